"""Numbers about the running house, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

STEPS = Counter("smorgasboard_steps", "Steps stored and shown.")
LIVE_TABLES = Gauge("smorgasboard_live_tables", "Matches kept in memory.")
STREAMS = Gauge("smorgasboard_streams", "Open event streams.")
QUIET = Gauge("smorgasboard_quiet_tables", "Tables of open streams that nobody looks at just now.")
VIEWS_RENDERED = Counter("smorgasboard_views_rendered", "Views of tables drawn as HTML.")
PARTS_DRAWN = Counter("smorgasboard_parts_drawn", "Parts of views that were not yet drawn.")
REQUESTS = Counter("smorgasboard_requests", "Requests answered.", ["method", "status"])
REQUEST_SECONDS = Histogram(
    "smorgasboard_request_seconds",
    "Time until a request was answered, streams left out.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
BOT_SECONDS = Histogram(
    "smorgasboard_bot_seconds", "Time a bot took for a decision.", buckets=(0.01, 0.05, 0.2, 1, 2, 5)
)
