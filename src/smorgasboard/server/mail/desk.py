"""Where letters are written: in the language of whoever reads them, with secrets that only this house can make."""

import hashlib
import hmac
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from smorgasboard.engine import speaking
from smorgasboard.server.identity import mark_of
from smorgasboard.server.languages import Languages
from smorgasboard.server.mail.account import MailAccount
from smorgasboard.server.mail.letters import (
    Draw,
    Envelope,
    Letter,
    WaitingTable,
    WaysOut,
    confirmation_letter,
    turn_letter,
)
from smorgasboard.server.storage import AddressRow, Stored, TurnRow
from smorgasboard.server.views import joined
from smorgasboard.server.views.shelf import Running

WISHES = "/calls"
"""The page where people say how they want to be called."""


class Desk:
    def __init__(self, account: MailAccount, house: str, languages: Languages, draw: Draw, key: str) -> None:
        """`house`: the address that links lead to; `draw`: makes HTML of a template, in a language."""
        self._account = account
        self._house = house.rstrip("/")
        self._languages = languages
        self._draw = draw
        self._key = key.encode()

    # ---- addresses and their secrets ----

    def new_address(self, person: str, address: str, language: str) -> AddressRow:
        """Nothing secret is stored: links are made again from the house's key whenever a letter needs them."""
        bare = AddressRow(person, address, language, time.time(), "", "")
        return replace(bare, mark=mark_of(self._secret("yes", bare)), stop=mark_of(self._secret("stop", bare)))

    def link(self, way: str, row: AddressRow) -> str:
        return f"{self._house}/letters/{way}/{self._secret(way, row)}"

    def _secret(self, way: str, row: AddressRow) -> str:
        """A question has its own each time; to stop works from every letter to this mailbox, however old."""
        when = f"/{row.asked!r}" if way == "yes" else ""
        digest = hmac.new(self._key, f"{way}/{row.person}/{row.address}{when}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()

    # ---- letters ----

    def confirmation(self, row: AddressRow) -> Letter:
        with speaking(self._languages.catalogue(row.language)):
            envelope = self._envelope(row, f"yes/{row.asked!r}", stop="")
            return confirmation_letter(envelope, self.link("yes", row), self._drawn_in(row.language))

    def turn(
        self, row: AddressRow, number: int, waiting: Sequence[tuple[TurnRow, Stored]], tastes: Mapping[str, Any]
    ) -> Letter:
        language = self._languages.negotiate(str(tastes.get("language") or row.language), None)
        stop = self.link("stop", row)
        ways = WaysOut(f"{self._house}/tables", f"{self._house}{WISHES}", stop)
        with speaking(self._languages.catalogue(language)):
            tables = [self._table(turn, stored, language) for turn, stored in waiting]
            return turn_letter(self._envelope(row, f"call/{number}", stop), tables, ways, self._drawn_in(language))

    def _envelope(self, row: AddressRow, name: str, stop: str) -> Envelope:
        thread = self._secret("thread", row)
        return Envelope(self._account, row.address, self._house, f"{thread}/{name}", thread if stop else "", stop)

    def _drawn_in(self, language: str) -> Draw:
        return lambda template, **facts: self._draw(template, language, **facts)

    def _table(self, turn: TurnRow, stored: Stored, language: str) -> WaitingTable:
        seen = Running(stored, turn.person, ())
        names = [name for _seat, name, _kind in seen.others]
        since = self._languages.ago(language, time.time() - turn.since)
        return WaitingTable(seen.title, joined(names) if names else "", since, f"{self._house}/called/{turn.match}")
