"""The lab for people: what lies there, how a study stands, what it found in short."""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal
from urllib.parse import quote

from babel.dates import format_timedelta

from smorgasboard.engine.errors import SmorgasboardError
from smorgasboard.engine.registry import load
from smorgasboard.engine.speech import language, say
from smorgasboard.lab.findings import Findings, Headline
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.study_folder import KILLED, Progress, StudyFolder
from smorgasboard.server.studies import HOLDER, last_words, player
from smorgasboard.server.views.flips import SIDES

FINDINGS = "findings.json"
FILES = {"games.parquet": "application/vnd.apache.parquet", "seen.parquet": "application/vnd.apache.parquet",
         FINDINGS: "application/json"}  # fmt: skip
SILENCE = 120.0
"""Seconds without news after which a study that somebody plays elsewhere counts as given up."""

State = Literal["starting", "playing", "writing", "done", "stopped", "failed", "lost"]


@dataclass(frozen=True)
class Standing:
    """How far a study is."""

    state: State
    words: str
    played: int
    wanted: int
    part: str
    left: str
    ours: bool
    """A process of this house plays it, so it can be stopped here."""
    message: str = ""

    @property
    def live(self) -> bool:
        return self.state in ("starting", "playing", "writing")

    @property
    def can_go_on(self) -> bool:
        return self.state in ("stopped", "failed", "lost")


@dataclass(frozen=True)
class LegView:
    """One leg of a study."""

    name: str
    bots: str
    matches: int
    first: str | None
    """The address of its first match, where moves are kept."""


@dataclass(frozen=True)
class HeadlineView:
    """A headline with its verdict in a word."""

    text: str
    verdict: str
    word: str


@dataclass(frozen=True)
class StudyCard:
    name: str
    url: str
    title: str
    game: str
    seconds: float
    matches: int
    standing: Standing
    headline: str


@dataclass(frozen=True)
class StudyView:
    name: str
    url: str
    title: str
    game: str
    seconds: float
    seed: str
    own_content: bool
    standing: Standing
    parts: list[LegView]
    headlines: list[HeadlineView]
    report: bool
    files: list[tuple[str, str]]
    flips: str | None


# ---- how it stands ----


def standing(folder: StudyFolder) -> Standing:
    progress = folder.progress()
    ours = player(folder) is not None
    state = _state(folder, progress, ours)
    played, wanted = (progress.played, progress.wanted) if progress else (0, folder.study().games)
    playing = progress is not None and state == "playing"
    left = time_words(progress.left_seconds) if playing and progress and progress.left_seconds is not None else ""
    message = _message(folder, progress) if state in ("failed", "lost") else ""
    part = progress.leg if playing and progress else ""
    return Standing(state, state_words(state), played, wanted, part, left, ours, message)


def _state(folder: StudyFolder, progress: Progress | None, ours: bool) -> State:
    if ours:
        return _at_work(progress)
    if progress is None:
        return "starting" if _fresh(folder, "study.json") else "lost"
    if progress.state == "done" and not (folder.path / FINDINGS).exists():
        return "writing" if _fresh(folder, "progress.json") else "lost"
    return "lost" if progress.message == KILLED else progress.state


def _at_work(progress: Progress | None) -> State:
    if progress is not None and progress.state == "done":
        return "writing"
    return "playing" if progress is not None and progress.state == "playing" else "starting"


def _fresh(folder: StudyFolder, file: str) -> bool:
    """Somebody elsewhere may be about to go on; where this house played it, it would know."""
    with suppress(OSError):
        age = time.time() - (folder.path / file).stat().st_mtime
        return age < SILENCE and not (folder.path / HOLDER).exists()
    return False


def _message(folder: StudyFolder, progress: Progress | None) -> str:
    told = "" if progress is None or progress.message == KILLED else progress.message
    return told or last_words(folder)


def state_words(state: State) -> str:
    words = {
        "starting": say("Being set up …"),
        "playing": say("Being played"),
        "writing": say("All matches are played; the report is being written …"),
        "done": say("Done"),
        "stopped": say("Stopped"),
        "failed": say("It could not go on"),
        "lost": say("Its process is gone"),
    }
    return words[state]


def time_words(seconds: float) -> str:
    return format_timedelta(timedelta(seconds=max(1, seconds)), locale=language())


# ---- what it is ----


def card(folder: StudyFolder) -> StudyCard:
    study = folder.study()
    first = next(iter(headlines(folder)), None)
    now = standing(folder)
    headline = first.text if first else ""
    url = f"/lab/{folder.name}"
    return StudyCard(folder.name, url, study.title, game_words(study), age(folder), now.played, now, headline)


def cards(folders: list[StudyFolder]) -> list[StudyCard]:
    """A folder that another version wrote, or that somebody is moving, does not hide the others."""
    found = []
    for folder in folders:
        with suppress(SmorgasboardError, KeyError, TypeError):
            found.append(card(folder))
    return found


def study_view(folder: StudyFolder) -> StudyView:
    study = folder.study()
    url = f"/lab/{folder.name}"
    now = standing(folder)
    found = (folder.path / FINDINGS).exists()
    return StudyView(
        name=folder.name,
        url=url,
        title=study.title,
        game=game_words(study),
        seconds=age(folder),
        seed=study.legs[0].seed,
        own_content=study.legs[0].content is None,
        standing=now,
        parts=[_part(leg, url, bool(now.played)) for leg in study.legs],
        headlines=[_told(each) for each in headlines(folder)],
        report=found,
        files=[(f"{url}/{file}", file) for file in FILES if (folder.path / file).exists()],
        flips=f"{url}/flips/0" if {leg.name for leg in study.legs} >= set(SIDES) and now.played else None,
    )


def _part(leg: Leg, url: str, begun: bool) -> LegView:
    first = f"{url}/games/{quote(leg.name, safe='')}/0" if begun and leg.lines else None
    return LegView(leg.name, bot_words(leg), leg.games, first)


def bot_words(leg: Leg) -> str:
    if len(set(leg.bots)) == 1:
        return f"{leg.players} × {leg.bots[0]}"
    return ", ".join(leg.bots)


def game_words(study: Study) -> str:
    """Title and edition; the bare name of a game that is not installed any more."""
    name = study.legs[0].game.partition("#")[0]
    try:
        facts = load(name).facts
    except SmorgasboardError:
        return name
    return f"{say(facts.title)}, {say(facts.edition)}" if facts.edition else say(facts.title)


def age(folder: StudyFolder) -> float:
    return time.time() - (folder.path / "study.json").stat().st_mtime


def headlines(folder: StudyFolder) -> tuple[Headline, ...]:
    found = findings(folder)
    return () if found is None else found.headlines


def findings(folder: StudyFolder) -> Findings | None:
    """What was found, once it is written."""
    try:
        return Findings.loads(folder.read_text(FINDINGS))
    except (SmorgasboardError, ValueError, KeyError, TypeError):
        return None


def _told(headline: Headline) -> HeadlineView:
    words = {
        "fair": say("Fair"),
        "unfair": say("Not fair"),
        "notice": say("Worth a look"),
        "unknown": say("Not known yet"),
    }
    return HeadlineView(headline.text, headline.verdict, words[headline.verdict])
