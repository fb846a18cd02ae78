"""What is stored of a review: players that are done, and of the one in hand the verdicts so far; nobody's name."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from smorgasboard.engine import say
from smorgasboard.review import VERSION, BadReview, Player, read_player
from smorgasboard.server.storage import ReviewRow
from smorgasboard.server.unnamed import with_names


@dataclass
class Found:
    """As it grows."""

    players: list[dict[str, Any]] = field(default_factory=list)
    verdicts: dict[int, dict[str, Any]] = field(default_factory=dict)
    """By step, of the next seat."""

    @classmethod
    def of(cls, row: ReviewRow) -> "Found":
        """What is stored; nothing where it has another form."""
        data = _unpacked(row) if row.found is not None else {}
        if data.get("version") != VERSION:
            return cls()
        return cls(data["players"], {each["step"]: each for each in data["verdicts"]})

    def packed(self) -> bytes:
        data = {"version": VERSION, "players": self.players, "verdicts": [*self.verdicts.values()]}
        return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 6)

    @property
    def size(self) -> tuple[int, int]:
        """Grows with what is found."""
        return len(self.players), len(self.verdicts)

    @property
    def known(self) -> str:
        return json.dumps([*self.verdicts.values()], ensure_ascii=False)

    def take(self, answer: dict[str, Any]) -> None:
        """A piece of the work."""
        self.verdicts |= {each["step"]: each for each in answer["verdicts"]}
        if answer["player"] is not None:
            self.players.append(answer["player"])
            self.verdicts = {}


def players_of(row: ReviewRow, names: Sequence[str]) -> list[Player]:
    """A finished review, with the names that its seats have now, by seat; BadReview where it has another form."""
    data = _named(_unpacked(row), names)
    if data.get("version") != VERSION:
        raise BadReview(say("This review has another form than this version reads; look back once more."))
    return sorted(map(read_player, data["players"]), key=lambda player: player.seat)


def _unpacked(row: ReviewRow) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(zlib.decompress(row.found or b""))
    return data


def _named(data: Any, names: Sequence[str]) -> Any:
    if isinstance(data, dict):
        return {key: _named(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [_named(each, names) for each in data]
    return with_names(data, names) if isinstance(data, str) else data
