import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.smorg import Smorg

SHORT = ("--option", "turn_limit=12", "--json")


def _counts(smorg: Smorg, *args: str) -> dict[str, Any]:
    said = smorg("simulate", *args)
    assert said.code == 0, said.err
    facts: dict[str, Any] = json.loads(said.out)
    facts.pop("steps_per_second")
    return facts


def test_the_same_seed_gives_the_same_results_whatever_the_workers(smorg: Smorg) -> None:
    one = _counts(smorg, "--bots", "random,random", "--games", "30", "--seed", "5", "--workers", "1", *SHORT)
    two = _counts(smorg, "--bots", "random,random", "--games", "30", "--seed", "5", "--workers", "2", *SHORT)
    other = _counts(smorg, "--bots", "random,random", "--games", "30", "--seed", "6", "--workers", "1", *SHORT)
    assert one == two
    assert one["mean_steps"] != other["mean_steps"]


def test_levels_play_by_their_names_and_repeat_themselves(smorg: Smorg) -> None:
    asked = ("--bots", "easy,medium", "--games", "4", "--seed", "5", *SHORT)
    assert _counts(smorg, *asked) == _counts(smorg, *asked)
    assert [bot["name"] for bot in _counts(smorg, *asked)["bots"]] == ["easy", "medium"]


def test_the_stronger_bot_is_seen_to_be_stronger(smorg: Smorg) -> None:
    facts = _counts(smorg, "--bots", "greedy,random", "--games", "20", "--seed", "1", "--workers", "1", "--json")
    greedy, random = facts["bots"]
    assert (greedy["name"], random["name"]) == ("greedy", "random")
    assert greedy["low"] > random["high"]


def test_a_table_for_people(smorg: Smorg) -> None:
    said = smorg("simulate", "--bots", "random", "--games", "4", "--workers", "1", "--option", "turn_limit=4")
    assert "win share" in said.out
    assert "random (1)" in said.out
    assert "random (2)" in said.out
    assert "Draws: 4 of 4" in said.out
    assert said.err == ""


def test_records_of_a_simulation_verify(smorg: Smorg, tmp_path: Path) -> None:
    args = ("--bots", "greedy,random", "--games", "2", "--seed", "3", "--workers", "1", *SHORT)
    kept = _counts(smorg, *args, "--records", str(tmp_path / "kept"))
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == ["match-1.jsonl", "match-2.jsonl"]
    assert all(smorg("verify", str(file)).code == 0 for file in files)
    assert kept == _counts(smorg, *args)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_shows_what_is_finished(tmp_path: Path, workers: str) -> None:
    command = [sys.executable, "-m", "smorgasboard.cli", "simulate", "--bots", "random", "--games", "1000000"]
    run = subprocess.Popen(
        [*command, "--workers", workers, "--records", str(tmp_path), "--option", "turn_limit=4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    while len(list(tmp_path.iterdir())) < 250 and run.poll() is None:  # more than a chunk for each worker
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    try:
        out, err = run.communicate()
    finally:
        run.kill()
    assert run.returncode == 130
    assert " of 1000000 matches" in out
    assert "win share" in out
    assert err == ""
