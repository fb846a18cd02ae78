"""Play in a browser: matches, seats, storage, pages and live updates."""

from smorgasboard.extras import need

NEEDED = (
    "fastapi",
    "uvicorn",
    "httptools",
    "jinja2",
    "python_multipart",
    "itsdangerous",
    "sqlalchemy",
    "alembic",
    "babel",
    "markdown_it",
    "segno",
    "resvg_py",
    "prometheus_client",
    "structlog",
    "orjson",
    "aiosmtplib",
    "cryptography",
    "h11",
)
need("server", *NEEDED)
