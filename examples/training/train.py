"""Trains a network to play Foodfighters by playing against itself.

python train.py --decisions 3000000 --into agent.npz
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import smorgasboard as sb

from evaluate import share
from network import Adam, Network
from ppo import GAME, SelfPlay, Settings, learn

OPPONENTS = ("random", "easy", "greedy")
CHECK_SEED = 5_000_000


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=3_000_000, help="to learn from (3000000)")
    parser.add_argument("--minutes", type=float, help="of processor time to learn for, instead of so many decisions")
    parser.add_argument("--into", type=Path, default=Path("agent.npz"), help="where the network is written (agent.npz)")
    parser.add_argument("--log", type=Path, default=Path("training.csv"), help="how it went (training.csv)")
    parser.add_argument("--start", type=Path, help="a network to go on with")
    parser.add_argument("--tables", type=int, default=Settings().tables, help="games side by side (256)")
    parser.add_argument("--rate", type=float, default=Settings().rate, help="of learning, at the beginning (0.001)")
    parser.add_argument("--checks", type=int, default=12, help="how often it is held against bots (12)")
    parser.add_argument("--matches", type=int, default=100, help="against each of them (100)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if min(asked.decisions, 1 if asked.minutes is None else asked.minutes) <= 0:
        parser.error("there is nothing to learn from: give --decisions or --minutes above 0")
    return asked


def share_done(asked: argparse.Namespace, spent: float, decisions: int) -> float:
    """Of what was asked for, from 0 to 1."""
    return float(decisions / asked.decisions if asked.minutes is None else spent / (60 * asked.minutes))


def main() -> None:
    asked = arguments()
    game, settings = sb.load(GAME), Settings(tables=asked.tables, rate=asked.rate)
    fresh = Network.fresh(game.features, len(game.actions), asked.seed)
    network = Network.read(asked.start) if asked.start else fresh
    adam, random = Adam(network.weights), np.random.default_rng(asked.seed)
    playing = SelfPlay(network, settings, asked.seed)
    spent, decisions, checks = 0.0, 0, 0
    with asked.log.open("w", newline="", encoding="utf-8") as log:
        rows = csv.writer(log)
        rows.writerow(("seconds", "decisions", "matches", "undecided", *OPPONENTS))
        while (done := share_done(asked, spent, decisions)) < 1:
            begun = time.process_time()
            played = playing.play()
            rate = asked.rate * max(0.05, 1 - done)
            undecided = learn(network, adam, played, settings, rate, random)
            spent += time.process_time() - begun  # of learning; checks are for us, not for the network
            decisions += len(played.actions)
            if share_done(asked, spent, decisions) < (checks + 1) / asked.checks:
                continue
            checks += 1
            network.save(asked.into)
            won = [share(network, opponent, asked.matches, CHECK_SEED)[0] / asked.matches for opponent in OPPONENTS]
            rows.writerow((f"{spent:.0f}", decisions, playing.matches, f"{undecided:.3f}", *won))
            log.flush()
            found = ", ".join(f"{each:.0%} against {name}" for each, name in zip(won, OPPONENTS, strict=True))
            print(f"{spent:5.0f} s  {decisions:>9,} decisions  {playing.matches:>6,} matches: wins {found}", flush=True)
    print(f"The network is in {asked.into}; how it went is in {asked.log}.")


if __name__ == "__main__":
    main()
