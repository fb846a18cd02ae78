"""Links to matches that stand behind a number."""

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote

from smorgasboard.lab.findings import FLIPS, GameRef

USUAL_LEG = "main"


class Link(NamedTuple):
    address: str
    name: str
    why: str


def links(replays: str, games: Iterable[GameRef], about: str = "") -> list[Link]:
    """`about`: which number of a row they belong to."""
    return [_link(replays, game, about) for game in games]


def merged(found: Iterable[Link]) -> list[Link]:
    """Each match once, with all reasons to look at it."""
    reasons: dict[str, list[Link]] = {}
    for link in found:
        reasons.setdefault(link.address, []).append(link)
    return [same[0]._replace(why="; ".join(dict.fromkeys(each.why for each in same))) for same in reasons.values()]


def _link(replays: str, game: GameRef, about: str) -> Link:
    place = FLIPS if game.leg == FLIPS else f"games/{quote(game.leg, safe='')}"
    address = f"{replays}{place}/{game.number}"
    name = f"{game.number}" if game.leg in (USUAL_LEG, FLIPS) else f"{game.leg} {game.number}"
    return Link(address, name, ": ".join(filter(None, (about, game.why))))
