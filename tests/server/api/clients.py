"""Clients made from the API's description, by others' tools and without an edit."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "smorgasboard-tests"
DESCRIPTION = "openapi.json"


def described(url: str, folder: Path) -> Path:
    """The folder, with the description that this house gives."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / DESCRIPTION).write_bytes(httpx.get(f"{url}/api/v1/openapi.json", timeout=240).content)
    return folder


def python_client(folder: Path) -> Path:
    """The bot beside a generated package; whatever the generator has to complain about fails the test."""
    quick = folder / "client.yml"
    quick.write_text((EXAMPLES / "client.yml").read_text() + "post_hooks: []\n")
    made = subprocess.run(
        [
            *(sys.executable, "-m", "openapi_python_client"),
            *("generate", "--path", folder / DESCRIPTION, "--output-path", folder / "house"),
            *("--config", quick, "--meta", "none"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    assert "arning" not in made.stdout + made.stderr, made.stdout
    return Path(shutil.copy(EXAMPLES / "bot.py", folder))


def javascript_client(folder: Path) -> Path:
    """Likewise, and the bot fits the generated types. Packages are fetched once for a machine."""
    tools = _packages()
    for name in ("bot.mjs", "globals.d.ts", "tsconfig.json", "package.json"):
        shutil.copy(EXAMPLES / name, folder)
    (folder / "node_modules").symlink_to(tools / "node_modules")
    _must_work(folder, "openapi-typescript", DESCRIPTION, "-o", "house.d.ts")
    _must_work(folder, "tsc", "-p", ".")
    return folder / "bot.mjs"


def _packages() -> Path:
    wanted = (EXAMPLES / "package.json").read_bytes()
    tools = CACHE / hashlib.sha256(wanted).hexdigest()[:12]
    if shutil.which("npm") is None or shutil.which("node") is None:
        pytest.skip("There is no npm here, with which the JavaScript client is made.")
    if not (tools / "done").exists():
        tools.mkdir(parents=True, exist_ok=True)
        (tools / "package.json").write_bytes(wanted)
        got = subprocess.run(["npm", "install", "--no-audit", "--no-fund"], cwd=tools, capture_output=True, check=False)
        if got.returncode:
            pytest.skip("npm cannot fetch its packages here, with which the JavaScript client is made.")
        (tools / "done").touch()
    return tools


def _must_work(folder: Path, tool: str, *options: str) -> None:
    made = subprocess.run(
        [folder / "node_modules" / ".bin" / tool, *options], cwd=folder, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
