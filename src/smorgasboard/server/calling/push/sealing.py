"""Messages that only one browser can read (RFC 8291, RFC 8188), and the house's signature under them (RFC 8292)."""

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
POINT, AUTH = 65, 16
"""Bytes of a browser's key and of its secret."""
RECORD = 4096
LAST = b"\x02"
"""What stands behind the text of the last record, and no record follows."""
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature counts; push services take no more than a day."""


class NoKey(ValueError):
    """What a browser is said to have given is no key of one."""


class BrowserKeys(NamedTuple):
    """What a browser tells the house, and nobody else, when it is subscribed."""

    p256dh: str
    auth: str

    def checked(self) -> "BrowserKeys":
        """NoKey unless they are what a browser gives."""
        point, auth = unpacked(self.p256dh, POINT), unpacked(self.auth, AUTH)
        _public(point)
        return BrowserKeys(packed(point), packed(auth))


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str, length: int) -> bytes:
    """Browsers leave `=` out, some programs do not."""
    bare = text.rstrip("=")
    if len(bare) > 2 * length or not bare.isascii():
        raise NoKey("It has another length.")
    try:
        data = urlsafe_b64decode(bare + "=" * (-len(bare) % 4))
    except ValueError:
        raise NoKey("It is not base64url.") from None
    if len(data) != length or packed(data) != bare.replace("+", "-").replace("/", "_"):
        raise NoKey("It has another length, or is not base64url.")
    return data


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        raise NoKey("It is no point of P-256.") from None


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sealed(text: bytes, keys: BrowserKeys) -> bytes:
    """The body of a request to a push service, as `aes128gcm`; each has a key and a salt of its own."""
    point, auth = unpacked(keys.p256dh, POINT), unpacked(keys.auth, AUTH)
    own, salt = ec.generate_private_key(CURVE), secrets.token_bytes(16)
    shared = own.exchange(ec.ECDH(), _public(point))
    secret = _derived(shared, auth, b"WebPush: info\0" + point + _point(own), 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + _point(own)
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


# ---- the house's signature ----


def new_signing_key() -> str:
    """As the house keeps it among its secrets."""
    key = ec.generate_private_key(CURVE)
    return packed(key.private_numbers().private_value.to_bytes(32, "big"))


class Signer:
    """Shows push services that it is always the same house. Keys of a house that restores a backup stay the same."""

    def __init__(self, key: str, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(unpacked(key, 32), "big"), CURVE)
        self._contact = contact
        self._signed: dict[str, tuple[float, str]] = {}
        self.public = packed(_point(self._key))
        """What browsers are told: they take messages of nobody else."""

    def __repr__(self) -> str:
        return f"Signer({self.public})"

    def authorization(self, origin: str) -> str:
        """For a push service; the same for all messages of an hour."""
        made, header = self._signed.get(origin, (0.0, ""))
        now = time.time()
        if not 0 <= now - made < SIGNED_FOR / 12:
            header = f"vapid t={self._token(origin, int(now) + SIGNED_FOR)}, k={self.public}"
            self._signed = {**dict(list(self._signed.items())[-99:]), origin: (now, header)}
        return header

    def _token(self, origin: str, until: int) -> str:
        claims = {"aud": origin, "exp": until, "sub": self._contact}
        text = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _json(facts: dict[str, object]) -> str:
    return packed(json.dumps(facts, separators=(",", ":")).encode())
