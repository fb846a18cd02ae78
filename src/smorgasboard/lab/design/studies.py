"""From what a designer asks to a study: who plays what, how often, and which parts are held against each other."""

import difflib
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.lab.design.levels import FEWEST, duels, level_games
from smorgasboard.lab.play import Leg, Study, StudyKind
from smorgasboard.lab.play.plan import Proof

MAIN, EASY, STRONG = "main", "easy", "strong"
LADDER = ("random", "careless", "easy", "greedy", "medium", "search", "foresight", "hard", "expert")
"""Bots as we know them, from weak to strong."""
FIRST_WALKS = 8
"""A skill curve begins with a search of so many walks against half as many."""
SHARE = 10
"""Skill is measured by one match for so many of the main ones."""


class Wish(NamedTuple):
    """How much is to be played, and what it is to tell."""

    games: int
    seed: str
    name: str | None = None
    precision: float | None = None
    """Points either way that are enough."""
    asked: Sequence[str] = ()
    """Entries of the game's tables that the study is about."""


@dataclass(frozen=True)
class Setting:
    """One way to play: a game with its content and options, and a bot for each seat."""

    game: sb.Game
    options: tuple[tuple[str, str], ...]
    bots: tuple[BotSpec, ...]

    def leg(self, name: str, games: int, seed: str, bots: Sequence[BotSpec] | None = None) -> Leg:
        own = self.game.content_file is None
        content = None if own else content_name(self.game)
        texts = tuple(bot.text for bot in bots or self.bots)
        return Leg(name, self.game.source, content, self.options, texts, games, seed)

    def contents(self) -> dict[str, str]:
        """Content files that have to lie in the study's folder."""
        file = self.game.content_file
        return {} if file is None else {content_name(self.game): file.read_text(encoding="utf-8")}


def content_name(game: sb.Game) -> str:
    return f"content/{game.content_hash}.toml"


def setting(
    game: str,
    content: Path | None,
    players: int | None,
    options: Sequence[tuple[str, str]],
    bots: Sequence[BotSpec],
) -> Setting:
    """BadOption and its like when this cannot be played. When nobody says how many play, nobody plays alone."""
    loaded = sb.load(game, content)
    usual = loaded.facts.usual_players if len(bots) == 1 else len(bots)
    for bot in bots:
        bot.must_fit(loaded)
    settled = loaded.settings(usual if players is None else players, dict(options))
    if len(bots) not in (1, settled.players):
        raise sb.BadOption(
            f"{len(bots)} bots were named for {settled.players} seats; name one for all seats, or one for each."
        )
    return Setting(loaded, tuple(options), tuple(bots) * (settled.players // len(bots)))


def run_study(
    chosen: Setting,
    wish: Wish,
    *,
    also: Sequence[BotSpec] = (),
    also_games: int | None = None,
    doublings: int = 0,
    skill_games: int | None = None,
) -> Study:
    """The main matches; the same between other bots; who beats whom; searches against ones that think half as long."""
    must_be_counted(chosen.game, wish.asked)
    main = chosen.leg(MAIN, wish.games, wish.seed)
    beside = skill_games or min(wish.games, max(FEWEST, wish.games // SHARE))
    legs = [
        main,
        *(_level(chosen, bot, also, also_games or level_games(wish.games, bot), wish.seed) for bot in also),
        *duels(main, also),
        *_skill(chosen, doublings, beside, wish.seed),
    ]
    return named_study(wish, f"{chosen.game.facts.title}: {_who(chosen)}", "run", legs)


def must_be_counted(game: sb.Game, asked: Sequence[str]) -> None:
    """SmorgasboardError for questions about what the game does not know."""
    known = [entry for table in game.entries().values() for entry in table]
    for name in asked:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"it counts {', '.join(known[:8])} …"
            raise sb.SmorgasboardError(f"{game.facts.title} counts nothing called {name!r}; {hint}")


def named_study(wish: Wish, title: str, kind: StudyKind, legs: Sequence[Leg], proof: Proof | None = None) -> Study:
    """Without a name, one made of what is played: the same wish then finds the same folder."""
    study = Study(wish.name or "", title, kind, tuple(legs), wish.precision, tuple(wish.asked), proof)
    return study if wish.name else replace(study, name=_slug(study))


def strength(bot: BotSpec) -> tuple[int, float]:
    """Orders bots from weak to strong as far as their names tell; `make strength` measures it."""
    rank = LADDER.index(bot.name) if bot.name in LADDER else len(LADDER)
    thinking = [value for key, value in bot.settings if key in ("walks", "iterations", "turn", "seconds")]
    return rank, float(max(thinking, default=0))


def _level(chosen: Setting, bot: BotSpec, others: Sequence[BotSpec], games: int, seed: str) -> Leg:
    role = STRONG if strength(bot) > max(map(strength, chosen.bots)) else EASY
    alike = [other for other in others if (strength(other) > max(map(strength, chosen.bots))) == (role == STRONG)]
    name = role if len(alike) == 1 else f"{role} {bot.text}"
    return chosen.leg(name, games, seed, [bot] * len(chosen.bots))


def _skill(chosen: Setting, doublings: int, games: int, seed: str) -> list[Leg]:
    if len(chosen.bots) < 2:
        return []
    steps = [FIRST_WALKS << step for step in range(doublings)]
    return [_doubled(chosen, walks, games, seed) for walks in steps]


def _doubled(chosen: Setting, walks: int, games: int, seed: str) -> Leg:
    """Every seat in turn thinks twice as long as the others."""
    players = len(chosen.bots)
    more, less = (BotSpec("search", (("walks", count),)) for count in (walks, walks // 2))
    whole_deals = -(-games // players) * players
    return chosen.leg(f"skill {walks} against {walks // 2}", whole_deals, seed, [more, *[less] * (players - 1)])


def _who(chosen: Setting) -> str:
    texts = [bot.text for bot in chosen.bots]
    return f"{len(texts)} x {texts[0]}" if len(set(texts)) == 1 else ", ".join(texts)


def _slug(study: Study) -> str:
    first = study.legs[0]
    game, _, _hash = first.game.partition("#")
    words = [game, *dict.fromkeys(first.bots), f"{first.players}p", str(first.games), first.seed, study.kind]
    readable = re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-")[:70].rstrip("-")
    return f"{readable}-{hashlib.sha256(study.dumps().encode()).hexdigest()[:6]}"


def all_contents(settings: Sequence[Setting]) -> Mapping[str, str]:
    return {name: text for each in settings for name, text in each.contents().items()}
