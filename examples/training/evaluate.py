"""How good an agent is: its share of victories against bots, half of the matches in each seat.

python evaluate.py agent.npz --matches 200 --against random easy greedy
"""

import argparse
from pathlib import Path

import numpy as np
import smorgasboard as sb

from network import Network
from ppo import GAME


def share(network: Network, opponent: str, matches: int, seed: int) -> tuple[int, int]:
    """Victories and draws. Every match of so many that begin at once is counted, or short ones would count more."""
    envs = sb.envs.vector.make(GAME, matches, opponents=opponent, skip_forced=True, autoreset="next_step")
    seen, _ = envs.reset(seed=seed)
    results = np.full(matches, np.nan)
    while np.isnan(results).any():
        choice = network.forward(seen["observation"], seen["action_mask"])
        seen, rewards, over, cut_off, _ = envs.step(choice.shares.argmax(axis=1))
        first = (over | cut_off) & np.isnan(results)
        results[first] = rewards[first]
    return int((results > 0).sum()), int((results == 0).sum())


def within(wins: int, matches: int) -> str:
    """The share with Wilson's interval of 95%."""
    z, p = 1.96, wins / matches
    middle = (p + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z * np.sqrt(p * (1 - p) / matches + z * z / (4 * matches**2)) / (1 + z * z / matches)
    return f"{p:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", type=Path)
    parser.add_argument("--against", nargs="+", default=["random", "easy", "greedy"])
    parser.add_argument("--matches", type=int, default=200, help="against each (200)")
    parser.add_argument("--seed", type=int, default=10**6, help="of matches that no training has seen")
    asked = parser.parse_args()
    network = Network.read(asked.agent)
    for opponent in asked.against:
        wins, draws = share(network, opponent, asked.matches, asked.seed)
        print(f"{opponent:>10}: {within(wins, asked.matches)} of {asked.matches} won, {draws} drawn", flush=True)


if __name__ == "__main__":
    main()
