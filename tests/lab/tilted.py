"""A game that a designer can tilt: one lot of a hundred decides, and an option says how many are the first seat's."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tests.lab.known import Known, Throws, facts

from smorgasboard.bots.spec import BotSpec
from smorgasboard.engine import registry
from smorgasboard.engine.chance import Chance
from smorgasboard.engine.options import Choice, Number, Option, Settings
from smorgasboard.lab.comparing.shifts import Arm
from smorgasboard.lab.design.studies import Setting, all_contents
from smorgasboard.lab.design.variants import read_variant, settled
from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.running import run
from smorgasboard.lab.play.study_folder import StudyFolder, games_frame, seen_frame
from smorgasboard.lab.play.workers import alone

RANDOM = [BotSpec.read("random")]


class TiltedLot(Throws):
    first = 50

    def face(self) -> int:
        return self.chance.below(100)

    def winners(self) -> tuple[int, ...]:
        return (0 if self.thrown[0] < self.first else 1,)

    def carry_out(self, seat: int, action: int) -> None:
        super().carry_out(seat, action)
        winner = self.winners()[0]
        self.tally(0, "lot", str(self.thrown[0] // 10))
        self.tally(winner, "cup", f"cup {winner + 1}")

    def copy(self, chance: Chance | None = None) -> Throws:
        twin = super().copy(chance)
        assert isinstance(twin, TiltedLot)
        twin.first = self.first
        return twin


class Tilted(Known):
    name = "tilted"
    facts = facts("A tilted table", range(2, 3))
    throws = TiltedLot
    options: tuple[Option, ...] = (
        Number("first", "So many of a hundred lots are the first seat's.", usual=50, least=0, most=100),
        Choice("cloth", "Changes nothing.", ("red", "blue")),
    )

    def deal(self, settings: Settings, chance: Chance) -> Throws:
        state = super().deal(settings, chance)
        assert isinstance(state, TiltedLot)
        state.first = settings["first"]
        return state

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return {"lot": tuple(map(str, range(10))), "cup": ("cup 1", "cup 2", "cup 3")}


TILTED = registry.register(Tilted())


def state_limit(points: float, place: Path, monkeypatch: pytest.MonkeyPatch, game: type[Known] = Tilted) -> None:
    """The game says in its own file how many points a seat may be off."""
    stated = place / "stated"
    stated.mkdir()
    text = f"[[studies]]\nedition = 'plain'\nplayers = 2\npoints = {{ seat = {points} }}\n"
    (stated / "balance.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(game, "folder", stated)


def leg_of(words: str, games: int = 100, name: str = "main", seed: str = "1") -> Leg:
    return settled(read_variant(words), RANDOM, None, Path("unused")).leg(name, games, seed)


def arm(words: str, games: int = 100, seed: str = "1") -> Arm:
    leg = leg_of(words, games, seed=seed)
    played = [play_some(leg, range(games))]
    return Arm.of(leg, games_frame(played), seen_frame(played))


def played_study(study: Study, path: Path, settings: Sequence[Setting] = ()) -> StudyFolder:
    folder = StudyFolder(path / study.name)
    folder.begin(study, {"command": "smorg lab"}, all_contents(settings))
    run(study, folder, alone, 1)
    return folder
