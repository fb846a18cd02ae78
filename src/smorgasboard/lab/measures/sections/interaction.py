"""How much players change each other's prospects."""

from smorgasboard.lab.findings import ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import figure, percent_figure
from smorgasboard.lab.measures.sample import ReportPart, Run, Sample
from smorgasboard.lab.play.leads import FAR
from smorgasboard.lab.statistics import Estimate

ID = "interaction"
INTRO = (
    "How far one seat's turn moves the chances of the others, as the game's own evaluation judges them when a turn "
    "begins and when the next one does. Turns in which several decide at once count for nobody, and neither does the "
    "last one. Whoever gets ahead pushes others back without touching them: between two players, both columns are "
    "nearly one; with more, compare them."
)
NOTHING = "All turns were decided by several seats at once, so that nobody knows who moved whom."


def interaction_part(run: Run) -> ReportPart:
    sample = run.main
    turns, own, others, felt = sample.by_seat("moved").T
    if not turns.any():
        return ReportPart(Section(ID, "Interaction", INTRO, (NOTHING,)))
    row = Row(
        "a turn",
        (
            figure(_points(sample.rate(own, turns)), "points", sample.most(own / turns.clip(1), "widest swings")),
            figure(_points(sample.rate(others, turns)), "points", sample.most(others / turns.clip(1), "most moved")),
            percent_figure(sample.ratio(felt, turns)),
        ),
    )
    columns = ("", "moves its own chances by", "moves each other's by", f"{100 * FAR:g} points or more for somebody")
    return ReportPart(Section(ID, "Interaction", INTRO, (ReportTable("Who moves whom", columns, (row,)), _words(run))))


def _words(run: Run) -> str:
    found = moved_by_others(run.main)
    return f"Somebody else's turn moves a player's chances by {100 * found.value:.1f} points on average."


def moved_by_others(sample: Sample) -> Estimate:
    """How far a turn moves the chances of each of the others, 0 to 1."""
    turns, _own, others, _felt = sample.by_seat("moved").T
    return sample.rate(others, turns)


def _points(estimate: Estimate) -> Estimate:
    return estimate.times(100)
