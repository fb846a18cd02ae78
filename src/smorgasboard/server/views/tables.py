"""Somebody's own tables, and those they played with."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from smorgasboard.server.identity import mark_of
from smorgasboard.server.storage import Stored
from smorgasboard.server.views.shelf import Running


class MyTable(Running):
    """A match of the visitor's, with what can be done about it."""

    def __init__(self, stored: Stored, visitor: str, awaited: Mapping[int, float]) -> None:
        """`awaited`: without whom it does not go on, and since when."""
        super().__init__(stored, visitor, awaited)
        match = stored.match
        self.since = time.time() - min((awaited[seat] for seat in self.asked or awaited), default=match.touched)
        self.over = match.stage == "over"
        self.replay_url = f"/m/{match.id}/replay"
        self.review_url = f"/m/{match.id}/review" if self.over and match.kind != "tour" and match.result else None
        self.rematch_url = f"/m/{match.rematch}" if match.rematch else None
        self.can_ask_again = self.over and match.kind == "play" and match.result is not None
        self.words = f"{self.title} {match.game} {self.who}".casefold()


def in_order(tables: Iterable[MyTable]) -> list[MyTable]:
    """Those that wait for the visitor first, and of them and of the others the longest first."""
    return sorted(tables, key=lambda each: (not each.my_turn, -each.since))


class Friend(NamedTuple):
    """Somebody the visitor has played with, by the name they had last."""

    mark: str
    name: str
    matches: int
    last: str
    """The last match with them."""
    title: str


def friends(stored: Sequence[Stored], visitor: str) -> list[Friend]:
    """Last played with first; `stored` has the newest match first."""
    found: dict[str, Friend] = {}
    for each in stored:
        title = Running(each, visitor, ()).title
        for owner, name in _others(each, visitor).items():
            known = found.get(owner) or Friend(mark_of(owner), name, 0, each.match.id, title)
            found[owner] = known._replace(matches=known.matches + 1)
    return list(found.values())


def _others(stored: Stored, visitor: str) -> dict[str, str]:
    if visitor not in {seat.owner for seat in stored.seats}:
        return {}
    return {seat.owner: seat.name for seat in stored.seats if seat.kind == "person" and seat.owner not in ("", visitor)}
