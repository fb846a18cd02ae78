"""Install what you use: what the small install can do, and what it says of the rest."""

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from packaging.version import Version
from tests.small_install import SMALL

import smorgasboard as sb
from smorgasboard.extras import explained
from smorgasboard.server import NEEDED

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RECORD = ROOT / "tests/records/foodfighters-draw.jsonl"


def smorg(*args: str, without: str = "", stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tests/small_install.py"), without, *args]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "--version",
        "games",
        "rules foodfighters",
        "about",
        "completion bash",
        "watch --game foodfighters --bots random,random --seed 1",
        "simulate foodfighters --bots random --games 4 --seed 1 --workers 1 --records {folder}",
        f"replay {RECORD}",
        f"verify {RECORD}",
        "serve --help",
    ],
)  # fmt: skip
def test_the_small_install_plays(command: str, tmp_path: Path) -> None:
    done = smorg(*command.format(folder=tmp_path).split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_people_play_with_the_small_install(tmp_path: Path) -> None:
    done = smorg("play", "foodfighters", "--seed", "1", stdin="quit\n")
    assert "Traceback" not in done.stderr
    assert "Foodfighters" in done.stdout


@pytest.mark.parametrize(
    ("command", "without", "missing", "extra"),
    [
        ("serve", "", "fastapi", "server"),
        ("serve --lab", "numpy", "numpy", "lab"),
        ("serve --database postgresql://localhost/x", "psycopg", "psycopg", "postgres"),
        ("lab --help", "", "numpy", "lab"),
        ("lab run foodfighters --bots random", "", "numpy", "lab"),
        ("lab list", "polars", "polars", "lab"),
        ("content export foodfighters cards.xlsx", "", "openpyxl", "lab"),
        ("lab run foodfighters --bots random --games 1 --ray local", "ray", "ray", "cluster"),
    ],
)
def test_a_command_whose_extra_is_missing_says_which(command: str, without: str, missing: str, extra: str) -> None:
    done = smorg(*command.split(), without=without)
    sentence = f'{missing} is not installed; pip install "smorgasboard[{extra}]" brings it.\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


@pytest.mark.parametrize(
    ("door", "extra"), [("envs.pettingzoo", "envs"), ("envs.openspiel", "envs"), ("server.app", "server")]
)
def test_so_does_an_import(door: str, extra: str) -> None:
    code = f"from tests.small_install import leave_out; leave_out(); import smorgasboard.{door}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "MissingExtra: " in done.stderr
    assert done.stderr.endswith(f'is not installed; pip install "smorgasboard[{extra}]" brings it.\n')


WITHOUT_LAB = """
import json
import sys
from tests.small_install import leave_out
leave_out("numpy", "polars")
from smorgasboard.server.app import create_app
from smorgasboard.server.settings import HouseSettings
from starlette.testclient import TestClient
with TestClient(create_app(HouseSettings("sqlite:///" + sys.argv[1])), "http://localhost") as visitor:
    paths = ("/", "/lab", "/lab/any/report.html")
    statuses = [visitor.get(path, headers={"accept": "text/html"}).status_code for path in paths]
    error = visitor.get("/lab", headers={"accept": "application/json"}).json()["error"]
print(json.dumps([statuses, error]))
"""


def test_a_house_without_a_lab_says_so_on_its_page(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_LAB, str(tmp_path / "matches.db")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    statuses, sentence = json.loads(done.stdout.splitlines()[-1])  # before it stand the lines of the log
    assert statuses == [200, 404, 404]
    assert sentence == (
        'The lab is not installed in this house; its host can add it with: pip install "smorgasboard[lab]"'
    )


def test_a_mistake_of_our_own_is_not_called_a_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        import_module("smorgasboard.lab.nonsense")
    assert explained(caught.value) is caught.value


def packages(*extras: str) -> set[str]:
    wanted = [each for extra in extras for each in PROJECT["optional-dependencies"][extra]]
    return {re.split(r"[\[<>=;~! ]", each, maxsplit=1)[0] for each in wanted} - {"smorgasboard"}


def test_the_small_install_is_click_and_rich() -> None:
    assert {re.split(r"[<>=]", each, maxsplit=1)[0] for each in PROJECT["dependencies"]} == {"click", "rich"}
    assert {"click", "rich"} < SMALL


def test_the_server_asks_for_what_its_extra_brings() -> None:
    spelled = {
        "python_multipart": "python-multipart",
        "markdown_it": "markdown-it-py",
        "prometheus_client": "prometheus-client",
        "resvg_py": "resvg-py",
    }
    assert {spelled.get(name, name) for name in NEEDED} == packages("server") - {"uvloop"}


def test_the_oldest_versions_are_the_ones_that_are_tested() -> None:
    extras = PROJECT["optional-dependencies"]
    lines = [
        *PROJECT["dependencies"],
        *(each for name in extras if name not in ("all", "dev") for each in extras[name]),
    ]
    promised = dict(re.findall(r"^([a-z0-9_-]+)(?:\[[a-z]+\])?>=([0-9.]+)", "\n".join(lines), re.MULTILINE))
    tested = dict(re.findall(r"^(\S+)==(\S+)$", (ROOT / "constraints-oldest.txt").read_text(), re.MULTILINE))
    assert {name: Version(number) for name, number in promised.items()} == {
        name: Version(number) for name, number in tested.items()
    }


def test_the_version_is_written_once() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == sb.__version__
    assert PROJECT["dynamic"] == ["version"]
