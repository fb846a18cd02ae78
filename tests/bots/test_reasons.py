"""Reasons: what speaks for an action, against the next best idea, in words that are true."""

import math
import time

import pytest
from tests.bots import picnic
from tests.bots.picnic import BOTTLE, BREAD, CAKE, EGG, GUARD, PASS, WATER, MutePicnic, Picnic, laid

import smorgasboard as sb
from smorgasboard.bots import make
from smorgasboard.bots.bot import Effort
from smorgasboard.bots.ideas import Comparison, Ending, Ranked
from smorgasboard.bots.reasons import FAIRLY_SURE, SURE, Choice, reason, sureness
from smorgasboard.engine import Part, SeededChance, State, speaking
from smorgasboard.server.languages import Languages

WITHOUT_CLOCK = Effort(seconds=math.inf)
OLD = "The old sentence."


def why(state: State, *ranked: Ranked, effort: Effort = WITHOUT_CLOCK, game: sb.Game | None = None) -> str:
    observation = state.observation(state.mover())
    return reason(game or Picnic(), observation, ranked, SeededChance("why"), lambda: OLD, effort=effort)


def test_the_largest_differences_become_clauses_with_their_price_and_amount() -> None:
    said = why(laid("bread", "water"), Ranked(BREAD, 0.68), Ranked(WATER, 0.62))
    assert said == "Take bread: you have more bread, though you have less water (+1 F). Next best: Take water."


def test_two_things_are_told_where_both_count() -> None:
    state = laid("bread", "water", takes=2)
    said = why(state, Ranked(BREAD, 0.8), Ranked(PASS, 0.5))
    assert said == "Take bread: you have more bread, and you have more water (+5 F). Next best: Pass."


def test_a_small_second_reason_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(picnic.WORTH, WATER, (1, 2))
    monkeypatch.setitem(picnic.WORTH, BREAD, (0, 20))
    said = why(laid("bread", "water", takes=2), Ranked(BREAD, 0.8), Ranked(PASS, 0.5))
    assert said == "Take bread: you have more bread (+22 F). Next best: Pass."


def test_the_same_thing_by_another_token_is_no_other_idea() -> None:
    state = laid("bread", "water", "bottle")
    said = why(state, Ranked(WATER, 0.62), Ranked(BOTTLE, 0.62), Ranked(PASS, 0.5))
    assert said == "Take water: you have more water (+2 F). Next best: Pass."


@pytest.mark.parametrize(("unit", "alike"), [("F", False), ("", True)])
def test_what_people_count_is_another_idea_from_half_a_unit_on(unit: str, alike: bool) -> None:
    """Beside a part of hundreds; where nobody knows the unit, shares count."""
    ends = [
        Ending(
            laid("bread"), SeededChance("a"), 0.5, frozenset(), {"body": one, "rivals": Part("rivals", -300.0, "", "")}
        )
        for one in (Part("body", 10.0, "", ""), Part("body", 10.9, "", ""))
    ]
    assert Comparison(BREAD, [(ends[0], ends[1])] * 2, unit).ends_alike is alike
    assert Comparison(BREAD, [(ends[0], ends[0])] * 2, unit).ends_alike


def test_the_only_action_there_is_needs_no_reason() -> None:
    bot, state = make("greedy", seed="a"), laid()
    assert bot.choose(state.observation(0)) == PASS
    assert bot.explain() == "There is nothing else you could do."
    assert bot.remark() == ""


def test_the_next_token_of_the_same_plan_is_no_other_idea() -> None:
    state = laid("bread", "water", takes=2)
    ranked = [Ranked(BREAD, 0.8), Ranked(WATER, 0.8), Ranked(PASS, 0.5)]
    choice = Choice(Picnic(), state.observation(0), ranked, SeededChance("a"), effort=WITHOUT_CLOCK)
    assert choice.other == Ranked(PASS, 0.5)
    assert choice.is_idea_of(WATER)
    assert not choice.is_idea_of(PASS)


def test_without_another_idea_that_is_said() -> None:
    said = why(laid("water", "bottle"), Ranked(WATER, 0.6), Ranked(BOTTLE, 0.6))
    assert said == "Take water: everything else that looks good comes to the same."


def test_within_noise_they_are_about_equal() -> None:
    said = why(laid("egg", "water"), Ranked(EGG, 0.6), Ranked(WATER, 0.6))
    assert said == "Take egg, or: Take water. These are about equal."


def test_dice_do_not_hide_what_is_clear() -> None:
    said = why(laid("egg", "bread"), Ranked(BREAD, 0.6), Ranked(EGG, 0.6), effort=Effort(math.inf, samples=200))
    assert said == "Take bread: you have more bread, though you have less egg (+1 F). Next best: Take egg."


def test_a_move_that_wins_says_so() -> None:
    assert why(laid("cake", "bread"), Ranked(CAKE, 1.0), Ranked(BREAD, 0.6)) == "Take cake: this wins the match."


