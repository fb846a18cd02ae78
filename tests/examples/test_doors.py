"""A game that somebody installed beside us is at home on every door: the example, and what `smorg new` writes."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.examples.test_guide import EXAMPLE
from tests.server.guests import house_for_tests

import smorgasboard as sb
from smorgasboard.cli import smorg
from smorgasboard.engine import registry

FRESH = "my-game"
GAMES = ["liars-dice", FRESH]


def install(package: Path, site: Path) -> None:
    """As pip does it: the code, and what it says of itself."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = project["name"].replace("-", "_")
    (site / folder).symlink_to(package / folder)
    metadata = site / f"{folder}-{project['version']}.dist-info"
    metadata.mkdir()
    facts = {"Metadata-Version": "2.1", "Name": project["name"], "Version": project["version"]}
    (metadata / "METADATA").write_text("".join(f"{name}: {fact}\n" for name, fact in facts.items()))
    for group, points in project["entry-points"].items():
        lines = (f"{name} = {place}" for name, place in points.items())
        (metadata / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site, made = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("made") / FRESH
    assert CliRunner().invoke(smorg, ["new", FRESH, "--folder", str(made)]).exit_code == 0
    install(EXAMPLE, site)
    install(made, site)
    return site


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In this process."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(registry, "_loaded", {})
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def said(site: Path, tmp_path: Path, *args: str, typed: str = "") -> str:
    """What the command says in a process of its own."""
    paths = os.pathsep.join([str(site), *(path for path in sys.path if path)])
    home = {"SMORG_LAB": str(tmp_path / "lab"), "XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": paths}
    done = subprocess.run(
        [sys.executable, "-m", "smorgasboard", *args],
        env={**os.environ, **home},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.usefixtures("installed")
class TestInThisProcess:
    def test_it_conforms(self, name: str) -> None:
        sb.testing.check(sb.load(name), games=2, processes=False)

    @pytest.mark.parametrize("level", ["easy", "medium", "search:walks=20"])
    def test_bots_play_it(self, name: str, level: str) -> None:
        game = sb.load(name)
        state = game.new(3, seed=1)
        bot = sb.bots.make("search", walks=20, seed=1) if ":" in level else sb.bots.make(level, seed=1)
        for _ in range(12):
            seat = state.mover()
            action = bot.choose(state.observation(seat))
            assert action in state.legal_actions(seat)
            state.apply(seat, action)

    def test_environments_play_it(self, name: str) -> None:
        env: Any = sb.envs.pettingzoo.make(name, players=4)
        env.reset(seed=3)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else int(seen["action_mask"].nonzero()[0][-1]))
        assert env.unwrapped.position.over
        state: Any = sb.envs.openspiel.load(name).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        assert max(state.returns()) > 0

    @pytest.mark.anyio
    async def test_the_house_has_it(self, name: str, tmp_path: Path) -> None:
        async with house_for_tests(tmp_path) as house:
            ann = await house.browser().call_me("Ann")
            assert sb.load(name).facts.title in (await ann.get("/")).text.replace("&#39;", "'")
            match = await ann.opened("same-screen", f"{name}:standard")
            await ann.press(f"/m/{match}/start")
            table = await house.table(match)
            playing = table.match
            assert playing is not None
            mover = playing.state.mover()
            if playing.game.facts.private:
                await ann.press(f"/m/{match}/uncover", seat=mover)
            page = await ann.page(match)
            await ann.press(f"/m/{match}/act", version=page.version, action=page.actions[0])
            assert [step.seat for step in playing.steps] == [mover]
            assert playing.steps[0].line.text in page.actions


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("name", GAMES)
def test_the_command_plays_records_replays_and_studies_it(name: str, site: Path, tmp_path: Path) -> None:
    assert name in json.dumps(json.loads(said(site, tmp_path, "games", "--json")))
    assert "# " in said(site, tmp_path, "rules", name)
    assert "the game is saved" in said(site, tmp_path, "play", name, "--seed", "3", typed="1\nquit\n")
    records = tmp_path / "records"
    kept = ("--games", "2", "--records", str(records))
    assert "win share" in said(site, tmp_path, "simulate", name, "--bots", "greedy,random", *kept)
    first, _second = sorted(records.glob("*.jsonl"))
    assert "seed" in said(site, tmp_path, "verify", str(first))
    assert "win" in said(site, tmp_path, "replay", str(first))
    report = said(site, tmp_path, "lab", "run", name, "--games", "4", "--workers", "1")
    assert "Report: " in report


def test_a_game_without_content_says_so_in_the_lab(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("dice = 3\n")
    paths = os.pathsep.join([str(site), *(path for path in sys.path if path)])
    done = subprocess.run(
        [sys.executable, "-m", "smorgasboard", "lab", "run", "liars-dice", "--content", str(file)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "Liar's Dice has no cards or numbers that could be changed.\n"
