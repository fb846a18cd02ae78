"""`smorg` as if packages were not installed: `python tests/small_install.py MISSING,… COMMAND …`.

Without names of missing packages, all are missing that do not belong to the small install.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

SMALL = {"smorgasboard", "click", "rich", "markdown_it", "mdurl", "pygments"}
"""The last three come with rich."""
BUILT = ("__mypyc", "_sysconfigdata")
"""Parts of the names of modules that were made here: compiled ones, and what Python says of its own making."""


class Lacking(PathFinder):
    """Finds modules as usual, except of these packages."""

    missing: frozenset[str] = frozenset()
    there = frozenset(SMALL)

    @classmethod
    def find_spec(
        cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top = fullname.partition(".")[0]
        known = top not in cls.missing if cls.missing else _belongs(top, cls.there)
        return super().find_spec(fullname, path, target) if known else None


def _belongs(top: str, there: frozenset[str]) -> bool:
    return top in there | sys.stdlib_module_names or any(part in top for part in BUILT)


def leave_out(*missing: str) -> None:
    Lacking.missing = frozenset(missing)
    sys.meta_path[:] = [Lacking if each is PathFinder else each for each in sys.meta_path]


def leave_out_all_but(there: Sequence[str]) -> None:
    Lacking.there = frozenset(there)
    leave_out()


if __name__ == "__main__":
    leave_out(*filter(None, sys.argv[1].split(",")))
    from smorgasboard.cli import run

    sys.exit(run(sys.argv[2:]))
