"""Find puzzles: positions of bots' matches, or of records that somebody gave for it, in which one idea is clearly best.

What is found is added to the game's own file at once; whoever stops this goes on where it was. With --check all that
are there are proven anew by today's rules and cards: what does not hold any more is dropped. With --tell their reasons
are told anew in every language.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

import smorgasboard as sb
from smorgasboard.engine import Catalogue
from smorgasboard.puzzles import BadPuzzle, Effort, Puzzle, file_of, must_hold, read, written
from smorgasboard.puzzles.mining import Miner, Sort, enough_of, has_room, sort_of, told_anew
from smorgasboard.puzzles.scenes import Scene, of_bots, of_record, records, table
from smorgasboard.server.languages import Languages

BUILD = Path(__file__).parents[1] / "build" / "puzzles"
A_MATCH = 2
"""So many puzzles of one match at most: they would be alike."""


def main(arguments: list[str] | None = None) -> None:
    wanted = _arguments(arguments)
    try:
        with _progress() as progress:
            console = progress.console
            work = _checked if wanted.check else _told if wanted.tell else _mined
            console.print(work(wanted, progress), highlight=False)
    except sb.SmorgasboardError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped; the same command goes on from here.") from None


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.puzzles", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("wanted", type=int, nargs="?", default=50, help="so many are in the file at the end")
    parser.add_argument("--from", dest="records", type=Path, help="a record, or a folder of them: giving it is consent")
    parser.add_argument("--into", type=Path, help="another file than the game's own")
    parser.add_argument("--minutes", type=float, help="stop after so many of processor time; the same command goes on")
    parser.add_argument("--seed", default="puzzles", help="of the matches that bots play")
    parser.add_argument("--check", action="store_true", help="prove all that are there anew; drop what does not hold")
    parser.add_argument("--tell", action="store_true", help="tell the reasons of all anew, in every language")
    return parser.parse_args(arguments)


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        yield progress


class Mine:
    """One game's matches, one after the other."""

    def __init__(self, wanted: argparse.Namespace, progress: Progress) -> None:
        self.game = sb.load(wanted.game)
        self.wanted = wanted
        self.file: Path = wanted.into or file_of(self.game)
        self.found = list(read(self.file)) if self.file.exists() else []
        self.sorts: Counter[Sort] = Counter(sort_of(each.find_game(), each) for each in self.found)
        self.languages: Mapping[str, Catalogue] = Languages.load().catalogues
        self.bookmark = BUILD / f"{self.game.name}-{wanted.seed}.json"
        self.until = time.process_time() + 60 * (wanted.minutes or 1e9)
        self.progress = progress
        self.task: TaskID = progress.add_task(self.game.name, total=wanted.wanted, completed=len(self.found))

    def run(self) -> str:
        for scenes, name in self._matches():
            self._go_through(scenes, name)
            if self._is_enough():
                break
        return f"{len(self.found)} puzzles of {self.game.facts.title} are in {self.file}."

    def _is_enough(self) -> bool:
        return len(self.found) >= self.wanted.wanted or time.process_time() > self.until

    def _matches(self) -> Iterator[tuple[Iterator[Scene], str]]:
        if self.wanted.records is not None:
            yield from self._recorded(self.wanted.records)
            return
        number, seen = json.loads(self.bookmark.read_text()) if self.bookmark.exists() else (0, 0)
        while True:
            where = table(self.game.name, self.wanted.seed, number)
            yield self._noted(of_bots(where), number, seen), where.seed
            number, seen = number + 1, 0
            self._note(number, seen)

    def _noted(self, scenes: Iterator[Scene], number: int, seen: int) -> Iterator[Scene]:
        """Those that were not looked at yet."""
        for scene in scenes:
            if scene.step > seen:
                yield scene
                self._note(number, scene.step)

    def _note(self, number: int, step: int) -> None:
        """How far it came: match and step."""
        self.bookmark.parent.mkdir(parents=True, exist_ok=True)
        self.bookmark.write_text(json.dumps([number, step]))

    def _recorded(self, place: Path) -> Iterator[tuple[Iterator[Scene], str]]:
        for file in records(place):
            record = sb.Record.loads(file.read_text(encoding="utf-8"))
            if record.header.game == self.game.name:
                yield of_record(record, "a match"), file.stem

    def _go_through(self, scenes: Iterator[Scene], name: str) -> None:
        of_this = 0
        for scene in scenes:
            if self._is_enough():
                return
            enough = enough_of(self.found, self.wanted.wanted)
            miner = Miner(Effort.of(scene.game), self.languages, name, enough)
            puzzle = miner.puzzle(scene, max((each.number for each in self.found), default=0) + 1)
            of_this += puzzle is not None and self._is_kept(scene.game, puzzle)
            if of_this >= A_MATCH:
                return

    def _is_kept(self, game: sb.Game, puzzle: Puzzle) -> bool:
        sort = sort_of(game, puzzle)
        if not has_room(self.found, self.sorts, sort, puzzle.difficulty, self.wanted.wanted):
            return False
        try:
            must_hold(puzzle, game)
        except BadPuzzle:
            return False
        self.found.append(puzzle)
        self.sorts[sort] += 1
        with self.file.open("a", encoding="utf-8") as file:
            file.write(written(puzzle))
        self.progress.update(self.task, completed=len(self.found))
        return True


def _mined(wanted: argparse.Namespace, progress: Progress) -> str:
    return Mine(wanted, progress).run()


def _told(wanted: argparse.Namespace, progress: Progress) -> str:
    """What has no reason any more keeps the one that it had."""
    game = sb.load(wanted.game)
    file: Path = wanted.into or file_of(game)
    languages = Languages.load().catalogues
    before = read(file)
    task = progress.add_task(game.name, total=len(before))
    told: list[Puzzle] = []
    for puzzle in before:
        told.append(told_anew(puzzle, puzzle.find_game(), languages))
        progress.advance(task)
    file.write_text("".join(map(written, told)), encoding="utf-8")
    return f"The reasons of {len(told)} puzzles are told in {', '.join(languages)}."


def _checked(wanted: argparse.Namespace, progress: Progress) -> str:
    """Each is proven once more; what holds carries the versions of today."""
    game = sb.load(wanted.game)
    file: Path = wanted.into or file_of(game)
    before = read(file)
    task = progress.add_task(game.name, total=len(before))
    kept: list[Puzzle] = []
    for puzzle in before:
        found = _again(puzzle)
        kept += [] if found is None else [found]
        progress.advance(task)
    file.write_text("".join(map(written, kept)), encoding="utf-8")
    return f"{len(kept)} of {len(before)} puzzles hold; {len(before) - len(kept)} were dropped."


def _again(puzzle: Puzzle) -> Puzzle | None:
    game = puzzle.find_game()
    try:
        must_hold(puzzle, game)
        observation = puzzle.observation(game)
        right = {puzzle.numbered(game, text) for text in puzzle.answers}
    except BadPuzzle:
        return None
    miner = Miner(Effort.of(game), {}, f"check:{puzzle.number}")
    if not miner.holds(observation, game, right):
        return None
    return replace(puzzle, rules=game.facts.rules_version, numbers=game.numbers_hash)


if __name__ == "__main__":
    main()
