"""A position as numbers for learning programs, written at the speed of the rules.

Most of these numbers are 0 and most others are 1, so they are not written one by one: chunks of 32-bit floats lie
ready, a game lists those that say what a seat sees, and all chunks of one or of many positions are joined at once.
"""

from __future__ import annotations

from array import array
from struct import pack
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

BYTES: Final = 4
"""Of a number."""
OCTET: Final = 8
WORD: Final = 56
"""Bits of a machine's word, in whole octets."""
FEW: Final = 6
"""Cards that are found faster one by one."""
LONGEST: Final = 255
"""Run of zeros that is one chunk."""
MOST_KEPT: Final = 1 << 16
ONE: Final = pack("f", 1.0)
ZEROS: Final[list[bytes]] = [bytes(BYTES * count) for count in range(LONGEST + 1)]
BITS: Final[list[bytes]] = [
    pack(f"{count}f", *[float(bits >> bit & 1) for bit in range(count)]) for count in range(9) for bits in range(256)
]
"""By 256 * count + bits: the lowest bits, so many of them."""
SMALL: Final = 64
SHARES: Final[list[bytes]] = [
    pack("f", count / most) if count < most else ONE for most in range(SMALL) for count in range(SMALL)
]
"""By SMALL * most + count: so many of so many."""
_packed: Final[dict[float, bytes]] = {}


def chunk_of(numbers: list[float]) -> bytes:
    """For tables of chunks that a game makes once."""
    return array("f", numbers).tobytes()


@final
class Features:
    """Numbers from 0 to 1, in the order in which they are added."""

    def __init__(self) -> None:
        self.chunks: list[bytes] = []
        self.count: i64 = 0
        """How many were added, zeros that are still to be written included."""
        self._zeros: i64 = 0

    # ---- what a game adds ----

    def zeros(self, count: i64) -> None:
        self.count += count
        self._zeros += count

    def one(self) -> None:
        self.count += 1
        if self._zeros:
            self._write_zeros()
        self.chunks.append(ONE)

    def flag(self, true: bool) -> None:
        if true:
            self.one()
        else:
            self.zeros(1)

    def at(self, place: i64, count: i64) -> None:
        """One of so many: a 1 in its place, nothing where it is none of them."""
        if 0 <= place < count:
            self.zeros(place)
            self.one()
            self.zeros(count - place - 1)
        else:
            self.zeros(count)

    def bits(self, mask: i64, count: i64) -> None:
        """The lowest bits of a mask, the lowest first."""
        while count >= OCTET:
            self._octet(mask & 255, OCTET)
            mask >>= OCTET
            count -= OCTET
        if count:
            self._octet(mask & 255, count)

    def among(self, cards: list[int], count: i64) -> None:
        """Which of so many cards are there; numbers below 0 are none."""
        if len(cards) <= FEW:
            self._among_few(cards, count)
            return
        start: i64 = 0
        while start < count:
            mask: i64 = 0
            for card in cards:
                place: i64 = card - start
                if 0 <= place < WORD:
                    mask |= 1 << place
            self.bits(mask, min(WORD, count - start))
            start += WORD

    def share(self, count: int, most: int) -> None:
        """Of the most that is usual; more counts as that."""
        if count <= 0:
            self.zeros(1)
        elif count >= most:
            self.one()
        elif most < SMALL:
            self.chunk(SHARES[SMALL * most + count], 1)
        else:
            self.number(count / most)

    def number(self, value: float) -> None:
        """Any from 0 to 1."""
        if value <= 0.0:
            self.zeros(1)
        elif value >= 1.0:
            self.one()
        else:
            chunk = _packed.get(value)
            self.chunk(_pack(value) if chunk is None else chunk, 1)

    def chunk(self, numbers: bytes, count: i64) -> None:
        """So many that a game has made before."""
        self.count += count
        if self._zeros:
            self._write_zeros()
        self.chunks.append(numbers)

    def chunks_of(self, table: list[bytes], places: list[int], count: i64) -> None:
        """From a table of such, one for each of these places."""
        self.count += count * len(places)
        if self._zeros:
            self._write_zeros()
        chunks = self.chunks
        for place in places:
            chunks.append(table[place])

    def add(self, numbers: list[float]) -> None:
        self.chunk(chunk_of(numbers), len(numbers))

    # ---- what comes of it ----

    def taken(self) -> bytearray:
        """All numbers as memory that a caller may keep; then it begins anew."""
        if self._zeros:
            self._write_zeros()
        found = bytearray().join(self.chunks)
        self.chunks = []
        self.count = 0
        return found

    def as_list(self) -> list[float]:
        found = array("f")
        found.frombytes(self.taken())
        return found.tolist()

    def _octet(self, bits: i64, count: i64) -> None:
        self.count += count
        if not bits:
            self._zeros += count
            return
        if self._zeros:
            self._write_zeros()
        self.chunks.append(BITS[256 * count + bits])

    def _among_few(self, cards: list[int], count: i64) -> None:
        """From each to the next, instead of through all that there are."""
        at: i64 = 0
        for _ in range(len(cards)):
            place: i64 = count
            for card in cards:
                if at <= card < place:
                    place = card
            if place == count:
                break
            self.zeros(place - at)
            self.one()
            at = place + 1
        self.zeros(count - at)

    def _write_zeros(self) -> None:
        left: i64 = self._zeros
        self._zeros = 0
        while left > LONGEST:
            self.chunks.append(ZEROS[LONGEST])
            left -= LONGEST
        self.chunks.append(ZEROS[left])


def _pack(value: float) -> bytes:
    """Kept, because few different ones occur in a game."""
    if len(_packed) > MOST_KEPT:
        _packed.clear()
    _packed[value] = found = pack("f", value)
    return found
