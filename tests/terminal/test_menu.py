import random

import pytest

import smorgasboard as sb
from smorgasboard.engine.observation import Observation
from smorgasboard.terminal.menu import Menu


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
