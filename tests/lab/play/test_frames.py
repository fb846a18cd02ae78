"""Matches as tables: whatever a match holds comes back as it was."""

from hypothesis import given, strategies as st

from smorgasboard.lab.play.matches import Played
from smorgasboard.lab.play.study_folder import GAMES, games_frame, seen_frame

SEATS = st.lists(st.integers(0, 5), max_size=4)
ROW = st.tuples(SEATS, st.lists(st.integers(0, 65535), max_size=9), st.lists(st.integers(-1, 5), max_size=9))


@given(st.lists(ROW, min_size=1, max_size=6))
def test_lists_of_any_length_come_back(rows: list[tuple[list[int], list[int], list[int]]]) -> None:
    played = Played("main")
    for number, (winners, actions, leaders) in enumerate(rows):
        played.winners.append(tuple(winners))
        played.actions.append(actions)
        played.leaders.append(leaders)
        played.number.append(number)
        for column in (played.deal, played.steps, played.turns, played.lead_changes):
            column.append(number)
        for each in (played.decisions, played.choices, played.width, played.turns_of, played.dead_turns, played.phases):
            each.append([number, 0])
        played.bots.append((0, 1))
        played.scores.append((1.0, -0.5))
        played.moved.append([1.0, 0.5])
        played.reason.append("over")
        played.behind.append(None)
    frame = games_frame([played])
    assert frame.select("winners", "actions", "leaders").rows() == [(list(a), b, c) for a, b, c in rows]
    assert dict(frame.drop("leg").schema) == GAMES


def test_matches_whose_moves_were_not_kept_say_so() -> None:
    played = Played("main", [0], [0], [(0, 1)], [(0,)], [(1.0, 0.0)], ["over"], [1], [1], [[1, 0]], [[1, 0]], [[2, 0]])
    played.turns_of, played.dead_turns, played.leaders = [[1, 0]], [[0, 0]], [[0] * 9]
    played.lead_changes, played.behind, played.actions = [0], [0.5], [None]
    played.phases, played.moved = [[3, 2, 9]], [[1.0, 0.25, 0.25, 0.0]]
    assert games_frame([played])["actions"].to_list() == [None]
    assert seen_frame([played]).is_empty()
