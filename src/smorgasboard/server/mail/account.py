"""The mail server that a house hands its letters to, as its host names it."""

from dataclasses import dataclass, field
from email.utils import parseaddr
from typing import Literal
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from smorgasboard.engine import BadOption, SmorgasboardError
from smorgasboard.server.mail.addresses import readable_address

Security = Literal["tls", "starttls", "offered", "none"]
"""`offered`: STARTTLS where the server has it, whoever signed its certificate; only on the machine itself."""
FORM = "smtp://user@host:587 or smtps://user@host"
HERE = ("localhost", "127.0.0.1", "::1")
NAME = "Smorgasboard"
TLS, SUBMISSION, RELAY = 465, 587, 25


@dataclass(frozen=True)
class MailAccount:
    host: str
    port: int
    security: Security
    sender: str
    """The address that letters come from."""
    name: str = NAME
    user: str = ""
    password: str = field(default="", repr=False)

    @property
    def where(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def mail_account(url: str, password: str, sender: str) -> MailAccount:
    """What `--mail` says; BadOption in a sentence, never with a password in it."""
    parts, port = _parts(url)
    user, host = unquote(parts.username or ""), str(parts.hostname)
    _must_fit_together(user, password)
    security = _security(parts, host, user)
    usual = TLS if security == "tls" else SUBMISSION if user else RELAY
    name, address = _sender(sender, user)
    return MailAccount(host, port or usual, security, address, name, user, password)


def _parts(url: str) -> tuple[SplitResult, int | None]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadOption(f"--mail has no port that could be one; it looks like {FORM}.") from None
    if parts.password is not None:
        raise BadOption(
            "--mail must not hold the password, because others on this machine can read what was typed; "
            "write it into a file and name that with --mail-password-file."
        )
    whole = parts.scheme in ("smtp", "smtps") and parts.hostname and not parts.path.strip("/")
    if not whole or not url.isprintable() or " " in url:
        raise BadOption(f"--mail looks like {FORM}; {url!r} does not.")
    return parts, port


def _must_fit_together(user: str, password: str) -> None:
    if user and not password:
        raise BadOption(
            f"--mail signs in as {user}, and there is no password; write it into a file and name that "
            "with --mail-password-file, or put it into $SMORG_MAIL_PASSWORD."
        )
    if password and not user:
        raise BadOption(f"There is a password for the mail server, and --mail names no user: {FORM}.")


def _security(parts: SplitResult, host: str, user: str) -> Security:
    wishes = dict(parse_qsl(parts.query, keep_blank_values=True))
    plain = wishes.pop("tls", "yes") == "no"
    if wishes:
        raise BadOption(f"--mail knows nothing of {', '.join(wishes)}; all that may follow a ? is tls=no.")
    if parts.scheme == "smtps":
        return "tls"
    if plain and user and host not in HERE:
        raise BadOption("--mail with tls=no would send the password over the network for all to read; leave one out.")
    return "none" if plain else "offered" if host in HERE else "starttls"


def _sender(text: str, user: str) -> tuple[str, str]:
    name, address = parseaddr(text) if text else (NAME, user)
    if "@" not in address or not text.isprintable():
        raise BadOption("Add --mail-from with the address that letters come from, as table@games.example.")
    try:
        return " ".join(name.split()) or NAME, readable_address(address)
    except SmorgasboardError as error:
        raise BadOption(f"--mail-from does not work: {error}") from None
