"""Whatever is wrong on the command line: one sentence on stderr, exit code 2."""

import pytest
from tests.cli.smorg import Smorg, is_one_sentence, process

WRONG = {
    "ply": "did you mean play?",
    "nonsense": "the commands are games, serve,",
    "--nope": "smorg --help",
    "play --bto greedy": "did you mean --bot?",
    "play one two": "extra argument",
    "play foodfigters": "did you mean foodfighters?",
    "play xyz": "installed are:",
    "play foodfighters:gold": "no edition gold",
    "play --bot gredy": "did you mean greedy?",
    "play --bot greedy:speed=9": "does not take these settings: speed",
    "play --bot search:seconds=soon": "search",
    "play --bot search:seconds=-1": "search:seconds=-1",
    "play --bot search:walks=-1": "walks cannot be '-1'",
    "play --bot search:walks=5,walks=6": "a setting is given twice",
    "play --bot greedy:fast": "greedy:key=value",
    "play --bot greedy --bot random": "2 bots are named",
    "play --hotseat --bot greedy --bot random": "leave no seat for people",
    "play --hotseat --seat 1": "--hotseat",
    "play --seat 3": "choose 1 to 2",
    "play --seat 0": "choose 1 to 2",
    "play --seat x": "--seat",
    "play --players 3": "is for 2 players",
    "play --option colour=red": "has no option colour",
    "play --option first": "name=value",
    "play --option turn_limit=0": "from 1 to 400",
    "play --content /nowhere/deck.toml": "/nowhere/deck.toml cannot be read",
    "play --content /": "cannot be read",
    "play --resume /nowhere/game.jsonl": "no file /nowhere/game.jsonl",
    "play --resume x.jsonl --seed 4": "leave --seed out",
    "play foodfighters --resume x.jsonl": "leave a game out",
    "play --name Ann --name Bob": "2 names are given for 1 people",
    "play --name Nebuchadnezzar-the-Second": "1 to 20 characters",
    "play --name Greedy\N{NO-BREAK SPACE}bot": "belongs to a bot",
    "watch": "Name either",
    "watch x.jsonl --bots greedy": "Name either",
    "watch --bots greedy,random --delay -1": "--delay",
    "watch --bots greedy,random,random": "is for 2 players",
    "simulate": "--bots",
    "simulate --bots gredy,random": "did you mean greedy?",
    "simulate --bots random --games 0": "--games",
    "simulate --bots random --workers 0": "--workers",
    "simulate --bots random,random,random": "is for 2 players",
    "simulate --bots random --records /dev/null/x": "/dev/null/x cannot hold records",
    "replay": "FILE",
    "verify": "FILE",
    "verify /": "/ cannot be read",
    "rules xyz": "installed are:",
    "rules --clause FFR-999": "no clause FFR-999",
    "completion tcsh": "tcsh",
    "serve --port 99999": "--port",
    "serve --host nowhere.invalid": "choose another with --host or --port",
    "serve --port 0 --database nonsense": "sqlite:///path/to/file.db",
    "serve --port 0 --database mysql://root@here/games": "postgresql://",
    "serve --port 0 --database sqlite:////dev/null/x/a.db": "/dev/null/x",
    "serve --pace -1": "--pace",
    "serve --port 0 --root-path /m/food": "pages of its own under /m",
    "serve --port 0 --address https://games.example/a&b": "cannot live under /a&b",
    "serve --port 0 --address https://games.example/food --root-path /drink": "one of them is enough",
    "serve --port 0 --mail smtp://localhost --mail-from a@b.example": "say with --address",
    "serve --port 0 --mail http://mail.example": "smtp://user@host:587",
    "serve --port 0 --mail smtp://me:secret@mail.example": "must not hold the password",
    "serve --port 0 --mail smtp://me@mail.example": "there is no password",
    "serve --port 0 --mail smtp://me@mail.example --mail-password-file /nowhere": "/nowhere",
    "serve --port 0 --mail smtp://me@mail.example --mail-password-file /dev/null": "is empty",
    "serve --port 0 --mail-from a@b.example": "add --mail",
    "mail-test": "ADDRESS",
    "mail-test ann@friends.example": "No mail server is named",
    "mail-test ann --mail smtp://localhost --mail-from a@b.example": "name@example.org",
    "mail-test ann@friends.example --mail smtp://localhost:1 --mail-from a@b.example": "localhost:1 cannot be reached",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_mistake_gets_one_sentence_and_code_2(smorg: Smorg, line: str) -> None:
    said = smorg(*line.split(" "))
    assert is_one_sentence(said), said
    assert WRONG[line] in said.err


def test_a_real_process_says_the_same() -> None:
    said = process("play", "--bot", "gredy")
    assert is_one_sentence(said), said


def test_control_characters_of_a_mistake_do_not_reach_the_terminal(smorg: Smorg) -> None:
    said = smorg("play", "\x1b[31mred\nblue")
    assert is_one_sentence(said), said
    assert "\x1b" not in said.err
