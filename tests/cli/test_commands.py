import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.smorg import Smorg, process

import smorgasboard as sb
from smorgasboard.cli.hosting.database import database_name

COMMANDS = (
    *("about", "admin-password", "backup", "completion", "forget", "games", "lab", "matches", "play", "replay"),
    *("restore", "review", "rules", "simulate", "tidy", "verify", "watch"),
)


def test_bare_smorg_lists_every_command(smorg: Smorg) -> None:
    said = smorg()
    assert said.code == 0
    assert all(f"  {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(smorg: Smorg, name: str) -> None:
    said = smorg(name, "--help")
    assert said.code == 0
    assert "Example: " in said.out
    assert f"smorg {name}" in said.out.split("Example: ")[1]


def test_version(smorg: Smorg) -> None:
    assert smorg("--version").out == f"smorg, version {sb.__version__}\n"


def test_games_are_listed_with_their_options(smorg: Smorg) -> None:
    said = smorg("games")
    assert "foodfighters" in said.out
    assert "turn_limit" in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 80


def test_games_as_json(smorg: Smorg) -> None:
    (game,) = [entry for entry in json.loads(smorg("games", "--json").out) if entry["name"] == "foodfighters"]
    assert game["players"] == [2]
    assert [option["name"] for option in game["options"]] == ["first", "teams", "turn_limit"]


def test_about_says_how_it_runs_and_whose_games_these_are(smorg: Smorg) -> None:
    said = smorg("about").out
    assert sb.__version__ in said
    assert platform.python_version() in said
    assert ("plain Python" in said) == str(sys.modules["smorgasboard.engine.state"].__file__).endswith(".py")
    assert sb.load("foodfighters").facts.credit in " ".join(said.split())


def test_rules_are_plain_through_a_pipe(smorg: Smorg) -> None:
    assert smorg("rules", "foodfighters").out == sb.load("foodfighters").rules_text() + "\n"


def test_one_clause_of_the_rules(smorg: Smorg) -> None:
    said = smorg("rules", "--clause", "ffr-13").out
    assert said.startswith("FFR-13: ")
    assert "1 Bean" in said
    assert "FFR-14" not in said


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(smorg: Smorg, shell: str) -> None:
    assert "_SMORG_COMPLETE" in smorg("completion", shell).out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("smorg play ", "foodfighters"),
        ("smorg play --bot gr", "greedy"),
        ("smorg simulate --bots greedy,ra", "greedy,random"),
        ("smorg play --option tu", "turn_limit="),
        ("smorg wa", "watch"),
        ("smorg play --hot", "--hotseat"),
    ],
)
def test_words_are_completed(words: str, expected: str) -> None:
    last = str(len(words.split(" ")) - 1)
    said = process(COMP_WORDS=words, COMP_CWORD=last, _SMORG_COMPLETE="bash_complete")
    assert f"plain,{expected}" in said.out.splitlines()


def test_replay_shows_the_position_after_a_step(smorg: Smorg, record: Path, match: sb.Match) -> None:
    said = smorg("replay", str(record), "--json")
    assert json.loads(said.out) == {"step": 30, "over": False, "state": match.state.to_json()}
    start = json.loads(smorg("replay", str(record), "--to", "0", "--json").out)
    assert start["state"] == sb.Match(match.game, seed="tests").state.to_json()
    assert "step 3 of 30" in smorg("replay", str(record), "--to", "3").out


def test_verify_counts_what_it_checked(smorg: Smorg, record: Path, match: sb.Match) -> None:
    said = smorg("verify", str(record))
    draws = sum(len(step.line.chance) for step in match.steps) + len(match.record().header.setup)
    assert said.code == 0
    assert "All 30 steps follow the rules" in said.out
    assert f"All {draws} draws" in said.out


def test_watching_through_a_pipe_prints_every_step(smorg: Smorg, record: Path) -> None:
    said = smorg("watch", str(record)).out
    assert [f"{number:>4}  " in said for number in range(31)] == [True] * 31
    assert "the match is not over" in said
    assert "\x1b" not in said


def test_watching_bots_is_the_same_for_the_same_seed(smorg: Smorg) -> None:
    said = smorg("watch", "--bots", "random,random", "--seed", "4", "--option", "turn_limit=6")
    assert said == smorg("watch", "--bots", "random,random", "--seed", "4", "--option", "turn_limit=6")
    assert "Random bot 2" in said.out
    assert said.out.splitlines()[-1].startswith("Nobody wins")


def test_a_closed_pipe_is_no_drama(record: Path) -> None:
    command = f"{sys.executable} -m smorgasboard.cli watch {record} | head -1; exit ${{PIPESTATUS[0]}}"
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=env)
    assert done.stderr == ""
    assert done.returncode in (0, 1)


def test_an_ascii_terminal_gets_plain_letters_instead_of_a_traceback(record: Path) -> None:
    said = process("replay", str(record), PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert said.out.isascii()
    assert "thinks of" in said.out


@pytest.mark.parametrize(
    "redirection", ["</dev/null >/dev/full", "<&- >/dev/null", "2>&- </dev/null", ">&- </dev/null"]
)
def test_streams_that_are_full_or_closed(redirection: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m smorgasboard.cli rules {redirection}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if "full" in redirection else 0)
    assert ("no space left on device" in done.stderr) == ("full" in redirection)


def test_serve_does_not_print_the_databases_password() -> None:
    shown = database_name("postgresql://ann:secret@here/games")
    assert shown == "postgresql://ann:…@here/games"
    assert database_name("sqlite:////tmp/a.db") == "/tmp/a.db"
