"""What hosts are given says what the code does: options, ports, paths, limits."""

import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import click
import pytest
from hosting import plans

from smorgasboard.cli import smorg
from smorgasboard.cli.hosting.serve import serve
from smorgasboard.server.http.middleware import LARGEST

ROOT = plans.ROOT
STAGES = plans.stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))
IMAGE = STAGES[-1]
DOT_ENV = {"SMORG_ADDRESS": "https://games.example", "DATABASE_PASSWORD": "long-and-random"}
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
SERVICES = plans.services(COMPOSE, DOT_ENV)
UNIT = plans.unit(plans.UNIT.read_text(encoding="utf-8"), "8080")
CADDYFILE = (ROOT / "hosting/Caddyfile").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/smorgasboard").rglob("*.py"))


def asked(command: list[str]) -> dict[str, object]:
    """What `smorg serve` makes of these words."""
    assert command[0].rsplit("/", 1)[-1] == "smorg"
    assert command[1] == "serve"
    return serve.make_context("serve", command[2:], resilient_parsing=False).params


def of_stage(word: str, stage: plans.Stage = IMAGE) -> list[str]:
    return [rest for step, rest in stage.steps if step == word]


def environment(stage: plans.Stage = IMAGE) -> dict[str, str]:
    found: dict[str, str] = {}
    for rest in of_stage("ENV", stage):
        found |= plans.setting(rest, found)
    return found


# ---- the image ----


def test_the_image_serves_the_port_that_it_exposes_and_asks_for_its_health() -> None:
    asked_for = asked(IMAGE.command)
    assert (asked_for["host"], asked_for["lab"]) == ("0.0.0.0", False)
    assert str(asked_for["port"]) == IMAGE.facts["EXPOSE"]
    assert f"127.0.0.1:{asked_for['port']}/healthz" in IMAGE.health[-1]
    assert IMAGE.health[0] == "python"


def test_the_image_keeps_everything_in_its_volume() -> None:
    assert environment()["SMORG_HOME"] == IMAGE.facts["VOLUME"] == of_stage("WORKDIR")[-1]
    assert 'environ.get("SMORG_HOME")' in SOURCES


def test_nobody_is_root_in_the_image() -> None:
    (user,) = of_stage("USER")
    assert user not in ("root", "0")
    assert any(re.search(rf"useradd .*\b{user}\b", line) for line in of_stage("RUN"))


def test_the_image_holds_no_compiler_and_comes_from_the_same_python() -> None:
    assert {stage.image for stage in STAGES} == {"python:3.11-slim"}
    assert not any("apt-get" in line for line in of_stage("RUN"))
    assert [plans.copied(rest)[0] for rest in of_stage("COPY")] == ["build"]


def test_all_that_is_copied_is_there_and_not_ignored() -> None:
    let_through = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for rest in of_stage("COPY", STAGES[0]):
        for source in plans.copied(rest)[1]:
            assert (ROOT / source).exists(), source
            assert source in let_through


def test_the_extras_of_the_image_exist() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    (extras,) = [plans.setting(rest, {})["EXTRAS"] for rest in of_stage("ARG", STAGES[0])]
    for extra in (*extras.split(","), "lab"):
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE), extra


# ---- compose ----


def test_compose_brings_everything_with_health_restarts_and_volumes() -> None:
    assert set(SERVICES) == {"caddy", "house", "database"}
    for name, service in SERVICES.items():
        assert service["restart"] == "unless-stopped"
        assert service["volumes"]
        assert "healthcheck" in service or name == "house", "the house has that of its image"


def test_only_caddy_is_reached_from_outside() -> None:
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"caddy"}
    assert set(SERVICES["caddy"]["networks"]) & set(SERVICES["database"]["networks"]) == set()


def test_caddy_finds_the_house_where_it_listens() -> None:
    assert SERVICES["caddy"]["environment"]["SMORG_HOUSES"] == f"dynamic a house {IMAGE.facts['EXPOSE']}"
    assert SERVICES["caddy"]["environment"]["SMORG_SITE"] == DOT_ENV["SMORG_ADDRESS"]
    assert "./hosting/Caddyfile:/etc/caddy/Caddyfile:ro" in SERVICES["caddy"]["volumes"]


def test_the_house_finds_its_database_with_the_password_of_the_env_file() -> None:
    house, database = SERVICES["house"]["environment"], SERVICES["database"]["environment"]
    place = urlsplit(house["SMORG_DATABASE"])
    assert (place.hostname, place.username) == ("database", database["POSTGRES_USER"])
    assert place.path == f"/{database['POSTGRES_DB']}"
    assert house["PGPASSWORD"] == database["POSTGRES_PASSWORD"] == DOT_ENV["DATABASE_PASSWORD"]
    assert DOT_ENV["DATABASE_PASSWORD"] not in COMPOSE


