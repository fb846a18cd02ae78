#!/usr/bin/env python3
"""Hosting, rehearsed where no image can be pulled: the lines of Dockerfile, compose.yaml and unit, in Debian's roots.

    sudo hosting/rehearse.py [FOLDER]

What an image would bring (`python:3.11-slim`, `caddy`, `postgres`) is made from Debian's packages with mmdebstrap. From
there on every RUN, COPY, ENV, USER, HEALTHCHECK and CMD line is the Dockerfile's own; environments are compose.yaml's
and the unit's. Everything is started in a network of its own, without a way out, on the ports that it will have.
What is made stays in FOLDER (/tmp/smorg-rehearsal) and is used again, except for what comes from this repository.
Needs: mmdebstrap, iproute2, util-linux, and Python with PyYAML.
"""

import http.client
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from hosting import plans

ROOT = plans.ROOT
SUITE = "bookworm"
PACKAGES = {
    "python:3.11-slim": ("python3", "python3-venv", "python3-pip", "python3-dev"),
    "caddy:2": ("caddy", "wget"),
    "postgres:17": ("postgresql",),
}
USUAL = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
OF_PIP = ("PIP_CERT", "PIP_INDEX_URL", "PIP_DEFAULT_TIMEOUT")
OF_THIS_MACHINE = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt", "/etc/pip.conf")
"""How this machine reaches Debian and PyPI; the same inside."""
SHARED = "/dev/shm"  # noqa: S108 - a memory of its own for each
SITE = "games.localhost"
DOT_ENV = {"SMORG_ADDRESS": f"https://{SITE}", "DATABASE_PASSWORD": "rehearsed"}
PATIENCE = 120.0
PORTS = ("8081", "8082")
ALONE = ("--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
PR_SET_NO_NEW_PRIVS, PR_SET_MDWE = 38, 65


class Failed(Exception):
    """One sentence."""


def main() -> int:
    within = sys.argv[1:2] == ["--within"]
    folder = Path(([word for word in sys.argv[1:] if word != "--within"] or ["/tmp/smorg-rehearsal"])[0]).resolve()  # noqa: S108
    if os.geteuid():
        say("Roots and networks are made by root: sudo hosting/rehearse.py")
        return 2
    try:
        if within:
            act(folder)
        else:
            build(folder)
            again = [sys.executable, __file__, "--within", str(folder)]
            return subprocess.run(["unshare", *ALONE, *again], check=False).returncode
    except Failed as failure:
        say(f"FAILED: {failure}")
        return 1
    return 0


def say(sentence: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {sentence}\n")
    sys.stdout.flush()


# ---- the images ----


def build(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for image in PACKAGES:
        _base(folder, image)
    made: dict[str, Path] = {}
    for number, stage in enumerate(plans.stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))):
        root = _fresh(folder / f"stage-{number}", _base(folder, stage.image))
        made[stage.name or "house"] = root
        _follow(stage, root, made)
    grown = _size(made["house"]) - _size(_base(folder, "python:3.11-slim"))
    say(f"The image adds {grown} MB to python:3.11-slim.")
    if (made["house"] / "usr/bin/gcc").exists():
        raise Failed("a compiler is left in the image")


def _base(folder: Path, image: str) -> Path:
    root = folder / image.replace(":", "-")
    if not root.exists():
        say(f"{image}: mmdebstrap {SUITE} with {', '.join(PACKAGES[image])}")
        half = folder / "half-made"
        shutil.rmtree(half, ignore_errors=True)
        include = ",".join(("ca-certificates", *PACKAGES[image]))
        _run(["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase", f"--include={include}", SUITE, str(half)])
        _like_the_image(half, image)
        half.rename(root)
    for file in OF_THIS_MACHINE:
        if Path(file).exists():
            shutil.copy(file, f"{root}{file}")
    return root


def _like_the_image(root: Path, image: str) -> None:
    """Where Debian differs from the image: `python` is a name there, and pip may install."""
    if not image.startswith("python"):
        return
    (root / "usr/bin/python").symlink_to("python3")
    for note in root.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
        note.unlink()
    version = image.partition(":")[2].partition("-")[0]
    if not (root / f"usr/bin/python{version}").exists():
        raise Failed(f"Debian {SUITE} has no Python {version}")


def _fresh(root: Path, base: Path) -> Path:
    shutil.rmtree(root, ignore_errors=True)
    _run(["cp", "-a", str(base), str(root)])
    return root


def _size(root: Path) -> int:
    return int(subprocess.check_output(["du", "-sm", str(root)], text=True).split()[0])


class Image:
    """A root, and what the lines so far have set."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.env = {"PATH": USUAL}
        self.user = "root"
        self.place = "/"

    def popen(self, command: list[str], more: Mapping[str, str], **how: Any) -> "subprocess.Popen[str]":
        """A command in the root, with its own processes and its own shared memory."""
        env = [f"{name}={value}" for name, value in {**self.env, **more}.items()]
        root = str(self.root)
        mounts = f'mount -t proc proc "{root}/proc"; mount -t tmpfs -o mode=1777 tmpfs "{root}{SHARED}"; exec "$@"'
        inside = ["chroot", f"--userspec={self.user}", root, "/usr/bin/env", "-i", "-C", self.place, *env, *command]
        return subprocess.Popen(["unshare", "--mount", "sh", "-ec", mounts, "sh", *inside], text=True, **how)


def _follow(stage: plans.Stage, root: Path, made: Mapping[str, Path]) -> Image:
    image = Image(root)
    passing = {name: value for name, value in os.environ.items() if name in OF_PIP or name.endswith("_proxy")}
    arguments: dict[str, str] = {}
    for word, rest in stage.steps:
        say(f"{stage.name or 'house'}: {word} {rest}")
        if word == "RUN":
            done = image.popen(["sh", "-ec", rest], {**passing, **arguments}, stdout=subprocess.DEVNULL)
            if done.wait():
                raise Failed(f"RUN {rest}")
        elif word == "COPY":
            _copy(image, *plans.copied(rest), made)
        elif word == "ENV":
            image.env |= plans.setting(rest, image.env)
        elif word == "ARG":
            arguments |= plans.setting(rest, image.env)
        elif word == "USER":
            image.user = rest
        elif word == "WORKDIR":
            image.place = rest
            (root / rest.strip("/")).mkdir(parents=True, exist_ok=True)
    return image


def _copy(image: Image, stage: str, sources: list[str], target: str, made: Mapping[str, Path]) -> None:
    place = image.root / os.path.normpath(os.path.join(image.place, target)).strip("/")
    for source in sources:
        origin = made[stage] / source.strip("/") if stage else ROOT / source
        into = place / origin.name if len(sources) > 1 or target.endswith("/") else place
        if origin.is_dir():
            shutil.copytree(origin, into, symlinks=True, ignore=None if stage else _ignored, dirs_exist_ok=True)
        else:
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin, into)


def _ignored(_folder: str, names: list[str]) -> list[str]:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.removeprefix("**/") for line in lines if line.startswith("**/")]
    return [name for name in names if any(fnmatch(name, pattern) for pattern in patterns)]


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode:
        raise Failed(" ".join(command))


# ---- the acts ----


def act(folder: Path) -> None:
    """In a network and a mount table of its own."""
    _run(["ip", "link", "set", "lo", "up"])
    hosts = f"127.0.0.1 localhost house database {SITE}\n"
    for root in folder.iterdir():
        if (root / "etc").is_dir():
            (root / "etc/hosts").write_text(hosts)
    (folder / "hosts").write_text(hosts)
    _run(["mount", "--bind", str(folder / "hosts"), "/etc/hosts"])
    all_stages = plans.stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))
    house = _settled(all_stages[-1], folder / f"stage-{len(all_stages) - 1}")
    alone(all_stages[-1], house)
    services = plans.services((ROOT / "compose.yaml").read_text(encoding="utf-8"), DOT_ENV)
    with _database(folder, services["database"]):
        composed(all_stages[-1], house, services, folder)
        by_units(house, services, folder)
    say("Everything was played.")


def _settled(stage: plans.Stage, root: Path) -> Image:
    """The image as it was built, with nothing built again."""
    image = Image(root)
    for word, rest in stage.steps:
        if word == "ENV":
            image.env |= plans.setting(rest, image.env)
        elif word == "USER":
            image.user = rest
        elif word == "WORKDIR":
            image.place = rest
    return image


@contextmanager
def _up(image: Image, command: list[str], env: Mapping[str, str], healthy: Callable[[], bool]) -> Iterator[Any]:
    """Started, healthy, and stopped as it should be: SIGTERM, exit code 0."""
    with (image.root / "log").open("a") as log:
        process = image.popen(command, env, stdout=log, stderr=log)
    until = time.monotonic() + PATIENCE
    while not healthy():
        if process.poll() is not None or time.monotonic() > until:
            process.kill()
            raise Failed(f"{' '.join(command)} does not get healthy; see {image.root / 'log'}")
        time.sleep(0.2)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            if process.wait(30):
                raise Failed(f"{' '.join(command)} ended with {process.returncode}")


def _healthy(stage: plans.Stage, image: Image) -> Callable[[], bool]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return lambda: image.popen(stage.health, {}, **quiet).wait() == 0


def alone(stage: plans.Stage, house: Image) -> None:
    say(f"docker run: {' '.join(stage.command)}, as {house.user}")
    data = house.root / stage.facts["VOLUME"].strip("/")
    for file in data.iterdir():
        file.unlink()
    line = Line("http://127.0.0.1:8080")
    with _up(house, stage.command, {}, _healthy(stage, house)):
        played = line.play()
    with _up(house, stage.command, {}, _healthy(stage, house)):
        line.must_still_be_there(played)
    kept = {file.name: oct(file.stat().st_mode & 0o777) for file in data.iterdir()}
    say(f"  played, stopped with SIGTERM, and still there after a restart; the volume holds {kept}")


@contextmanager
def _database(folder: Path, service: Mapping[str, Any]) -> Iterator[None]:
    image = Image(folder / "postgres-17")
    tools = next((image.root / "usr/lib/postgresql").glob("*/bin"))
    bin_folder = f"/{tools.relative_to(image.root)}"
    env = service["environment"]
    image.user = "postgres"
    home = image.root / "var/lib/postgresql"
    shutil.rmtree(home / "data", ignore_errors=True)
    (home / "password").write_text(env["POSTGRES_PASSWORD"])
    data, user = "/var/lib/postgresql/data", env["POSTGRES_USER"]
    made = [f"{bin_folder}/initdb", "-D", data, "-U", user, "--pwfile=/var/lib/postgresql/password", "-E", "UTF8"]
    how = ["--auth=scram-sha-256", "--locale=C.UTF-8"]
    if image.popen([*made, *how], {}, stdout=subprocess.DEVNULL).wait():
        raise Failed("initdb")
    socket_folder = f"-cunix_socket_directories={data}"
    server = [f"{bin_folder}/postgres", "-D", data, "-clisten_addresses=*", socket_folder]
    ready = [f"{bin_folder}/{service['healthcheck']['test'][1]}", "-h", "127.0.0.1", "-q"]
    with _up(image, server, {}, lambda: image.popen(ready, {}).wait() == 0):
        create = [f"{bin_folder}/createdb", "-h", "127.0.0.1", "-U", user, env["POSTGRES_DB"]]
        if image.popen(create, {"PGPASSWORD": env["POSTGRES_PASSWORD"]}).wait():
            raise Failed("createdb")
        yield


CADDY_DATA = "/data"
"""Where Caddy's image keeps certificates."""


def _caddy(folder: Path, env: Mapping[str, str]) -> Any:
    image = Image(folder / "caddy-2")
    shutil.copy(ROOT / "hosting/Caddyfile", image.root / "etc/caddy/Caddyfile")
    command = ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
    answers = Line(f"https://{SITE}", image.root / CADDY_DATA.lstrip("/"))
    return _up(image, command, {"XDG_DATA_HOME": CADDY_DATA, **env}, lambda: answers.status("/healthz") == 200)


def composed(stage: plans.Stage, house: Image, services: Mapping[str, Any], folder: Path) -> None:
    say("docker compose up: Caddy, a house, PostgreSQL")
    line = Line(f"https://{SITE}", folder / "caddy-2" / CADDY_DATA.lstrip("/"))
    with (
        _up(house, stage.command, services["house"]["environment"], _healthy(stage, house)),
        _caddy(folder, services["caddy"]["environment"]),
    ):
        line.must_be_guarded()
        line.must_still_be_there(line.play())
    say("  played over HTTPS; HTTP/2 is spoken; /metrics stays inside; too large headers and bodies are refused")


def by_units(house: Image, services: Mapping[str, Any], folder: Path) -> None:
    say(f"systemctl start smorgasboard@{'{' + ','.join(PORTS) + '}'}: two houses behind Caddy")
    text = plans.UNIT.read_text(encoding="utf-8")
    secrets = {**services["house"]["environment"], "SMORG_ADDRESS": DOT_ENV["SMORG_ADDRESS"]}
    program = house.root / "opt/smorgasboard"
    program.unlink(missing_ok=True)
    program.symlink_to("/app")
    state = house.root / "var/lib/smorgasboard"
    shutil.rmtree(state, ignore_errors=True)
    state.mkdir(mode=0o700)
    shutil.chown(state, *_owner(house.root / "data"))
    line = Line(f"https://{SITE}", folder / "caddy-2" / CADDY_DATA.lstrip("/"))
    starts = [_start_of(plans.unit(text, port), secrets) for port in PORTS]
    houses = [Line(f"http://127.0.0.1:{port}") for port in PORTS]
    upstreams = "to " + " ".join(f"127.0.0.1:{port}" for port in PORTS)
    with (
        _up(house, *starts[0], houses[0].is_well),
        _up(house, *starts[1], houses[1].is_well) as second,
        _caddy(folder, {"SMORG_SITE": DOT_ENV["SMORG_ADDRESS"], "SMORG_HOUSES": upstreams}),
    ):
        played = line.play()
        for each in houses:
            each.must_still_be_there(played)
        second.kill()
        second.wait()
        line.must_still_be_there(played)
        line.play()
    say("  both houses know the match, and one of them killed changes nothing for its players")


def _owner(file: Path) -> tuple[int, int]:
    return file.stat().st_uid, file.stat().st_gid


def _start_of(lines: Mapping[str, list[str]], secrets: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """The unit's own command and environment, with no right to ever get more, and no memory both written and run."""
    own = dict(value.split("=", 1) for value in lines["Environment"])
    return [*HELD, *lines["ExecStart"][0].split()], {**secrets, **own}


HELD = [
    "python3",
    "-c",
    "import ctypes, os, sys; c = ctypes.CDLL(None).prctl;"
    f" sys.exit('not held') if c({PR_SET_NO_NEW_PRIVS}, 1, 0, 0, 0) or c({PR_SET_MDWE}, 1, 0, 0, 0) else None;"
    " os.execv(sys.argv[1], sys.argv[1:])",
]
"""NoNewPrivileges and MemoryDenyWriteExecute of the unit, without systemd."""


# ---- somebody who plays ----


class Line:
    """To a house, as a program."""

    def __init__(self, address: str, certificates: Path | None = None) -> None:
        self._secure, _, self._host = address.partition("://")
        self._root = certificates and certificates / "caddy/pki/authorities/local/root.crt"

    def _open(self) -> http.client.HTTPConnection:
        if self._secure == "http":
            return http.client.HTTPConnection(self._host, timeout=PATIENCE)
        return http.client.HTTPSConnection(self._host, timeout=PATIENCE, context=self._trust())

    def _trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self._root))

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        connection = self._open()
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            connection.request(method, path, sent, {"content-type": "application/json", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def status(self, path: str) -> int:
        try:
            return self.ask("GET", path)[0]
        except (OSError, http.client.HTTPException):
            return 0

    def is_well(self) -> bool:
        return self.status("/healthz") == 200

    def _must(self, wanted: int, method: str, path: str, body: Any = None, **headers: str) -> Any:
        status, text = self.ask(method, path, body, **headers)
        if status != wanted:
            raise Failed(f"{method} {path} answers {status}: {text[:200]}")
        return text

    def play(self) -> tuple[str, str, int]:
        """A few steps against a bot; the match, the seat's key and the version that was reached."""
        if "Foodfighters" not in self._must(200, "GET", "/"):
            raise Failed("the shelf is empty")
        seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
        opened = json.loads(
            self._must(201, "POST", "/api/v1/matches", {"game": "foodfighters:classic", "seats": seats})
        )
        match, key = opened["id"], opened["seats"][0]["secret"]
        own = {"authorization": f"Bearer {key}"}
        version, steps, until = 0, 0, time.monotonic() + PATIENCE
        while steps < 5:
            view = json.loads(self._must(200, "GET", f"/api/v1/matches/{match}", **own))
            if view["legal"]:
                step = {"version": view["version"], "action": view["legal"][0]}
                answer = self._must(200, "POST", f"/api/v1/matches/{match}/actions", step, **own)
                version, steps = json.loads(answer)["version"], steps + 1
            elif time.monotonic() > until:
                raise Failed("the bot does not move")
            else:
                time.sleep(0.1)
        self._must(200, "GET", f"/m/{match}")
        return match, key, version

    def must_still_be_there(self, played: tuple[str, str, int]) -> None:
        match, key, version = played
        view = json.loads(self._must(200, "GET", f"/api/v1/matches/{match}", authorization=f"Bearer {key}"))
        if view["version"] < version:
            raise Failed(f"match {match} went back from version {version} to {view['version']}")

    def must_be_guarded(self) -> None:
        trust = self._trust()
        trust.set_alpn_protocols(["h2", "http/1.1"])
        plain = socket.create_connection((self._host, 443))
        with trust.wrap_socket(plain, server_hostname=self._host) as line:
            if line.selected_alpn_protocol() != "h2":
                raise Failed("HTTP/2 is not spoken")
        self._must(404, "GET", "/metrics")
        self._must(431, "GET", "/", **{"x-long": "x" * 40_000})
        self._must(413, "POST", "/api/v1/records", b"x" * 2_100_000)


if __name__ == "__main__":
    sys.exit(main())
