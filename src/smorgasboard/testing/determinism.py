"""Same seed, same game: again, in other processes, and in other builds."""

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from smorgasboard.engine import Game
from smorgasboard.testing.trial import Broken, Trial, conformance

HASH_SEEDS = ("1", "2")
"""Text hashes differ between these, and so does the order of sets."""

_IN_CHILD = "from smorgasboard.testing.determinism import answer; answer()"


def trail(
    game: Game, seed: int | str = 0, players: int | None = None, options: Mapping[str, Any] | None = None
) -> list[str]:
    """The digest of every position of one random match: equal wherever the rules are equal.

    >>> import smorgasboard as sb
    >>> game = sb.load("foodfighters")
    >>> sb.testing.trail(game, seed=7) == sb.testing.trail(game, seed=7)
    True
    """
    return _digests(Trial(game, str(seed), players, options or {}))


def _digests(trial: Trial) -> list[str]:
    return [moment.state.digest() for moment in trial.moments()]


@conformance
def same_seed_same_game(trial: Trial) -> None:
    first, second = _digests(trial), _digests(trial)
    _must_agree(trial, first, second, "was played twice in one process")


@conformance
def same_seed_in_other_processes(trial: Trial) -> None:
    here = _digests(trial)
    for hash_seed in HASH_SEEDS:
        there = _digests_in_child(trial, hash_seed)
        _must_agree(trial, here, there, f"was played in another process with PYTHONHASHSEED={hash_seed}")


def _must_agree(trial: Trial, first: list[str], second: list[str], how: str) -> None:
    if first != second:
        pairs = enumerate(zip(first, second, strict=False))
        trial.step = next((at for at, pair in pairs if pair[0] != pair[1]), min(len(first), len(second)))
        raise Broken(f"the same match came out differently when it {how}")


def _digests_in_child(trial: Trial, hash_seed: str) -> list[str]:
    task = pickle.dumps((trial.game, trial.seed, trial.players, dict(trial.options)))
    path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
    child = subprocess.run(
        [sys.executable, "-c", _IN_CHILD],
        input=task,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    if child.returncode:
        last = child.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Broken(f"the match could not be played in another process: {' '.join(last)}")
    return child.stdout.decode().split()


def answer() -> None:
    """What the other process does: plays the match that it reads, and writes its trail."""
    game, seed, players, options = pickle.load(sys.stdin.buffer)
    sys.stdout.write("\n".join(trail(game, seed, players, options)))
