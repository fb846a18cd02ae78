"""All tests run on the compiled build, but for a few that meet nothing compiled and run on plain Python instead, beside
the compiler; there those run again that could end otherwise on it.
"""

import os

PURE = os.environ.get("SMORG_EXPECT_COMPILED") == "0"
"""Whether this is the run on plain Python; it need not look as long for what chance may find."""
ONCE = (
    *("cli", "fit", "lab", "puzzles", "review", "server", "terminal"),
    "testing",
    *(f"games/*/{room}" for room in ("content", "page", "study", "words")),
    "games/*/test_tour.py",
    *(
        "games/test_rule_coverage.py",
        "test_balance.py",
        "test_changed.py",
        "test_documents.py",
        "test_once_more.py",
        "test_public_names.py",
        "test_site.py",
        "benchmarks",
    ),
)
"""Folders and files of what is never compiled, and so the same on both builds, as patterns below tests/."""
EARLY = (
    *("lab/statistics/test_coverage.py", "test_changed.py", "test_once_more.py"),
    *("test_public_names.py", "test_site.py"),  # the compiler keeps no docstrings of functions
)
"""Of these, what meets no compiled module or reads sources: tested on plain Python, beside the compiler."""
TWICE = ("lab/play/test_lab_matches.py",)
"""All the same about something that is compiled."""
