"""Moving pictures are put together from still ones, and what the documents show stays small."""

import struct
from pathlib import Path

import pytest
from docs.pictures.moving import animated, picture_in, size_of

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
LARGEST = 700_000


def still(width: int, height: int, filling: bytes, before: bytes = b"") -> bytes:
    """A WebP file with just so much in it as is read here."""
    picture = b"\x30\x01\x00\x9d\x01\x2a" + struct.pack("<HH", width, height) + filling
    body = b"WEBP" + before + b"VP8 " + struct.pack("<I", len(picture)) + picture + b"\0" * (len(picture) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def test_a_moving_picture_holds_all_frames_and_their_size() -> None:
    profile = b"ICCP" + struct.pack("<I", 3) + b"rgb\0"
    frames = [still(640, 480, b"first"), still(640, 480, b"second", profile)]
    moving = animated(frames, 900)
    assert struct.unpack("<I", moving[4:8])[0] == len(moving) - 8
    assert moving.count(b"ANMF") == 2
    assert all(picture_in(frame) in moving for frame in frames)
    assert size_of(picture_in(frames[1])) == (640, 480)
    assert moving[24:30] == (639).to_bytes(3, "little") + (479).to_bytes(3, "little")


def test_a_file_without_a_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no lossy picture"):
        picture_in(b"RIFF\4\0\0\0WEBP")


def test_pictures_are_small() -> None:
    assert not [file.name for file in PICTURES.glob("*.webp") if file.stat().st_size > LARGEST]
