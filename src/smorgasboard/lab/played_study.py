"""A study as whoever works in Python has it: what was found, the tables behind it, and a first look in a notebook."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from html import escape
from pathlib import Path

import polars as pl

import smorgasboard as sb
from smorgasboard.lab import exporting
from smorgasboard.lab.again.kingmaking import look_for_kingmakers
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.findings import Findings, ReportTable, Row, Section
from smorgasboard.lab.play import Leg, cores, replaying
from smorgasboard.lab.play.bench import without_the_script
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.publishing import FINDINGS, publish, replays_of, report_file
from smorgasboard.lab.report import render

HEIGHT = 460
ALONE = 'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"'
"""Links open beside the notebook; nothing of the page reaches it."""
STEPS = {"leg": pl.String, "number": pl.UInt32, "step": pl.UInt32, "code": pl.UInt16, "action": pl.String}
FIGURES = {
    "section": pl.String, "table": pl.String, "row": pl.String, "column": pl.String, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "unit": pl.String, "mark": pl.String, "words": pl.String,
}  # fmt: skip


class PlayedStudy:
    """A study that lies in a folder: findings as one typed object, everything else as polars frames.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.run("foodfighters", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1)
    >>> verdicts = {headline.verdict for headline in study.findings.headlines}
    >>> sorted(verdicts - {"fair", "unfair", "notice", "unknown"})
    []
    >>> study.matches.filter(leg="main")["turns"].min() > 0
    True
    >>> study.record(3).header.game
    'foodfighters'
    """

    def __init__(self, folder: StudyFolder) -> None:
        self._folder = folder

    @property
    def name(self) -> str:
        """What `lab.study` and `smorg lab resume` know it by."""
        return self._folder.name

    @property
    def path(self) -> Path:
        return self._folder.path

    @property
    def report(self) -> Path:
        """The whole report, one page that needs nothing else."""
        return report_file(self._folder)

    @cached_property
    def findings(self) -> Findings:
        """What was found, as the report tells it: headlines, facts, and sections of tables and charts."""
        return Findings.loads(self._folder.read_text(FINDINGS))

    @cached_property
    def matches(self) -> pl.DataFrame:
        """One row a match, as docs/lab.md tells of `games.parquet`."""
        return self._folder.games()

    @cached_property
    def seen(self) -> pl.DataFrame:
        """What the game counts: how often each seat of each match had each card and the like, and since which step."""
        return self._folder.seen()

    @cached_property
    def steps(self) -> pl.DataFrame:
        """One row a step of every match whose moves were kept: the number of its action, and its text."""
        frames = [self._steps(leg) for leg in self._folder.study().legs]
        return pl.concat([pl.DataFrame(schema=STEPS), *frames])

    @cached_property
    def figures(self) -> pl.DataFrame:
        """Every cell of the report's tables in a row of its own; `words` instead of a value where it has words."""
        return pl.DataFrame(list(_figures(self.findings)), FIGURES, orient="row")

    def record(self, number: int, leg: str = MAIN) -> sb.Record:
        """One match, to be replayed, verified or looked back at."""
        return replaying.record(self._folder, leg, number)

    def kingmaking(self, games: int = 200, workers: int | None = None) -> Findings:
        """Look through so many of its matches for seats that decide who wins though they cannot.

        For studies of `lab.run` with three players or more; their report says what was found from then on.
        """
        with without_the_script():
            look_for_kingmakers(self._folder, games, workers or cores())
        self.__dict__.pop("findings", None)
        return publish(self._folder)

    def to_csv(self, folder: str | Path) -> Path:
        """Matches, what was seen, and figures as one file each; lists are written with spaces between."""
        return exporting.write_csv(self._frames(), Path(folder).expanduser())

    def to_excel(self, file: str | Path) -> Path:
        """The same as one workbook, a sheet each; SmorgasboardError for more than a sheet can hold."""
        return exporting.write_excel(self._frames(), Path(file).expanduser())

    def _frames(self) -> dict[str, pl.DataFrame]:
        return {"figures": self.figures, "matches": self.matches, "seen": self.seen}

    def _steps(self, leg: Leg) -> pl.DataFrame:
        own = self.matches.filter(pl.col("leg") == leg.name, pl.col("actions").list.len() > 0)
        actions = leg.load(self.path).actions
        steps = own.select("leg", "number", pl.int_ranges(1, pl.col("actions").list.len() + 1).alias("step"), "actions")
        flat = steps.explode("step", "actions").rename({"actions": "code"})
        codes = flat["code"].unique().to_list()
        texts = pl.DataFrame(
            {"code": codes, "action": [actions.text(code) for code in codes]},
            {"code": pl.UInt16, "action": pl.String},
        )
        return flat.join(texts, "code", "left", maintain_order="left").select(
            pl.col(name).cast(kind) for name, kind in STEPS.items()
        )

    def __repr__(self) -> str:
        return f"<study {self.name}: {self._folder.study().title}>"

    def _repr_html_(self) -> str:
        """The first part of the report in a frame of its own, which neither takes nor gives looks."""
        first = render(replace(self.findings, sections=()), replays_of(self._folder))
        page = first.replace("<head>", '<head><base target="_blank">', 1)
        return (
            f'<iframe {ALONE} srcdoc="{escape(page)}" title="{escape(self.findings.title)}" '
            f'style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
        )


def _figures(findings: Findings) -> Iterator[tuple[object, ...]]:
    for section in findings.sections:
        for table in section.blocks:
            if isinstance(table, ReportTable):
                for row in table.rows:
                    yield from _cells(section, table, row)


def _cells(section: Section, table: ReportTable, row: Row) -> Iterator[tuple[object, ...]]:
    for column, cell in zip(table.columns[1:], row.cells, strict=True):
        place = (section.title, table.title, row.label, column)
        if isinstance(cell, str):
            yield (*place, None, None, None, None, None, None, cell)
        else:
            yield (*place, cell.value, cell.low, cell.high, cell.n, cell.unit, cell.mark, cell.note)
