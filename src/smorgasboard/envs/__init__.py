"""Environments for AI research: every game of the house in PettingZoo and in OpenSpiel.

Install them with `pip install "smorgasboard[envs]"`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.extras import MissingExtra

if TYPE_CHECKING:
    from smorgasboard.envs import openspiel, pettingzoo

__all__ = ["MissingExtra", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    """`envs.pettingzoo` and `envs.openspiel` need different packages, so each is imported when first used."""
    if name in ("openspiel", "pettingzoo"):
        return import_module(f"smorgasboard.envs.{name}")
    raise AttributeError(f"module 'smorgasboard.envs' has no attribute {name!r}")
