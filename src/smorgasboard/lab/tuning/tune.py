"""A wish made true in a study's folder: begun, searched, proven on fresh deals, and told. Every step can be repeated.

`begin` and `play` are all that a command, a page or a program needs: whatever is known lies in the folder.
"""

import contextlib
import hashlib
import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import Any

import smorgasboard as sb
from smorgasboard.extras import need
from smorgasboard.lab.comparing.shifts import Arm
from smorgasboard.lab.design import levels, studies
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.design.variants import A, B
from smorgasboard.lab.play import Crew, Leg, Study, known_studies, play_some, running, standing
from smorgasboard.lab.play.bench import crew_for
from smorgasboard.lab.play.study_folder import Progress, State, StudyFolder, games_frame, seen_frame
from smorgasboard.lab.tuning.limits import Limit, Measured, errors_for_all, limits_of
from smorgasboard.lab.tuning.moving import Space, space_of
from smorgasboard.lab.tuning.search import Found, Search, Standing
from smorgasboard.lab.tuning.table import DeckTable
from smorgasboard.lab.tuning.wish import TuneWish, wish_of

WISH, FOUND, DECK = "wish.json", "found.json", "tuned.toml"
PROVEN = "-proven"
FRESH = ", fresh deals"
FEWEST_PROVING, MOST_PROVING = 1000, 20_000
LOOK = 2
"""Matches that show what this game measures."""
TELL_EVERY = 0.5
Publish = Callable[[StudyFolder], object]


@dataclass(frozen=True)
class Plan:
    """A wish that can be searched."""

    leg: Leg
    game: sb.Game
    space: Space
    limits: tuple[Limit, ...]
    wish: TuneWish

    @property
    def proof(self) -> int:
        """So many deals prove the result: enough to see what lies in the middle of its limits, as far as that pays."""
        if self.wish.proof is not None:
            return self.wish.proof
        errors = errors_for_all(len(self.limits))
        wanted = max(limit.games_to_prove(errors) for limit in self.limits)
        return ceil(min(MOST_PROVING, max(FEWEST_PROVING, wanted)) / 100) * 100


# ---- begun ----


def begin(wish: TuneWish, about: Mapping[str, Any], name: str | None = None, lab: Path | None = None) -> StudyFolder:
    """The folder of this wish, new or to be gone on with; one sentence for what cannot be wished."""
    need("lab", "cmaes")
    bots = [spec for text in wish.bots for spec in sb.bots.read_several(text)]
    chosen = studies.setting(wish.game, wish.content, wish.players, wish.options, bots)
    plan = planned(chosen.leg(MAIN, wish.games, wish.seed), chosen.game, wish, chosen.game.content_file)
    _must_be_playable(plan)
    title = f"{chosen.game.facts.title}: tuned"
    wanted = _search(plan, None).most_games + 2 * plan.proof
    leg = replace(plan.leg, games=wanted)
    plain = json.dumps({**wish.plain(), "content": leg.content}, indent=1, ensure_ascii=False)
    folder = known_studies.study_folder(name or _named(leg, plain), lab)
    if (folder.path / WISH).exists() and folder.read_text(WISH) != plain:
        raise sb.SmorgasboardError(
            f"{folder.path} holds another wish; give yours another --name, or repeat its command."
        )
    folder.begin(Study(folder.name, title, "tune", (leg,)), about, {WISH: plain, **chosen.contents()})
    return folder


def _must_be_playable(plan: Plan) -> None:
    """BadOption where an end of a range is nothing that the game takes."""
    with tempfile.TemporaryDirectory() as workshop:
        for movable, deck in plan.space.ends():
            file = Path(workshop) / plan.space.file
            file.write_text(plan.space.content(deck), encoding="utf-8")
            ((_each, _old, value),) = plan.space.changes(deck)
            try:
                sb.load(plan.leg.game.partition("#")[0], file)
            except sb.SmorgasboardError as error:
                said = f"{movable.where}With {movable.path}={value:g} nobody can play: {error}"
                raise sb.BadOption(said) from None


def _named(leg: Leg, plain: str) -> str:
    game = re.sub(r"[^a-z0-9]+", "-", leg.game.partition("#")[0].lower()).strip("-")
    return f"{game}-tune-{hashlib.sha256((leg.game + plain).encode()).hexdigest()[:6]}"


def plan_of(folder: StudyFolder) -> Plan:
    """What a folder was begun for."""
    wish = wish_of(json.loads(folder.read_text(WISH)))
    leg = folder.study().legs[0]
    return planned(leg, leg.load(folder.path), wish, None if leg.content is None else folder.path / leg.content)


def planned(leg: Leg, game: sb.Game, wish: TuneWish, content: Path | None) -> Plan:
    text = game.whole_content()
    if not text:
        raise sb.BadContent(f"{game.facts.title} has no content to change.")
    space = space_of(text, wish.move, (content or game.own_content).name)
    here = replace(leg, content=None if content is None else str(content))
    return Plan(leg, game, space, limits_of(wish.hold, _measured(here, game)), wish)


def _measured(leg: Leg, game: sb.Game) -> Measured:
    settings = game.settings(leg.players, dict(leg.options))
    played = [play_some(leg, range(LOOK))]
    arm = Arm.of(leg, games_frame(played), seen_frame(played))
    whole = {name.measure: column.unit for name, column in arm.whole.items()}
    return Measured(whole, game.entries_in(settings), game.dealt_in(settings), game.titles(), leg.players)


# ---- played ----


