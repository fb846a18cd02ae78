"""Studies written by hand, match by match, so that every figure can be worked out on paper."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.testing.toy import Dinner, PotLuck

from smorgasboard.engine import registry
from smorgasboard.engine.game import Tally
from smorgasboard.engine.state import State
from smorgasboard.lab.findings import Chart, Figure, Findings, ReportTable, Section
from smorgasboard.lab.play.matches import Played, play_some
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.study_folder import StudyFolder

LUCKY, PLAIN = "lucky plate", "plain plate"


class CountedDinner(Dinner):
    def show(self) -> None:
        dearest = max(self.chosen)
        super().show()
        self.tally(self.serving, "dish completed", str(dearest))


class Feast(PotLuck):
    """Pot Luck that counts: plates are dealt, dishes are chosen."""

    name = "feast"
    facts = replace(PotLuck.facts, players=range(1, 5))
    dealt = frozenset({"plate"})
    state_class = CountedDinner

    def traits(self, state: State, seat: int) -> tuple[Tally, ...]:
        return (Tally(seat, "plate", PLAIN),)

    def entries(self) -> Mapping[str, tuple[str, ...]]:
        return {"plate": (LUCKY, PLAIN), "dish taken": ("soup", "pie"), "dish completed": ("soup", "pie")}


registry.register(Feast())


@dataclass(frozen=True)
class Match:
    """How one match went; what is not said is dull."""

    winners: tuple[int, ...] = (0,)
    scores: tuple[float, ...] = ()
    reason: str = "all is eaten"
    turns: int = 4
    steps: int = 4
    dead: tuple[int, ...] = ()
    leaders: tuple[int, ...] = (-1,) * 9
    changes: int = 0
    behind: float | None = 0.0
    phases: tuple[int, ...] = ()
    moved: tuple[float, ...] = (3.0, 0.6, 0.3, 1.0)
    actions: tuple[int, ...] = (0, 19)
    seen: tuple[tuple[int, str, str, int], ...] = ()
    """Seat, table, entry, times."""


def leg(name: str = "main", *bots: str, games: int = 10) -> Leg:
    return Leg(name, "feast", None, (), bots or ("greedy", "greedy"), games, "7")


def played(plan: Leg, matches: Sequence[Match]) -> Played:
    into = Played(plan.name)
    seats = plan.players
    for number, match in enumerate(matches):
        into.number.append(number)
        into.deal.append(plan.deal(number))
        into.bots.append(plan.seats(number))
        into.winners.append(match.winners)
        into.scores.append(match.scores or tuple(float(seat in match.winners) for seat in range(seats)))
        into.reason.append(match.reason)
        into.steps.append(match.steps)
        into.turns.append(match.turns)
        into.decisions.append([3] * seats)
        into.choices.append([2] * seats)
        into.width.append([8] * seats)
        into.turns_of.append([2] * seats)
        into.dead_turns.append(list(match.dead) or [0] * seats)
        into.leaders.append(list(match.leaders))
        into.lead_changes.append(match.changes)
        into.behind.append(match.behind)
        into.phases.append(list(match.phases))
        into.moved.append(list(match.moved))
        into.actions.append(list(match.actions))
        into.seen.note(number, {(seat, table, entry): [times, 1] for seat, table, entry, times in match.seen})
    return into


def study(
    tmp_path: Path,
    *legs: tuple[Leg, Sequence[Match]],
    precision: float | None = None,
    asked: tuple[str, ...] = (),
) -> StudyFolder:
    plan = Study("tiny", "A tiny study", "run", tuple(each for each, _matches in legs), precision, asked)
    folder = StudyFolder(tmp_path / "tiny")
    folder.begin(plan, {"command": "smorg lab run feast", "machine": "a kitchen"})
    folder.keep([played(each, matches) for each, matches in legs])
    return folder


def really_played(tmp_path: Path, *legs: Leg) -> StudyFolder:
    folder = StudyFolder(tmp_path / "real")
    folder.begin(Study("real", "A real study", "run", legs), {})
    folder.keep([play_some(each, range(each.games)) for each in legs])
    return folder


# ---- reading findings ----


def section(findings: Findings, wanted: str) -> Section:
    return next(each for each in findings.sections if each.id == wanted)


def table(findings: Findings, wanted: str, title: str) -> ReportTable:
    blocks = section(findings, wanted).blocks
    return next(block for block in blocks if isinstance(block, ReportTable) and block.title == title)


def chart(findings: Findings, wanted: str, title: str) -> Chart:
    blocks = section(findings, wanted).blocks
    return next(block for block in blocks if isinstance(block, Chart) and block.title == title)


def cell(found: ReportTable, label: str, column: str) -> Figure:
    """A number of a table."""
    figure = row(found, label)[found.columns.index(column) - 1]
    assert isinstance(figure, Figure)
    return figure


def words(found: ReportTable, label: str, column: str) -> str:
    text = row(found, label)[found.columns.index(column) - 1]
    assert isinstance(text, str)
    return text


def row(found: ReportTable, label: str) -> tuple[Figure | str, ...]:
    return next(each.cells for each in found.rows if each.label == label)


def said(findings: Findings, wanted: str) -> str:
    """All sentences of a section."""
    return " ".join(block for block in section(findings, wanted).blocks if isinstance(block, str))


def headlines(findings: Findings, wanted: str) -> list[str]:
    return [headline.text for headline in findings.headlines if headline.section == wanted]
