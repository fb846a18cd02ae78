"""The rules as a page: pictures first, then every clause, each with an address of its own to be linked to."""

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

import smorgasboard as sb
from smorgasboard.engine import Frozen, Primer, Stroke, language, say
from smorgasboard.server.assets import art_url

HEADING = re.compile(r"<h([23])>(.*?)</h\1>")
TITLE = re.compile(r"<h1>.*?</h1>")
CLAUSE = re.compile(r"<tr>\n<td>([A-Z]{2,5}-\d+)</td>")
LETTERS_DRAWN = re.compile(r"<pre>.*?</pre>", re.DOTALL)
FRAME = '<svg class="picture" viewBox="0 0 300 170" aria-hidden="true" focusable="false">'


class DrawnPanel(Frozen):
    title: str
    text: str
    clause: str
    picture: Markup


class RulesView:
    """Made once for each game and language."""

    def __init__(self, game: sb.Game) -> None:
        primer = game.primer()
        self.lead = primer.lead if primer else ""
        self.panels = [
            DrawnPanel(each.title, each.text, each.clause, drawn(game, each.picture))
            for each in (primer.panels if primer else ())
        ]
        self.contents: list[tuple[str, str]] = []
        """Anchors and words of all headings."""
        html = MarkdownIt("commonmark").enable("table").render(game.rules_text())
        html = CLAUSE.sub(r'<tr id="\1">\n<td><a href="#\1">\1</a></td>', html)
        if primer:  # the page has its title then, and this is a part of it
            html = TITLE.sub(f"<h2>{escape(say('All the rules'))}</h2>", _with_boards(game, primer, html))
        self.clauses = Markup(HEADING.sub(self._anchored, html))

    def _anchored(self, found: re.Match[str]) -> str:
        words = Markup(found[2]).striptags()
        anchor = f"part-{len(self.contents) + 1}"
        self.contents.append((anchor, words))
        return f'<h{found[1]} id="{anchor}">{found[2]}</h{found[1]}>'


@lru_cache(maxsize=32)
def rules_view(game: sb.Game, _language: str) -> RulesView:
    return RulesView(game)


def rules_of(game: sb.Game) -> RulesView:
    return rules_view(game, language())


def rule_url(game: sb.Game, clause: str) -> str:
    """Where a clause stands; "" for none."""
    return f"{rule_page(game)}#{clause}" if clause else ""


def rule_page(game: sb.Game) -> str:
    return f"/rules/{game.name}:{game.edition}"


def _with_boards(game: sb.Game, primer: Primer, html: str) -> str:
    """Drawings instead of those that consist of letters; where there are fewer, the rest stays."""
    boards = iter(primer.boards)

    def instead(found: re.Match[str]) -> str:
        board = next(boards, None)
        return found[0] if board is None else f'<p class="board-drawn">{drawn(game, board)}</p>'

    return LETTERS_DRAWN.sub(instead, html)


def drawn(game: sb.Game, picture: tuple[Stroke, ...]) -> Markup:
    sheet = art_url(game, "symbols.svg")
    return Markup(FRAME + "".join(_stroke(sheet, stroke) for stroke in picture) + "</svg>")


def _stroke(sheet: str, stroke: Stroke) -> str:
    a, b, c, *rest = (f"{number:g}" for number in stroke.numbers)
    if stroke.what == "card":
        return f'<rect class="card" x="{a}" y="{b}" width="{c}" height="{rest[0]}" rx="7"/>'
    if stroke.what == "arrow":
        return _arrow(*stroke.numbers)
    if stroke.what == "write":
        return f'<text x="{a}" y="{b}" font-size="{c}">{escape(stroke.text)}</text>'
    height = rest[0] if rest else c
    return f'<use href="{sheet}#{escape(stroke.what)}" x="{a}" y="{b}" width="{c}" height="{height}"/>'


def _arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """A line with a head of two short ones."""
    along = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1
    dx, dy = 9 * (to_x - x) / along, 9 * (to_y - y) / along
    left, right = (to_x - dx - 0.7 * dy, to_y - dy + 0.7 * dx), (to_x - dx + 0.7 * dy, to_y - dy - 0.7 * dx)
    head = f"M{left[0]:.1f} {left[1]:.1f}L{to_x:g} {to_y:g}L{right[0]:.1f} {right[1]:.1f}"
    return f'<path class="arrow" d="M{x:g} {y:g}L{to_x:g} {to_y:g}{head}"/>'
