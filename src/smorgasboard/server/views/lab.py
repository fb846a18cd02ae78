"""The lab for people: what lies there, how a study stands, what it found in short."""

import time
from contextlib import suppress
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from babel.dates import format_timedelta

import smorgasboard as sb
from smorgasboard.engine import Frozen, language, say
from smorgasboard.lab.findings import Findings, Headline
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.study_folder import GAMES_FILE, KILLED, Progress, StudyFolder
from smorgasboard.lab.report.tables import links
from smorgasboard.lab.sheets.differences import differences
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.studies import HOLDER, TITLE, last_words, player
from smorgasboard.server.views.replay import SIDES

FINDINGS = "findings.json"
FILES = {"games.parquet": "application/vnd.apache.parquet", "seen.parquet": "application/vnd.apache.parquet",
         FINDINGS: "application/json"}  # fmt: skip
PROVEN = "-proven"
"""What follows the name of a study in that of the one that proves on fresh deals what it found."""
TUNED = "tuned.toml"
"""The deck that a search found."""
MOST_CHANGES = 40
KEPT = 256
"""Findings that need not be read again: a page of the lab shows as many studies."""
SILENCE = 120.0
"""Seconds without news after which a study that somebody plays elsewhere counts as given up."""

State = Literal["starting", "playing", "writing", "done", "stopped", "failed", "lost"]


class Standing:
    """How far a study is."""

    def __init__(self, folder: StudyFolder) -> None:
        progress = folder.progress()
        self.ours = player(folder) is not None  # a process of this house plays it, so it can be stopped here
        self.state = _state(folder, progress, self.ours)
        self.words = state_words(self.state)
        self.played, self.wanted = (progress.played, progress.wanted) if progress else (0, folder.study().games)
        playing = progress if self.state == "playing" else None
        self.part = playing.leg if playing else ""
        self.left = time_words(playing.left_seconds) if playing and playing.left_seconds is not None else ""
        self.message = _message(folder, progress) if self.state in ("failed", "lost") else ""
        self.live = self.state in ("starting", "playing", "writing")
        self.can_go_on = self.state in ("stopped", "failed", "lost")


class LegView(Frozen):
    """One leg of a study."""

    name: str
    bots: str
    matches: int
    first: str | None
    """The address of its first match, where moves are kept."""


class HeadlineView(Frozen):
    """A headline with its verdict in a word, and matches in which it can be seen."""

    text: str
    verdict: str
    word: str
    games: tuple[tuple[str, str], ...] = ()
    """Addresses, and why."""


class ChangeView(Frozen):
    """What a part of a study plays with, as differences from something else."""

    title: str
    lines: tuple[str, ...]
    more: int


# ---- how it stands ----


def _state(folder: StudyFolder, progress: Progress | None, ours: bool) -> State:
    if ours:
        return _at_work(progress, (folder.path / FINDINGS).exists())
    if progress is None:
        return "starting" if _fresh(folder, "study.json") else "lost"
    if progress.state == "done" and not (folder.path / FINDINGS).exists():
        return "writing" if _fresh(folder, "progress.json") else "lost"
    return "lost" if progress.message == KILLED else progress.state


def _at_work(progress: Progress | None, told: bool) -> State:
    if progress is not None and progress.state == "done":
        return "done" if told else "writing"  # its process may have another study to play
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


class StudyView:
    def __init__(self, folder: StudyFolder) -> None:
        study = folder.study()
        found = findings(folder)
        self.name = folder.name
        self.url = f"/lab/{folder.name}"
        self.title = title_of(folder) or study.title
        self.kind = study.kind
        self.designed = study.title if self.title != study.title else ""
        self.game = game_words(study)
        self.cover = cover_of(study)
        self.seconds = time.time() - (folder.path / "study.json").stat().st_mtime
        self.seed = study.legs[0].seed
        self.own_content = study.legs[0].content is None
        self.standing = Standing(folder)
        self.shows_matches = bool(self.standing.played) and _has_matches(folder)
        self.parts = [_part(leg, self.url, self.shows_matches) for leg in study.legs]
        self.headlines = [] if found is None else [_told(each, self.url) for each in found.headlines]
        self.report = (folder.path / FINDINGS).exists()
        self.files = [(f"{self.url}/{file}", file) for file in FILES if (folder.path / file).exists()]
        compares = {leg.name for leg in study.legs} >= set(SIDES)
        self.tuned = (folder.path / TUNED).exists()
        proven = folder.path.with_name(f"{folder.name}{PROVEN}")
        self.proven = f"{self.url}{PROVEN}" if (proven / "study.json").exists() else None
        self.flips = f"{self.url}/flips/0" if compares and self.shows_matches else None


