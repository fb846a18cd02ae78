"""Where contests of one fit are held: what all of them share, and how far they have come."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from benchmarks.fit.contest import Contest, Result, held, kept_matches
from benchmarks.fit.kept import Kept

PROBE = 0.02
"""Seconds a turn of the matches that tell how many turns there are."""
PROBES = 4
SHORTEST, LONGEST = 0.002, 1.0


@dataclass(frozen=True)
class Arena:
    game: str
    players: int
    seed: str
    folder: Path
    workers: int
    progress: Progress

    def contest(self, bot: str, new: Mapping[str, float], old: Mapping[str, float], round_: str) -> Contest:
        """Each round has deals of its own: whoever was chosen by one is not judged by it again."""
        return Contest(self.game, self.players, bot, dict(new), dict(old), f"{self.seed}/{round_}")

    def kept(self, contest: Contest) -> Kept:
        return kept_matches(self.folder, contest)

    def held(self, contest: Contest, matches: int, what: str) -> Result:
        kept = self.kept(contest)
        task = self.progress.add_task(what, total=matches, completed=matches - len(kept.missing(matches)))
        result = held(contest, matches, kept, self.workers, lambda: self.progress.advance(task))
        self.progress.remove_task(task)
        return result

    def seconds_a_turn(self, numbers: Mapping[str, float], matches: int, minutes: float) -> float:
        """How long bots may think so that as many matches take about so many minutes."""
        probe = self.held(
            self.contest(f"search:turn={PROBE}", numbers, numbers, "pace"), PROBES, "How long matches are"
        )
        share = minutes * 60 * self.workers / (matches * sum(probe.seconds))
        return float(f"{min(LONGEST, max(SHORTEST, PROBE * share)):.1g}")
