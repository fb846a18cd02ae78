"""What docs/puzzles.md says of the puzzles that ship, counted in their files: written there anew."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from smorgasboard.bots.levels import LEVELS
from smorgasboard.puzzles import Puzzle, file_of, games_with_puzzles, read
from smorgasboard.puzzles.puzzle import BEYOND, EXACTLY

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "puzzles.md"


def main() -> None:
    PAGE.write_text(brought_up_to_date(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def brought_up_to_date(page: str) -> str:
    """Both tables have one line for each game; whatever else stands there stays."""
    lines = page.split("\n")
    for game in games_with_puzzles():
        puzzles = read(HOME / "src" / "smorgasboard" / "games" / game.name / "study" / file_of(game).name)
        title = f"| {game.facts.title} | "
        places = [at for at, line in enumerate(lines) if line.startswith(title)]
        for place, cells in zip(places, (counted(puzzles), solved(puzzles)), strict=True):
            lines[place] = f"{title}{' | '.join(cells)} |"
    return "\n".join(lines)


def counted(puzzles: Sequence[Puzzle]) -> list[str]:
    """How many, by players and difficulty; how many are exact; the margins."""
    difficulties = Counter(puzzle.difficulty for puzzle in puzzles)
    margins = [puzzle.checked.margin for puzzle in puzzles]
    exact = sum(puzzle.checked.how == EXACTLY for puzzle in puzzles)
    by_difficulty = [f"{difficulties[level]}" for level in (*LEVELS, BEYOND)]
    return [
        f"{len(puzzles)}",
        seated(puzzles),
        *by_difficulty,
        f"{exact}",
        f"{min(margins):.0%} / {median(margins):.0%}",
    ]


def seated(puzzles: Sequence[Puzzle]) -> str:
    counts = sorted(Counter(puzzle.players for puzzle in puzzles).items())
    return ", ".join(f"{count} alone" if players == 1 else f"{count} with {players}" for players, count in counts)


def solved(puzzles: Sequence[Puzzle]) -> list[str]:
    """The share of all tries of each level."""
    return [_share([puzzle.levels[level] for puzzle in puzzles]) for level in LEVELS]


def _share(tries: Sequence[tuple[int, int]]) -> str:
    found, of = (sum(each[at] for each in tries) for at in (0, 1))
    return f"{found / of:.0%} of {of}"


if __name__ == "__main__":
    main()
