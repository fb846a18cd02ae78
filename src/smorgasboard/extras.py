"""Parts of the house that are installed on their own, and what to say where one is missing."""

from importlib.util import find_spec
from traceback import walk_tb

from smorgasboard.engine import SmorgasboardError

PARTS = ("server", "lab", "envs")
"""Packages of ours that are also the names of their extras."""


class MissingExtra(SmorgasboardError, ImportError):
    """Something was asked for whose packages are not installed.

    >>> from smorgasboard.extras import MissingExtra
    >>> str(MissingExtra("lab", "polars"))
    'polars is not installed; pip install "smorgasboard[lab]" brings it.'
    """

    def __init__(self, extra: str, package: str | None) -> None:
        super().__init__(f'{package} is not installed; pip install "smorgasboard[{extra}]" brings it.')


def missing_of(extra: str, *packages: str) -> MissingExtra | None:
    """What to raise or to say when one of these packages is not there."""
    return next((MissingExtra(extra, package) for package in packages if find_spec(package) is None), None)


def need(extra: str, *packages: str) -> None:
    missing = missing_of(extra, *packages)
    if missing is not None:
        raise missing


def explained(error: ModuleNotFoundError) -> ModuleNotFoundError | MissingExtra:
    """A failed import, told by the part of the house that asked for the package."""
    importers = [str(frame.f_globals.get("__name__")).split(".") for frame, _ in walk_tb(error.__traceback__)]
    parts = [part for name in importers if name[0] == "smorgasboard" for part in name[1:2] if part in PARTS]
    own = error.name is None or error.name.partition(".")[0] == "smorgasboard"
    return error if own or not parts else MissingExtra(parts[-1], error.name)
