"""What is stored of a match without anybody's name in it: letters that no language has stand for the seats."""

from collections.abc import Sequence

NAMES = [chr(0xE000 + seat) for seat in range(32)]


def with_names(text: str, names: Sequence[str]) -> str:
    for letter, name in zip(NAMES, names, strict=False):
        text = text.replace(letter, name)
    return text
