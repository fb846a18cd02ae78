"""`make balance`: what it counts, how sure it is, and that its studies can be played."""

import json
from dataclasses import replace

import pytest
from benchmarks.balance.__main__ import RESULTS, merged
from benchmarks.balance.counting import Counts
from benchmarks.balance.findings import findings, missing_entries, outdated, written
from benchmarks.balance.playing import play
from benchmarks.balance.studies import (
    Limits,
    Part,
    Rate,
    Study,
    complete_tables,
    games_with_studies,
    read_studies,
    studies_of,
)

import smorgasboard as sb
from smorgasboard.engine.content import Sheet
from smorgasboard.lab.play.matches import Played

STUDY = Study("A few", "consumption", 2, 4, "random", {}, Limits({"seat": 60, "assistant": 60}))


def matches(dishes: list[list[tuple[int, str, int]]], wins: list[int]) -> Played:
    """Matches of two, with the dishes of each (seat, name, times) and the seat that won."""
    played = Played("main", list(range(len(wins))), winners=[(seat,) for seat in wins])
    played.scores += [(1.0, 0.0)] * len(wins)
    played.steps += [5] * len(wins)
    for number, had in enumerate(dishes):
        played.seen.note(number, {(seat, "dish", dish): [times, 1] for seat, dish, times in had})
    return played


def counted(study: Study, workers: int) -> Counts:
    counts = Counts()
    for some in play(study, "seed", workers):
        counts.add(some)
    return counts


def test_a_match_counts_once_however_many_of_its_things_are_counted() -> None:
    """Soup twice in every match, won with both times or not at all: as sure as ten matches, not as twenty."""
    counts = Counts()
    counts.add(matches([[(0, "soup", 2)]] * 10, wins=[0, 1] * 5))
    soup = counts.tables()["dish"]["soup"]
    assert (soup.n, soup.share) == (20, 0.5)
    assert soup.margin == pytest.approx(counts.tables()["seat"]["seat 1"].margin)
    assert soup.margin > 0.2


def test_a_study_is_the_same_however_many_play_it() -> None:
    study = replace(STUDY, games=30)
    alone, together = counted(study, 1), counted(study, 2)
    assert alone.tables() == together.tables()
    assert sorted(alone.scores) == sorted(together.scores)


def test_findings_are_held_against_limits() -> None:
    counts = counted(STUDY, 1)
    fair = findings(STUDY, counts, 1.0)
    assert sum(line.n for line in fair.lines if line.table == "seat") == 8
    assert fair.problems() == []
    strict = replace(STUDY, limits=Limits({"turn order": 0.0}, winning=(500, 600), median=(500, 600)))
    problems = findings(strict, counts, 1.0).problems()
    assert any("mean winning score" in problem for problem in problems)
    assert any("median" in problem for problem in problems)
    page = written({"consumption": {"studies": [fair.plain()], "never": {"stand": []}}})
    assert "### A few" in page
    assert "every one occurred" in page


def test_choices_and_victories_have_limits_of_their_own() -> None:
    counts = Counts()
    counts.add(matches([[(0, "soup", 2), (1, "stew" if number else "pie", 1)] for number in range(10)], wins=[0] * 10))
    study = replace(STUDY, limits=Limits(most={"dish": 80}, picked={"dish": (5, 60)}))
    problems = findings(study, counts, 1.0).problems()
    assert problems == [
        "pie: 3.3% of choices, wanted 5 to 60",
        "soup: wins 100.0%, at most 80",
        "soup: 66.7% of choices, wanted 5 to 60",
    ]
    page = written({"a": {"studies": [findings(study, counts, 1.0).plain()], "never": {}}})
    assert "| stew | 9 | 0.0% ± 18.6 | -50.0 |  | 30.0% | 80% of wins, 5 to 60% of choices |" in page


