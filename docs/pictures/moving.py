"""A moving picture from still ones: an animated WebP is a box around the frames as they are."""

import struct
from collections.abc import Sequence

ANIMATION = 0x02
LOSSY = b"VP8 "


def animated(files: Sequence[bytes], milliseconds: int) -> bytes:
    """Of WebP files of one size without transparency; goes round and round."""
    frames = [picture_in(file) for file in files]
    width, height = size_of(frames[0])
    canvas = struct.pack("<I", ANIMATION) + _24(width - 1) + _24(height - 1)
    place = _24(0) + _24(0) + _24(width - 1) + _24(height - 1) + _24(milliseconds) + b"\0"
    shown = b"".join(_chunk(b"ANMF", place + _chunk(LOSSY, frame)) for frame in frames)
    body = b"WEBP" + _chunk(b"VP8X", canvas) + _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)) + shown
    return b"RIFF" + struct.pack("<I", len(body)) + body


def picture_in(file: bytes) -> bytes:
    """Without what else a file may tell, such as its colours' profile."""
    at = len(b"RIFF....WEBP")
    while at < len(file):
        name, length = struct.unpack("<4sI", file[at : at + 8])
        if name == LOSSY:
            return file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
    raise ValueError("There is no lossy picture in this file.")


def size_of(frame: bytes) -> tuple[int, int]:
    """Its width and height, which follow the start code."""
    width, height = struct.unpack("<HH", frame[6:10])
    return width & 0x3FFF, height & 0x3FFF


def _24(number: int) -> bytes:
    return struct.pack("<I", number)[:3]


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
