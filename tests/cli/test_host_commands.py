"""`smorg backup`, `restore`, `matches`, `tidy`, `forget`, `admin-password`: what a host types and reads."""

import json
import sqlite3
import stat
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.cli.smorg import Smorg, is_one_sentence
from tests.server.storage import rows

import smorgasboard as sb
from smorgasboard.cli.hosting.serve import _about_admin
from smorgasboard.lab.play.known_studies import lab_folder
from smorgasboard.server.live.archive import begun, with_deal
from smorgasboard.server.live.table import Table
from smorgasboard.server.settings import HouseSettings
from smorgasboard.server.storage import EntryRow, Store, Stored
from smorgasboard.server.storage.beside import ADMIN_PASSWORD
from smorgasboard.server.storage.consents import FOR_PUZZLES

pytestmark = pytest.mark.anyio
DAY = 86_400


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def home(smorg: Smorg, tmp_path: Path, anyio_backend: str) -> Path:
    """With a finished match of Ann and Bea, one that runs, and a lobby from long ago."""
    folder = tmp_path / "home"
    store = Store.open(f"sqlite:///{folder / 'matches.db'}")
    game = sb.load("foodfighters")
    made = {"game": f"{game.name}:{game.edition}", "content": game.content_hash, "rules": game.facts.rules_version}
    old = time.time() - 100 * DAY
    for match, stage, at in (("over", "over", old), ("going", "running", time.time()), ("empty", "lobby", old)):
        names = ("Ann", "Bea") if stage == "over" else ("Cid", "Dot")
        row = rows.match(match, stage=stage, setup={}, created=at, touched=at, **made)
        seats = tuple(rows.seat(number, of=match, name=name) for number, name in enumerate(names))
        steps: list[EntryRow] = []
        if stage == "over":
            played = begun(Table(game, Stored(row, seats)))
            while not played.state.over:
                seat = played.state.actors()[0]
                line = played.apply(seat, played.state.legal_actions(seat)[0]).line
                steps.append(
                    rows.entry(len(steps) + 1, of=match, seat=seat, action=line.text, chance=line.chance, at=at)
                )
            row = with_deal(replace(row, result=played.state.outcome().to_json()), played)
        await store.create(row, seats, steps)
    store.close()
    return folder


