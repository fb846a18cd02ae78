import json
from dataclasses import replace

from smorgasboard.lab.findings import (
    Chart,
    Figure,
    Findings,
    GameRef,
    Headline,
    ReportTable,
    Row,
    Section,
    Series,
    Summary,
)

FINDINGS = Findings(
    title="A study",
    subtitle="of something",
    headlines=(Headline("Seat 1 wins 50%: fair.", "fair", "seats"),),
    facts=(("seed", "7"),),
    sections=(
        Section(
            "seats",
            "Seats",
            "Who sits where.",
            (
                "A paragraph.",
                ReportTable(
                    "Shares",
                    ("seat", "share", "verdict"),
                    (Row("seat 1", (Figure(50.0, 45.0, 55.0, 100, games=(GameRef("main", 3, "won"),)), "fair")),),
                ),
                Chart("Curve", "line", "x", "y", (Series("one", (1, 2), (0.5, 0.6), (0.4, 0.5)),), "It rises.", 0.5),
            ),
        ),
    ),
)


def test_findings_come_back_from_their_file_as_they_were() -> None:
    assert Findings.loads(FINDINGS.dumps()) == FINDINGS


def test_a_summary_comes_back_too() -> None:
    strip = Chart("Turns", "histogram", "turns", "% of games", (Series("", (4.0, 5.0), (40.0, 60.0)),), "4 or 5.")
    row = Row("seat 1", (Figure(50.0, 45.0, 55.0, 100, mark="fair", fair=50.0),))
    told = replace(FINDINGS, summary=Summary(("One.", "Two.", "Three."), (row,), (strip,)))
    assert Findings.loads(told.dumps()) == told


def test_findings_that_were_written_before_there_were_summaries_open() -> None:
    data = json.loads(FINDINGS.dumps())
    del data["summary"]
    assert Findings.loads(json.dumps(data)) == FINDINGS
