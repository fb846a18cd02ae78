"""Draws how a training went, as SVG: victories against bots by the number of decisions.

python plot.py training.csv training.svg
"""

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT, EDGE = 640, 320, 46
COLOURS = {"random": "#22783f", "easy": "#2a64c0", "greedy": "#c22f2f"}


def drawing(rows: list[dict[str, str]]) -> str:
    most = max(int(row["decisions"]) for row in rows)
    lines = "".join(_line(rows, name, most) for name in COLOURS if name in rows[0])
    grid = "".join(_share(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    under = f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">decisions played, up to {most:,}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="13"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fffaf0"/>'
        f"{grid}{lines}{under}</svg>\n"
    )


def _line(rows: list[dict[str, str]], name: str, most: int) -> str:
    points = [_place(int(row["decisions"]) / most, float(row[name])) for row in rows]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[name]}"/>' for x, y in points)
    label = f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{COLOURS[name]}">{name}</text>'
    return f'<polyline points="{drawn}" fill="none" stroke="{COLOURS[name]}" stroke-width="2"/>{dots}{label}'


def _share(share: float) -> str:
    (left, y), (right, _) = _place(0, share), _place(1, share)
    line = f'<path d="M{left} {y}H{right}" stroke="#d8cbb0"/>'
    return f'{line}<text x="{left - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>'


def _place(along: float, share: float) -> tuple[float, float]:
    return EDGE + along * (WIDTH - 2.4 * EDGE), HEIGHT - EDGE - share * (HEIGHT - 1.6 * EDGE)


def main() -> None:
    log, into = Path(sys.argv[1]), Path(sys.argv[2])
    with log.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    into.write_text(drawing(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