def test_a_move_that_avoids_a_loss_at_once_says_so() -> None:
    state = laid("crown", "bread", "guard")
    said = why(state, Ranked(GUARD, 0.5), Ranked(BREAD, 0.1))
    assert said == "Take guard: the match could be lost at once otherwise, as with: Take bread."


def test_what_a_search_saw_later_is_told_as_such() -> None:
    state = laid("bread", "water")
    said = why(state, Ranked(WATER, 0.7, 300), Ranked(BREAD, 0.5, 100))
    assert said == (
        "Take water: it pays later; my chances come out at 70%, and at 50% after the next best: Take bread."
    )


@pytest.mark.parametrize(
    ("share", "words"),
    [(SURE, "I am sure."), (FAIRLY_SURE, "I am fairly sure."), (FAIRLY_SURE - 0.01, "It is close.")],
)
def test_how_sure_it_is_goes_by_the_share_of_the_walks(share: float, words: str) -> None:
    assert sureness(share) == words
    state = laid("bread", "water", "bottle")
    for other in (Ranked(PASS, 0.66, round(1000 * (1 - share))),):
        ours = [Ranked(WATER, 0.67, round(600 * share)), Ranked(BOTTLE, 0.67, round(400 * share))]
        assert why(state, *ours, other) == f"Take water: you have more water (+2 F). {words} Next best: Pass."


def test_what_was_held_against_each_other_goes_by_the_doubt_and_not_by_how_soon_it_was_dropped() -> None:
    state = laid("bread", "water", "bottle")
    for doubt, words in ((0.01, "I am sure."), (0.2, "I am fairly sure."), (0.45, "It is close.")):
        said = why(state, Ranked(WATER, 0.67, 6), Ranked(BOTTLE, 0.67, 6), Ranked(PASS, 0.6, 6, doubt))
        assert said == f"Take water: you have more water (+2 F). {words} Next best: Pass."


def test_games_without_parts_keep_the_old_sentence() -> None:
    game = MutePicnic()
    assert why(laid("bread", "water", game=game), Ranked(BREAD, 0.7), Ranked(WATER, 0.6), game=game) == OLD


def test_without_time_the_old_sentence_is_said() -> None:
    state = laid("bread", "water", "egg", takes=3)
    assert why(state, Ranked(BREAD, 0.7), Ranked(WATER, 0.6), effort=Effort(seconds=-1.0)) == OLD


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_bots_say_why(name: str) -> None:
    bot = make(name, seed="a", **({"walks": 200} if name == "search" else {}))
    bot.effort = WITHOUT_CLOCK
    state = laid("bread", "water")
    assert bot.choose(state.observation(0)) == BREAD
    assert bot.explain().startswith("Take bread: you have more bread, though you have less water (+1 F).")
    assert bot.explain() == bot.explain() == bot.remark()


def test_nobody_pays_for_reasons_that_nobody_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def unasked(*_: object) -> None:
        raise AssertionError("nobody asked")

    monkeypatch.setattr("smorgasboard.bots.reasons.Choice.__init__", unasked)
    bot, state = make("greedy", seed="a"), laid("bread", "water")
    bot.choose(state.observation(0))
    with pytest.raises(AssertionError, match="nobody asked"):
        bot.explain()


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_who_is_asked_for_reasons_plays_on_as_if_not(name: str) -> None:
    def played(asked: bool) -> list[int]:
        bot, state, line = make(name, seed="b", **({"walks": 40} if name == "search" else {})), laid(*picnic.THINGS), []
        while not state.over:
            line.append(bot.choose(state.observation(state.mover())))
            if asked:
                bot.explain()
            state.apply(state.mover(), line[-1])
        return line

    assert played(True) == played(False)


def test_reasons_are_given_in_german() -> None:
    with speaking(Languages.load().catalogue("de")):
        assert why(laid("egg", "water"), Ranked(EGG, 0.6), Ranked(WATER, 0.6)) == (
            "Take egg oder: Take water. Das ist etwa gleich gut."
        )
        assert why(laid("cake", "bread"), Ranked(CAKE, 1.0), Ranked(BREAD, 0.6)) == (
            "Take cake: Das gewinnt die Partie."
        )


def test_the_clock_ends_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was found until then is told, where it is enough."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(time, "thread_time", lambda: float(next(ticks)))
    state = laid("bread", "water", takes=3)
    some = why(state, Ranked(BREAD, 0.8), Ranked(PASS, 0.5), effort=Effort(seconds=30.0))
    assert some.startswith("Take bread: you have more bread, and you have more water (+5 F).")


def test_where_all_plans_have_it_the_reason_is_what_would_be_done_without_it() -> None:
    state = laid("bread", "water", "bottle", takes=2)
    said = why(state, Ranked(BREAD, 0.8), Ranked(WATER, 0.8), Ranked(BOTTLE, 0.8))
    assert said == "Take bread: you have more bread, though you have less water (+1 F). Next best: Take water."
