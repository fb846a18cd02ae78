"""A small network that plays: two layers, a head that chooses among legal actions, a head that says how it will end.

Written out in numpy, gradients included, so that nothing stands between the reader and the arithmetic.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]
HIDDEN = 128
NEVER = np.float32(-1e9)


class Choice(NamedTuple):
    """What a forward pass gives, a row for each position."""

    hidden: tuple[Numbers, Numbers]
    shares: Numbers
    """How likely each action is; illegal ones are 0."""
    values: Numbers
    """What the seat that decides may expect, -1 to 1."""


class Network:
    def __init__(self, weights: dict[str, Numbers]) -> None:
        self.weights = weights

    @classmethod
    def fresh(cls, features: int, actions: int, seed: int) -> "Network":
        random = np.random.default_rng(seed)
        shapes = {"in": (features, HIDDEN), "mid": (HIDDEN, HIDDEN), "act": (HIDDEN, actions), "end": (HIDDEN, 1)}
        small = {"act": 0.01}  # so that it begins without opinions
        weights = {}
        for name, shape in shapes.items():
            size = small.get(name, 1.0) * np.sqrt(2.0 / shape[0])
            weights[name] = (random.standard_normal(shape) * size).astype(np.float32)
            weights[name + "+"] = np.zeros(shape[1], np.float32)
        return cls(weights)

    @classmethod
    def read(cls, file: Path) -> "Network":
        with np.load(file) as saved:
            return cls({name: saved[name].astype(np.float32) for name in saved.files})

    def save(self, file: Path) -> None:
        """In half precision, which plays as well and is half as large."""
        halved: dict[str, Any] = {name: each.astype(np.float16) for name, each in self.weights.items()}
        np.savez_compressed(file, **halved)

    def forward(self, seen: Numbers, legal: NDArray[np.int8]) -> Choice:
        w = self.weights
        one = np.maximum(seen @ w["in"] + w["in+"], 0)
        two = np.maximum(one @ w["mid"] + w["mid+"], 0)
        wishes = np.where(legal > 0, two @ w["act"] + w["act+"], NEVER)
        shares = np.exp(wishes - wishes.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        return Choice((one, two), shares, np.tanh(two @ w["end"] + w["end+"])[:, 0])

    def backward(self, seen: Numbers, choice: Choice, by_wish: Numbers, by_value: Numbers) -> dict[str, Numbers]:
        """How the loss changes with each weight, from how it changes with wishes and values."""
        w = self.weights
        one, two = choice.hidden
        by_end = (by_value * (1 - choice.values**2))[:, None]
        by_two = (by_wish @ w["act"].T + by_end @ w["end"].T) * (two > 0)
        by_one = (by_two @ w["mid"].T) * (one > 0)
        layers = {"act": (two, by_wish), "end": (two, by_end), "mid": (one, by_two), "in": (seen, by_one)}
        found = {}
        for name, (before, after) in layers.items():
            found[name], found[name + "+"] = before.T @ after, after.sum(axis=0)
        return found


class Adam:
    """Steps down the gradient, longer where it has long pointed the same way (Kingma and Ba, 2015)."""

    def __init__(self, weights: dict[str, Numbers]) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}
        self.steps = 0

    def step(self, gradient: dict[str, Numbers], rate: float, longest: float = 0.5) -> None:
        length = np.sqrt(sum(float((each**2).sum()) for each in gradient.values()))
        shorter = min(1.0, longest / (length + 1e-6))
        self.steps += 1
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, each in gradient.items():
            self.mean[name] += 0.1 * (each * shorter - self.mean[name])
            self.square[name] += 0.001 * ((each * shorter) ** 2 - self.square[name])
            self.weights[name] -= pace * self.mean[name] / (np.sqrt(self.square[name]) + 1e-5)
