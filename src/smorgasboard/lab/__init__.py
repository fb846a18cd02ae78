"""The lab: many matches between bots, what they say about a game, and how sure that is.

Install it with `pip install "smorgasboard[lab]"`. What the commands of `smorg lab` do, from Python:

>>> import tempfile
>>> from smorgasboard import lab
>>> study = lab.run("foodfighters", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1)
>>> study.findings.title
'Foodfighters: 2 x random'
>>> study.matches.filter(leg="main").height
20

Without `folder` a study lies where those of the command line do. A call that was interrupted goes on when it is made
again, `smorg lab list` shows the study, and `smorg serve` has its matches to look at.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.extras import MissingExtra, need

if TYPE_CHECKING:
    from smorgasboard.lab.findings import Findings
    from smorgasboard.lab.library import cards, compare, run, studies, study, sweep, tune
    from smorgasboard.lab.play.running import Interrupted
    from smorgasboard.lab.play.study_folder import Progress
    from smorgasboard.lab.played_study import PlayedStudy
    from smorgasboard.lab.tuned_study import TunedStudy

__all__ = [
    "Findings",
    "Interrupted",
    "MissingExtra",
    "PlayedStudy",
    "Progress",
    "TunedStudy",
    "cards",
    "compare",
    "run",
    "studies",
    "study",
    "sweep",
    "tune",
]

PLACES = {
    **dict.fromkeys(("cards", "compare", "run", "studies", "study", "sweep", "tune"), "library"),
    "Findings": "findings",
    "Interrupted": "play.running",
    "PlayedStudy": "played_study",
    "Progress": "play.study_folder",
    "TunedStudy": "tuned_study",
}
"""Worker processes import this package, and need nothing of these."""


def __getattr__(name: str) -> Any:
    """Imported when first used: tables and figures need packages that not everybody has."""
    if name not in PLACES:
        raise AttributeError(f"module 'smorgasboard.lab' has no attribute {name!r}")
    need("lab", "polars", "numpy", "jinja2")
    return getattr(import_module(f"smorgasboard.lab.{PLACES[name]}"), name)
