"""One folder is one game.

The package is also what `smorgasboard.games()` calls: Python binds a subpackage's name in its parent, so the
function of that name has to be the subpackage itself.

>>> import smorgasboard as sb
>>> sorted({game.name for game in sb.games()})
['consumption', 'foodadvice', 'foodfighters']
"""

import sys
from types import ModuleType

from smorgasboard.engine import Game
from smorgasboard.engine.registry import games as installed_games


class _Shelf(ModuleType):
    def __call__(self) -> list[Game]:
        """Every installed game in every edition."""
        return installed_games()


sys.modules[__name__].__class__ = _Shelf
