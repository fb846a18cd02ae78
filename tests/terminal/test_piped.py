"""Whole games through a pipe: lines in, plain text out, and nothing is ever lost."""

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.smorg import Said, process, spoken

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.terminal import shelf
from smorgasboard.terminal.opponents import named, title

START = ("play", "--seed", "5", "--bot", "greedy", "--option", "first=seat1", "--option", "teams=veggies-meats")


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def answers(seed: int, count: int = 400) -> str:
    """Numbers without end; those that are too high are refused and cost nothing."""
    dice = random.Random(seed)
    return typed(*(str(dice.randint(1, 45)) if dice.random() < 0.7 else "1" for _ in range(count)))


def saved(home: Path) -> sb.Record:
    (file,) = home.iterdir()
    return shelf.read(file)


def said_after(said: Said, line: str) -> str:
    """What was answered to a line, up to the next one."""
    return said.out.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game(tmp_path: Path, seed: int) -> None:
    said = process(
        "play", "--seed", str(seed), "--bot", "greedy", "--option", "turn_limit=40", stdin=answers(seed), home=tmp_path
    )
    assert said.code == 0
    assert said.err == ""
    record = saved(tmp_path)
    assert record.result is not None
    assert sb.verify(record).seed_checked
    assert ("Nobody wins: " if not record.result["winners"] else " wins: ") in said.out
    assert "Scores: Player 1: " in said.out
    assert f"smorg verify {next(tmp_path.iterdir())}" in said.out
    assert record.header.commitment[:12] in said.out.splitlines()[0]


def test_plain_text_within_80_columns(tmp_path: Path) -> None:
    said = spoken("play", "--seed", "9", "--bot", "greedy", stdin=answers(9, 120), home=tmp_path)
    assert "\x1b" not in said.out
    too_long = [line for line in said.out.splitlines() if len(line) > 80 and not line.startswith("  smorg ")]
    assert too_long == []


def test_the_prompt_says_whose_turn_it_is_and_what_to_do(tmp_path: Path) -> None:
    said = spoken(*START, "--name", "Ann", stdin="", home=tmp_path)
    assert "Ann, your turn: swap, attack, roll or pass" in said.out


def test_the_seal_of_the_dice_is_shown_whatever_the_names(tmp_path: Path) -> None:
    names = ("--hotseat", "--name", "Maximilian-Alexander", "--name", "Wilhelmina-Charlotte")
    said = spoken("play", *names, stdin="", home=tmp_path)
    assert said.out.splitlines()[0].endswith(f" dice sealed as {saved(tmp_path).header.commitment[:12]}")
    assert len(said.out.splitlines()[0]) == 80


def test_the_end_of_the_input_saves_the_game_and_it_goes_on(tmp_path: Path) -> None:
    first = spoken(*START, stdin=typed("swap a1 b1", "end", "ROLL"), home=tmp_path)
    assert first.code == 0
    assert "The input ended: the game is saved." in first.out
    (file,) = tmp_path.iterdir()
    before = shelf.read(file)
    assert [step.text for step in before.steps][:2] == ["swap a1 b1", "end"]
    assert before.steps[-1].text == "roll"
    second = spoken("play", "--resume", str(file), stdin=typed("end", "swap b1 c1"), home=tmp_path)
    assert second.code == 0
    after = saved(tmp_path)
    assert after.steps[: len(before.steps)] == before.steps
    assert after.steps[-1].text == "swap b1 c1"
    assert after.steps[len(before.steps) + 1].note  # the bot plays on, and says why


def test_case_and_spacing_are_free(tmp_path: Path) -> None:
    spoken(*START, stdin=typed("  SWAP   a1    B1 "), home=tmp_path)
    assert [step.text for step in saved(tmp_path).steps] == ["swap a1 b1"]


def test_numbers_mean_what_the_list_of_a_verb_says(tmp_path: Path) -> None:
    listed = spoken(*START, stdin=typed("swap"), home=tmp_path / "a")
    number = re.search(r"(\d+) swap b2 c3", said_after(listed, "swap"))
    assert number is not None
    spoken(*START, stdin=typed(number[1]), home=tmp_path / "b")
    assert [step.text for step in saved(tmp_path / "b").steps] == ["swap b2 c3"]