def test_without_its_env_file_compose_says_what_is_missing() -> None:
    for name in DOT_ENV:
        with pytest.raises(KeyError, match=name):
            plans.services(COMPOSE, {other: value for other, value in DOT_ENV.items() if other != name})


def test_the_volume_of_the_house_is_the_one_of_its_image() -> None:
    assert SERVICES["house"]["volumes"] == [f"house:{IMAGE.facts['VOLUME']}"]
    assert SERVICES["house"]["read_only"]


# ---- the unit ----


def test_the_unit_serves_its_port_to_this_machine_only() -> None:
    asked_for = asked(UNIT["ExecStart"][0].split())
    assert (asked_for["host"], asked_for["port"], asked_for["lab"]) == ("127.0.0.1", 8080, False)


def test_the_unit_keeps_everything_where_it_may_write() -> None:
    own = dict(line.split("=", 1) for line in UNIT["Environment"])
    assert own["SMORG_HOME"] == f"/var/lib/{UNIT['StateDirectory'][0]}" == UNIT["WorkingDirectory"][0]
    assert own["FORWARDED_ALLOW_IPS"] == "127.0.0.1"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_understands_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    text = plans.UNIT.read_text().replace(UNIT["ExecStart"][0].split()[0], shutil.which("true") or "/bin/true")
    (tmp_path / plans.UNIT.name).write_text(text)
    installed = tmp_path / plans.UNIT.name.replace("@", "@8080")
    installed.symlink_to(plans.UNIT.name)
    done = subprocess.run(["systemd-analyze", "verify", str(installed)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    rated = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(installed)]
    assert subprocess.run(rated, capture_output=True, check=False).returncode == 0


# ---- Caddy ----


@pytest.mark.skipif(not shutil.which("caddy"), reason="no Caddy here")
@pytest.mark.parametrize("houses", ["", "dynamic a house 8080", "to 127.0.0.1:8081 127.0.0.1:8082"])
def test_caddy_understands_its_file(houses: str) -> None:
    env = {"SMORG_SITE": "https://games.example", "HOME": "/nowhere"} | ({"SMORG_HOUSES": houses} if houses else {})
    command = [str(shutil.which("caddy")), "adapt", "--config", str(ROOT / "hosting/Caddyfile")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"games.example"' in done.stdout


def test_caddy_lets_through_what_the_house_takes_and_leaves_streams_alone() -> None:
    largest = re.search(r"max_size (\d+)MB", CADDYFILE)
    assert largest
    assert LARGEST < int(largest[1]) * 1_000_000 < 2 * LARGEST
    assert not re.search(r"^\s*encode", CADDYFILE, re.MULTILINE)
    assert "flush_interval -1" in CADDYFILE
    kept = re.search(r"keepalive (\d+)s", CADDYFILE)
    served = re.search(r"timeout_keep_alive=(\d+)", SOURCES)
    assert kept
    assert served
    assert int(kept[1]) < int(served[1]), "a proxy that keeps a line longer than the house loses a move now and then"


# ---- the manual ----


WORDS = re.compile(r"\b(?:smorg|as_house|run --rm(?: -v \S+)? house) ([a-z-]+)([^`\n&]*)")
"""A command of ours in the manual, with what follows."""


@pytest.mark.parametrize(("command", "rest"), sorted(set(WORDS.findall(MANUAL))))
def test_the_manual_names_commands_and_options_that_exist(command: str, rest: str) -> None:
    found = smorg.get_command(click.Context(smorg), command)
    assert found, command
    known = {name for parameter in found.params for name in (*parameter.opts, *parameter.secondary_opts)}
    assert set(re.findall(r" (--[a-z-]+)", rest)) <= known


def test_the_manual_speaks_of_what_a_host_needs() -> None:
    named = {command for command, _rest in WORDS.findall(MANUAL)}
    assert named >= {"serve", "backup", "restore", "upgrade", "tidy", "matches", "forget", "admin-password"}


def test_the_manual_names_files_and_settings_that_exist() -> None:
    for path in re.findall(r"\b(hosting/[\w@.]+)", MANUAL):
        assert (ROOT / path.rstrip(".")).exists(), path
    for name in set(re.findall(r"\bSMORG_[A-Z]+", MANUAL)):
        assert name in SOURCES or name in CADDYFILE, name
