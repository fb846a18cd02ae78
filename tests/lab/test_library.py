"""The lab as people use it from Python: whatever is imported here stands in `smorgasboard.lab`."""

import doctest
import signal
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from openpyxl import load_workbook

import smorgasboard as sb
from smorgasboard import lab

GAME = "foodfighters"
CHEAP: dict[str, Any] = {"bots": "random", "games": 20, "workers": 1, "progress": False}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("studies")


@pytest.fixture(scope="module")
def study(kept: Path) -> lab.PlayedStudy:
    return lab.run(GAME, name="mine", folder=kept, seed=7, about=["meats"], **CHEAP)


@pytest.mark.parametrize("function", [lab.run, lab.compare, lab.cards, lab.sweep, lab.tune, lab.study, lab.studies])
def test_examples_run(function: Callable[..., Any]) -> None:
    (example,) = doctest.DocTestFinder(recurse=False).find(function, globs={})
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_studies_lie_where_those_of_the_command_line_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMORG_LAB", str(tmp_path))
    played = lab.run(GAME, **CHEAP)
    assert played.path.parent == tmp_path
    assert [each.name for each in lab.studies()] == [played.name]


def test_frames_tell_of_the_same_matches(study: lab.PlayedStudy) -> None:
    main = study.matches.filter(leg="main")
    assert main["number"].to_list() == list(range(20))
    counted = study.steps.filter(leg="main").group_by("number", maintain_order=True).len()
    assert counted["len"].to_list() == main["actions"].list.len().to_list()
    assert study.steps["action"].null_count() == 0
    record = study.record(3)
    assert len(record.steps) == counted["len"][3]
    assert sb.verify(record).outcome is not None
    assert set(study.seen["number"]) <= set(study.matches["number"])


def test_figures_are_those_of_the_findings(study: lab.PlayedStudy) -> None:
    quoted = study.figures.filter(pl.col("value").is_not_null())
    assert quoted.filter(pl.col("low") > pl.col("value")).is_empty()
    assert set(study.figures["section"]) <= {section.title for section in study.findings.sections}
    assert quoted.height > 20


def test_files_hold_everything(study: lab.PlayedStudy, tmp_path: Path) -> None:
    folder, book = study.to_csv(tmp_path / "new" / "csv"), study.to_excel(tmp_path / "new" / "mine.xlsx")
    matches = pl.read_csv(folder / "matches.csv", schema_overrides={"scores": pl.String, "actions": pl.String})
    assert matches["scores"].str.split(" ").cast(pl.List(pl.Float32)).to_list() == study.matches["scores"].to_list()
    assert matches["actions"].str.split(" ").cast(pl.List(pl.UInt16)).to_list() == study.matches["actions"].to_list()
    assert pl.read_csv(folder / "seen.csv").height == study.seen.height
    sheets = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in load_workbook(book)}
    assert {name: len(rows) - 1 for name, rows in sheets.items()} == {
        name: getattr(study, name).height for name in ("figures", "matches", "seen")
    }
    heads, *rows = sheets["matches"]
    assert [row[heads.index("actions")] for row in rows] == matches["actions"].to_list()


def test_a_notebook_shows_the_first_part_alone_and_apart(study: lab.PlayedStudy) -> None:
    shown = study._repr_html_()
    frame, _, rest = shown.partition("></iframe>")
    assert frame.startswith("<iframe sandbox=")
    assert "allow-same-origin" not in frame
    assert not rest
    page = unescape(frame)
    headline = study.findings.headlines[0]
    assert headline.text.split(" ± ")[0] in page
    assert not any(f"<h2>{section.title}" in page for section in study.findings.sections)


def test_what_was_interrupted_goes_on(study: lab.PlayedStudy, tmp_path: Path) -> None:
    wish: dict[str, Any] = {**CHEAP, "folder": tmp_path, "name": "mine", "seed": 7, "about": ["meats"]}
    with pytest.raises(lab.Interrupted, match="are kept"):
        lab.run(GAME, **{**wish, "progress": _interrupting_after_the_first})
    assert 0 < lab.study("mine", folder=tmp_path).matches.height < study.matches.height
    with pytest.raises(sb.SmorgasboardError, match=r"has no findings\.json yet"):
        _ = lab.study("mine", folder=tmp_path).findings
    assert lab.run(GAME, **wish).matches.equals(study.matches)


def _interrupting_after_the_first(progress: lab.Progress) -> None:
    if progress.state == "playing" and progress.played:
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda at: lab.run("chess", folder=at), "chess"),
        (lambda at: lab.run(GAME, games=0, folder=at), "games is 1 or more, not 0"),
        (lambda at: lab.run(GAME, bots="clever", folder=at), "clever"),
        (lambda at: lab.run(GAME, workers=0, folder=at), "workers is from 1 to 512, not 0"),
        (lambda at: lab.run(GAME, precision=0, folder=at), "more than 0"),
        (lambda at: lab.run(GAME, options={"spoons": 3}, folder=at), "spoons"),
        (lambda at: lab.run(GAME, content=at / "none.toml", folder=at), r"none\.toml"),
        (lambda at: lab.compare(GAME, GAME, folder=at), "the same thing twice"),
        (lambda at: lab.sweep(GAME, "beans", folder=at), "a sweep is written"),
        (lambda at: lab.cards(GAME, cards="fork", folder=at), "no card .fork."),
        (lambda at: lab.study("none", folder=at), "There is no study none"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(wrong: Callable[[Path], object], words: str, tmp_path: Path) -> None:
    with pytest.raises(sb.SmorgasboardError, match=words):
        wrong(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_a_sentence(study: lab.PlayedStudy, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(sb.SmorgasboardError, match="cannot be written"):
        study.to_csv(tmp_path / "taken")
    with pytest.raises(sb.SmorgasboardError, match="cannot be written"):
        study.to_excel(tmp_path)


def test_a_plain_script_uses_other_processes_and_keeps_quiet(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from smorgasboard import lab\n"
        f"study = lab.run('{GAME}', bots='random', games=20, workers=2, folder='{tmp_path / 'kept'}')\n"
        "print(study.matches.filter(leg='main').height)\n",
        encoding="utf-8",
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("20\n", "")


def test_the_package_is_light_until_it_is_used() -> None:
    words = "import sys; from smorgasboard import lab; lab.PLACES; print('polars' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True).stdout == "False\n"
