"""`smorg` speaks the language of whoever runs it."""

import json
import os
from collections.abc import Iterator
from gettext import GNUTranslations
from inspect import cleandoc
from io import BytesIO
from pathlib import Path
from unittest import mock

import click
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from tests.cli.smorg import Said, spoken

import smorgasboard as sb
from smorgasboard import catalogues
from smorgasboard.bots import GreedyBot
from smorgasboard.cli import smorg
from smorgasboard.engine import UNTRANSLATED, speaking
from smorgasboard.server.storage import Store
from smorgasboard.terminal.screen import Screen
from smorgasboard.terminal.table import TerminalTable

FILES = sorted(Path(catalogues.__file__).parent.rglob("locale/*.po"))


def in_german(*args: str, stdin: str = "", home: Path) -> Said:
    with mock.patch.dict(os.environ, {"LC_ALL": "de_AT.UTF-8"}):
        return spoken(*args, stdin=stdin, home=home)


def test_a_match_is_played_in_german(tmp_path: Path) -> None:
    said = in_german("play", "foodfighters", "--seed", "3", stdin="help\nxyz\nquit\nj\n", home=tmp_path)
    assert said.code == 0
    assert "du bist am Zug" in said.out
    assert "die Regeln des Spiels" in said.out
    assert "Das Spiel ist gespeichert. Weiter geht es mit:" in said.out
    (file,) = tmp_path.iterdir()
    header, *_steps = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    assert header["seats"][0] == "Spieler 1"


def test_refusals_and_lists_are_german(tmp_path: Path) -> None:
    assert "nenne weniger" in in_german("play", "--hotseat", "--bot", "greedy", "--bot", "easy", home=tmp_path).err
    assert "Worum es geht" in in_german("games", home=tmp_path).out
    assert "meintest du" in in_german("play", "foodfihgters", home=tmp_path).err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("simulate foodfighters --bots random --games 2 --seed 1 --workers 1", "2 Partien, Saat 1"),
        ("new my-game --folder {folder}/my-game", "So machst du es bekannt"),
        ("matches", "0 Partien."),
        ("accounts", "0 Konten."),
        ("forget Ann", "Von Ann ist nichts gespeichert."),
        ("backup {folder}/house.smorg", "Bewahre die Datei auf wie ein Passwort."),
        ("upgrade --dry-run", "Das war eine Probe an einer Kopie"),
    ],
)
def test_what_is_done_is_told_in_german(words: str, told: str, tmp_path: Path) -> None:
    Store.open(f"sqlite:///{tmp_path / 'matches.db'}").close()
    said = in_german(*words.format(folder=tmp_path).split(), home=tmp_path)
    assert (said.code, said.err) == (0, "")
    assert told in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("simluate", "meintest du simulate?"),
        ("simulate --bot random", "meintest du --bots?"),
        ("connect https://example.org/", "ist kein Link zu einem Tisch"),
        ("connect http://127.0.0.1:1/join/k7m2x9q4fz.1.x --bot nowhere:Bot", "Hier gibt es kein Modul nowhere"),
        ("new Mein-Spiel", "„Mein-Spiel“ ist kein Name für ein Spiel"),
        ("mail-test ann@example.org", "Es ist kein Mailserver genannt"),
        ("serve --mail-from ann@example.org", "ergänze --mail"),
        ("accounts --requests-per-second 5", "gehört zu --make"),
        ("play --option rounds", "heißt --option name=wert"),
    ],
)
def test_refusals_of_every_command_are_german(words: str, told: str, tmp_path: Path) -> None:
    said = in_german(*words.split(), home=tmp_path)
    assert (said.code, said.out) == (2, "")
    assert told in said.err


@pytest.mark.parametrize("words", ["", "simulate", "lab", "lab run", "content", "content export", "serve", "puzzles"])
def test_help_is_german_but_for_what_is_typed(words: str, tmp_path: Path) -> None:
    said = in_german(*words.split(), "--help", home=tmp_path)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Aufruf: smorg {words}".rstrip())
    assert "Diese Hilfe zeigen, mehr nicht." in said.out
    for english in ("Usage", "Example", "Commands", "Show this", "default", "required", " the ", " of "):
        assert english not in said.out


def commands(group: click.Command, path: str = "smorg") -> Iterator[tuple[str, click.Command]]:
    yield path, group
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            found = group.get_command(context, name)
            assert found is not None
            yield from commands(found, f"{path} {name}")


def test_all_that_help_shows_is_known_in_german() -> None:
    """Texts that are put together would be missed where messages are looked for."""
    german = catalogues.catalogue("de")
    shown = {
        cleandoc(text): path
        for path, command in commands(smorg)
        for text in (command.help, *(getattr(each, "help", None) for each in command.params))
        if text
    }
    assert len(shown) > 120
    assert {text: path for text, path in shown.items() if german.gettext(text) == text} == {}


def test_help_in_german_leaves_english_as_it_was(tmp_path: Path) -> None:
    before = spoken("simulate", "--help", home=tmp_path).out
    in_german("simulate", "--help", home=tmp_path)
    assert spoken("simulate", "--help", home=tmp_path).out == before
    assert before.startswith("Usage: smorg simulate")


def test_a_record_has_its_result_in_english_and_what_bots_said_as_they_said_it(tmp_path: Path) -> None:
    game = sb.load("foodfighters")
    match = sb.Match(game, seed="7", options={"turn_limit": 1}, seats=("Greedy bot 1", "Greedy bot 2"))
    table = TerminalTable(match, {0: GreedyBot(seed=1), 1: GreedyBot(seed=2)}, Screen(), tmp_path / "match.jsonl")
    with speaking(catalogues.catalogue("de")):
        while not match.state.over:
            table.let_bot_move(table.next_seat())
        record = match.record()
    assert any("Das Nächstbeste" in step.note or "etwa gleich" in step.note for step in record.steps)
    assert record.result is not None
    assert record.result["reason"] == match.state.outcome().reason


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "de_CH", "LANG": "en_GB"}, "de"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "../../etc"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_says_which_language(said: dict[str, str], code: str) -> None:
    assert catalogues.of_the_system(said) == code


def test_a_language_that_nobody_knows_is_english() -> None:
    assert catalogues.catalogue("xx") is UNTRANSLATED


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_catalogues_are_read_as_babel_reads_them(file: Path) -> None:
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=file.stem))
    compiled.seek(0)
    theirs = GNUTranslations(compiled)
    ours = catalogues.merged(file.stem, [file.parent])
    messages = catalogues.read(file.read_text(encoding="utf-8"))
    assert len(messages) > 50
    for message, forms in messages.items():
        if message and len(forms) == 1:
            assert ours.gettext(message) == theirs.gettext(message)
        elif message:
            assert [ours.ngettext(message, message, count) for count in (0, 1, 2)] == [forms[1], forms[0], forms[1]]


def test_what_is_doubtful_or_left_over_is_not_said() -> None:
    text = '\n'.join(
        ['#, fuzzy', 'msgid "Soup"', 'msgstr "Salat"', "", '#~ msgid "Tea"', '#~ msgstr "Tee"', "", 'msgid "Rice"',
         'msgstr ""', "", 'msgid ""', '"Two "', '"lines"', 'msgstr "Zwei \\"Zeilen\\"\\n"']
    )  # fmt: skip
    assert catalogues.read(text) == {"Two lines": ('Zwei "Zeilen"\n',)}
