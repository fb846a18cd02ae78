"""Learning by playing against oneself: PPO (Schulman and others, 2017) with masks, for two seats and one network."""

from typing import NamedTuple

import numpy as np
import smorgasboard as sb
from numpy.typing import NDArray
from smorgasboard.envs.vector import VectorTables

from network import Adam, Choice, Network, Numbers

GAME = "foodfighters"


class Settings(NamedTuple):
    tables: int = 256
    steps: int = 64
    """Decisions at each table between two lessons."""
    batch: int = 2048
    passes: int = 2
    """Over what was played, in a lesson."""
    rate: float = 1e-3
    """Of learning, at the beginning; it falls to nothing."""
    curiosity: float = 0.01
    """What it is worth to stay undecided."""
    clip: float = 0.2
    lookahead: float = 0.95
    """Lambda of generalized advantage estimation; nothing is discounted but by `patience`."""
    patience: float = 0.999


class Played(NamedTuple):
    """Some steps at all tables, flat: a row for each decision."""

    seen: Numbers
    legal: NDArray[np.int8]
    actions: NDArray[np.int64]
    shares: Numbers
    """How likely the chosen action was."""
    advantages: Numbers
    returns: Numbers


class SelfPlay:
    """Tables at which one network sits in both seats."""

    def __init__(self, network: Network, settings: Settings, seed: int) -> None:
        self.network, self.settings = network, settings
        self.random = np.random.default_rng(seed)
        self.envs: VectorTables = sb.envs.vector.make(GAME, settings.tables, skip_forced=True)
        self.seen, self.infos = self.envs.reset(seed=seed)
        self.matches = 0

    def play(self) -> Played:
        count, tables = self.settings.steps, self.settings.tables
        seen = np.empty((count, *self.seen["observation"].shape), np.float32)
        legal = np.empty((count, *self.seen["action_mask"].shape), np.int8)
        seats, actions = np.empty((2, count + 1, tables), np.int64)
        shares, values, rewards = np.empty((3, count + 1, tables), np.float32)
        ended = np.empty((count, tables), np.bool_)
        for step in range(count):
            seen[step], legal[step] = self.seen["observation"], self.seen["action_mask"]
            seats[step] = self.infos["seat"]
            choice = self.network.forward(seen[step], legal[step])
            actions[step] = drawn(choice.shares, self.random)
            shares[step], values[step] = choice.shares[np.arange(tables), actions[step]], choice.values
            self.seen, rewards[step], over, cut_off, self.infos = self.envs.step(actions[step])
            ended[step] = over | cut_off
            self.matches += int(ended[step].sum())
        seats[count] = self.infos["seat"]
        values[count] = self.network.forward(self.seen["observation"], self.seen["action_mask"]).values
        advantages = advantages_of(rewards, values, seats, ended, self.settings)
        flat = count * tables
        return Played(
            seen.reshape(flat, -1),
            legal.reshape(flat, -1),
            actions[:count].reshape(-1),
            shares[:count].reshape(-1),
            advantages.reshape(-1),
            (advantages + values[:count]).reshape(-1),
        )


def drawn(shares: Numbers, random: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, as likely as it says."""
    sums = shares.cumsum(axis=1)
    picks = random.random((len(shares), 1), np.float32) * sums[:, -1:]
    found: NDArray[np.int64] = (sums <= picks).sum(axis=1).clip(max=shares.shape[1] - 1)
    return found


def advantages_of(
    rewards: Numbers, values: Numbers, seats: NDArray[np.int64], ended: NDArray[np.bool_], settings: Settings
) -> Numbers:
    """How much better than expected each decision turned out. What is good for the other seat is bad for this one."""
    found = np.zeros(ended.shape, np.float32)
    later = np.zeros(ended.shape[1], np.float32)
    for step in range(len(ended) - 1, -1, -1):
        side = np.where(seats[step] == seats[step + 1], 1.0, -1.0).astype(np.float32)
        goes_on = settings.patience * side * ~ended[step]
        surprise = rewards[step] + goes_on * values[step + 1] - values[step]
        found[step] = later = surprise + settings.lookahead * goes_on * later
    return found


def learn(
    network: Network, adam: Adam, played: Played, settings: Settings, rate: float, random: np.random.Generator
) -> float:
    """One lesson; how undecided the network still is, in nats."""
    undecided = []
    for _ in range(settings.passes):
        order = random.permutation(len(played.actions))
        for rows in np.array_split(order, max(1, len(order) // settings.batch)):
            part = Played._make(each[rows] for each in played)
            choice = network.forward(part.seen, part.legal)
            by_wish, by_value, entropy = gradients(choice, part, settings)
            adam.step(network.backward(part.seen, choice, by_wish, by_value), rate)
            undecided.append(entropy)
    return float(np.mean(undecided))


def gradients(choice: Choice, part: Played, settings: Settings) -> tuple[Numbers, Numbers, float]:
    """How PPO's loss changes with every wish and every value."""
    rows, count = np.arange(len(part.actions)), np.float32(len(part.actions))
    good = (part.advantages - part.advantages.mean()) / (part.advantages.std() + 1e-6)
    ratio = choice.shares[rows, part.actions] / part.shares
    clipped = np.where(good > 0, ratio > 1 + settings.clip, ratio < 1 - settings.clip)
    push = np.where(clipped, 0, -good * ratio) / count
    by_wish = -choice.shares * push[:, None]
    by_wish[rows, part.actions] += push
    logs = np.log(choice.shares + 1e-12)
    entropy = -(choice.shares * logs).sum(axis=1, keepdims=True)
    by_wish += settings.curiosity * choice.shares * (logs + entropy) / count
    by_value = 0.5 * (choice.values - part.returns) / count
    return by_wish.astype(np.float32), by_value.astype(np.float32), float(entropy.mean())
