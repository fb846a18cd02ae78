"""A push service on this machine, and browsers that are subscribed with it: it takes real requests and opens them."""

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Subscribed:
    """A browser: it alone can read what is sent to it."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def fields(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": packed(self.point),
            "auth": packed(self.auth),
            "zone": "Europe/Berlin",
        }

    def opened(self, body: bytes) -> bytes:
        salt, size, sender = body[:16], body[20], body[21:86]
        assert (int.from_bytes(body[16:20], "big"), size) == (4096, 65)
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        text = AESGCM(key).decrypt(derived(secret, salt, b"Content-Encoding: nonce\0", 12), body[86:], None)
        assert text.endswith(b"\x02")
        return text[:-1]


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self) -> dict[str, object]:
        """What the house says of itself, once its signature is found right."""
        token, key = (
            each.partition("=")[2] for each in self.headers["authorization"].removeprefix("vapid ").split(", ")
        )
        text, _, signature = token.rpartition(".")
        raw = unpacked(signature)
        pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(key))
        public.verify(pair, text.encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(unpacked(text.split(".")[0])) == {"typ": "JWT", "alg": "ES256"}
        claims: dict[str, object] = json.loads(unpacked(text.split(".")[1]))
        return claims


@dataclass
class PushService:
    address: str = ""
    received: list[Received] = field(default_factory=list)
    answers: list[bytes] = field(default_factory=list)
    """Raw, to the first requests; afterwards all is taken."""
    hangs: bool = False
    endless: bool = False
    subscribed: int = 0

    def browser(self) -> Subscribed:
        self.subscribed += 1
        return Subscribed(f"{self.address}/push/{self.subscribed}")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append(Received(head[0].split()[1], headers, body))
            while self.hangs:
                await asyncio.sleep(0.01)
            writer.write(self.answers.pop(0) if self.answers else answer(201))
            while self.endless:
                writer.write(b"x" * 65_536)
                await writer.drain()
            await writer.drain()
        writer.close()


def answer(status: int, *lines: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status} So", "content-length: 0", *lines, "", ""]).encode()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service._serve, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield service
    service.hangs = service.endless = False
    server.close()
