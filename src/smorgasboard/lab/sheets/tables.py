"""A content file as tables and back: one for each kind of card, and one for all single values.

Tables within a card are columns such as `tracks.oils`. Lists of cards within a card have a table of their own, whose
first column says of which card each is: by its name, or by its number where names are not enough.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from smorgasboard.engine import BadContent, say
from smorgasboard.lab.sheets.cells import Cell, Unreadable, cell_of, value_of

Keys = tuple[str, ...]
Place = tuple[str | int, ...]

SINGLE = "single values"
SINGLE_HEAD = ("name", "value")
OF = "of "
REMARK = "#"
"""Sheets and columns whose name begins so are the designer's own."""
_PART = re.compile(r'("(?:[^"\\]|\\.)*"|[\w-]+)(\.|$)')


@dataclass(frozen=True)
class Table:
    name: str
    rows: Sequence[Sequence[Cell]]
    """The head first."""


class BadCell(BadContent):
    """A refusal that knows its place in the sheets."""

    def __init__(self, sentence: str, spot: "Spot", problem: str) -> None:
        super().__init__(sentence, None, problem)
        self.spot = spot


@dataclass(frozen=True)
class Spot:
    """Where something stands: a sheet, a row, a cell."""

    sheet: str
    row: int
    column: int | None = None
    head: str = ""

    def refusal(self, file: str, problem: str) -> BadCell:
        return BadCell(self._sentence(file, problem), self, problem)

    def _sentence(self, file: str, problem: str) -> str:
        facts = {"file": file, "sheet": self.sheet, "row": self.row, "problem": problem.rstrip(".")}
        if self.column is None:
            return say("{file}, sheet {sheet}, row {row}: {problem}.", **facts)
        column = f"{letters(self.column)} ({self.head})" if self.head else letters(self.column)
        return say("{file}, sheet {sheet}, row {row}, column {column}: {problem}.", column=column, **facts)


def letters(column: int) -> str:
    """A column's name in a spreadsheet, from 1."""
    before, last = divmod(column - 1, 26)
    return (letters(before) if before else "") + chr(ord("A") + last)


# ---- writing ----


@dataclass
class _Kind:
    """All cards of one kind, wherever they stand."""

    owner: Keys | None
    leaves: list[dict[Keys, Any]] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)
    """By card: the number, from 0, of the card it belongs to."""


def tables_of(data: Mapping[str, Any]) -> list[Table]:
    """BadContent where something has no form in a sheet."""
    kinds: dict[Keys, _Kind] = {}
    single: dict[Keys, Any] = {}
    _gather((), data, (), single, kinds, None)
    values = [SINGLE_HEAD, *((dotted(keys), _cell(keys, value)) for keys, value in single.items())]
    return [Table(SINGLE, values), *(_table(keys, kinds) for keys in kinds)]


def _gather(
    path: Keys, node: Mapping[str, Any], inner: Keys, leaves: dict[Keys, Any], kinds: dict[Keys, _Kind], row: int | None
) -> None:
    """Sorts what stands in a card into its own values and the cards in it."""
    for key, value in node.items():
        keys = (*inner, key)
        if isinstance(value, dict) and value:
            _gather(path, value, keys, leaves, kinds, row)
        elif is_cards(value):
            kind = kinds.setdefault((*path, *keys), _Kind(None if row is None else path))
            for card in value:
                kind.owners.append(0 if row is None else row)
                kind.leaves.append({})
                _gather((*path, *keys), card, (), kind.leaves[-1], kinds, len(kind.leaves) - 1)
        else:
            leaves[keys] = value


