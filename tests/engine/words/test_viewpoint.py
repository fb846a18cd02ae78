"""A table through the eyes of a seat, and of somebody beside it."""

from pathlib import Path

import pytest

from smorgasboard.engine import NOBODY, SPECTATOR, Observation, Sentences, Viewpoint


class Names(Viewpoint[str]):
    def player(self, seat: int) -> str:
        return self.names[seat]


def seen(seat: int, *actors: int, legal: tuple[int, ...] = ()) -> Names:
    return Names(Observation("game", seat, actors, legal, not actors, {}), ("Ann", "Bob", "Cid"))


def test_a_seat_sees_itself_near_and_the_others_from_its_left_on() -> None:
    table = seen(1, 2, 0)
    assert (table.me, table.near, table.others, table.as_seated) == (1, "Bob", ("Cid", "Ann"), ("Bob", "Cid", "Ann"))
    assert (table.mover, table.my_turn) == (2, False)
    assert seen(0, 2, 0).my_turn


def test_somebody_beside_the_table_looks_at_the_mover_and_things_stay_where_they_are() -> None:
    table = seen(SPECTATOR, 2)
    assert (table.me, table.near, table.others) == (2, "Cid", ("Ann", "Bob"))
    assert table.as_seated == ("Ann", "Bob", "Cid")
    assert not table.my_turn


def test_at_the_end_nobody_moves() -> None:
    table = seen(SPECTATOR)
    assert (table.mover, table.me, table.near) == (NOBODY, 0, "Ann")


@pytest.mark.parametrize(("first", "count", "may"), [(4, 1, True), (3, 2, True), (5, 3, False), (2, 2, False)])
def test_what_the_viewer_may_do(first: int, count: int, may: bool) -> None:
    assert seen(0, 0, legal=(4, 9)).may(first, count) is may


def test_sentences_are_said_from_their_file(tmp_path: Path) -> None:
    file = tmp_path / "sentences.toml"
    file.write_text('[doing]\nvoting = "{who} votes."\n', encoding="utf-8")
    said = Sentences(file)
    assert said("doing", "voting", who="Ann") == "Ann votes."
    assert said.sections == {"doing": {"voting": "{who} votes."}}


def test_facts_may_be_called_like_a_sentence_s_own_address(tmp_path: Path) -> None:
    file = tmp_path / "sentences.toml"
    file.write_text('[offer]\nNamed = "{name} of {section}"\n', encoding="utf-8")
    assert Sentences(file)("offer", "Named", name="Soup", section="Bob") == "Soup of Bob"
