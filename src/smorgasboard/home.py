"""Where everything lies that is kept between two starts, unless somebody says otherwise."""

import os
from pathlib import Path


def home() -> Path:
    """`$SMORG_HOME`, or the usual place for a user's data."""
    if chosen := os.environ.get("SMORG_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(data) / "smorgasboard"
