"""The lead's graph: drawn from what the game's judgement is made of, and able to say what changed it."""

import pytest
from tests.bots.picnic import MutePicnic, Picnic

import smorgasboard as sb
from smorgasboard.engine import Part, register
from smorgasboard.server.views.end import STEPS_TOLD, Lead, LeadMaker, _moved

NAMES = ("Ann", "Bea")
PLAYED = ("take bread", "take water", "take bottle", "take cake")


def part(key: str, amount: float) -> Part:
    return Part(key, amount, f"more {key}", f"less {key}")


def lead_of(game: sb.Game, *actions: str) -> Lead:
    register(game)
    match = sb.Match(game, seed=1, seats=NAMES, options={"things": ["bread", "water", "bottle", "cake"]})
    for action in actions:
        match.apply(match.state.mover(), action)
    return looked_back(match)


def looked_back(match: sb.Match) -> Lead:
    maker = LeadMaker(match.record(), match.game)
    for _ in maker:
        pass
    return maker.lead()


def test_each_step_says_whose_prospects_it_changed_and_by_what() -> None:
    lead = lead_of(Picnic(), *PLAYED)
    assert [step.words(NAMES) for step in lead.told] == [
        "Step 1, +18% for Ann. Ann, you have more bread.",
        "Step 2, +12% for Bea. Bea, you have more water.",
        "Step 3, +12% for Ann. Ann, you have more water.",
        "Step 4, +68% for Bea.",
    ]


def test_the_greatest_changes_come_first_and_losses_are_said_as_such() -> None:
    before = [part("a", 1.0), part("b", 0.0), part("c", 1.0)]
    now = [part("a", 3.0), part("b", -5.0), part("d", 0.5)]
    assert _moved(before, now) == ("less b", "more a")
    assert _moved(before, []) == ()


def test_the_graph_is_the_value_with_parts_and_without() -> None:
    made, plain = (lead_of(game, *PLAYED).values for game in (Picnic(), MutePicnic()))
    assert [pytest.approx(shares) for shares in made] == list(plain)


def test_a_game_without_parts_has_steps_without_clauses() -> None:
    lead = lead_of(MutePicnic(), *PLAYED)
    assert lead.told[0].words(NAMES) == "Step 1, +18% for Ann."


def test_every_told_step_can_be_pointed_at() -> None:
    lead = lead_of(Picnic(), *PLAYED)
    drawn = str(lead.drawing(NAMES))
    assert drawn.count('<rect class="lead-step"') == len(lead.told) == 4
    assert "<title>Step 1, +18% for Ann. Ann, you have more bread.</title>" in drawn


def test_a_long_match_tells_its_greatest_steps_in_their_order() -> None:
    game = register(sb.load("foodfighters"))
    match = sb.Match(game, seed=3, seats=NAMES)
    for number in range(120):
        if match.state.over:
            break
        legal = match.state.legal_actions(match.state.mover())
        match.apply(match.state.mover(), legal[number * 7 % len(legal)])
    lead = looked_back(match)
    assert 0 < len(lead.told) <= STEPS_TOLD
    assert [step.number for step in lead.told] == sorted(step.number for step in lead.told)
    assert all(step.clauses for step in lead.told if step.number < len(lead.values) - 1)
