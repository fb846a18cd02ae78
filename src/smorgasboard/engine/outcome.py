"""How a finished game ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """Scores and places per seat, and why it ended so, in words.

    >>> import smorgasboard as sb
    >>> sb.Outcome.by_score([12, 30, 12], "The last round is over.").ranks
    (2, 1, 2)
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    """1 is best; tied seats share a rank."""
    winners: tuple[int, ...]
    """Empty for a draw, several for a shared victory."""
    reason: str

    @classmethod
    def by_score(cls, scores: Sequence[float], reason: str, tie_breaks: Sequence[float] | None = None) -> "Outcome":
        """Rank by score, then by `tie_breaks`; what is still equal is shared."""
        breaks = tie_breaks or [0.0] * len(scores)
        keys = list(zip(scores, breaks, strict=True))
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return cls(tuple(scores), ranks, winners, reason)

    def to_json(self) -> dict[str, Any]:
        return {
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "winners": list(self.winners),
            "reason": self.reason,
        }
