"""Environments for AI research: every game of the house in PettingZoo, in OpenSpiel, and many tables at once.

Install them with `pip install "smorgasboard[envs]"`.

>>> import smorgasboard as sb
>>> env = sb.envs.pettingzoo.make("foodfighters")
>>> env.reset(seed=7)
>>> env.agent_selection in env.agents
True
>>> tables = sb.envs.vector.make("foodfighters", n=16)
>>> seen, infos = tables.reset(seed=7)
>>> seen["observation"].shape
(16, 264)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.extras import MissingExtra

if TYPE_CHECKING:
    from smorgasboard.envs import openspiel, pettingzoo, vector

__all__ = ["MissingExtra", "openspiel", "pettingzoo", "vector"]


def __getattr__(name: str) -> Any:
    """What `envs.pettingzoo`, `envs.openspiel` and `envs.vector` need differs, so each is imported when first used."""
    if name in ("openspiel", "pettingzoo", "vector"):
        return import_module(f"smorgasboard.envs.{name}")
    raise AttributeError(f"module 'smorgasboard.envs' has no attribute {name!r}")