def test_where_only_bare_actions_have_room_their_words_are_one_line_away(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("swap", "moves swap"), home=tmp_path)
    assert '"moves swap" for words' in said_after(said, "swap")
    assert "36 Swap Broccoli b3 and Broccoli c3" in said_after(said, "moves swap")


def test_undo_goes_back_to_the_barrier_and_no_further(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("swap a1 b1", "undo", "undo", "swap a1 c1", "end", "undo"), home=tmp_path)
    assert 'Taken back: "swap a1 b1".' in said.out
    assert said.out.count("There is nothing to take back") == 2
    assert [step.text for step in saved(tmp_path).steps][:2] == ["swap a1 c1", "end"]


REFUSED = {
    "attack a1 c3": "Not now: ",
    "end": "Not now: ",
    "dance": "is not an action of this game",
    "udno": "did you mean undo?",
    "99": "the numbers go from 1 to ",
    "0": "the numbers go from 1 to ",
    "9" * 5000: "the numbers go from 1 to ",
    "-1": "is not an action of this game",
    "": "Type a number from 1 to ",
    "moves zebra": 'None of your actions has "zebra" in it',
    "save /proc/nowhere/x.jsonl": "cannot be written: ",
    "save /proc": "cannot be written: ",
    "save ~nobody-here/x": "home directory",
    "save \x00": "cannot be written: ",
}


@pytest.mark.parametrize("line", REFUSED, ids=lambda line: line[:20])
def test_a_refusal_gives_a_reason_and_loses_nothing(tmp_path: Path, line: str) -> None:
    said = spoken(*START, stdin=typed(line, "swap a1 b1"), home=tmp_path)
    assert said.code == 0
    assert said.err == ""
    assert REFUSED[line] in " ".join(said.out.split())
    assert [step.text for step in saved(tmp_path).steps] == ["swap a1 b1"]


def test_a_failed_save_leaves_no_litter(tmp_path: Path) -> None:
    match = sb.Match(sb.load("foodfighters"), seed=1)
    with pytest.raises(shelf.CannotSave, match="cannot be written: is a directory; save to another place"):
        shelf.write(match.record(), tmp_path)
    with pytest.raises(shelf.CannotSave, match="null"):
        shelf.write(match.record(), tmp_path / "a\0b")
    assert list(tmp_path.iterdir()) == []
    assert not [entry for entry in tmp_path.parent.iterdir() if entry.is_file() and entry.name != ".lock"]


@pytest.mark.parametrize("step", ["chmod", "replace"])
@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
def test_an_interrupt_while_saving_stays_an_interrupt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, done: bool
) -> None:
    whole = getattr(Path, step)

    def interrupted(path: Path, value: object) -> None:
        if done:
            whole(path, value)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        shelf.write(sb.Match(sb.load("foodfighters"), seed=1).record(), tmp_path / "game.jsonl")
    assert [file.name for file in tmp_path.iterdir()] == (["game.jsonl"] if done and step == "replace" else [])


def test_a_hint_names_a_legal_action_and_its_reason(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("hint"), home=tmp_path)
    hint = re.search(r"Hint: (\d+) \(([a-z0-9 ]+)\)\. (\w+)", said.out)
    assert hint is not None
    spoken(*START, stdin=typed(hint[1]), home=tmp_path / "after")
    assert saved(tmp_path / "after").steps[0].text == hint[2]


def test_why_repeats_the_bot_s_reasons(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("why", "swap a1 b1", "end", "why"), home=tmp_path)
    assert "No bot has done anything since your last turn." in said_after(said, "why")
    reasons = [step.note for step in saved(tmp_path).steps[2:]]
    told = " ".join(said.out.rsplit("> why\n", 1)[1].split())
    assert reasons
    assert all(reason in told for reason in reasons)


def test_since_your_last_turn_tells_what_the_bot_did(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("swap a1 b1", "end"), home=tmp_path)
    told = said_after(said, "end")
    assert "Since your last turn: Greedy bot" in told
    assert "Player 1 swaps" not in told


def test_the_log_tells_everything(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("log", "swap a1 b1", "end", "log"), home=tmp_path)
    assert "Nothing has happened yet." in said_after(said, "log")
    told = said.out.rsplit("> log\n", 1)[1]
    assert told.startswith("   1  Player 1 swaps ")
    assert "   3  Greedy bot" in told


