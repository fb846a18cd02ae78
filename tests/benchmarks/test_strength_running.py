"""`make strength` plays what needs it most, keeps every match, and goes on where it was stopped or killed."""

import math
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from benchmarks.strength import __main__ as command, findings, page, played, playing
from benchmarks.strength.findings import Findings, found
from benchmarks.strength.journal import Journal
from benchmarks.strength.plan import Claim, Contest
from benchmarks.strength.playing import Line, Match, key_of
from benchmarks.strength.schedule import Schedule, Standing

from smorgasboard.engine import SmorgasboardError
from smorgasboard.lab.play.workers import alone, standing

TWO = Contest("levels", "foodfighters", 2, "greedy", "random", 60, claim=Claim(0.55))
FOUR = replace(TWO, game="consumption", players=4, claim=Claim(1.15 / 4))


def line(number: int, part: float, seconds: float = 1.0, score: float = 0.0) -> Line:
    return Line("key", number, part, score, seconds, (1, 1), (seconds, 0.0))


# ---- one contest ----


def test_deals_count_in_their_order_and_as_wholes() -> None:
    """Whoever counted what is done first would count short matches more often than long ones."""
    standing = Standing(TWO, "key", {})
    for number, part in ((1, 1.0), (2, 1.0), (3, 0.0)):
        standing.note(line(number, part))
    assert standing.shares == []
    standing.note(line(0, 0.5))
    assert standing.shares == [0.75, 0.5]


def test_a_long_match_keeps_nobody_waiting() -> None:
    standing = Standing(TWO, "key", {})
    for number in range(6):
        assert standing.next_number() == number
        standing.given.add(number)
    for number in range(1, 6):
        standing.note(line(number, 1.0))
    assert standing.next_number() == 6
    assert standing.shares == []


def test_what_was_under_way_when_it_was_decided_is_not_counted() -> None:
    lines = {number: line(number, 1.0) for number in range(60)}
    standing = Standing(TWO, "key", lines)
    assert standing.verdict is True
    assert standing.decided_after is not None
    assert len(standing.counted) == standing.decided_after < 30
    assert standing.interval()[0] > 0.55
    one_less = Standing(TWO, "key", dict(islice(lines.items(), 2 * standing.decided_after - 2)))
    assert one_less.verdict is None
    assert one_less.interval()[0] <= 0.55


def test_what_is_not_so_is_said() -> None:
    standing = Standing(TWO, "key", {number: line(number, 0.0) for number in range(60)})
    assert standing.verdict is False
    assert not standing.wants(spare=1e9)
    assert found(standing).verdict == "refuted"


def test_a_trick_is_shown_to_win_less() -> None:
    trick = replace(FOUR, claim=Claim(0.25, above=False))
    standing = Standing(trick, "key", {number: line(number, 0.0) for number in range(120)})
    assert standing.verdict is True
    assert found(standing).high < 0.25


def test_nobody_plays_on_without_hope_once_half_of_the_time_is_gone() -> None:
    even = {number: line(number, float(number % 2), seconds=20.0) for number in range(40)}
    early, late = Standing(replace(TWO, minutes=60), "key", even), Standing(replace(TWO, minutes=14), "key", even)
    assert early.wants(spare=0.0)
    assert not late.wants(spare=0.0)
    assert late.wants(spare=1e6)


def test_alone_the_higher_score_on_the_same_deal_wins() -> None:
    solo = replace(TWO, game="consumption", players=1)
    scores = (50, 40, 30, 30, 20, 25)
    standing = Standing(solo, "key", {n: line(n, 1.0, score=score) for n, score in enumerate(scores)})
    assert standing.shares == [1.0, 0.5, 0.0]
    told = found(standing)
    assert told.score is not None
    assert told.score[0] == pytest.approx(5 / 3)


# ---- all of them ----


