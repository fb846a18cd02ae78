"""What the page about the dice shows: the verdict, all that went into them, a recipe with this match's own numbers."""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache

from smorgasboard.engine import BadRecord, Draw, Frozen, Record, draws, language, say, verify, verify_promise
from smorgasboard.server.live import Album, Table, fits_seed
from smorgasboard.server.storage import SeatRow

TRIED = 12
"""So many of the first draws are in the recipe."""
EARLY = "smorgasboard seed "
"""Stood before the seed in promises from before seats could add to it."""

PYTHON = """\
from hashlib import sha256, sha512
secret, added = {secret}, {added}
assert sha256({promised}.encode()).hexdigest() == "{promise}"
seed = sha256(":".join([secret, *added]).encode()).hexdigest() if any(added) else secret
stream = (byte for i in range(10**6) for byte in sha512(f"{{seed}}:{{i}}".encode()).digest())
def below(n):
    size = next(size for size in range(9) if 256**size >= n)
    drawn = int.from_bytes(bytes(next(stream) for _ in range(size)), "big")
    return drawn % n if drawn < 256**size - 256**size % n else below(n)
print([below(n) for n in {ranges}])  # {outcomes}
"""
JAVASCRIPT = """\
const secret = {secret}, added = {added};
const hash = async (by, text) => [...new Uint8Array(await crypto.subtle.digest(by, new TextEncoder().encode(text)))];
const hex = (bytes) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
if (hex(await hash("SHA-256", {promised})) !== "{promise}") throw "broken promise";
const seed = added.some(Boolean) ? hex(await hash("SHA-256", [secret, ...added].join(":"))) : secret;
const stream = (await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((i) => hash("SHA-512", `${{seed}}:${{i}}`)))).flat();
const below = (n, size = [0, 1, 2, 3, 4].find((size) => 256 ** size >= n)) => {{
  const drawn = stream.splice(0, size).reduce((number, byte) => number * 256 + byte, 0);
  return drawn < 256 ** size - 256 ** size % n ? drawn % n : below(n); }};
console.log({ranges}.map((n) => below(n)));  // {outcomes}
"""


class Added(Frozen):
    """What a seat added to the dice."""

    name: str
    contribution: str
    why_none: str


class VerifyView:
    """What was found out about the dice of a match, whichever way."""

    def __init__(self, record: Record, seats: Sequence[SeatRow], found: "Findings") -> None:
        self.problem = found.problem
        self.steps = len(record.steps)
        self.ok = not found.problem
        self.promise_kept = found.promise_kept
        self.draws = len(found.drawn)
        self.promise = record.header.commitment
        self.secret = record.secret or ""
        self.seed = record.seed or ""
        self.added = _added(record, seats)
        self.early = record.header.contributions is None  # from before seats could add anything
        self.python = _recipe(PYTHON, record, found.drawn, repr) if self.ok else ""
        self.javascript = _recipe(JAVASCRIPT, record, found.drawn, json.dumps) if self.ok else ""

    @classmethod
    def of_table(cls, table: Table) -> "VerifyView":
        return cls(table.record, () if table.imported is not None else table.seats, _checked(table, language()))

    @classmethod
    def of_album(cls, record: Record, seats: Sequence[SeatRow], album: Album | None) -> "VerifyView":
        return cls(record, seats, _checked_without_rules(record, album))


class Findings(Frozen):
    problem: str
    """What is wrong with the dice, if anything."""
    drawn: Sequence[Draw] = ()
    promise_kept: bool = False
    """The seed is what was promised, though the draws could not be checked."""


@lru_cache(maxsize=64)
def _checked(table: Table, _language: str) -> Findings:
    """A match that is over is played again once, however many look."""
    try:
        done = verify(table.record, table.game)
        drawn = draws(table.record, table.game)
    except BadRecord as error:
        return Findings(str(error))
    if not done.seed_checked:
        return Findings(say("The seed is not in this record, so its dice cannot be checked."))
    return Findings("", drawn)


def _checked_without_rules(record: Record, album: Album | None) -> Findings:
    """As far as chance goes: which step asked for which dice is known from the album alone."""
    if record.seed is None:
        return Findings(say("The seed is not in this record, so its dice cannot be checked."))
    try:
        verify_promise(record)
    except BadRecord as error:
        return Findings(str(error))
    drawn = [] if album is None else album.draws
    written = [*record.header.setup, *(number for line in record.steps for number in line.chance)]
    if album is None or [draw.outcome for draw in drawn] != written:
        return Findings(say("The draws cannot be recomputed: that takes the rules of then."), promise_kept=True)
    if not fits_seed(drawn, record.seed):
        return Findings(say("These are not the draws that the seed gives."), promise_kept=True)
    return Findings("", drawn)


def _added(record: Record, seats: Sequence[SeatRow]) -> list[Added]:
    contributions = record.header.contributions or ()
    return [
        Added(name, contribution, "" if contribution else _why_none(seats, seat))
        for seat, (name, contribution) in enumerate(zip(record.header.seats, contributions, strict=False))
    ]


def _why_none(seats: Sequence[SeatRow], seat: int) -> str:
    """Of a match from elsewhere nothing is known of its seats."""
    if not seats:
        return say("sent nothing")
    if seats[seat].kind == "bot":
        return say("a bot, adds nothing")
    shared = [each.name for each in seats if each.contribution and each.owner == seats[seat].owner]
    return say("on the same screen as {name}", name=shared[0]) if shared else say("sent nothing")


def _recipe(code: str, record: Record, drawn: Sequence[Draw], written: Callable[[str], str]) -> str:
    early = record.header.contributions is None
    tried = [draw for draw in drawn if draw.below > 1][:TRIED]
    secret = (record.seed if early else record.secret) or ""
    return code.format(
        secret=written(secret),
        added=f"[{', '.join(map(written, record.header.contributions or ()))}]",
        promised=f"({written(EARLY)} + secret)" if early else "secret",
        promise=record.header.commitment,
        ranges=[draw.below for draw in tried],
        outcomes=[draw.outcome for draw in tried],
    )


def listed(drawn: Sequence[Draw]) -> str:
    """A line for each number that chance gave: step, below what, which."""
    return "".join(f"{draw.step} {draw.below} {draw.outcome}\n" for draw in drawn)
