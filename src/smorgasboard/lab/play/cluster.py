"""A crew of many computers: a study's matches played on a Ray cluster, each counted once whatever happens to nodes."""

import hashlib
import json
import logging
import os
import pickle
import shutil
import socket
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import smorgasboard as sb
from smorgasboard.extras import need
from smorgasboard.lab.play import Crew, Leg, Played, Task, matches, workers

LOCAL, AUTO = "local", "auto"
CLIENT = "ray://"
"""Before the address of a cluster that this computer is no node of."""
REACH_S = 5
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""How a client of HTTP/2 begins: with its preface and empty settings."""
FRAME_HEAD, FRAME_KIND, SETTINGS = 9, 3, 4
"""Of a frame of HTTP/2: how long its head is, where in it the kind stands, and which kind comes first."""
TRIES = 5
"""So often a task is given out when nodes die with it; Ray itself tries several times more in between."""
Order = tuple[str, bytes, Mapping[str, str]]
"""Our version, a task, and the content files of its leg by path: nodes need not share our disk."""


def cluster(address: str) -> Crew:
    """Joined at once; SmorgasboardError when there is none.

    `host:port` of a cluster that this computer is a node of, `auto` to find it, `ray://host:port` of one that it is no
    node of, `local` to start one just for this.
    """
    ray = _ray()
    _join(ray, address)

    def play(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        return _Foreman(ray, iter(tasks)).results()

    return play


def cluster_cores() -> int:
    """How many matches the joined cluster plays at once."""
    return max(1, int(_ray().cluster_resources().get("CPU", 1)))


# ---- joining ----


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # without it, Ray warns of a change to come
    need("cluster", "ray")
    import ray  # noqa: PLC0415

    return ray


def _join(ray: Any, address: str) -> None:
    if address not in (LOCAL, AUTO):
        _reach(address)
    if address.startswith(CLIENT) and find_spec("grpc") is None:
        raise sb.SmorgasboardError('Addresses with ray:// need grpcio, which pip install "ray[client]" brings.')
    if ray.is_initialized():
        ray.shutdown()
    own = {"include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, **own)
    except (Exception, SystemExit) as problem:  # Ray ends the whole process when nobody answers as it expects
        raise _no_cluster(address, str(problem)) from None


def _reach(address: str) -> None:
    """Ray would try for two minutes, also where something else answers."""
    host, _, port = address.removeprefix(CLIENT).rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise sb.SmorgasboardError(
            f"A cluster's address looks like host:6379 or ray://host:10001, or is auto or local; not {address!r}."
        )
    try:
        with socket.create_connection((host.strip("[]"), int(port)), REACH_S) as line:
            answers = _answers_as_ray(line)
    except OSError:
        raise sb.SmorgasboardError(f"Nobody answers at {address}; is the Ray cluster running?") from None
    if not answers:
        raise sb.SmorgasboardError(f"What answers at {address} is no Ray cluster.")


def _answers_as_ray(line: socket.socket) -> bool:
    """Ray speaks gRPC: whoever greets it so is greeted with settings, as HTTP/2 has them. Others say something else."""
    line.settimeout(REACH_S)
    until, answer = time.monotonic() + REACH_S, b""
    try:
        line.sendall(GREETING)
        while len(answer) < FRAME_HEAD and time.monotonic() < until:
            more = line.recv(FRAME_HEAD - len(answer))
            if not more:
                break
            answer += more
    except OSError:
        return False
    return len(answer) == FRAME_HEAD and answer[FRAME_KIND] == SETTINGS


def _no_cluster(address: str, problem: str) -> sb.SmorgasboardError:
    if address == AUTO:
        return sb.SmorgasboardError("No Ray cluster runs here; start one with `ray start --head`, or give its address.")
    reason = (problem.strip().splitlines() or ["no reason was given"])[0].rstrip(".")
    if address == LOCAL:
        return sb.SmorgasboardError(f"Ray could not be started here: {reason}.")
    if address.startswith(CLIENT):
        return sb.SmorgasboardError(f"The Ray cluster at {address} cannot be joined: {reason}.")
    return sb.SmorgasboardError(
        f"The Ray cluster at {address} cannot be joined; this computer has to be one of its nodes: "
        f"ray start --address {address}"
    )


# ---- giving out ----


class _Foreman:
    """Gives tasks out, a few for each processor, and takes every task's result once."""

    def __init__(self, ray: Any, tasks: Iterator[Task]) -> None:
        self._ray = ray
        self._tasks = tasks
        self._remote = ray.remote(_plays_orders())
        self._waiting: dict[Any, tuple[Task, int]] = {}
        """By the reference to a result that is to come: the task, and how often it was given out."""

    def results(self) -> Generator[Played, None, None]:
        with workers.noticing_interrupts() as interrupted:
            try:
                self._give_more()
                while self._waiting:
                    done, _ = self._ray.wait(list(self._waiting), timeout=workers.PATIENCE)
                    if interrupted.is_set():
                        raise KeyboardInterrupt
                    yield from self._taken(done)
                    self._give_more()
            finally:
                for reference in self._waiting:
                    self._ray.cancel(reference, force=True)

    def _give_more(self) -> None:
        room = workers.QUEUED_A_WORKER * cluster_cores() - len(self._waiting)
        for task in islice(self._tasks, max(0, room)):
            self._give(task, 1)

    def _give(self, task: Task, time: int) -> None:
        portable = replace(task, leg=_exact(task.leg, task.folder), folder=None)
        order = (sb.__version__, pickle.dumps(portable), _contents(task))
        self._waiting[self._remote.remote(order)] = (task, time)

    def _taken(self, done: Iterable[Any]) -> Iterator[Played]:
        for reference in done:
            task, time = self._waiting.pop(reference)
            try:
                result = self._ray.get(reference)
            except self._ray.exceptions.RayTaskError as error:
                raise _refused(error) from None
            except self._ray.exceptions.RayError:
                self._give_again(task, time)
            else:
                yield _fitting(result)

    def _give_again(self, task: Task, time: int) -> None:
        """A node died with the task, or with its result. Played again, it comes out the same."""
        if time == TRIES:
            raise sb.SmorgasboardError(
                f"Matches {task.numbers[0]} to {task.numbers[-1]} were lost {TRIES} times with the node that played "
                f"them, perhaps for want of memory; what is finished is kept."
            )
        self._give(task, time + 1)


