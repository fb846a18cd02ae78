"""What the study was about: an answer to each thing that was asked beforehand."""

from smorgasboard.lab.findings import Headline, ReportTable, Row, Section, Verdict
from smorgasboard.lab.measures import phrases
from smorgasboard.lab.measures.counting import Entries, MeasuredEntry
from smorgasboard.lab.measures.sample import ReportPart, Run
from smorgasboard.lab.measures.sections.content import games_with, label
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
    unseen = [run.name_of(name) for name in run.study.asked if name not in {entry.name for entry in found}]
    columns = ("what", "kind", "score" if run.main.solo else "wins", "usual", "verdict")
    rows = tuple(_row(run, entry) for entry in found)
    headlines = (*(_headline(run, entry) for entry in found), *(_never(name) for name in unseen))
    blocks = (ReportTable("What you asked", columns, rows),) if rows else ()
    return ReportPart(Section(ID, "What you asked", INTRO, blocks), headlines)


def _row(run: Run, entry: MeasuredEntry) -> Row:
    told, games = entry.result.told, games_with(run.main, entry)
    if run.main.solo:
        return Row(
            run.name_of(entry.name),
            (entry.table, phrases.figure(told, games=games), f"{entry.usual:.1f}", _verdict(entry)),
        )
    figure = phrases.percent_figure(told, games, fair=entry.usual)
    return Row(run.name_of(entry.name), (entry.table, figure, phrases.share_text(entry.usual), _verdict(entry)))


def _headline(run: Run, entry: MeasuredEntry) -> Headline:
    what, told = label(run, entry), entry.result.told
    if run.main.solo:
        text = f"Games with {what} score {plain(told)}, usual are {entry.usual:.1f}: {_verdict(entry)}."
        return Headline(text, "notice", ID, games=games_with(run.main, entry))
    against = "would be fair" if entry.dealt else "is the average of its kind"
    text = f"{what} wins {percent(told)} where {phrases.share_text(entry.usual)} {against}: {_verdict(entry)}."
    return Headline(text, _sign(entry), ID, games=games_with(run.main, entry), certain=entry.stands_out)


def _verdict(entry: MeasuredEntry) -> str:
    judged = entry.judged
    if entry.few or judged.verdict == "unfair":
        return entry.verdict or entry.in_words
    if judged.leans:
        limit = phrases.points_text(entry.tolerance)
        return f"{entry.verdict}; whether by more than {limit} is not known yet, {judged.wish}"
    return "fair" if judged.verdict == "fair" else f"not known yet, {judged.wish}"


def _sign(entry: MeasuredEntry) -> Verdict:
    return "notice" if entry.judged.verdict == "unfair" and not entry.proven else entry.judged.sign


def _never(name: str) -> Headline:
    return Headline(f"{name} was never met: play more games, or look whether it can come up at all.", "notice", ID)
