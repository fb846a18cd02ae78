"""Views as HTML, kept: each is rendered once for all who see the same, streams and requests alike."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sized
from typing import Generic, TypeVar

from smorgasboard.engine import Frozen
from smorgasboard.server.views import LobbyView, MatchView

Thing = TypeVar("Thing", bound=Sized)
MOST_LETTERS = 24_000_000
"""Of all that is kept together; what nobody asked for longest goes first."""


class RenderedView(Frozen):
    """The HTML of a view, and what the page around it needs to know of it."""

    html: str
    """With holes for what changes while the table does not."""
    id: str
    game: str
    title: str
    stage: str
    over: bool
    my_turn: bool
    at: int | None
    board_css: str | None

    @classmethod
    def of(cls, html: str, view: MatchView | LobbyView) -> "RenderedView":
        return cls(html, view.id, view.game, view.title, view.stage, view.over, view.my_turn, view.at, view.board_css)

    def __len__(self) -> int:
        return len(self.html)


class KeptThings(Generic[Thing]):
    """What was made for a key is there when it is asked for again, until all together are too long."""

    def __init__(self, most: int = MOST_LETTERS) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()
        self._length = 0

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        found = self._things.get(key)
        if found is None:
            found = self._things[key] = make()
            self._length += len(found)
            while self._length > self._most and len(self._things) > 1:
                self._length -= len(self._things.popitem(last=False)[1])
        self._things.move_to_end(key)
        return found


class RenderedViews:
    """Drawn once for each viewer of a moment; made an event once for all streams that it is sent to."""

    def __init__(self) -> None:
        self.views: KeptThings[RenderedView] = KeptThings()
        self.events: KeptThings[bytes] = KeptThings()