@lru_cache(maxsize=64)
def _exact(leg: Leg, folder: Path | None) -> Leg:
    """The game named with the fingerprint of its content, so that a node with other cards refuses it."""
    return replace(leg, game=leg.load(folder).source)


def _contents(task: Task) -> dict[str, str]:
    leg, folder = task.leg, task.folder or Path()
    files = [leg.content, leg.blank.content if leg.blank else None]
    return {file: (folder / file).read_text(encoding="utf-8") for file in files if file is not None}


def _fitting(result: Played | str) -> Played:
    if isinstance(result, str):
        raise sb.SmorgasboardError(f"{result}, and here is {sb.__version__}; all nodes need the same.")
    return result


def _refused(error: Any) -> BaseException:
    """What went wrong with a match, in its own words if they were meant for people."""
    cause: BaseException = error.cause
    return sb.SmorgasboardError(str(cause)) if isinstance(cause, sb.SmorgasboardError) else error


# ---- at a node ----


def _plays_orders() -> Callable[[Order], Played | str]:
    """A function that Ray sends whole because it is not a module's own: it arrives where we are not installed, too."""

    def play(order: Order) -> Any:
        from importlib import import_module  # noqa: PLC0415
        from platform import node  # noqa: PLC0415

        try:
            installed = import_module("smorgasboard").__version__
        except ImportError:
            return f"The node {node()} has no smorgasboard"
        version, task, contents = order
        if installed != version:
            return f"The node {node()} has smorgasboard {installed}"
        return import_module("smorgasboard.lab.play.cluster").play_order(task, contents)

    return play


def play_order(task: bytes, contents: Mapping[str, str]) -> Played:
    order: Task = pickle.loads(task)
    with _laid_out(contents) as folder:
        matches.read_content(order.leg, folder)
    return replace(order, folder=folder).play()


@contextmanager
def _laid_out(contents: Mapping[str, str]) -> Iterator[Path]:
    """Content files in a folder that is there just long enough to be read: who plays may be killed at any time.

    The same content is always called the same, so that a process reads it once.
    """
    name = hashlib.sha256(json.dumps(contents, sort_keys=True).encode()).hexdigest()[:16]
    folder = Path(gettempdir()) / f"smorgasboard-{os.getpid()}-{name}"
    try:
        for file, text in contents.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
