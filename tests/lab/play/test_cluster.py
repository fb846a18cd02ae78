"""On a real cluster of this computer's own: a head that plays nothing, and nodes that come and die."""

import pickle
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import smorgasboard as sb
from smorgasboard.lab.play.cluster import cluster, cluster_cores, play_order
from smorgasboard.lab.play.matches import Played, play_some
from smorgasboard.lab.play.plan import Leg, Study
from smorgasboard.lab.play.running import Interrupted, run
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import Crew, Task, alone
from smorgasboard.lab.tuning import tune
from smorgasboard.lab.tuning.wish import Said, TuneWish

IN_THE_STORE = {"max_direct_call_object_size": 0}
"""Results stay at the node that played them until somebody fetches them, as large ones do: they die with it."""
NOTICED_SOON = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 4,
}


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="ray is not installed")
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    place = Path(tempfile.mkdtemp(prefix="r", dir="/tmp"))  # short: names of sockets have at most 107 letters
    (place / "ray").mkdir()  # where Ray notes its address; on a machine that never ran it, nobody else makes the folder
    started: Any = Cluster()
    with pytest.MonkeyPatch.context() as around:
        around.setenv("RAY_TMPDIR", str(place))
        try:
            started.add_node(num_cpus=0, include_dashboard=False, _system_config={**IN_THE_STORE, **NOTICED_SOON})
            started.add_node(num_cpus=1)
            yield started
        finally:
            ray.shutdown()
            started.shutdown()
            shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(scope="module")
def crew(nodes: Any) -> Crew:
    return cluster(nodes.address)


def a_leg(**changes: Any) -> Leg:
    known: dict[str, Any] = {"content": None, "options": (), "bots": ("random", "random"), "games": 30, "seed": "7"}
    return Leg("main", "foodfighters", **{**known, **changes})


def a_folder(path: Path, *legs: Leg, contents: dict[str, str] | None = None) -> tuple[Study, StudyFolder]:
    study, folder = Study(path.name, "A study", "run", legs), StudyFolder(path)
    folder.begin(study, {}, contents)
    return study, folder


def played_alone(path: Path, *legs: Leg, contents: dict[str, str] | None = None) -> StudyFolder:
    study, folder = a_folder(path, *legs, contents=contents)
    run(study, folder, alone, 1)
    return folder


def after(results: int, crew: Crew, happens: Any) -> Crew:
    """As this crew, but something happens after so many results."""

    def play(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        for number, played in enumerate(crew(tasks), start=1):
            yield played
            if number == results:
                happens()

    return play


def test_a_node_that_dies_takes_no_match_with_it(nodes: Any, crew: Crew, tmp_path: Path) -> None:
    study, folder = a_folder(tmp_path / "many", a_leg())
    (only,) = [node for node in nodes.list_all_nodes() if node is not nodes.head_node]
    counted: list[int] = []

    def replace_the_only_node() -> None:
        nodes.add_node(num_cpus=1)
        nodes.remove_node(only, allow_graceful=False)

    def noted(tasks: Iterable[Task]) -> Generator[Played, None, None]:
        for played in after(5, crew, replace_the_only_node)(tasks):
            counted.extend(played.number)
            yield played

    run(study, folder, noted, cluster_cores())
    assert only not in nodes.list_all_nodes()
    assert sorted(counted) == list(range(30))
    alone_again = played_alone(tmp_path / "alone", a_leg())
    assert folder.games().equals(alone_again.games())
    assert folder.seen().equals(alone_again.seen())


def test_a_deck_is_tuned_as_it_is_alone(crew: Crew, tmp_path: Path) -> None:
    wish = TuneWish(
        "foodfighters",
        (Said("beans", "20..40..5"), Said("teams.*.price", "±2")),
        (Said("turns a game", "1..20"),),
        bots=("random",),
        games=16,
        proof=20,
        rounds=1,
    )
    on_nodes = tune.begin(wish, {}, "tuned", tmp_path / "nodes")
    tune.play(on_nodes, crew, cluster_cores(), lambda _folder: None)
    at_home = tune.begin(wish, {}, "tuned", tmp_path / "home")
    tune.play(at_home, alone, 1, lambda _folder: None)
    assert on_nodes.read_text(tune.FOUND) == at_home.read_text(tune.FOUND)
    assert tune.proven(on_nodes).games().equals(tune.proven(at_home).games())


def test_content_travels_with_the_task(crew: Crew, tmp_path: Path) -> None:
    contents = {"content/own.toml": sb.load("foodfighters").whole_content()}
    leg = a_leg(content="content/own.toml", games=2)
    study, folder = a_folder(tmp_path / "many", leg, contents=contents)
    run(study, folder, crew, 1)
    assert folder.games().equals(played_alone(tmp_path / "alone", leg, contents=contents).games())


def test_a_node_plays_content_that_lies_nowhere() -> None:
    content = sb.load("foodfighters").whole_content()
    away = play_order(pickle.dumps(Task(a_leg(content="content/x.toml"), (3, 4), None)), {"content/x.toml": content})
    assert away == play_some(a_leg(), [3, 4])


def test_ctrl_c_keeps_what_is_finished(crew: Crew, tmp_path: Path) -> None:
    study, folder = a_folder(tmp_path / "many", a_leg())
    with pytest.raises(Interrupted, match="which are kept"):
        run(study, folder, after(3, crew, lambda: signal.raise_signal(signal.SIGINT)), 1)
    assert 3 <= len(folder.games()) < 30
    run(study, folder, alone, 1)
    assert folder.games().equals(played_alone(tmp_path / "alone", a_leg()).games())


def test_nodes_with_another_version_are_refused(crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study, folder = a_folder(tmp_path / "many", a_leg())
    monkeypatch.setattr(sb, "__version__", "99.0")
    with pytest.raises(sb.SmorgasboardError, match=r"^The node .* has smorgasboard .*, and here is 99\.0; all nodes"):
        run(study, folder, crew, 1)


def test_nodes_with_other_cards_are_refused(crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study, folder = a_folder(tmp_path / "many", a_leg(games=3))
    monkeypatch.setattr(sb.load("foodfighters"), "content_hash", "edited")
    with pytest.raises(sb.SmorgasboardError, match="is installed with other content than"):
        run(study, folder, crew, 1)


def test_what_is_wrong_with_a_match_is_said_as_at_home(crew: Crew, tmp_path: Path) -> None:
    study, folder = a_folder(tmp_path / "many", a_leg(bots=("nobody", "nobody")))
    with pytest.raises(sb.SmorgasboardError, match=r"^No bot is called 'nobody'"):
        list(crew([Task(study.legs[0], (0,), folder.path)]))


# ---- where there is no cluster ----


def test_an_address_where_nobody_answers() -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        free = taken.getsockname()[1]
    with pytest.raises(sb.SmorgasboardError, match=rf"^Nobody answers at 127.0.0.1:{free}; is the Ray cluster running"):
        cluster(f"127.0.0.1:{free}")


@pytest.mark.parametrize("address", ["", "somewhere", "host:", ":6379", "host:70000", "ray://host:many"])
def test_what_is_no_address(address: str) -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    with pytest.raises(sb.SmorgasboardError, match=r"^A cluster's address looks like host:6379"):
        cluster(address)


def test_without_ray_one_sentence_tells_where_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(sb.SmorgasboardError, match=r'pip install "smorgasboard\[cluster\]" brings it'):
        cluster("auto")
