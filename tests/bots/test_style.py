"""Bots with a style, and the styles that our games state."""

from pathlib import Path

import pytest

import smorgasboard as sb
from smorgasboard.bots.style import judgement_of
from smorgasboard.engine import BadContent, StyledEvaluation, read_styles

GAMES = ("foodfighters", "consumption", "foodadvice")


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_weighs_something_and_changes_play(name: str) -> None:
    game = sb.load(name)
    styles = game.styles()
    assert 2 <= len(styles) <= 5
    state, keys = game.new(seed=3), set[str]()
    bot, apart = sb.bots.GreedyBot(seed=1), dict.fromkeys(styles, 0)
    while not state.over and (len(keys) < 400 or not all(apart.values())):
        seat = state.mover()
        evaluation = game.greedy_evaluation or game.evaluation
        amounts = evaluation.amounts(state, seat)
        assert amounts == [(part.key, part.amount) for part in evaluation.parts(state, seat)] or name == "consumption"
        keys |= {key for key, _amount in amounts}
        plain = evaluation.value(state, seat)
        assert evaluation.chance(state, sum(amount for _key, amount in amounts)) == pytest.approx(plain, abs=1e-6)
        for each in styles:
            apart[each] += judgement_of(game, each).value(state, seat) != pytest.approx(plain, abs=1e-9)
        state.play(seat, bot.choose_at(game, state, seat))
    assert all(apart.values())
    for style in styles.values():
        for weight in style.weights:
            fits = weight.removesuffix("*")
            seen = any(key == weight or (weight.endswith("*") and key.startswith(fits)) for key in keys)
            assert seen or weight in RARE, f"{style.name} weighs {weight}, which no position had"


RARE = {"bonus die", "card *", "tile", "crackers", "spoons", "pans", "offer"}
"""What a match of greedy bots may do without."""


def test_a_style_bot_goes_by_a_spec_and_takes_only_what_is_legal() -> None:
    bot = sb.bots.BotSpec.read("style:name=brawler").make("1")
    assert repr(bot) == "StyleBot('brawler')"
    state = sb.load("foodfighters").new(seed=7)
    game = sb.load("foodfighters")
    for _ in range(12):
        seat = state.mover()
        assert bot.choose_at(game, state, seat) in state.list_actions(seat)
        seen = state.observation(seat)
        assert bot.choose(seen) in seen.legal
        state.play(seat, bot.choose_at(game, state, seat))


def test_a_style_that_nobody_states_is_refused() -> None:
    game = sb.load("foodfighters")
    state = game.new(seed=7)
    with pytest.raises(sb.bots.UnknownBot, match="no style called 'brawle'; did you mean brawler"):
        sb.bots.StyleBot("brawle").choose_at(game, state, state.mover())


def test_a_finished_match_is_judged_as_it_is() -> None:
    game = sb.load("foodfighters")
    state, bot = game.new(seed=7), sb.bots.RandomBot(seed=1)
    while not state.over:
        state.play(state.mover(), bot.choose_at(game, state, state.mover()))
    styled = judgement_of(game, "miser")
    assert isinstance(styled, StyledEvaluation)
    assert styled.values(state, 2) == game.evaluation.values(state, 2)


@pytest.mark.parametrize(
    "text", ["[a]\nweights = 3", "[a.weights]\nx = 'much'", "['b c'.weights]\nx = 1", "a = 1", "[a]\nabout = 'x'", "["]
)
def test_a_file_that_holds_no_styles_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "styles.toml"
    file.write_text(text)
    with pytest.raises(BadContent, match=r"styles\.toml"):
        read_styles(file)