def test_what_never_happened_is_found() -> None:
    game = sb.load("consumption")
    study = findings(STUDY, counted(replace(STUDY, games=1), 1), 1.0).plain()
    missing = missing_entries(game, ("assistant",), [study])
    assert "life" in missing["assistant"]  # not with two players (CON-041)
    assert set(missing["assistant"]) < set(game.entries()["assistant"])


def dined() -> Counts:
    """Ten matches: soup twice in each and eaten once, stew in half of them and never eaten; two draws."""
    counts = Counts()
    some = matches([[(0, "soup", 2)] + [(1, "stew", 1)] * (number % 2) for number in range(10)], wins=[0] * 10)
    some.winners[8:] = [(), (0, 1)]
    for number in range(10):
        some.seen.note(number, {(0, "eaten", "soup"): [1, 2]})
    counts.add(some)
    return counts


def held_against(limits: Limits) -> list[str]:
    return findings(replace(STUDY, limits=limits), dined(), 1.0).problems()


def test_tallies_a_match_have_limits() -> None:
    assert held_against(Limits(per_match={"dish": (2.4, 2.6)})) == []
    assert held_against(Limits(per_match={"dish": (3, 4)})) == ["dish a match: 2.5, wanted 3 to 4"]
    assert held_against(Limits(per_match={"drink": (1, 4)})) == ["drink a match: 0, wanted 1 to 4"]


def test_every_entry_has_limits_of_the_matches_in_which_it_occurs() -> None:
    assert held_against(Limits(in_matches={"dish": (50, 100)})) == []
    assert held_against(Limits(in_matches={"dish": (60, 100)})) == ["matches with dish stew: 50%, wanted 60 to 100%"]


def test_an_entry_that_the_game_declares_and_nobody_saw_occurs_in_no_match() -> None:
    problems = held_against(Limits(in_matches={"assistant": (10, 100)}))
    assert "matches with assistant chef: 0%, wanted 10 to 100%" in problems
    assert len(problems) == len(sb.load("consumption").entries()["assistant"])


def test_rates_compare_the_same_entry_in_two_tables() -> None:
    both = Rate("eaten", "dish", (40, 60))
    assert held_against(Limits(rates=(both,))) == ["stew: eaten of dish: 0%, wanted 40 to 60%"]
    assert held_against(Limits(rates=(replace(both, only=("soup",)),))) == []
    nothing = replace(both, only=("pie",))
    assert held_against(Limits(rates=(nothing,))) == ["pie: eaten of dish: never counted, wanted 40 to 60%"]


def test_one_entry_has_limits_of_its_part_of_a_table() -> None:
    assert held_against(Limits(shares=(Part("dish", "stew", (19, 21)),))) == []
    problems = held_against(Limits(shares=(Part("dish", "stew", (30, 40)),)))
    assert problems == ["stew of all dish: 20%, wanted 30 to 40%"]


def test_matches_that_nobody_wins_alone_are_draws() -> None:
    assert held_against(Limits(draws=20)) == []
    assert held_against(Limits(draws=0)) == ["matches without a single winner: 20%, wanted 0 to 0%"]


def test_figures_are_on_the_page_with_what_is_allowed() -> None:
    found = findings(replace(STUDY, limits=Limits(per_match={"dish": (1, 4)})), dined(), 1.0)
    assert "| dish a match | 2.5 | 0.38 | 1 to 4 |" in written({"a": {"studies": [found.plain()], "never": {}}})


STATED = """
[[studies]]
name = "A few"
players = 2
games = 4
bot = "random"
edition = "draft"
options = { diets = "dealt" }
points = { seat = 4 }
per_match = { power = [1.5, 20] }
in_matches = { power = [10, 100] }
rates = [ { of = "term met", in = "channel", between = [25, 60], only = ["national"] } ]
shares = [ { table = "income", entry = "extra", between = [8, 20] } ]
draws = 0
"""


