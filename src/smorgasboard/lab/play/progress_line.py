"""How a study stands, in one line that is written anew: at a terminal and below a notebook's cell alike."""

import sys

from smorgasboard.lab.play.study_folder import Progress

WIDTH = 78


def tell_in_a_line(progress: Progress) -> None:
    """To the error stream, where somebody looks at it."""
    if _is_watched():
        end = "" if progress.state == "playing" else "\n"
        sys.stderr.write(f"\r{_told(progress)[:WIDTH]:<{WIDTH}}{end}")
        sys.stderr.flush()


def _is_watched() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _told(progress: Progress) -> str:
    left = "" if progress.left_seconds is None else f", about {max(1, round(progress.left_seconds))} s left"
    part = f" ({progress.leg})" if progress.leg else ""
    return f"{progress.played:,} of {progress.wanted:,} matches{left}{part}"
