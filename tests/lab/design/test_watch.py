"""Every version of a content file that can be played is, on the same deals."""

from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest
from tests.lab import tilted

import smorgasboard as sb
from smorgasboard.lab.design import watch
from smorgasboard.lab.design.watch import TriedVersion, Watch
from smorgasboard.lab.play.workers import Task, alone, standing

OWN = sb.load("foodfighters").own_content.read_text(encoding="utf-8")
GAMES = 12


@pytest.fixture
def desk(tmp_path: Path) -> Watch:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    return Watch("foodfighters", file, None, (), tilted.RANDOM, "1", alone, 1, tmp_path / "workshop", GAMES)


def beans(count: int) -> str:
    return OWN.replace("beans = 30", f"beans = {count}")


def tried(desk: Watch, text: str) -> TriedVersion | None:
    desk.file.write_text(text, encoding="utf-8")
    return desk.try_out(desk.load(text), text)


def writing(desk: Watch, *steps: str | None) -> Callable[[], None]:
    """Whoever rests finds the file rewritten, step by step; None takes it away."""
    coming: Iterator[str | None] = iter(steps)

    def rest() -> None:
        for text in islice(coming, 1):
            desk.file.unlink() if text is None else desk.file.write_text(text, encoding="utf-8")

    return rest


def test_each_version_is_held_against_the_last_and_the_first(desk: Watch) -> None:
    one, two, three = (tried(desk, beans(count)) for count in (30, 5, 30))
    assert one is not None
    assert two is not None
    assert three is not None
    assert (one.last, one.first) == (None, None)
    assert two.last is two.first is one.now
    assert three.last is two.now
    assert three.first is one.now
    bought = {shift.name: shift.change.alone.value for shift in dict(two.against)["last"].entries}
    again = {shift.name: shift.change.alone.value for shift in dict(three.against)["last"].entries}
    assert any(bought.values())
    assert again == pytest.approx({name: -value for name, value in bought.items()}, nan_ok=True)
    assert {shift.change.alone.value for shift in dict(three.against)["first"].whole} == {0.0}


def test_a_version_that_only_reads_otherwise_plays_as_before(desk: Watch) -> None:
    tried(desk, OWN)
    assert desk.plays_as_before(desk.load(f"# a thought\n{OWN}"))
    assert not desk.plays_as_before(desk.load(beans(29)))


def test_what_cannot_be_loaded_is_refused_by_the_name_of_the_file(desk: Watch) -> None:
    with pytest.raises(sb.BadContent, match=r"^mine\.toml, line 4: beans: expected a whole number"):
        desk.load(beans(-3))


def test_a_version_is_given_up_when_the_file_has_changed(desk: Watch) -> None:
    setting = desk.load(OWN)
    desk.file.write_text(beans(7), encoding="utf-8")
    assert desk.try_out(setting, OWN) is None
    assert desk.last is None


def test_versions_come_when_the_file_has_come_to_rest(desk: Watch) -> None:
    half = OWN[: len(OWN) // 2]
    rest = writing(desk, OWN, OWN, half, beans(4), beans(4), None, OWN, OWN)
    assert list(islice(desk.versions(rest), 3)) == [OWN, beans(4), OWN]


def test_the_number_of_games_fits_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a hundredth of a second a game, five seconds hold 256 of them, and not 512."""
    clock, done = [0.0], [0]

    def up_to(games: int) -> None:
        clock[0] += 0.01 * (games - done[0])
        done[0] = games

    monkeypatch.setattr("smorgasboard.lab.design.watch.time.monotonic", lambda: clock[0])
    assert watch._paced(up_to, 2) == 256


def test_the_pace_is_found_with_the_first_version(desk: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "MOST", 8)
    desk.games = None
    trial = tried(desk, OWN)
    assert trial is not None
    assert desk.games == len(trial.now.arm.games) == 8


def test_workers_stay_from_one_version_to_the_next(desk: Watch) -> None:
    leg = desk.load(OWN).leg("main", 4, "1")
    tasks = [Task(leg, (number,), desk.workshop) for number in range(4)]
    expected = sorted((played.number[0], played.steps[0]) for played in alone(tasks))
    with standing(2) as crew:
        assert sorted((played.number[0], played.steps[0]) for played in crew(tasks)) == expected
        workers = {child.pid for child in active_children()}
        assert sorted((played.number[0], played.steps[0]) for played in crew(tasks)) == expected
        assert workers <= {child.pid for child in active_children()}
    assert workers
    assert not active_children()