def is_cards(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(isinstance(each, dict) for each in value)


def _table(keys: Keys, kinds: Mapping[Keys, _Kind]) -> Table:
    kind = kinds[keys]
    columns = _columns(kind.leaves)
    head = [dotted(column) for column in columns]
    rows = [[_cell((*keys, *each), leaves.get(each)) for each in columns] for leaves in kind.leaves]
    if kind.owner is None:
        return Table(dotted(keys), [head, *rows])
    order = _columns(kinds[kind.owner].leaves)
    names = _labels([_first_text(leaves, order) for leaves in kinds[kind.owner].leaves])
    owned = [[names[owner], *row] for owner, row in zip(kind.owners, rows, strict=True)]
    return Table(dotted(keys), [[OF + dotted(kind.owner), *head], *owned])


def _columns(cards: Iterable[Mapping[Keys, Any]]) -> list[Keys]:
    """All columns, each new one beside the one it follows in its card."""
    columns: list[Keys] = []
    for card in cards:
        at = 0
        for keys in card:
            if keys not in columns:
                columns.insert(at, keys)
            at = columns.index(keys) + 1
    return columns


def _first_text(leaves: Mapping[Keys, Any], order: Iterable[Keys]) -> str:
    name = leaves.get(("name",))
    texts = [leaves[keys] for keys in order if len(keys) == 1 and isinstance(leaves.get(keys), str)]
    return name if isinstance(name, str) else next(iter(texts), "")


def _labels(names: Sequence[str]) -> list[str]:
    """What each card is called by those that belong to it."""
    return [
        name if names.count(name) == 1 and cell_of(name) == name else f"no. {at}" for at, name in enumerate(names, 1)
    ]


def _cell(keys: Keys, value: Any) -> Cell:
    try:
        return None if value is None else cell_of(value)
    except Unreadable:
        raise BadContent(say("{path} holds what no cell of a sheet can hold.", path=dotted(keys))) from None


def dotted(keys: Keys) -> str:
    return ".".join(key if re.fullmatch(r"[\w-]+", key) else json.dumps(key, ensure_ascii=False) for key in keys)


# ---- reading ----


class Content:
    """The content that tables say, and where each of its values stands in them."""

    def __init__(self, file: str, tables: Iterable[Table]) -> None:
        self.file = file
        self.data: dict[str, Any] = {}
        self.spots: dict[Place, Spot] = {}
        self._cards: dict[Keys, list[tuple[Place, dict[str, Any]]]] = {}
        self._read_all([table for table in tables if table.rows and not table.name.startswith(REMARK)])

    def spot(self, place: Place) -> Spot | None:
        """Where something stands, or the nearest thing around it."""
        while place and place not in self.spots:
            place = place[:-1]
        return self.spots.get(place)

    def _read_all(self, tables: Sequence[Table]) -> None:
        kinds = {self._keys(Spot(table.name, 1), table.name): table for table in tables if table.name != SINGLE}
        for table in tables:
            if table.name == SINGLE:
                self._read_single(table)
        for keys in sorted(kinds, key=len):
            self._read_cards(keys, kinds[keys])

    def _read_single(self, table: Table) -> None:
        if tuple(table.rows[0][:2]) != SINGLE_HEAD:
            self._refuse(Spot(table.name, 1), say("expected the columns name and value"))
        for number, row in enumerate(table.rows[1:], 2):
            name, value, *_ = [*row, None, None]
            spot = Spot(table.name, number, 2, "" if name is None else str(name))
            if name is not None and value is not None:
                keys = self._keys(Spot(table.name, number, 1), str(name))
                self._put(self.data, (), keys, self._value(spot, value), spot)
            elif value is not None:
                self._refuse(spot, say("a value without a name"))

    def _read_cards(self, keys: Keys, table: Table) -> None:
        heads = ["" if head is None else str(head).strip() for head in table.rows[0]]
        owned = bool(heads) and heads[0].startswith(OF)
        owner = self._owner(table, heads[0]) if owned else None
        if owner is not None and keys[: len(owner)] != owner:
            self._refuse(
                Spot(table.name, 1, 1), say("cards of {owner} have no sheet of this name", owner=dotted(owner))
            )
        columns = {at: self._column(table, at, heads) for at in range(int(owned), len(heads)) if _counts(heads[at])}
        for number, row in enumerate(table.rows[1:], 2):
            if any(cell is not None for cell in row):
                card, place = self._new_card(keys, owner, Spot(table.name, number), row[0])
                self._read_card(card, place, number, row, columns, table)

    def _read_card(
        self,
        card: dict[str, Any],
        place: Place,
        number: int,
        row: Sequence[Cell],
        columns: Mapping[int, tuple[str, Keys]],
        table: Table,
    ) -> None:
        heads = table.rows[0]
        for at, cell in enumerate(row):
            if cell is not None and at in columns:
                head, column = columns[at]
                spot = Spot(table.name, number, at + 1, head)
                self._put(card, place, column, self._value(spot, cell), spot)
            elif cell is not None and (at >= len(heads) or not heads[at]):
                self._refuse(Spot(table.name, number, at + 1), say("this column has no name in the first row"))

    def _column(self, table: Table, at: int, heads: Sequence[str]) -> tuple[str, Keys]:
        spot = Spot(table.name, 1, at + 1, heads[at])
        if heads[at] in heads[:at]:
            self._refuse(spot, say("another column has this name already"))
        return heads[at], self._keys(spot, heads[at])

    def _owner(self, table: Table, head: str) -> Keys:
        owner = self._keys(Spot(table.name, 1, 1), head.removeprefix(OF))
        if owner not in self._cards:
            self._refuse(Spot(table.name, 1, 1), say("there is no sheet {sheet}", sheet=dotted(owner)))
        return owner

    def _new_card(self, keys: Keys, owner: Keys | None, spot: Spot, of: Cell) -> tuple[dict[str, Any], Place]:
        place, node = ((), self.data) if owner is None else self._owning(owner, spot, of)
        *before, last = keys if owner is None else keys[len(owner) :]
        for key in before:
            place, node = (*place, key), node.setdefault(key, {})
            if not isinstance(node, dict):
                self._refuse(spot, say("{path} is a value already", path=key))
        cards = node.setdefault(last, [])
        if not isinstance(cards, list) or not all(isinstance(each, dict) for each in cards):
            self._refuse(spot, say("{path} is a value already", path=last))
        card: dict[str, Any] = {}
        cards.append(card)
        whole: Place = (*place, last, len(cards) - 1)
        self.spots[whole] = spot
        self.spots.setdefault((*place, last), Spot(spot.sheet, 1))
        self._cards.setdefault(keys, []).append((whole, card))
        return card, whole

    def _owning(self, owner: Keys, spot: Spot, of: Cell) -> tuple[Place, dict[str, Any]]:
        cards = self._cards[owner]
        names = _labels(
            [_first_text({(key,): card[key] for key in card}, [(key,) for key in card]) for _, card in cards]
        )
        if of not in names:
            first = Spot(spot.sheet, spot.row, 1)
            self._refuse(first, say("expected one of {names}, found {found}", names=", ".join(names), found=repr(of)))
        return cards[names.index(str(of))]

    def _put(self, node: dict[str, Any], place: Place, keys: Keys, value: Any, spot: Spot) -> None:
        *before, last = keys
        for key in before:
            place, node = (*place, key), node.setdefault(key, {})
            if not isinstance(node, dict):
                self._refuse(spot, say("{path} is a value already", path=key))
            self.spots.setdefault(place, Spot(spot.sheet, spot.row))
        if last in node:
            self._refuse(spot, say("{path} stands there twice", path=dotted(keys)))
        node[last] = value
        self.spots[(*place, last)] = spot

    def _value(self, spot: Spot, cell: Cell) -> Any:
        try:
            return value_of(cell)
        except Unreadable as problem:
            self._refuse(spot, str(problem))

    def _keys(self, spot: Spot, text: str) -> Keys:
        keys = tuple(_split(text))
        if not keys:
            self._refuse(spot, say("{name} is no name of a value; write it as in tracks.oils", name=repr(text)))
        return keys

    def _refuse(self, spot: Spot, problem: str) -> NoReturn:
        raise spot.refusal(self.file, problem)


def _counts(head: str) -> bool:
    return head != "" and not head.startswith(REMARK)


def _split(text: str) -> Iterator[str]:
    """The keys of a dotted name; nothing where it is none."""
    parts = [(found.start(), found.end(), found[1], found[2]) for found in _PART.finditer(text)]
    ends = [0, *(end for _, end, _, _ in parts)]
    whole = [start for start, *_ in parts] == ends[:-1] and ends[-1] == len(text) and bool(parts) and parts[-1][3] == ""
    if whole:
        yield from (json.loads(part) if part.startswith('"') else part for _, _, part, _ in parts)
