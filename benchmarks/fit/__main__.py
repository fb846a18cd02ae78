"""Fit the named numbers of a game's judgement to games, and keep them only if they win.

Positions that exploration finds are played out; the numbers under which the results surprise least are tuned for the
search and meet the old ones at equal processor time on deals of their own. Everything played is kept in build/fit:
whoever stops this goes on where it was.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import smorgasboard as sb
from benchmarks.fit.arena import Arena
from benchmarks.fit.calibration import calibrated, miss
from benchmarks.fit.contest import Result, looks_of
from benchmarks.fit.explore import Explored, Plan, explore
from benchmarks.fit.fitting import Fitted, fit, log_loss, slope_of
from benchmarks.fit.greedily import for_greedy
from benchmarks.fit.jury import Array, Jury
from benchmarks.fit.kept import Kept
from benchmarks.fit.numbers_file import NumbersFile, file_of, today
from benchmarks.fit.pool import on_all_cores
from benchmarks.fit.tuning import tuned
from benchmarks.fit.verdict import judged, wins_for_greedy
from smorgasboard.lab.play.workers import cores

RESULTS = Path(__file__).with_name("results.json")
BUILD = Path(__file__).parents[2] / "build" / "fit"
SEARCHED = 4
HELD_OUT = 5
"""One of so many matches is not fitted to, but shows how well the fit does."""


def main(arguments: list[str] | None = None) -> None:
    wanted = _arguments(arguments)
    try:
        with _progress() as progress:
            words = Fitting(wanted, progress).run()
        Console().print(words, highlight=False)
    except sb.SmorgasboardError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command goes on from here.") from None


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fit", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=40_000, help="so many are explored")
    parser.add_argument("--players", type=int, help="in contests; without it, as many as usual")
    parser.add_argument("--matches", type=int, default=400, help="of the contest that decides")
    parser.add_argument("--minutes", type=float, default=4.0, help="that contest takes about so long")
    parser.add_argument("--turn", type=float, help="or: seconds of processor time that bots think a turn")
    parser.add_argument("--bot", help="or: other bots, such as search:walks=200 for contests at equal walks")
    parser.add_argument("--tuning", type=int, default=60, help="matches of each candidate's first round; 0: no tuning")
    parser.add_argument("--greedy", type=int, default=1600, help="matches that decide for greedy bots; 0: leave them")
    parser.add_argument("--searched", type=int, help="one of so many explored matches is a search's; 0: none")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--folder", type=Path, default=BUILD, help="where everything played is kept")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where it is written down what was found")
    parser.add_argument("--no-write", dest="write", action="store_false", help="leave the game's numbers as they are")
    return parser.parse_args(arguments)


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield progress


class Fitting:
    """One fit of one game, step by step."""

    def __init__(self, wanted: argparse.Namespace, progress: Progress) -> None:
        self.wanted = wanted
        self.game = sb.load(wanted.game)
        self.file = NumbersFile(file_of(self.game))
        self.progress = progress
        self.folder = wanted.folder / self.game.name
        players = wanted.players or self.game.facts.usual_players
        self.arena = Arena(self.game.name, players, wanted.seed, self.folder, wanted.workers, progress)
        self.report: dict[str, Any] = {
            "date": today(), "seed": wanted.seed, "content": self.game.content_hash, "players": players,
        }  # fmt: skip

    def run(self) -> str:
        old = self.file.search
        fitted = self.fitted(self.explored())
        bot = self.wanted.bot or f"search:turn={self.seconds_a_turn()}"
        new = tuned(self.arena, bot, fitted.numbers, old, self.wanted.tuning)
        contest = self.arena.held(self.arena.contest(bot, new, old, "decided"), self.wanted.matches, "New against old")
        verdict = judged(contest, self.by_itself(bot, new, "new"), self.by_itself(bot, old, "old"))
        self.report |= {"bot": bot, "old": old, "new": new, "contest": asdict(contest), "kept": verdict.kept}
        words = [verdict.words]
        greedy = self.file.greedy
        if self.wanted.greedy:
            greedy, said = self.for_greedy(new)
            words.append(said)
        self.write(new if verdict.kept else old, greedy, f"{contest.words()}, {bot}")
        self.report["words"] = words
        self.note()
        return "\n".join(words)

    # ---- the steps ----

    def explored(self) -> list[Explored]:
        players = tuple(count for count in self.game.facts.players if count > 1)
        searched = self.wanted.searched
        if searched is None:  # where something is hidden, searches would take hours
            searched = 0 if self.game.facts.hidden_information else SEARCHED
        plan = Plan(self.game.name, players, self.wanted.seed, searched=searched)
        count = max(1, self.wanted.positions // plan.moments)
        kept = Kept(self.folder, "positions", [asdict(plan), self.game.source, self.file.greedy])
        missing = kept.missing(count)
        task = self.progress.add_task("Exploring matches", total=count, completed=count - len(missing))
        done = on_all_cores(partial(explore, plan), missing, self.wanted.workers)
        for _line in kept.keep(asdict(each) for each in done):
            self.progress.advance(task)
        self.progress.remove_task(task)
        return [Explored.read(line) for line in kept.first(count)]

    def fitted(self, explored: list[Explored]) -> Fitted:
        task = self.progress.add_task("Fitting", total=None)

        def tell(number: int, loss: float) -> None:
            self.progress.update(task, completed=number, description=f"Fitting: {loss:.4f} nats a position")

        with Jury(self.game.name, explored, self.wanted.workers) as jury:
            learned = jury.matches % HELD_OUT != 0
            found = fit(
                lambda several: [values[learned] for values in jury.values(several)],
                jury.won[learned],
                self.file.search,
                self.file.limits,
                tell,
            )
            values = jury.values([self.file.search, found.numbers])
            self._describe(values, ~learned, jury)
        self.progress.remove_task(task)
        return found

    def _describe(self, values: list[Array], apart: "np.ndarray[Any, np.dtype[np.bool_]]", jury: Jury) -> None:
        """How well old and new numbers predict what they were not fitted to."""
        won, matches = jury.won[apart], jury.matches[apart].tolist()
        self.report |= {"positions": len(jury.won), "held_out": len(won)}
        for name, judged_values in zip(("old", "new"), values, strict=True):
            predicted = judged_values[apart]
            bins = calibrated(predicted.tolist(), won.tolist(), matches)
            self.report[f"explored_{name}"] = {
                "loss": log_loss(predicted, won),
                "slope": slope_of(predicted, won),
                "miss": miss(bins),
                "bins": [asdict(each) for each in bins],
            }

    def seconds_a_turn(self) -> float:
        if self.wanted.turn:
            return float(self.wanted.turn)
        return self.arena.seconds_a_turn(self.file.search, self.wanted.matches, self.wanted.minutes)

    def by_itself(self, bot: str, numbers: Mapping[str, float], name: str) -> Result:
        """Draws, length and calibration where both sides have the same numbers."""
        contest = self.arena.contest(bot, numbers, numbers, "by itself")
        matches = max(2, self.wanted.matches // 2)
        result = self.arena.held(contest, matches, f"The {name} numbers against themselves")
        values, won, numbers_of = looks_of(self.arena.kept(contest).first(matches))
        bins = calibrated(values, won, numbers_of)
        self.report[f"played_{name}"] = {
            "draws": result.draws,
            "matches": result.matches,
            "steps": result.mean_steps,
            "slope": slope_of(np.array(values), np.array(won)),
            "bins": [asdict(each) for each in bins],
        }
        return result

    def for_greedy(self, new: Mapping[str, float]) -> tuple[dict[str, float], str]:
        found, contest = for_greedy(self.arena, new, self.file.greedy, self.wanted.greedy)
        self.report["greedy"] = None if contest is None else {**asdict(contest), "numbers": found}
        if contest is None:
            return self.file.greedy, "No fitted number helps greedy bots: theirs stay."
        if not wins_for_greedy(contest):
            return self.file.greedy, f"Greedy bots win {contest.words()} with other numbers: theirs stay."
        return found, f"Greedy bots win {contest.words()} with numbers of their own, which are kept."

    # ---- what stays of it ----

    def write(self, search: Mapping[str, float], greedy: Mapping[str, float], contest: str) -> None:
        if not self.wanted.write or (search == self.file.search and greedy == self.file.greedy):
            return
        noted = {key: self.report[key] for key in ("date", "seed", "content", "positions")}
        self.file.write(search, greedy, {**noted, "contest": contest})

    def note(self) -> None:
        file: Path = self.wanted.results
        known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        known[self.game.name] = self.report
        file.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
