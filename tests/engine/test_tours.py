"""How far a learner is on a tour."""

import pytest

from smorgasboard.engine.tour import Lesson, Tour

TOUR = Tour(
    seed="0",
    lessons=(
        Lesson(1, "soup"),
        Lesson(0, "roll", "Roll."),
        Lesson(1, "soup"),
        Lesson(1, "pie"),
        Lesson(0, "eat", "Eat."),
    ),
    farewell="Enjoy!",
)


@pytest.mark.parametrize(("played", "lesson"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 2), (9, 2)])
def test_only_the_learners_own_lessons_count(played: int, lesson: int) -> None:
    assert TOUR.progress(played) == (lesson, 2)
