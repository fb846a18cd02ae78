"""Small studies: of the toy game in this process, of an installed one where other processes have to know it."""

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

from tests.testing.toy import PotLuck

from smorgasboard.engine.registry import register
from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import Crew, Task, alone

TOY = register(PotLuck()).source
INSTALLED = "foodfighters"


def a_leg(game: str = TOY, name: str = "main", **changes: Any) -> Leg:
    known: dict[str, Any] = {"content": None, "options": (), "bots": ("random", "random"), "games": 40, "seed": "7"}
    return Leg(name, game, **{**known, **changes})


def begun(path: Path, *legs: Leg, precision: float | None = None) -> tuple[Study, StudyFolder]:
    study, folder = Study(path.name, "A study", "run", legs, precision), StudyFolder(path)
    folder.begin(study, {})
    return study, folder


def played(path: Path, *legs: Leg, crew: Crew = alone, workers: int = 1, precision: float | None = None) -> StudyFolder:
    study, folder = begun(path, *legs, precision=precision)
    run(study, folder, crew, workers)
    return folder


def after(results: int, happens: Callable[[], object], crew: Crew = alone) -> Crew:
    """As this crew, but something happens after so many results."""

    def play(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        for number, result in enumerate(crew(tasks), start=1):
            yield result
            if number == results:
                happens()

    return play


def same(one: StudyFolder, other: StudyFolder) -> bool:
    return one.games().equals(other.games()) and one.seen().equals(other.seen())
