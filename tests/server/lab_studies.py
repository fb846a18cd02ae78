"""Small studies in a lab's folder, played here and now."""

from pathlib import Path

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.lab.design import studies
from smorgasboard.lab.findings import Findings, GameRef, Headline, ReportTable, Row, Section
from smorgasboard.lab.play import running, workers
from smorgasboard.lab.play.plan import Leg, Study, StudyKind
from smorgasboard.lab.play.study_folder import Progress, StudyFolder

GAME = "foodfighters:classic"
BEANS = ("beans = 30", "beans = 12")
"""A change of the cards that shows from the first moment."""
SENTENCE = "Seat 1 wins 52% of its matches, 31 to 72; that may be fair."


def findings(title: str) -> Findings:
    table = ReportTable("Seats", ("seat", "victories"), (Row("seat 1", ("4",), (GameRef("main", 1, "longest"),)),))
    return Findings(
        title,
        "A few matches",
        (Headline(SENTENCE, "fair", "seats"), Headline("Half of all choices are forced.", "notice", "seats")),
        (("game", "Foodfighters"), ("matches", "6")),
        (Section("seats", "Does every seat win as often?", "As far as so few tell.", (table,)),),
    )


def setting(content: Path | None = None, bots: str = "random") -> studies.Setting:
    return studies.setting(GAME, content, 2, (), [BotSpec.read(bots)])


def begun(
    lab: Path, name: str, *legs: Leg, kind: StudyKind = "run", contents: dict[str, str] | None = None
) -> StudyFolder:
    study = Study(name, f"Foodfighters: {name}", kind, legs)
    folder = StudyFolder(lab / name)
    folder.begin(study, {"command": "smorg lab run"}, contents)
    return folder


def played(folder: StudyFolder) -> StudyFolder:
    study = folder.study()
    running.run(study, folder, workers.alone, 1)
    folder.put_text("findings.json", findings(study.title).dumps())
    return folder


def usual(lab: Path, name: str = "usual", games: int = 6) -> StudyFolder:
    return played(begun(lab, name, setting().leg("main", games, "1")))


def stood(folder: StudyFolder, state: str, done: int = 3) -> StudyFolder:
    """As if somebody had played so far."""
    folder.tell(Progress(state, "main", done, 6, 1.5, 2.0))  # type: ignore[arg-type]
    return folder


def changed_cards(tmp: Path, before: str, after: str) -> Path:
    """The game's own content with one thing changed."""
    text = sb.load(GAME).whole_content()
    assert before in text
    file = tmp / "changed.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return file


def compared(lab: Path, tmp: Path, before: str, after: str, games: int = 3) -> StudyFolder:
    """The same deals with the game's own cards and with changed ones."""
    own, other = setting(), setting(changed_cards(tmp, before, after))
    legs = (own.leg("A", games, "7"), other.leg("B", games, "7"))
    return played(begun(lab, "compared", *legs, kind="compare", contents=other.contents()))