def test_rules_help_moves_and_board(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("rules", "help", "moves", "moves onion b2", "board"), home=tmp_path)
    assert "FFR-10" in said_after(said, "rules")
    assert "take a step back" in said_after(said, "help")
    assert "40 Do nothing this time" in said_after(said, "moves")
    offered = said_after(said, "moves onion b2")
    assert "Onion" in offered
    assert "Roll" not in offered
    assert "your turn" in said_after(said, "board")


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ((), 2),
        (("--bot", "random"), 2),
        (("--bot", "random", "--bot", "greedy"), 3),
        (("--players", "1"), 1),
        (("--players", "4", "--bot", "random"), 4),
        (("--hotseat",), 2),
        (("--hotseat", "--name", "Ann", "--name", "Bob", "--name", "Cem"), 3),
        (("--hotseat", "--name", "Ann", "--bot", "random"), 2),
    ],
)
def test_as_many_play_as_are_named(tmp_path: Path, arguments: tuple[str, ...], seats: int) -> None:
    spoken("play", "consumption", *arguments, stdin="", home=tmp_path)
    assert len(saved(tmp_path).header.seats) == seats


def test_the_table_is_read_out_whole_or_by_a_word(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("read", "read LEFT IN THE SUPPLY", "read umbrella", "help"), home=tmp_path)
    assert said_after(said, "read").count("\n") > 10
    assert said_after(said, "read LEFT IN THE SUPPLY").strip() == "30 Beans are left in the supply."
    assert said_after(said, "read umbrella").strip() == 'Nothing on the table speaks of "umbrella".'


def test_the_score_sheet_follows_the_result(tmp_path: Path) -> None:
    said = spoken(*START, "--option", "turn_limit=1", stdin=typed("pass", "end"), home=tmp_path)
    sheet = said.out.split("steps were played.")[1].split("The record is saved")[0].strip("\n").splitlines()
    assert sheet[0].split() == ["Player", "1", "Greedy", "bot"]
    assert sheet[-1].split() == ["Turns", "played", "1", "1"]
    assert {line[sheet[0].index("Greedy") - 1] for line in sheet} == {" "}, "everybody's values stand in a column"