def study_views(folders: list[StudyFolder]) -> list[StudyView]:
    """A folder that another version wrote, or that somebody is moving, does not hide the others."""
    found = []
    for folder in folders:
        with suppress(sb.SmorgasboardError, KeyError, TypeError):
            found.append(StudyView(folder))
    return found


def _part(leg: Leg, url: str, begun: bool) -> LegView:
    first = f"{url}/games/{quote(leg.name, safe='')}/0" if begun and leg.lines else None
    return LegView(leg.name, bot_words(leg), leg.games, first)


def bot_words(leg: Leg) -> str:
    if len(set(leg.bots)) == 1:
        return say("{bot} on every chair", bot=leg.bots[0])
    return ", ".join(leg.bots)


def game_words(study: Study) -> str:
    """Title and edition; the bare name of a game that is not installed any more."""
    name = study.legs[0].game.partition("#")[0]
    try:
        facts = sb.load(name).facts
    except sb.SmorgasboardError:
        return name
    return f"{say(facts.title)}, {say(facts.edition)}" if facts.edition else say(facts.title)


def cover_of(study: Study) -> str | None:
    with suppress(sb.SmorgasboardError):
        return art_if_any(sb.load(study.legs[0].game.partition("#")[0]), "box.svg")
    return None


def findings(folder: StudyFolder) -> Findings | None:
    """What was found, once it is written; read again when somebody wrote it anew."""
    try:
        return _findings(folder.path, (folder.path / FINDINGS).stat().st_mtime_ns)
    except (OSError, sb.SmorgasboardError, ValueError, KeyError, TypeError):
        return None


@lru_cache(maxsize=KEPT)
def _findings(folder: Path, _written: int) -> Findings:
    return Findings.loads(StudyFolder(folder).read_text(FINDINGS))


def _has_matches(folder: StudyFolder) -> bool:
    """A search for a deck keeps none of its own; its proof does."""
    return (folder.path / GAMES_FILE).exists() or any(folder.parts.glob(f"*.{GAMES_FILE}"))


def title_of(folder: StudyFolder) -> str:
    """The name that its designer gave it."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder.path / TITLE).read_text(encoding="utf-8").strip()
    return ""


# ---- changed decks ----


def changes_of(folder: StudyFolder) -> list[ChangeView]:
    """Decks that are not the printed one, each once; of two sides, what B has that A has not."""
    with suppress(sb.SmorgasboardError, OSError):
        study, language_now = folder.study(), language()
        legs = {leg.name: leg for leg in study.legs}
        if set(SIDES) <= legs.keys():
            one, other = (_deck_of(legs[side]) for side in SIDES)
            first = [ChangeView(say("A is not as printed"), *_lines(folder.path, one[0], None, one[1], language_now))]
            both = _lines(folder.path, one[0], one[1], other[1], language_now) if one[0] == other[0] else ((), 0)
            return [*(each for each in first if each.lines), *_named(say("B is not as A"), both)]
        main = _deck_of(study.legs[0])
        swept = study.kind == "sweep"  # its values stand in the names of its parts
        return [] if swept else _named(say("Not as printed"), _lines(folder.path, main[0], None, main[1], language_now))
    return []


def _named(title: str, found: tuple[tuple[str, ...], int]) -> list[ChangeView]:
    return [ChangeView(title, *found)] if found[0] else []


def _deck_of(leg: Leg) -> tuple[str, str | None]:
    return leg.game.partition("#")[0], leg.content


@lru_cache(maxsize=KEPT)
def _lines(
    folder: Path, game: str, before: str | None, after: str | None, _language: str
) -> tuple[tuple[str, ...], int]:
    if before == after:
        return (), 0
    printed = sb.load(game)
    decks = [type(printed)(printed.edition, folder / file) if file else printed for file in (before, after)]
    found = differences(decks[0], decks[1])
    return tuple(each.words for each in found[:MOST_CHANGES]), max(0, len(found) - MOST_CHANGES)


def _told(headline: Headline, url: str) -> HeadlineView:
    words = {
        "fair": say("Fair"),
        "unfair": say("Not fair"),
        "notice": say("Worth a look"),
        "unknown": say("Not known yet"),
    }
    games = tuple((link.address, link.why) for link in links(f"{url}/", headline.games))
    return HeadlineView(headline.text, headline.verdict, words[headline.verdict], games)
