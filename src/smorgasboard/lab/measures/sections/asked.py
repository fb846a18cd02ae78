"""What the study was about: an answer to each thing that was asked beforehand."""

from smorgasboard.lab.findings import Headline, ReportTable, Row, Section, Verdict
from smorgasboard.lab.measures import phrases
from smorgasboard.lab.measures.counting import Entries, MeasuredEntry
from smorgasboard.lab.measures.sample import ReportPart, Run
from smorgasboard.lab.measures.sections.content import games_with
from smorgasboard.lab.statistics import percent, plain

ID = "asked"
INTRO = (
    "What is asked before anything is played is judged by itself; all else is judged with its great number in "
    "mind, and needs more games to stand out."
)


def asked_part(run: Run, entries: Entries) -> ReportPart | None:
    if not run.study.asked:
        return None
    found = [entry for entry in entries.values() if entry.name in run.study.asked]
    unseen = [name for name in run.study.asked if name not in {entry.name for entry in found}]
    columns = ("what", "kind", "score" if run.main.solo else "wins", "usual", "verdict")
    rows = tuple(_row(run, entry) for entry in found)
    headlines = (*(_headline(run, entry) for entry in found), *(_never(name) for name in unseen))
    blocks = (ReportTable("What you asked", columns, rows),) if rows else ()
    return ReportPart(Section(ID, "What you asked", INTRO, blocks), headlines)


def _row(run: Run, entry: MeasuredEntry) -> Row:
    together, games = entry.result.together, games_with(run.main, entry)
    if run.main.solo:
        return Row(
            entry.name, (entry.table, phrases.figure(together, games=games), f"{entry.usual:.1f}", _verdict(entry))
        )
    figure = phrases.percent_figure(together, games, fair=entry.usual)
    return Row(entry.name, (entry.table, figure, phrases.share_text(entry.usual), _verdict(entry)))


def _headline(run: Run, entry: MeasuredEntry) -> Headline:
    what, together = f"{entry.name} ({entry.table})", entry.result.together
    if run.main.solo:
        text = f"Games with {what} score {plain(together)}, usual are {entry.usual:.1f}: {_verdict(entry)}."
        return Headline(text, "notice", ID)
    against = "would be fair" if entry.dealt else "is the average of its kind"
    text = f"{what} wins {percent(together)} where {phrases.share_text(entry.usual)} {against}: {_verdict(entry)}."
    return Headline(text, _sign(entry), ID)


def _verdict(entry: MeasuredEntry) -> str:
    if entry.few or entry.verdict:
        return entry.verdict or entry.in_words
    judged = entry.judged
    return "fair" if judged.verdict == "fair" else f"not known yet, {judged.wish}"


def _sign(entry: MeasuredEntry) -> Verdict:
    if entry.verdict:
        return "unfair" if entry.dealt else "notice"
    return "fair" if entry.judged.verdict == "fair" else "unknown"


def _never(name: str) -> Headline:
    return Headline(f"{name} was never met: play more games, or look whether it can come up at all.", "notice", ID)