def test_save_into_a_folder(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    spoken(*START, stdin=typed("swap a1 b1", f"save {tmp_path / 'mine'}", "quit"), home=tmp_path / "home")
    assert [step.text for step in saved(tmp_path / "mine").steps] == ["swap a1 b1"]


def test_save_leaves_other_files_alone(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Ann", encoding="utf-8")
    mine = tmp_path / "mine.jsonl"
    lines = typed(f"save {other}", f"save {mine}", "swap a1 b1", f"save {mine}", "quit")
    said = spoken(*START, stdin=lines, home=tmp_path / "home")
    assert "exists already" in " ".join(said.out.split())
    assert other.read_text(encoding="utf-8") == "Dear Ann"
    assert [step.text for step in shelf.read(mine).steps] == ["swap a1 b1"]
    assert "Save this game?" not in said.out


@pytest.mark.parametrize(("answer", "kept"), [("n", False), ("", True), ("yes", True)])
def test_quit_offers_to_save(tmp_path: Path, answer: str, kept: bool) -> None:
    said = spoken(*START, stdin=typed("swap a1 b1", "quit", answer), home=tmp_path / "home")
    assert said.code == 0
    assert (tmp_path / "home").exists() == kept


def test_quit_at_once_asks_nothing(tmp_path: Path) -> None:
    said = spoken(*START, stdin=typed("quit", "swap a1 b1"), home=tmp_path / "home")
    assert said.code == 0
    assert not (tmp_path / "home").exists()


def test_the_end_of_the_input_while_quitting_saves(tmp_path: Path) -> None:
    spoken(*START, stdin=typed("swap a1 b1", "quit"), home=tmp_path)
    assert len(saved(tmp_path).steps) == 1


def test_an_unwritable_home_does_not_lose_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = spoken(*START, stdin=typed("swap a1 b1"), home=Path("/proc/nowhere"))
    file = Path(said.out.split("--resume ")[1].strip())
    assert file.parent == tmp_path
    assert [step.text for step in saved(tmp_path).steps] == ["swap a1 b1"]


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interruption_saves_the_game(tmp_path: Path, stop: signal.Signals) -> None:
    game = subprocess.Popen(
        [sys.executable, "-m", "smorgasboard.cli", *START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SMORG_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("swap a1 b1\n")
    game.stdin.flush()
    while "press Enter" not in game.stdout.readline():
        assert game.poll() is None
    while game.poll() is None:
        game.send_signal(stop)
        with contextlib.suppress(subprocess.TimeoutExpired):
            game.wait(20)
    out, err = game.communicate()
    assert game.returncode == 130
    assert err == ""
    assert "Interrupted: the game is saved." in out
    assert [step.text for step in saved(tmp_path).steps] == ["swap a1 b1"]


def test_people_at_one_screen(tmp_path: Path) -> None:
    people = ("play", "--hotseat", "--name", "Ann", "--name", "Bob", "--option", "first=seat1", "--seed", "1")
    said = spoken(*people, stdin=typed("swap a1 b1", "end", "swap b1 c1", "end"), home=tmp_path)
    turns = re.findall(r"^(\w+), (?:your turn|press Enter)", said.out, re.MULTILINE)
    assert turns == ["Ann", "Ann", "Bob", "Bob", "Ann"]
    assert [step.seat for step in saved(tmp_path).steps] == [0, 0, 1, 1]
    assert saved(tmp_path).header.seats == ("Ann", "Bob")


def test_a_saved_game_keeps_its_seats(tmp_path: Path) -> None:
    spoken(*START, "--seat", "2", "--name", "Ann", stdin="", home=tmp_path)
    (file,) = tmp_path.iterdir()
    assert saved(tmp_path).header.seats == ("Greedy bot", "Ann")
    again = spoken("play", "--resume", str(file), "--bot", "random", stdin="", home=tmp_path)
    assert "Ann, your turn" in again.out or "Ann, press Enter" in again.out
    taken_over = spoken("play", "--resume", str(file), "--hotseat", stdin="swap a1 b1\nend\n", home=tmp_path)
    assert "Ann" in taken_over.out


def test_a_finished_game_shows_its_end_again(tmp_path: Path) -> None:
    spoken(*START, "--option", "turn_limit=1", stdin=typed("pass", "end"), home=tmp_path)
    (file,) = tmp_path.iterdir()
    said = spoken("play", "--resume", str(file), stdin="", home=tmp_path)
    assert said.code == 0
    assert "Nobody wins: " in said.out
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["result"]["winners"] == []


def test_without_arguments_there_is_a_game(tmp_path: Path) -> None:
    said = spoken("play", stdin=typed("quit", "n"), home=tmp_path)
    assert said.code == 0
    assert "Player 1, your turn" in said.out


def test_a_bot_s_settings_are_kept_with_the_game(tmp_path: Path) -> None:
    bot = ("--bot", "search:iterations=3")
    spoken("play", *bot, "--option", "first=seat2", stdin="", home=tmp_path)
    (file,) = tmp_path.iterdir()
    assert saved(tmp_path).header.seats[1] == "Search bot (iterations=3)"
    assert named("Search bot (iterations=3)") == BotSpec("search", (("iterations", 3),))
    said = spoken("play", "--resume", str(file), stdin="", home=tmp_path)
    assert said.code == 0
    assert "Player 1, your turn" in said.out


@pytest.mark.parametrize("level", ["easy", "hard", "expert"])
def test_levels_are_known_by_their_names_at_the_table(level: str) -> None:
    spec = BotSpec.read(level)
    assert title(spec) == f"{level.capitalize()} bot"
    assert named(title(spec)) == spec


@pytest.mark.parametrize("name", ["Ann", "Robot", "Greedy", "Dancing bot", "Greedy bot (x=1)", "Greedy bot ()()"])
def test_other_names_are_people(name: str) -> None:
    assert named(name) is None


def test_garbage_on_the_input_is_refused_line_by_line(tmp_path: Path) -> None:
    garbage = bytes(range(256)) * 20
    done = subprocess.run(
        [sys.executable, "-m", "smorgasboard.cli", *START],
        input=garbage,
        capture_output=True,
        env={**os.environ, "SMORG_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert saved(tmp_path).steps == ()
