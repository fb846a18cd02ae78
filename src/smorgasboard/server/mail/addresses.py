"""Addresses as people type them: one line, one mailbox, nothing that a mail server could read as more than that."""

import re
import unicodedata

from smorgasboard.engine import say
from smorgasboard.server.errors import Refused

LONGEST, LONGEST_LOCAL, LONGEST_DOMAIN = 254, 64, 253
"""Bytes, as mail servers count them."""
ATOMS = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*")
DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])")


def readable_address(text: str) -> str:
    """The address, its domain in small letters; Refused in a sentence where no mailbox can be called so."""
    address = unicodedata.normalize("NFC", text[: 4 * LONGEST].strip())
    local, at, domain = address.rpartition("@")
    if len(text) > 4 * LONGEST or len(address.encode(errors="replace")) > LONGEST:
        raise Refused(say("This e-mail address is too long: it has {most} letters at most.", most=LONGEST))
    if not at or not ATOMS.fullmatch(local) or len(local.encode()) > LONGEST_LOCAL or not _ascii(domain.lower()):
        raise Refused(say("This does not look like an e-mail address. It has the form name@example.org."))
    return f"{local}@{domain.lower()}"


def _ascii(domain: str) -> str:
    """As mail servers know it; nothing where that cannot be, or would be another one."""
    try:
        sent = domain.encode("idna").decode()
        same = sent == domain or sent.encode().decode("idna") == domain
    except UnicodeError:
        return ""
    return sent if same and len(sent) <= LONGEST_DOMAIN and DOMAIN.fullmatch(sent) else ""


def sent_address(address: str) -> str:
    """As it goes over the line."""
    local, _, domain = address.rpartition("@")
    return f"{local}@{_ascii(domain)}"


def shown_address(address: str) -> str:
    """Enough to know one's own again, for whoever looks over a shoulder: `a…n@example.org`."""
    local, _, domain = address.rpartition("@")
    return f"{local[0]}…{local[-1]}@{domain}" if len(local) > 2 else f"{local[0]}…@{domain}"


def limit_key(address: str) -> str:
    """The same for all ways of writing to one mailbox, as far as they are known: capitals, +tags, dots."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '') or local}@{_ascii(domain) or domain}"