def play(folder: StudyFolder, crew: Crew, workers: int, publish: Publish, tell: running.Tell | None = None) -> None:
    """Search, prove and tell, as far as that is not done yet. Interrupted on Ctrl-C; what was played is kept."""
    with folder.claimed():
        told = _Told(folder, tell)
        try:
            plan = plan_of(folder)
            found = _search(plan, told, folder, crew, workers).run()
            keep_found(folder, plan, found)
            _prove(folder, plan, found.best, crew, workers, publish, told)
        except (KeyboardInterrupt, running.Interrupted):
            told.close("stopped")
            raise running.Interrupted(
                f"Stopped after {told.played} matches, which are kept; the same command goes on with them."
            ) from None
        except BaseException as error:
            with contextlib.suppress(sb.SmorgasboardError):
                told.close("failed", str(error))
            raise
        told.close("done")
    publish(folder)


def _search(
    plan: Plan,
    told: "_Told | None",
    folder: StudyFolder | None = None,
    crew: Crew | None = None,
    workers: int = 1,
) -> Search:
    """Without a folder one that only says how much it would play."""
    wish = plan.wish
    table: Any = None
    if folder is not None and crew is not None and told is not None:
        table = DeckTable(folder, plan.space, plan.limits, plan.leg, crew, workers, wish.games, told.add)
    search = Search(plan.space, plan.limits, table, wish.games, plan.proof, wish.rounds, wish.seed)
    if told is not None and table is not None:
        told.begin(table.games, search.most_games, plan.proof)
        search.tell = told.part
    return search


def keep_found(folder: StudyFolder, plan: Plan, found: Found) -> None:
    tried = [each._asdict() for each in found.tried]
    data = {"best": found.best._asdict(), "holds": found.holds, "rounds": found.rounds, "tried": tried}
    folder.put_text(DECK, plan.space.content(found.best.deck))
    folder.put_text(FOUND, json.dumps(data))


def found_in(folder: StudyFolder) -> Found:
    data = json.loads(folder.read_text(FOUND))
    best, *tried = (Standing(**{**each, "deck": tuple(each["deck"])}) for each in [data["best"], *data["tried"]])
    return Found(best, data["holds"], tried, data["rounds"])


def proven(folder: StudyFolder) -> StudyFolder:
    """The study on fresh deals, beside the search."""
    return known_studies.study_folder(f"{folder.name}{PROVEN}", folder.path.parent)


def _prove(
    folder: StudyFolder, plan: Plan, best: Standing, crew: Crew, workers: int, publish: Publish, told: "_Told"
) -> None:
    study, contents = _proof(folder, plan, best)
    place = proven(folder)
    place.begin(
        study, {key: value for key, value in folder.about().items() if key not in ("format", "study")}, contents
    )
    running.run(study, place, crew, min(workers, study.games), told.proof)
    publish(place)


def _proof(folder: StudyFolder, plan: Plan, best: Standing) -> tuple[Study, dict[str, str]]:
    """Today's deck and the new one on deals of their own; today's alone where nothing has to change."""
    leg, changed = plan.leg, best.deck != plan.space.today
    today = replace(leg, name=A if changed else MAIN, games=plan.proof, seed=f"{plan.wish.seed}{FRESH}")
    contents = {} if leg.content is None else {leg.content: folder.read_text(leg.content)}
    legs = [today]
    if changed:
        game = sb.load(leg.game.partition("#")[0], folder.path / DECK)
        file = studies.content_name(game)
        contents[file] = folder.read_text(DECK)
        legs.append(replace(today, name=B, game=game.source, content=file))
    title = f"{plan.game.facts.title}: today's deck against the tuned one" if changed else plan.game.facts.title
    kind: Any = "compare" if changed else "run"
    return Study(f"{folder.name}{PROVEN}", title, kind, (*legs, *levels.duels(today, ()))), contents


# ---- told meanwhile ----


class _Told:
    """How it stands, for whoever looks into the folder or is told."""

    def __init__(self, folder: StudyFolder, tell: running.Tell | None) -> None:
        self._folder = folder
        self._tell = tell
        self._started = time.monotonic()
        self._last = 0.0
        self._part = ""
        self._before = self._wanted = self._proof = self._proven = 0
        self._fresh = 0

    @property
    def played(self) -> int:
        return self._before + self._fresh + self._proven

    def begin(self, before: int, most: int, proof: int) -> None:
        self._before, self._wanted, self._proof = before, most, 2 * proof
        self._report("playing")

    def part(self, name: str) -> None:
        self._part = name
        self._report("playing")

    def add(self, games: int) -> None:
        self._fresh += games
        self._now_and_then()

    def proof(self, progress: Progress) -> None:
        self._part = "proof on fresh deals"
        self._wanted = self._before + self._fresh
        self._proof, self._proven = progress.wanted, progress.played
        self._now_and_then()

    def close(self, state: State, message: str = "") -> None:
        if state == "done":
            self._wanted, self._proof = self.played, 0
        self._report(state, message)

    def _now_and_then(self) -> None:
        if time.monotonic() - self._last > TELL_EVERY:
            self._report("playing")

    def _report(self, state: State, message: str = "") -> None:
        self._last = time.monotonic()
        seconds, wanted = self._last - self._started, max(self._wanted + self._proof, self.played)
        fresh = self._fresh + self._proven
        left = seconds / fresh * (wanted - self.played) if fresh and state == "playing" else None
        progress = Progress(state, self._part, self.played, wanted, seconds, left, message)
        self._folder.tell(progress)
        if self._tell is not None:
            self._tell(progress)


@contextlib.contextmanager
def standing_crew(workers: int | None, ray: str | None) -> Iterator[tuple[Crew, int]]:
    """Who plays all of it: workers that stay from one race to the next, and keep the decks that they have read."""
    crew, count = crew_for(workers, ray)
    if ray is not None:
        yield crew, count
        return
    with standing(count) as staying:
        yield staying, count
