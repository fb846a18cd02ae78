"""Tours from files, and how far a learner is on one."""

from pathlib import Path

import pytest

from smorgasboard.engine import BadContent, Lesson, Tour, read_tour

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


FILE = """
seed = "soup 7"
left_out = ["Burp"]
farewell = "Enjoy!"

[options]
first = "seat2"

[[lessons]]
do = "roll"
say = "Roll."
reply = ["soup", "pie"]

[[lessons]]
do = "eat"
say = "Eat."
"""


def test_a_file_tells_who_does_what_in_turn(tmp_path: Path) -> None:
    file = tmp_path / "tour.toml"
    file.write_text(FILE)
    lessons = (Lesson(0, "roll", "Roll."), Lesson(1, "soup"), Lesson(1, "pie"), Lesson(0, "eat", "Eat."))
    assert read_tour(file) == Tour(
        "soup 7", lessons, "Enjoy!", players=2, options={"first": "seat2"}, left_out=("Burp",)
    )


def test_a_lesson_without_words_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "tour.toml"
    file.write_text(FILE.replace('say = "Eat."', ""))
    with pytest.raises(BadContent, match=r"line 14.*say"):
        read_tour(file)


FOR_THREE = FILE.replace("[options]", "players = 3\n[options]", 1).replace('"soup", "pie"', '"3: soup", "2: pie"')


def test_with_more_than_two_replies_say_whose_they_are(tmp_path: Path) -> None:
    file = tmp_path / "tour.toml"
    file.write_text(FOR_THREE)
    tour = read_tour(file)
    assert tour.players == 3
    assert tour.lessons[1:3] == (Lesson(2, "soup"), Lesson(1, "pie"))
    assert [lesson.say for lesson in tour.lessons[1:3]] == ["", ""]


@pytest.mark.parametrize("reply", ["soup", "1: soup", "4: soup", ""])
def test_a_reply_of_nobody_at_this_table_is_refused_with_its_line(tmp_path: Path, reply: str) -> None:
    file = tmp_path / "tour.toml"
    file.write_text(FOR_THREE.replace("3: soup", reply))
    with pytest.raises(BadContent, match=r"line 13.*reply.*2: "):
        read_tour(file)
