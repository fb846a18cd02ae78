"""Pictures as PNG, for whoever cannot read SVG: home screens, tabs of old browsers, messengers."""

import math
import struct
from functools import lru_cache

import resvg_py

from smorgasboard.server.assets import STATIC

BACKGROUND = "#e8cfa5"
SAFE = 0.62
"""The part of a maskable icon that no device cuts off, a little less than is promised."""
ICO = 32


def png(svg: str, width: int) -> bytes:
    """Nothing but what the text itself says is drawn: no fonts of the machine, no files beside it."""
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)


@lru_cache(maxsize=16)
def icon(size: int, maskable: bool = False) -> bytes:
    """The house's sign; a maskable one fills its square and keeps away from the edges."""
    return png(_on_ground(_sign()) if maskable else _sign(), size)


def _sign() -> str:
    return (STATIC / "favicon.svg").read_text(encoding="utf-8")


def _on_ground(sign: str) -> str:
    edge = 100 * (1 - SAFE) / 2
    inner = sign.replace("<svg ", f'<svg x="{edge}" y="{edge}" width="{100 * SAFE}" height="{100 * SAFE}" ', 1)
    ground = f'<rect width="100" height="100" fill="{BACKGROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{ground}{inner}</svg>'


@lru_cache(maxsize=1)
def favicon_ico() -> bytes:
    """One PNG in the old container, which programs ask for without being told to."""
    picture = icon(ICO)
    head = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", ICO, ICO, 0, 0, 1, 32, len(picture), 22)
    return head + entry + picture


CARD = 1200, 630
BOX = 470
SIGN = 400
CHAIR = 44
MOST_CHAIRS = 8


@lru_cache(maxsize=128)
def card(box: str, taken: int, free: int) -> bytes:
    """A link's picture: the game's box, and the chairs around its table, filled or free; without chairs our sign."""
    width, height = CARD
    beside = _table(taken, free) if taken + free else _placed(_sign(), 660, SIGN)
    ground = f'<rect width="{width}" height="{height}" fill="{BACKGROUND}"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return png(f"{head}{ground}{_placed(box, 70, BOX)}{beside}</svg>", width)


def _placed(svg: str, x: int, size: int) -> str:
    """In the middle of the card's height."""
    return svg.replace("<svg ", f'<svg x="{x}" y="{(CARD[1] - size) / 2}" width="{size}" height="{size}" ', 1)


def _table(taken: int, free: int) -> str:
    many = min(taken + free, MOST_CHAIRS)
    chairs = [_chair(360 * number / many - 90, number < taken) for number in range(many)]
    board = "".join(
        f'<ellipse cx="860" cy="{y}" rx="190" ry="130" fill="{colour}"/>'
        for y, colour in ((317, "#b9793a"), (305, "#d99a54"))
    )
    return board + "".join(chairs)


def _chair(degrees: float, taken: bool) -> str:
    angle = math.radians(degrees)
    at = f'cx="{860 + 262 * math.cos(angle):.0f}" cy="{310 + 205 * math.sin(angle):.0f}" r="{CHAIR}"'
    looks = 'fill="#1f6647"' if taken else 'fill="#fffaf0" stroke="#1f6647" stroke-width="6" stroke-dasharray="16 12"'
    return f"<circle {at} {looks}/>"
