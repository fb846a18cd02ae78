"""FoodAdvice's sentences, which are in sentences.toml."""

import tomllib
from functools import cache
from pathlib import Path

from smorgasboard.engine.speech import say


@cache
def sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))


def said(section: str, key: str, **facts: object) -> str:
    return say(sentences()[section][key], **facts)
