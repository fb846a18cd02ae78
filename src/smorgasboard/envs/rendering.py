"""The drawn table of a position: printed, as text, or as a picture of the drawing."""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from smorgasboard.engine import SPECTATOR, BadOption, Game, Line, State, plain
from smorgasboard.extras import MissingExtra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RENDER_MODES = ("human", "ansi", "rgb_array")
COLUMNS, LINES = 80, 21
"""Of a picture, so that all of one game are equally large: as much as a drawing may have."""
WIDE, HIGH = 10, 21
"""Pixels of a letter's place."""
FONT = Path(__file__).parent / "smorg-sans.ttf"
"""The house's own, as pages have it, in the form that programs read which are not browsers."""
SIGNS = {
    "─": "M0 11H10",
    "│": "M5 0V21",
    "→": "M1 11H9M6 8L9 11L6 14",
    "▶": "M2 6L9 11L2 16Z",
    "★": "M5 5L6.3 9H10L7 11.5L8.2 16L5 13.3L1.8 16L3 11.5L0 9H3.7Z",
    "●": "M1.5 11a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z",
    "○": "M1.5 11a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0",
}
"""Drawn, because no font of ours has them: paths in a place of 10 by 21."""
FILLED = "▶★●"
GROUND, INK = "#fffaf0", "#2c2418"
COLOURS = {
    "red": "#c22f2f",
    "green": "#22783f",
    "yellow": "#8f6400",
    "blue": "#2a64c0",
    "magenta": "#9a3a9a",
    "cyan": "#0f7480",
}
"""Of the words that styles of lines are made of, readable on a light ground."""


def checked_mode(mode: str | None) -> str | None:
    if mode not in (None, *RENDER_MODES):
        raise BadOption(f"render_mode is one of {', '.join(RENDER_MODES)}, or None, not {mode!r}.")
    return mode


def rendered(game: Game, state: State, mode: str, names: tuple[str, ...]) -> "str | NDArray[np.uint8] | None":
    """What a spectator sees, in a checked mode."""
    lines = game.draw(state.observation(SPECTATOR), names)
    if mode == "ansi":
        return plain(lines)
    if mode == "rgb_array":
        return picture(lines)
    _print(lines)
    return None


def picture(lines: list[Line]) -> "NDArray[np.uint8]":
    """Height, width and three colours."""
    try:
        import numpy as np  # noqa: PLC0415  only pictures need these
        import resvg_py  # noqa: PLC0415
        from PIL import Image  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtra("envs", error.name) from error
    png: Any = resvg_py.svg_to_bytes(svg_string=as_svg(lines), skip_system_fonts=True, font_files=[str(FONT)])
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def as_svg(lines: list[Line]) -> str:
    """Every letter in a place of its own, whatever the font's widths."""
    width, height = COLUMNS * WIDE, LINES * HIGH
    drawn = "".join(_line(line, number) for number, line in enumerate(lines[:LINES]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="Smorg Sans" '
        f'font-size="{HIGH - 5}"><rect width="{width}" height="{height}" fill="{GROUND}"/>{drawn}</svg>'
    )


def _line(line: Line, number: int) -> str:
    drawn, column = "", 0
    for text, style in line:
        colour, looks = _colour(style.split()), _looks(style.split())
        for letter in text:
            if letter.strip():
                drawn += _letter(letter, column * WIDE, number * HIGH, colour, looks)
            column += 1
    return drawn


def _letter(letter: str, x: int, y: int, colour: str, looks: str) -> str:
    if letter in SIGNS:
        fill = colour if letter in FILLED else "none"
        at = f'transform="translate({x} {y})"'
        return f'<path d="{SIGNS[letter]}" {at} fill="{fill}" stroke="{colour}" stroke-width="1.3"/>'
    middle, base = x + WIDE / 2, y + 0.74 * HIGH
    return f'<text x="{middle}" y="{base:.1f}" text-anchor="middle" fill="{colour}"{looks}>{escape(letter)}</text>'


def _colour(words: list[str]) -> str:
    return next((COLOURS[word] for word in words if word in COLOURS), INK)


def _looks(words: list[str]) -> str:
    bold = f' stroke="{_colour(words)}" stroke-width="0.7"' if "bold" in words else ""
    return bold + (' opacity="0.65"' if "dim" in words else "")


def _print(lines: list[Line]) -> None:
    from rich.console import Console  # noqa: PLC0415  only a person who watches needs it
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    for line in lines:
        console.print(Text.assemble(*line), soft_wrap=True)
    console.print()
