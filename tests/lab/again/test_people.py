"""People's matches from their records, beside bots."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import smorgasboard as sb
from smorgasboard import lab
from smorgasboard.lab.again.people import PEOPLE, followed, nameless, read_people
from smorgasboard.lab.comparing.people_findings import _gap, findings_of_people
from smorgasboard.lab.design.people import BOTS
from smorgasboard.lab.findings import Findings, ReportTable
from smorgasboard.lab.play.matches import play_some
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import simultaneous


def played_record(seed: int) -> sb.Record:
    match = sb.Match(sb.load("foodfighters"), 2, str(seed), {"turn_limit": 40}, ["Ann", "Bob"])
    bots = [sb.bots.RandomBot(seed=f"{seed} {seat}") for seat in range(2)]
    while not match.state.over:
        seat = match.state.mover()
        match.apply(seat, bots[seat].choose_at(match.game, match.state, seat))
    return match.record()


def written(folder: Path, *records: sb.Record) -> Path:
    folder.mkdir(exist_ok=True)
    for number, record in enumerate(records):
        (folder / f"{number}.jsonl").write_text(record.dumps(), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def misers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Players who roll whenever they can."""
    match_folder = tmp_path_factory.mktemp("misers")
    game = sb.load("foodfighters")
    records = []
    for seed in range(40):
        match = sb.Match(game, 2, str(seed), {"turn_limit": 30}, ["Ann", "Bob"])
        bots = [sb.bots.TrickBot("Roll", seed=f"{seed} {seat}") for seat in range(2)]
        while not match.state.over:
            seat = match.state.mover()
            match.apply(seat, bots[seat].choose_at(game, match.state, seat))
        records.append(match.record())
    return written(match_folder, *records)


def test_a_record_is_watched_as_a_simulated_match_is() -> None:
    """A bots' match, and the same one from its record: every number is equal."""
    for game, players in (("foodfighters", 2), ("foodadvice", 4)):
        leg = Leg("main", sb.load(game).source, None, (), ("random",) * players, 1, "7")
        played = play_some(leg, [0])
        match = sb.Match(sb.load(game), players, leg.seed_of(0))
        for action in played.actions[0] or []:
            match.apply(match.state.mover(), action)
        again = followed(sb.load(game), match.record())
        assert again.decisions == played.decisions[0]
        assert (again.choices, again.width) == (played.choices[0], played.width[0])
        assert again.phases == played.phases[0]
        counted = {key: times for key, (times, _first) in again.found.items()}
        seen = played.seen
        keys = zip(seen.seat, seen.table, seen.entry, seen.times, seen.first, strict=True)
        assert counted == {(seat, table, entry): times for seat, table, entry, times, first in keys if first}


def test_names_and_words_are_not_kept() -> None:
    record = played_record(3)
    noted = replace(record, steps=tuple(replace(step, note="my secret") for step in record.steps))
    text = nameless(noted).dumps()
    assert "Ann" not in text
    assert "secret" not in text
    assert sb.replay(nameless(noted)).over


def test_what_cannot_be_counted_is_counted_as_left_out(tmp_path: Path) -> None:
    good = played_record(3)
    unfinished = replace(good, steps=good.steps[:4], seed=None, secret=None, result=None)
    older = replace(good, header=replace(good.header, rules="1.0"))
    forged = replace(good, steps=(*good.steps[:3], *good.steps[4:]), seed=None, secret=None, result=None)
    elsewhere = replace(good, header=replace(good.header, options={**good.header.options, "turn_limit": 12}))
    folder = written(tmp_path / "records", good, unfinished, older, forged, elsewhere)
    (folder / "notes.jsonl").write_text("no record")
    read = read_people([folder])
    assert len(read.records) == 1
    assert sum(read.skipped.values()) == 5
    told = " ".join(read.skipped)
    reasons = ("are not finished", "by rules 1.0", "do not follow", "another way: foodfighters", "cannot be read")
    for why in reasons:
        assert why in told


def test_nothing_to_study_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(sb.SmorgasboardError, match="is not there"):
        read_people([tmp_path / "nowhere"])
    with pytest.raises(sb.SmorgasboardError, match="for there is no record"):
        read_people([tmp_path])
    good = played_record(3)
    written(tmp_path, replace(good, header=replace(good.header, rules="1.0")))
    with pytest.raises(sb.SmorgasboardError, match=r"1 were played by rules 1\.0"):
        read_people([tmp_path])


def test_people_stand_beside_bots_on_the_same_settings(misers: Path, tmp_path: Path) -> None:
    study = lab.people(misers, games=60, folder=tmp_path, workers=1, progress=False)
    assert study.matches.group_by("leg").len().sort("leg").rows() == [(BOTS, 60), (PEOPLE, 40)]
    findings = study.findings
    assert Findings.loads(findings.dumps()) == findings
    assert [section.id for section in findings.sections][:3] == ["people", "seats", "length"]
    tables = [block for block in findings.sections[0].blocks if isinstance(block, ReportTable)]
    rolled = next(row for row in tables[1].rows if row.label == "roll for Beans (step one)")
    assert rolled.cells[-1] == "more with people"
    assert "where people think long is not known" in str(findings.sections[0].blocks[-1])
    assert any(line.text.startswith("People love roll for Beans") for line in findings.headlines)
    record = study.record(3, PEOPLE)
    assert record.header.seats == ("Seat 1", "Seat 2")
    assert sb.replay(record).over
    assert dict(findings.facts)["records"] == "40 read"


def test_the_same_call_takes_nobody_in_twice(misers: Path, tmp_path: Path) -> None:
    calls = [lab.people(misers, games=4, bots="random", folder=tmp_path, workers=1, progress=False) for _ in range(2)]
    assert calls[0].name == calls[1].name
    assert calls[1].matches.height == 44


def test_few_matches_say_little_and_say_so(misers: Path, tmp_path: Path) -> None:
    few = sorted(misers.glob("*.jsonl"))[:3]
    study = lab.people(*few, games=20, bots="random", folder=tmp_path, workers=1, progress=False)
    told = [line.text for line in study.findings.headlines if line.section == "people"]
    assert told == ["3 games of people say little yet; nothing is told of them beside bots."]


def test_alike_matches_are_not_certain_to_stay_alike() -> None:
    gap = _gap(np.zeros(5), np.array([0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0])).estimate()
    assert gap.low < 0 < gap.high


def test_a_study_without_matches_of_bots_says_so(misers: Path, tmp_path: Path) -> None:
    study = lab.people(misers, games=4, bots="random", folder=tmp_path, workers=1, progress=False)
    folder = StudyFolder(study.path)
    findings_of_people(folder)
    (study.path / "games.parquet").unlink()
    with pytest.raises(sb.SmorgasboardError, match="no finished matches of bots"):
        findings_of_people(folder)


def test_people_who_play_as_bots_do_are_seldom_told_apart() -> None:
    """Of things that come up as often with both, any is called loved or ignored in at most 5 of 100 studies."""
    chance, alarms = np.random.default_rng(7), 0
    for _ in range(100):
        rates = chance.uniform(0.05, 2.0, 25)
        gaps = [_gap(chance.poisson(rate, 40).astype(float), chance.poisson(rate, 400).astype(float)) for rate in rates]
        alarms += any(each.differs for each in simultaneous(gaps))
    assert alarms <= 11
