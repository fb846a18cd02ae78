"""All tests run on the compiled build; on plain Python those run again that could end otherwise there."""

import os

PURE = os.environ.get("SMORG_EXPECT_COMPILED") == "0"
"""Whether this is the run on plain Python; it need not look as long for what chance may find."""
ONCE = (
    *("cli", "lab", "server", "terminal"),
    "testing",
    *(f"games/*/{room}" for room in ("content", "page", "study", "words")),
    "games/*/test_tour.py",
    *("games/test_rule_coverage.py", "test_balance.py", "test_changed.py", "test_documents.py", "test_strength.py"),
)
"""Folders and files of what is never compiled, and so the same on both builds, as patterns below tests/."""
TWICE = ("lab/play/test_lab_matches.py",)
"""All the same about something that is compiled."""
