"""`make fit`, from the first explored position to the file: on a market whose truth is known."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from benchmarks.fit.__main__ import main
from benchmarks.fit.explore import Explored, Plan, explore, judged_positions
from benchmarks.fit.kept import Kept
from tests.fit.market import APPLE, DAYS, MARKET, PEAR, STALLS

import smorgasboard as sb


def run(folder: Path, *more: str, positions: int = 2000, matches: int = 80) -> dict[str, Any]:
    """What the command wrote down."""
    results = folder / "results.json"
    main(
        [
            MARKET.name, "--positions", str(positions), "--matches", str(matches), "--bot", "search:walks=6",
            "--players", "2", "--workers", "1", "--searched", "0", "--folder", str(folder / "work"),
            "--results", str(results), *more,
        ]
    )  # fmt: skip
    found: dict[str, Any] = json.loads(results.read_text(encoding="utf-8"))[MARKET.name]
    return found


def test_planted_numbers_are_found_win_and_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = MARKET.open(tmp_path, apple=1.0, pear=2.5)
    found = run(tmp_path, "--tuning", "0", "--greedy", "120")
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    assert written["search"]["apple"] / written["search"]["pear"] == pytest.approx(APPLE / PEAR, rel=0.4)
    assert written["search"]["rotten"] == 2
    assert found["kept"]
    assert found["contest"]["share"] > 0.6
    assert found["explored_new"]["loss"] < found["explored_old"]["loss"] - 0.05
    assert found["explored_new"]["slope"] == pytest.approx(1.0, abs=0.2)
    assert written["fitted"]["seed"] == "fit"
    assert written["fitted"]["content"] == MARKET.content_hash
    assert written["fitted"]["contest"].endswith("of 80 matches, search:walks=6")
    text = file.read_text(encoding="utf-8")
    assert "# an apple" in text.split("[greedy]")[0]
    assert "and are kept" in capsys.readouterr().out
    greedy = {**written["search"], **written.get("greedy", {})}
    assert greedy["apple"] / greedy["pear"] > 1.5, "what helps the search here helps greedy bots too"


def test_right_numbers_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = MARKET.open(tmp_path, apple=3.0, pear=1.0)
    before = file.read_text(encoding="utf-8")
    found = run(tmp_path, "--tuning", "0", "--greedy", "0")
    assert not found["kept"]
    assert file.read_text(encoding="utf-8") == before
    assert "the old ones stay." in capsys.readouterr().out


def test_whoever_stops_it_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    MARKET.open(tmp_path, apple=1.0, pear=2.5)
    small = {"positions": 400, "matches": 10}
    run(tmp_path, "--tuning", "2", "--greedy", "0", "--no-write", **small)
    whole = (tmp_path / "results.json").read_bytes()
    lines = {file: file.read_text(encoding="utf-8").splitlines() for file in (tmp_path / "work").rglob("*.jsonl")}
    for file, kept in lines.items():  # half of it is gone, and the plug was pulled in the middle of a line
        file.write_text("\n".join([*kept[: len(kept) // 2], kept[-1][:9]]), encoding="utf-8")
    run(tmp_path, "--tuning", "2", "--greedy", "0", "--no-write", **small)
    again = {file: file.read_text(encoding="utf-8").splitlines() for file in (tmp_path / "work").rglob("*.jsonl")}
    assert {file: sorted(map(_timeless, kept)) for file, kept in again.items()} == {
        file: sorted(map(_timeless, kept)) for file, kept in lines.items()
    }
    assert _untimed(json.loads((tmp_path / "results.json").read_bytes())) == _untimed(json.loads(whole))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("benchmarks.fit.__main__.explore", interrupted)
    with pytest.raises(SystemExit, match="Stopped; the same command goes on from here"):
        run(tmp_path, "--seed", "another", **small)


def _timeless(line: str) -> str:
    return json.dumps({key: value for key, value in json.loads(line).items() if key != "seconds"})


def _untimed(report: dict[str, Any]) -> dict[str, Any]:
    del report[MARKET.name]["contest"]["seconds"]
    return report


def test_explored_positions_are_made_again_from_seeds_and_steps(tmp_path: Path) -> None:
    MARKET.open(tmp_path, apple=3.0, pear=1.0)
    plan = Plan(MARKET.name, (2, 3), "seed", moments=5, searched=2, search="search:walks=8")
    explored = [explore(plan, number) for number in range(4)]
    assert [each.players for each in explored] == [2, 3, 2, 3]
    assert explored == [explore(plan, number) for number in range(4)]
    for each in explored:
        again = Explored.read(json.loads(json.dumps(each, default=vars)))
        assert again == each
        assert len(each.trials) == 5
        for (state, won), trial in zip(judged_positions(MARKET, again), again.trials, strict=True):
            assert sum(won) == pytest.approx(1.0)
            assert state.over or len(state.list_actions(state.mover())) > 1
            assert len(state.to_json()["offers"]) == STALLS * (each.players * DAYS - trial.at - len(trial.steps))


def test_other_settings_are_other_work(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "work", {"seed": 1})
    assert list(kept.keep([{"number": 1}])) == [{"number": 1}]
    assert Kept(tmp_path, "work", {"seed": 1}).missing(3) == [0, 2]
    assert Kept(tmp_path, "work", {"seed": 2}).missing(3) == [0, 1, 2]


def test_games_without_numbers_are_told_in_one_sentence(tmp_path: Path) -> None:
    MARKET.home = tmp_path
    with pytest.raises(SystemExit, match=r"numbers\.toml has no table of numbers called search"):
        main([MARKET.name, "--folder", str(tmp_path), "--results", str(tmp_path / "results.json")])
    with pytest.raises(SystemExit, match="No game is called 'foodfigthers'; did you mean foodfighters"):
        main(["foodfigthers"])
    assert sb.load(MARKET.name) is MARKET