def test_time_is_shared_by_minutes_and_what_is_decided_leaves_its_time() -> None:
    schedule = Schedule([TWO, replace(TWO, one="random", others="greedy", minutes=20)], "seed", {})
    given = [next(schedule.matches(8 * 3600)).contest.one for _ in range(8)]
    assert given.count("greedy") == given.count("random") == 4
    for number in range(60):
        schedule.note(replace(line(number, 1.0), contest=schedule.standings[0].key))
    assert {next(schedule.matches(8 * 3600)).contest.one for _ in range(5)} == {"random"}


def test_a_match_counts_in_every_contest_that_it_belongs_to() -> None:
    schedule = Schedule([TWO, replace(TWO, kind="thinking", claim=None)], "seed", {})
    for number in range(60):
        both = schedule.note(replace(line(number, 1.0), contest=schedule.standings[0].key))
        assert [each.shares for each in both] == [[1.0] * ((number + 1) // 2)] * 2
    assert [each.is_news() for each in both] == [True, False]
    assert [each.is_news() for each in both] == [False, False]


def test_nothing_is_played_beyond_the_time() -> None:
    schedule = Schedule([TWO], "seed", {})
    (only,) = schedule.note(replace(line(0, 1.0, seconds=100.0), contest=schedule.standings[0].key))
    assert not only.is_news()
    assert list(schedule.matches(90)) == []
    assert len(list(schedule.matches(350))) == 3


def test_what_is_only_estimated_keeps_to_its_own_time_and_number() -> None:
    thinking = replace(TWO, kind="thinking", claim=None, minutes=1, deals=4)
    schedule = Schedule([thinking], "seed", {})
    assert len(list(schedule.matches(8 * 3600))) == 8
    schedule = Schedule([thinking], "seed", {})
    schedule.note(replace(line(0, 1.0, seconds=61.0), contest=schedule.standings[0].key))
    assert list(schedule.matches(8 * 3600)) == []


def test_only_those_who_were_named_show_something_and_the_others_stay_known() -> None:
    contests = [TWO, replace(TWO, one="careless", minutes=600)]
    schedule = Schedule(contests, "seed", {}, lambda each: each.one == "greedy")
    assert {next(schedule.matches(8 * 3600)).contest.one for _ in range(6)} == {"greedy"}
    assert [each.contest.one for each in schedule.standings] == ["greedy", "careless"]


def test_bots_are_ended_by_no_clock_so_that_a_busy_machine_weakens_nobody() -> None:
    expert = replace(TWO, one="expert", others="hard")
    for game, players in (("foodfighters", 2), ("consumption", 2), ("foodadvice", 4)):
        match = Match(replace(expert, game=game, players=players), "key", "seed", 0)
        assert [bot._until for bot in playing._Table(match).bots] == [math.inf] * players


# ---- what decides a result ----


def test_keys_differ_in_whatever_decides_a_match() -> None:
    others = [
        replace(TWO, one="careless"),
        replace(TWO, others="careless"),
        replace(TWO, game="consumption"),
        replace(TWO, game="consumption", players=3),
        replace(TWO, kind="judgement"),
    ]
    keys = {key_of(TWO, "seed"), key_of(TWO, "other"), *(key_of(each, "seed") for each in others)}
    assert len(keys) == 7
    assert key_of(TWO, "seed") == key_of(replace(TWO, minutes=1, deals=3, claim=None), "seed")


def test_a_bot_that_plays_otherwise_is_another_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(TWO, "seed")
    monkeypatch.setattr(playing, "taste", lambda _contest: "otherwise")
    assert key_of(TWO, "seed") != before


def test_chances_that_are_judged_otherwise_are_others_though_nobody_plays_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wins, chances = TWO, replace(TWO, kind="judgement", claim=None, one="random", others="random")
    before = key_of(wins, "seed"), key_of(chances, "seed")
    monkeypatch.setattr(playing, "judged", lambda game, players: f"{game} {players} by somebody else")
    assert (key_of(wins, "seed") == before[0], key_of(chances, "seed") == before[1]) == (True, False)


def test_judged_chances_are_those_of_the_game_and_its_seats() -> None:
    assert playing.judged("consumption", 2) == playing.judged.__wrapped__("consumption", 2)
    asked = (("consumption", 2), ("consumption", 3), ("foodfighters", 2))
    assert len({playing.judged(*each) for each in asked}) == len(asked)


def test_more_walks_taste_alike_and_are_told_apart_all_the_same() -> None:
    few, many = (replace(TWO, one=f"search:walks={walks},curiosity=0.5") for walks in (16, 6000))
    assert playing._mild(few, few.one) == playing._mild(many, many.one)
    assert "curiosity=0.5" in playing._mild(few, few.one).one
    assert key_of(few, "seed") != key_of(many, "seed")


# ---- matches ----


def test_everybody_has_every_seat_on_the_same_deal() -> None:
    tables = [playing._Table(Match(FOUR, "key", "seed", number)) for number in range(8)]
    assert [table.one for table in tables] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert [[type(bot).__name__ for bot in table.bots].index("GreedyBot") for table in tables[:4]] == [0, 1, 2, 3]
    deals = [table.state.to_json() for table in tables]
    assert deals[0] == deals[1] == deals[3] != deals[4] == deals[7]


def test_alone_both_play_the_same_deal() -> None:
    solo = replace(TWO, game="consumption", players=1)
    one, other, _ = tables = [playing._Table(Match(solo, "key", "seed", number)) for number in range(3)]
    assert [type(table.bots[0]).__name__ for table in tables] == ["GreedyBot", "RandomBot", "GreedyBot"]
    assert one.state.to_json() == other.state.to_json()


def test_a_match_says_who_won_how_long_it_took_and_what_was_expected() -> None:
    match = Match(replace(TWO, kind="judgement", one="random", others="random"), "key", "seed", 3)
    played = match.play()
    assert (played.contest, played.number, played.part in (0.0, 0.5, 1.0)) == ("key", 3, True)
    assert all(played.turns)
    assert 0 < sum(played.thought) <= played.seconds
    positions = sum(times for _, times, _, _ in played.judged)
    assert positions == 2 * sum(played.turns)
    assert sum(won for *_, won in played.judged) == pytest.approx(positions / 2)
    assert all(tenth / 10 <= expected / times <= (tenth + 1) / 10 for tenth, times, expected, _ in played.judged)


# ---- stopping and going on ----


def test_whoever_is_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole = Schedule([TWO], "seed", {})
    for each in alone(islice(whole.matches(3600), 40)):
        whole.note(each)
    journal = Journal(tmp_path / "matches.jsonl")
    numbers: list[int] = []
    for some in (5, 35):
        with journal.opened():
            schedule = Schedule([TWO], "seed", journal.lines())
            for each in alone(islice(schedule.matches(3600), some)):
                numbers.append(each.number)
                schedule.note(each)
                journal.add(each, "greedy among random")
    assert numbers == list(range(len(numbers)))
    assert schedule.standings[0].shares == whole.standings[0].shares[: len(schedule.standings[0].shares)]
    assert schedule.standings[0].verdict is whole.standings[0].verdict is True


def test_half_a_line_of_somebody_who_was_killed_is_dropped(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "matches.jsonl")
    with journal.opened():
        journal.add(line(0, 1.0), "a contest")
    with journal.path.open("a", encoding="utf-8") as file:
        file.write('{"contest": "key", "num')
    assert list(journal.lines()["key"]) == [0]
    with journal.opened():
        journal.add(line(1, 0.5), "a contest")
    assert list(journal.lines()["key"].values()) == [line(0, 1.0), line(1, 0.5)]


def test_two_do_not_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    with Journal(path).opened(), pytest.raises(SmorgasboardError, match=r"Process \d+ is writing matches.jsonl"):
        Journal(path).opened().__enter__()


@pytest.mark.parametrize("text", ["hello\n", '{"number": 3}\n', "[1]\n"])
def test_a_file_of_somebody_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "matches.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SmorgasboardError, match="line 1 is none of ours"):
        Journal(path).lines()


def test_several_processes_play_whatever_the_schedule_gives() -> None:
    schedule = Schedule([replace(TWO, one="careless", claim=None, deals=3)], "seed", {})
    with standing(3) as crew:
        for each in crew(schedule.matches(3600)):
            schedule.note(each)
    assert len(schedule.standings[0].shares) == 3


# ---- the command ----


def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(findings, "trials", list)
    places = {"matches": "matches.jsonl", "played": "played.jsonl", "results": "results.json", "page": "strength.md"}
    if not (tmp_path / "strength.md").exists():
        (tmp_path / "strength.md").write_text(f"# Strength\n{page.BEGIN}\n{page.END}\nThe end.\n", encoding="utf-8")
    (tmp_path / page.PICTURES).mkdir(exist_ok=True)
    paths = [word for name, file in places.items() for word in (f"--{name}", str(tmp_path / file))]
    monkeypatch.setattr(sys, "argv", ["strength", *paths, "--workers", "1", *words])
    return command.main()


def test_the_command_plays_writes_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "planned", lambda _name: [TWO])
    assert run(tmp_path, monkeypatch, "--game", "foodfighters") == 0
    assert "greedy" in capsys.readouterr().out
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "1 of 1 steps from a level to the next are shown" in told
    assert told.endswith(f"{page.END}\nThe end.\n")
    kept = (tmp_path / "matches.jsonl").read_bytes()
    assert run(tmp_path, monkeypatch, "--game", "foodfighters") == 0
    assert (tmp_path / "matches.jsonl").read_bytes() == kept


def test_one_bot_at_a_time_leaves_what_is_told_of_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise with one number of players at a time."""
    plan = [TWO, replace(TWO, one="careless"), FOUR]
    monkeypatch.setattr(command, "planned", lambda _name: plan)
    for bot, shown in (("greedy", 1), ("careless", 2)):
        assert run(tmp_path, monkeypatch, "--game", "foodfighters", "--bot", bot, "--players", "2") == 0
        told = (tmp_path / "strength.md").read_text(encoding="utf-8")
        assert f"{shown} of 3 steps from a level to the next are shown" in told


def test_stopping_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(schedule: Schedule, journal: Journal, *_rest: object) -> None:
        for each in alone(islice(schedule.matches(60), 4)):
            schedule.note(each)
            journal.add(each, "")
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "planned", lambda _name: [TWO])
    with monkeypatch.context() as patched:
        patched.setattr(command, "_play", interrupted)
        assert run(tmp_path, monkeypatch, "--game", "foodfighters") == command.INTERRUPTED
    assert "goes on from here" in capsys.readouterr().err
    assert findings.read(tmp_path / "results.json").contests[0].deals == 2


def test_another_machine_goes_on_from_what_was_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "planned", lambda _name: [TWO])
    assert run(tmp_path, monkeypatch, "--game", "foodfighters") == 0
    told, kept = ((tmp_path / name).read_text(encoding="utf-8") for name in ("strength.md", "played.jsonl"))
    (tmp_path / "matches.jsonl").unlink()
    assert run(tmp_path, monkeypatch, "--game", "foodfighters") == 0
    assert (tmp_path / "matches.jsonl").read_text(encoding="utf-8") == ""
    assert (tmp_path / "strength.md").read_text(encoding="utf-8") == told
    assert (tmp_path / "played.jsonl").read_text(encoding="utf-8") == kept


@pytest.mark.parametrize("contest", [TWO, FOUR, replace(TWO, game="consumption", players=1)])
def test_what_is_committed_says_the_same_of_a_contest(contest: Contest, tmp_path: Path) -> None:
    chance = Random("committed")
    lines = {
        number: Line("key", number, chance.choice((0, 1 / 3, 0.5, 1)), chance.random(), 0.25, (2, 6), (0.5, 1.25))
        for number in range(10 * contest.matches_a_deal)
    }
    whole = Standing(contest, "key", lines)
    played.write(tmp_path / "played.jsonl", [], [whole])
    again = Standing(contest, "key", played.together(played.read(tmp_path / "played.jsonl"), {})["key"])
    assert again.shares == pytest.approx(whole.shares, abs=1e-5)
    assert again.spent == pytest.approx(whole.spent)
    assert found(again).turn == pytest.approx(found(whole).turn)
    assert found(again).hours == pytest.approx(found(whole).hours)
    assert again.verdict == whole.verdict


def test_matches_from_here_and_from_elsewhere_count_once() -> None:
    standing = Standing(TWO, "key", {number: line(number, 1.0) for number in range(8)})
    committed = [played.series_of(standing)]
    here = {number: line(number, 1.0, seconds=2.0) for number in (0, 1, 8, 9)}
    both = played.together(committed, {"key": here})["key"]
    assert sorted(both) == list(range(10))
    assert sum(each.seconds for each in both.values()) == pytest.approx(8 + 4)
    own = dict(enumerate(map(line, range(10), [1.0] * 10)))
    assert played.together(committed, {"key": own}) == {"key": own}


def test_what_is_committed_forgets_bots_that_play_otherwise_now(tmp_path: Path) -> None:
    path, other = tmp_path / "played.jsonl", replace(TWO, game="consumption")
    lines = {number: line(number, 1.0) for number in range(4)}
    played.write(path, [], [Standing(TWO, "old", lines), Standing(other, "kept", lines)])
    played.write(path, played.read(path), [Standing(TWO, "new", lines)])
    assert [each.contest for each in played.read(path)] == ["kept", "new"]


def test_matches_with_noted_chances_are_not_committed(tmp_path: Path) -> None:
    judgement = replace(TWO, kind="judgement", claim=None)
    played.write(tmp_path / "played.jsonl", [], [Standing(judgement, "key", {0: line(0, 1.0)})])
    assert played.read(tmp_path / "played.jsonl") == []


def test_a_short_run_does_not_push_out_more_of_the_same() -> None:
    many, few = (Standing(TWO, "key", {each: line(each, 1.0) for each in range(count)}) for count in (8, 4))
    before = findings.merged(Findings((), ()), [many])
    assert findings.merged(before, [few]).contests == before.contests
    other = Standing(TWO, "another bot", few.lines)
    assert [each.matches for each in findings.merged(before, [other]).contests] == [4]


def test_what_is_decided_by_now_is_told_though_more_was_played_before_without_an_end() -> None:
    wavering = Standing(TWO, "key", {each: line(each, float(each % 4 < 2)) for each in range(200)})
    decided = Standing(TWO, "key", {each: line(each, 1.0) for each in range(40)})
    before = findings.merged(Findings((), ()), [wavering])
    assert before.contests[0].verdict == findings.OPEN
    (now,) = findings.merged(before, [decided]).contests
    assert (now.verdict, now.matches < 200) == (findings.SHOWN, True)


def test_what_was_found_of_bots_that_are_gone_is_not_told_and_what_is_open_is_named() -> None:
    before = findings.merged(Findings((), ()), [Standing(TWO, "key", {each: line(each, 1.0) for each in range(4)})])
    assert before.unplayed == ()
    other = findings.merged(before, [Standing(TWO, "another bot", {})])
    assert (other.contests, other.unplayed) == ([], (TWO.name,))
    assert "Not played yet, or not a whole deal:\n\n- Foodfighters, 2 players: greedy among random\n" in page.text(
        other
    )
    assert findings.merged(other, [Standing(FOUR, "key", {})]).unplayed == (TWO.name, FOUR.name)


def test_a_damaged_file_of_matches_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "played.jsonl"
    path.write_text("[1]\n", encoding="utf-8")
    with pytest.raises(SmorgasboardError, match="line 1 is no series of matches"):
        played.read(path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "chess"), "chess"),
        (("--game", "foodfighters", "--only", "tricks"), "Nothing of that kind is planned."),
        (("--game", "consumption", "--only", "levels", "--players", "7"), "No 7 players are planned there"),
        (("--game", "foodfighters", "--only", "levels", "--bot", "herd"), "there are easy, medium, hard, expert."),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    sentence: str,
) -> None:
    assert run(tmp_path, monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("hours", ["0", "-1", "soon", "nan"])
def test_no_time_is_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], hours: str
) -> None:
    with pytest.raises(SystemExit):
        run(tmp_path, monkeypatch, "--hours", hours)
    assert "is no time: give hours" in capsys.readouterr().err