def test_all_that_a_study_states_is_read() -> None:
    (study,) = studies_of("consumption", Sheet("balance.toml", STATED))
    assert (study.game, study.players, study.games, study.bot) == ("consumption:draft", 2, 4, "random")
    assert study.options == {"diets": "dealt"}
    assert study.limits == Limits(
        points={"seat": 4},
        per_match={"power": (1.5, 20)},
        in_matches={"power": (10, 100)},
        rates=(Rate("term met", "channel", (25, 60), ("national",)),),
        shares=(Part("income", "extra", (8, 20)),),
        draws=0,
    )


@pytest.mark.parametrize(
    ("before", "after", "refusal"),
    [
        ("draws = 0", "drawn = 0", "balance.toml, line 14: studies.1.drawn: unknown entry 'drawn'; expected name"),
        ("draws = 0", "draws = true", "balance.toml, line 14: studies.1.draws: expected a number, found True"),
        ("[10, 100]", "[100, 10]", "line 11: studies.1.in_matches.power: expected two numbers, the smaller one first"),
        ("only =", "just =", "studies.1.rates.1.just: unknown entry 'just'"),
    ],
)
def test_what_a_study_cannot_mean_is_refused(before: str, after: str, refusal: str) -> None:
    with pytest.raises(sb.BadContent) as caught:
        studies_of("consumption", Sheet("balance.toml", STATED.replace(before, after)))
    assert refusal in str(caught.value)


def test_a_study_measured_again_leaves_the_others_as_they_were() -> None:
    first, second = read_studies("consumption")[:2]
    found = [findings(replace(study, games=1, bot="random"), dined(), 1.0) for study in (first, second)]
    gone = replace(found[0], name="A study of long ago")
    part = merged("consumption", {"studies": [gone.plain(), found[1].plain()]}, found[0])
    assert [study["name"] for study in part["studies"]] == [first.name, second.name]
    assert part["studies"][1] == found[1].plain()
    assert set(part["never"]) == set(complete_tables("consumption"))


def test_what_was_measured_names_rules_and_numbers() -> None:
    game = sb.load("consumption:draft")
    found = findings(replace(STUDY, game="consumption:draft"), dined(), 1.0)
    measured = (found.measured.edition, found.measured.rules, found.measured.numbers)
    assert measured == ("draft", game.facts.rules_version, game.numbers_hash)
    page = written({"a": {"studies": [found.plain()], "never": {}}})
    assert f": draft, rules {game.facts.rules_version}, content {game.numbers_hash}." in page


def test_measured_figures_are_of_the_rules_and_numbers_that_are_played() -> None:
    report = json.loads(RESULTS.read_text(encoding="utf-8"))
    assert not list(outdated(report)), "\n".join(outdated(report))


def test_changed_rules_and_numbers_are_noticed() -> None:
    name = games_with_studies()[0]
    found = [findings(replace(study, games=1), dined(), 1.0).plain() for study in read_studies(name)]
    first = found[0]["measured"]
    assert not [each for each in outdated({name: {"studies": found}}) if each.startswith(name)]
    found[0]["measured"] = {**first, "rules": "0"}
    assert sum(each.startswith(name) for each in outdated({name: {"studies": found}})) == 1
    found[0]["measured"] = {**first, "numbers": "0"}
    assert sum(each.startswith(name) for each in outdated({name: {"studies": found[:1]}})) == len(found)


@pytest.mark.parametrize("name", games_with_studies())
def test_stated_studies_can_be_played(name: str) -> None:
    known = sb.load(name).entries()
    assert set(complete_tables(name)) <= set(known)
    for study in read_studies(name):
        counts = counted(replace(study, games=1, bot="random"), 1)
        assert set(study.limits.points) <= set(counts.tables()), study.name
        assert _counted_tables(study.limits) <= set(known), study.name


def _counted_tables(limits: Limits) -> set[str]:
    """Tables that limits name and that the game therefore has to declare."""
    rates = {table for rate in limits.rates for table in (rate.of, rate.among)}
    return rates | {part.table for part in limits.shares} | set(limits.per_match) | set(limits.in_matches)