async def test_a_backup_and_back(smorg: Smorg, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "monday.smorg"
    said = smorg("backup", str(file))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("3 matches (")
    assert "secrets" in said.out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert is_one_sentence(smorg("backup", str(file)))
    assert is_one_sentence(smorg("restore", str(file)))
    assert smorg("restore", str(file), "--force").code == 0
    there = f"sqlite:///{tmp_path / 'there' / 'm.db'}"
    assert smorg("restore", str(file), "--database", there).out.startswith("3 matches (")
    listed = smorg("matches", "--json", "--database", there).out
    assert listed == smorg("matches", "--json").out
    assert len(listed.splitlines()) == 3


async def test_the_environment_names_the_database(
    smorg: Smorg, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMORG_DATABASE", f"sqlite:///{tmp_path / 'nowhere.db'}")
    said = smorg("matches")
    assert is_one_sentence(said)
    assert "nowhere.db" in said.err
    assert smorg("matches", "--database", f"sqlite:///{home / 'matches.db'}").code == 0
    assert not (tmp_path / "nowhere.db").exists()


async def test_matches_are_listed_and_chosen(smorg: Smorg, home: Path) -> None:
    said = smorg("matches").out.splitlines()
    assert said[0].startswith("going ")
    assert said[-1] == "3 matches."
    assert smorg("matches", "--limit", "1").out.splitlines()[-1] == "3 matches; 1 are shown."
    (only,) = (json.loads(line) for line in smorg("matches", "--player", "bea", "--json").out.splitlines())
    assert only["id"] == "over"
    assert only["players"] == ["Ann", "Bea"]
    assert smorg("matches", "--stage", "lobby", "--stage", "over").out.count("\n") == 3
    assert smorg("matches", "--game", "consumption").out == "0 matches.\n"


async def test_exported_records_verify(smorg: Smorg, home: Path, tmp_path: Path) -> None:
    said = smorg("matches", "--export", str(tmp_path / "records"))
    assert said.out.startswith("2 records saved")
    assert "left out until they are over: 1 match." in said.out
    files = sorted((tmp_path / "records").iterdir())
    assert [file.stem.split("-")[-1] for file in files] == ["going", "over"]
    assert [smorg("verify", str(file)).code for file in files] == [0, 0]
    assert ["seed" in file.read_text().splitlines()[-1] for file in files] == [False, True]


async def test_only_what_all_who_played_gave_is_exported_for_puzzles(smorg: Smorg, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "given"
    owners = ["ann", "bea"]
    with sqlite3.connect(home / "matches.db") as file:
        for seat, owner in enumerate(owners):
            file.execute("UPDATE seats SET owner = ? WHERE match = 'over' AND seat = ?", (owner, seat))
    for agreed, saved in ((owners[:1], 0), (owners, 1)):
        with sqlite3.connect(home / "matches.db") as file:
            setup = json.loads(file.execute("SELECT setup FROM matches WHERE id = 'over'").fetchone()[0])
            changed = json.dumps(setup | {FOR_PUZZLES: agreed})
            file.execute("UPDATE matches SET setup = ? WHERE id = 'over'", (changed,))
        said = smorg("matches", "--consented", "--export", str(folder)).out
        assert said.startswith(f"{saved} record")
        assert "Left out, because not all who played gave them for puzzles:" in said
    (record,) = folder.glob("*.jsonl")
    assert not [word for word in ("Ann", "Bea", "over") if word in record.read_text() + record.name]
    assert smorg("verify", str(record)).code == 0
    assert smorg("matches", "--consented").code != 0


async def test_records_of_matches_from_before_the_deal_was_stored_verify(
    smorg: Smorg, home: Path, tmp_path: Path
) -> None:
    with sqlite3.connect(home / "matches.db") as file:
        file.execute("UPDATE matches SET setup = '{}' WHERE id = 'over'")
    smorg("matches", "over", "--export", str(tmp_path))
    (record,) = tmp_path.glob("*.jsonl")
    assert smorg("verify", str(record)).code == 0


async def test_nothing_goes_without_yes(smorg: Smorg, home: Path) -> None:
    for words in (("tidy", "--older", "30"), ("matches", "over", "--delete"), ("forget", "Ann")):
        said = smorg(*words)
        assert said.code == 0
        assert "--yes" in said.out
    assert smorg("matches").out.endswith("3 matches.\n")
    assert smorg("matches", "--player", "Ann").out.endswith("1 match.\n")


async def test_tidying_takes_what_was_abandoned(smorg: Smorg, home: Path) -> None:
    assert smorg("tidy", "--older", "200", "--yes").out == "There is nothing to remove.\n"
    assert smorg("tidy", "--older", "30", "--yes").out == "1 match removed.\n"
    assert [line.split()[0] for line in smorg("matches").out.splitlines()] == ["going", "over", "2"]
    assert smorg("tidy", "--older", "30", "--finished", "--yes").out == "1 match removed.\n"


async def test_deleting_by_name(smorg: Smorg, home: Path) -> None:
    assert smorg("matches", "over", "empty", "--delete", "--yes").out == "2 matches removed.\n"
    assert smorg("matches").out.endswith("1 match.\n")


async def test_forgetting(smorg: Smorg, home: Path, tmp_path: Path) -> None:
    assert "1 seat and 0 lines of chat in 1 match" in smorg("forget", "ann").out
    assert "is forgotten" in smorg("forget", "ann", "--yes").out
    assert smorg("forget", "Ann").out == "Nothing is stored of Ann.\n"
    smorg("matches", "over", "--export", str(tmp_path))
    (file,) = tmp_path.glob("*.jsonl")
    assert "Ann" not in file.read_text()
    assert smorg("verify", str(file)).code == 0


async def test_the_hosts_password(smorg: Smorg, home: Path) -> None:
    first = smorg("admin-password").out
    assert len(first.strip()) == 17
    assert smorg("admin-password").out == first
    assert smorg("admin-password", "--new").out != first


async def test_the_password_is_said_to_people_and_to_no_journal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(f"sqlite:///{home / 'matches.db'}")
    for given, watched in (("", True), ("", False), ("my own secret", True)):
        settings = HouseSettings("", admin_password=given)
        app = SimpleNamespace(state=SimpleNamespace(context=SimpleNamespace(house=SimpleNamespace(store=store))))
        app.state.context.house.settings = settings
        monkeypatch.setattr(sys.stdout, "isatty", lambda watched=watched: watched, raising=False)
        said = _about_admin(app, "http://localhost/")
        own = store.secret(ADMIN_PASSWORD)
        assert "http://localhost/admin" in said
        assert (own in said) == (watched and not given)
        assert "my own secret" not in said
    store.close()


MISTAKES = {
    "backup": "Missing argument",
    "backup /proc/b.smorg": "cannot be written",
    "restore nowhere.smorg": "There is no file nowhere.smorg.",
    "restore pyproject.toml": "is not a backup that smorg made",
    "tidy": "Missing option '--older'",
    "tidy --older 0": "not in the range",
    "tidy --older soon": "not a valid integer",
    "matches --stage ended": "is not one of",
    "matches --delete --yes": "Say which matches are to go",
    "matches over --delete --export x": "in two commands",
    "matches none --delete --yes": "There is no such match here: none",
    "matches --database mysql://x": "cannot be kept in",
    "forget  --yes": "Missing argument",
    "serve --admin-password-file nowhere": "The password cannot be read from nowhere: no such file",
    "serve --admin-password-file /dev/null": "has 0 letters; take 8 to 200",
}


@pytest.mark.parametrize("words", MISTAKES)
async def test_one_sentence_for_a_mistake(
    smorg: Smorg, home: Path, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    said = smorg(*words.split())
    assert is_one_sentence(said), said
    assert MISTAKES[words] in said.err


async def test_a_file_that_is_no_database(smorg: Smorg, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("hello, this is no database at all" * 100)
    for words in (("matches",), ("backup", str(tmp_path / "b")), ("tidy", "--older", "3")):
        assert is_one_sentence(smorg(*words, "--database", f"sqlite:///{tmp_path / 'text.db'}"))


def test_home_moves_the_lab_unless_it_has_a_place_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SMORG_LAB", raising=False)
    monkeypatch.setenv("SMORG_HOME", "/srv/games")
    assert lab_folder() == Path("/srv/games/lab")
    monkeypatch.setenv("SMORG_LAB", "/srv/lab")
    assert lab_folder() == Path("/srv/lab")
