"""One way to play in one word: `consumption:thought@mine.toml+modules=goals`, `foodfighters+beans=25`.

First the game, `:` its edition, `@` a content file, then any number of `+name=value`: an option of the game, `players`,
or a number of its content by its path. `?path=value` always means the content.
"""

import difflib
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import smorgasboard as sb
from smorgasboard.engine.content import edits
from smorgasboard.lab.design import levels, studies
from smorgasboard.lab.design.studies import Setting
from smorgasboard.lab.play import Study

A, B = "A", "B"
"""The legs of a comparison."""
PLAYERS = "players"
CONTENT, ANY = "?", "+"
_NEXT = r"(?=\?|\+[\w.-]+=|$)"
_SIDE = re.compile(
    rf"(?P<game>[\w.-]*)(:(?P<edition>[\w.-]+))?(@(?P<content>.+?){_NEXT})?(?P<changes>([?+].*)?)", re.DOTALL
)
_CHANGE = re.compile(rf"([?+])([^=]+)=(.*?){_NEXT}", re.DOTALL)
HOW = "GAME[:EDITION][@CONTENT.toml][+name=value]"


@dataclass(frozen=True)
class VariantChange:
    sign: str
    name: str
    value: str

    @property
    def text(self) -> str:
        return f"{self.sign}{self.name}={self.value}"


@dataclass(frozen=True)
class Variant:
    """As it was written."""

    game: str
    edition: str
    content: Path | None
    changes: tuple[VariantChange, ...]

    @property
    def text(self) -> str:
        edition = f":{self.edition}" if self.edition else ""
        content = f"@{self.content.name}" if self.content else ""
        return f"{self.game}{edition}{content}{''.join(change.text for change in self.changes)}"

    def changed(self, name: str, value: str) -> "Variant":
        return replace(self, changes=(*self.changes, VariantChange(ANY, name, value)))


def read_variant(text: str, like: Variant | None = None) -> Variant:
    """A side; what it leaves out when it names no game is as in `like`."""
    found = _SIDE.fullmatch(text.strip())
    if found is None or not text.strip():
        raise sb.BadOption(f"{text!r} cannot be read: a side is written {HOW}.")
    content = None if found["content"] is None else Path(found["content"])
    side = Variant(found["game"], found["edition"] or "", content, _changes(text, found["changes"]))
    if side.game:
        return side
    if like is None:
        raise sb.BadOption(f"{text!r} names no game: the first side is written {HOW}.")
    return _filled(side, like)


def _changes(text: str, words: str) -> tuple[VariantChange, ...]:
    if words and "".join(match.group() for match in _CHANGE.finditer(words)) != words:
        raise sb.BadOption(f"{text!r} cannot be read: {words!r} should be +name=value, once or several times.")
    return tuple(VariantChange(sign, name.strip(), value.strip()) for sign, name, value in _CHANGE.findall(words))


def _filled(side: Variant, like: Variant) -> Variant:
    names = {change.name for change in side.changes}
    kept = tuple(change for change in like.changes if change.name not in names)
    return Variant(like.game, side.edition or like.edition, side.content or like.content, (*kept, *side.changes))


def settled(side: Variant, bots: Sequence[sb.bots.BotSpec], players: int | None, workshop: Path) -> Setting:
    """The side as it is played; changed content is written into `workshop`. One sentence when it cannot be played."""
    name = f"{side.game}:{side.edition}" if side.edition else side.game
    game = sb.load(name, side.content)
    kinds = [(_kind(game, change), change) for change in side.changes]
    counts = [change.value for kind, change in kinds if kind == PLAYERS]
    options = tuple((change.name, change.value) for kind, change in kinds if kind == "option")
    edited = [change for kind, change in kinds if kind == "content"]
    content = _edited(game, edited, workshop) if edited else side.content
    return studies.setting(name, content, _count(counts[-1]) if counts else players, options, bots)


def same(a: Setting, b: Setting) -> bool:
    """Both would play exactly the same matches."""
    agreed = [each.game.settings(len(each.bots), dict(each.options)) for each in (a, b)]
    return a.game.source == b.game.source and agreed[0] == agreed[1] and a.bots == b.bots


def comparison(
    sides: tuple[Setting, Setting], texts: tuple[str, str], wish: studies.Wish, also: Sequence[sb.bots.BotSpec] = ()
) -> Study:
    """Both sides on the same deals; BadOption when they are one."""
    studies.must_be_counted(sides[1].game, wish.asked)
    if same(*sides):
        raise sb.BadOption(f"{texts[0]} and {texts[1]} are the same thing twice; nothing could differ.")
    own = [side.leg(leg, wish.games, wish.seed) for side, leg in zip(sides, (A, B), strict=True)]
    legs = [*own, *(levels.among(leg, bot) for bot in also for leg in own), *levels.duels(own[0], also)]
    return studies.named_study(wish, f"{texts[0]} against {texts[1]}", "compare", legs)


def present(side: Variant, name: str) -> str | None:
    """What a name stands at as long as nobody changes it; None where that is not known."""
    game = sb.load(f"{side.game}:{side.edition}" if side.edition else side.game, side.content)
    said = [change.value for change in side.changes if change.name == name]
    kind = _kind(game, VariantChange(ANY, name, ""))
    if said or kind == PLAYERS:
        return said[-1] if said else None
    if kind == "option":
        return str(next(option.default for option in game.options if option.name == name))
    return str(edits.value_at(_content(game), name))


def _kind(game: sb.Game, change: VariantChange) -> str:
    if change.sign == CONTENT:
        return "content"
    if change.name == PLAYERS:
        return PLAYERS
    if change.name in (option.name for option in game.options):
        return "option"
    _check_path(game, change.name)
    return "content"


def _check_path(game: sb.Game, name: str) -> None:
    options = [*(option.name for option in game.options), PLAYERS]
    near = difflib.get_close_matches(name, options, 1)
    try:
        edits.value_at(_content(game), name, _file(game).name)
    except sb.BadContent as problem:
        if near:
            raise sb.BadOption(f"{game.facts.title} has no option {name}; did you mean {near[0]}?") from None
        if game.whole_content():
            raise
        told = f"{str(problem).rstrip('.')}, and no option {name}"
        raise sb.BadOption(f"{told}; its options are: {', '.join(options)}.") from None


def _content(game: sb.Game) -> str:
    text = game.whole_content()
    if not text:
        raise sb.BadContent(f"{game.facts.title} has no content to change.")
    return text


def _file(game: sb.Game) -> Path:
    return game.content_file or game.own_content


def _count(text: str) -> int:
    if not text.isdecimal():
        raise sb.BadOption(f"The number of players is a whole number, not {text!r}.")
    return int(text)


def _edited(game: sb.Game, changes: Sequence[VariantChange], workshop: Path) -> Path:
    file = _file(game)
    asked = [edits.change(f"{change.name}={change.value}") for change in changes]
    text = edits.edited(_content(game), asked, file.name)
    folder = workshop / hashlib.sha256(text.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file.name).write_text(text, encoding="utf-8")
    return folder / file.name
