"""The lead's graph: drawn from what the game's judgement is made of, and able to say what changed it."""

from itertools import pairwise

import pytest
from tests.bots.picnic import MutePicnic, Picnic

import smorgasboard as sb
from smorgasboard.engine import Part, ScoreLine, register
from smorgasboard.server.views.end import _by_points, _ladder, _next_rung
from smorgasboard.server.views.lead import HEIGHT, LETTERS, STEPS_TOLD, Lead, LeadMaker, _moved

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


# ---- the moment: who, why, a kind word, the ladder ----


def test_since_when_somebody_was_ahead_and_for_how_long() -> None:
    lead = Lead(((0.5, 0.5), (0.6, 0.4), (0.4, 0.6), (0.7, 0.3), (1.0, 0.0)))
    assert (lead.ahead_since(0), lead.ahead_since(1)) == (3, 5)
    assert (lead.share_ahead(0), lead.share_ahead(1)) == (0.6, 0.2)
    assert lead.happened(3) == ()


def test_what_decided_it_is_the_step_that_brought_most_to_whoever_was_ahead_from_then_on() -> None:
    lead = Lead(((0.5, 0.5), (0.45, 0.55), (0.55, 0.45), (0.9, 0.1), (0.85, 0.15), (1.0, 0.0)))
    assert lead.greatest_gain(0, lead.ahead_since(0)) == 3
    at_once = Lead(((0.5, 0.5), (0.7, 0.3), (0.75, 0.25), (1.0, 0.0)))
    assert at_once.greatest_gain(0, 1) == 1
    assert Lead(((0.5, 0.5), (1.0, 0.0))).greatest_gain(0, 1) == 1


def test_names_at_the_end_of_the_lines_never_lie_on_each_other() -> None:
    lead = Lead(((0.25, 0.25, 0.25, 0.25), (0.97, 0.01, 0.01, 0.01)))
    places = sorted(lead._names_beside(4))
    assert all(below - above >= LETTERS for above, below in pairwise(places))
    assert places[0] >= LETTERS
    assert places[-1] <= HEIGHT


def test_somebody_alone_sees_how_it_went_and_was_never_ahead_of_anybody() -> None:
    lead = Lead(((0.4,), (0.5,), (0.45,)))
    assert "ahead" not in lead.words(("Ann",))
    drawn = str(lead.drawing(("Ann",)))
    assert drawn.count("<polyline") == 1
    heights = [float(point.split(",")[1]) for point in drawn.split('points="')[1].split('"', maxsplit=1)[0].split()]
    assert min(heights) < HEIGHT / 3 < 2 * HEIGHT / 3 < max(heights), "a narrow line is seen all the same"


def outcome(*scores: float) -> sb.Outcome:
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return sb.Outcome(scores, ranks, tuple(seat for seat, rank in enumerate(ranks) if rank == 1), "it is over")


def test_what_made_the_difference_is_the_line_with_the_greatest_margin_to_the_second() -> None:
    sheet = (
        ScoreLine("Votes", ("10", "5", "0")),
        ScoreLine("Sales", ("20", "90", "5")),
        ScoreLine("Bonuses", ("70", "-10", "100")),
        ScoreLine("Of them dishes", ("999", "0", "0"), detail=True),
        ScoreLine("Taste", ("much", "little", "none")),
        ScoreLine("Total", ("100", "85", "5")),
    )
    said = _by_points(("Ann", "Bea", "Cem"), outcome(100, 85, 5), sheet, 0)
    assert said == "Bonuses made the difference: 70 for Ann, -10 for Bea."
    assert _by_points(("Ann", "Bea"), outcome(1, 0), (ScoreLine("Taste", ("a", "b")),), 0) == ""


@pytest.mark.parametrize(
    ("score", "reached", "here", "words"),
    [
        (-29, [], "0", "29 more points, and you stand on the first rung."),
        (0, ["0"], "0", "60 more points, and you stand one rung higher."),
        (95, ["0", "60", "90"], "90", "15 more points, and you stand one rung higher."),
        (
            150,
            ["0", "60", "90", "110", "130", "150"],
            "150",
            "That is the top of the ladder. There is nothing above it.",
        ),
    ],
)
def test_whoever_played_alone_sees_where_they_stand_on_the_ladder(
    score: float, reached: list[str], here: str, words: str
) -> None:
    game = sb.load("consumption")
    steps = _ladder(game, score)
    assert [step.points for step in steps] == ["150", "130", "110", "90", "60", "0"], "the top is above"
    assert [step.points for step in reversed(steps) if step.reached] == reached
    assert [step.points for step in steps if step.here] == [here]
    assert _next_rung(game, score) == words
