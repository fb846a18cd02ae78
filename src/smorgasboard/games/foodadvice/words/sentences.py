"""FoodAdvice's sentences, which are in sentences.toml."""

from pathlib import Path

from smorgasboard.engine import Sentences

said = Sentences(Path(__file__).with_name("sentences.toml"))
