import random

import pytest

import smorgasboard as sb
from smorgasboard.engine.observation import Observation
from smorgasboard.terminal.menu import Menu, MenuItem


def positions(count: int) -> list[Observation]:
    """Positions of random matches, from both seats."""
    dice = random.Random(3)
    game = sb.load("foodfighters")
    found: list[Observation] = []
    while len(found) < count:
        state = game.new(seed=dice.randrange(10**6))
        while not state.over:
            seat = state.actors()[0]
            found.append(state.observation(seat))
            state.apply(seat, dice.choice(state.legal_actions(seat)))
    return found


@pytest.fixture(scope="module")
def seen() -> list[Observation]:
    return positions(2000)


def test_every_board_is_at_most_80_by_20(seen: list[Observation]) -> None:
    game = sb.load("foodfighters")
    for observation in seen:
        lines = game.draw(observation, ("W" * 20, "M" * 20))
        assert len(lines) <= 20
        assert max(sum(len(text) for text, _ in line) for line in lines) <= 80


def test_every_menu_fits_seven_rows(seen: list[Observation]) -> None:
    game = sb.load("foodfighters")
    for observation in seen:
        lines = Menu(game, observation).lines(80, 7)
        assert len(lines) <= 7, "\n".join(lines)
        assert max(len(line) for line in lines) < 80


def test_every_action_has_its_number_in_its_verb_s_list(seen: list[Observation]) -> None:
    game = sb.load("foodfighters")
    for observation in seen[:300]:
        menu = Menu(game, observation)
        for verb, offers in menu.verbs.items():
            assert menu.about(verb) == offers
        assert [menu.numbered(number) for number in range(len(menu.offers) + 2)] == [None, *menu.offers, None]
        assert tuple(offer.action for offer in menu.offers) == observation.legal


def test_large_groups_fold_first(seen: list[Observation]) -> None:
    menu = Menu(sb.load("foodfighters"), seen[0])
    assert len(menu.offers) > 36
    assert menu.lines(80, 8)[0].startswith(' 1-36 swap: 36 ways such as "swap a1 b1"')
    assert not any("ways such as" in line for line in menu.lines(80, 30))


def wordy(description: str) -> Menu:
    game = sb.load("foodfighters")
    state = game.new(seed=1)
    menu = Menu(game, state.observation(state.actors()[0]))
    texts = ["done", "take a", "take b", "take c", "use soup"]
    menu.offers = [MenuItem(number, number, text, description) for number, text in enumerate(texts, start=1)]
    menu.verbs = {"done": menu.offers[:1], "take": menu.offers[1:4], "use": menu.offers[4:]}
    return menu


def test_descriptions_too_long_for_a_line_go_over_several() -> None:
    lines = wordy("word " * 30).lines(80, 30)
    assert len(lines) == 10
    assert lines[0].startswith("1 word word")
    assert lines[1].startswith("   word")
    assert max(len(line) for line in lines) < 80


def test_bare_texts_stand_in_for_descriptions_without_room() -> None:
    menu = wordy("word " * 12)
    folded, *described = menu.lines(80, 3)
    assert folded == '  2-4 take: 3 ways such as "take a"; type take to list them'
    assert [line[:6] for line in described] == ["1 word", "5 word"]
    assert menu.lines(80, 2) == ["1 done      2 take a    3 take b    4 take c    5 use soup"]


def test_the_least_a_menu_can_be_is_its_verbs() -> None:
    assert wordy("word").lines(30, 0) == ["1 done      5 use soup", "2-4 take …"]
