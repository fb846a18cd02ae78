"""The table of actions maps three ways, and says what it does not know."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from smorgasboard.engine import Action, ActionTable, IllegalAction, UnknownAction


class Wait(Action):
    pass


@dataclass(frozen=True)
class Move(Action):
    to: int

    @property
    def text(self) -> str:
        return f"move c{self.to}"


TABLE = ActionTable([Wait(), Move(1), Move(2)])


def test_three_forms() -> None:
    assert len(TABLE) == 3
    assert list(TABLE) == [Wait(), Move(1), Move(2)]
    assert TABLE.typed(2) == Move(2)
    assert TABLE.text(2) == "move c2"
    assert TABLE.number(Move(2)) == 2
    assert TABLE.parse("move c2") == 2
    assert TABLE.text(0) == "wait"


def test_an_action_never_changes_with_or_without_the_decorator() -> None:
    for action in (Wait(), Move(1)):
        with pytest.raises(FrozenInstanceError):
            setattr(action, "to", 2)  # noqa: B010
        with pytest.raises(FrozenInstanceError):
            del action.to  # type: ignore
    assert hash(Move(1)) == hash(Move(1))
    assert repr(Move(1)) == "Move(to=1)"


def test_case_and_spacing_do_not_matter() -> None:
    assert TABLE.parse("  MOVE \t c2\n") == 2


def test_unknown_text_suggests() -> None:
    with pytest.raises(UnknownAction, match='"move c9" is not an action of this game; did you mean "move c'):
        TABLE.parse("move c9")


def test_text_like_nothing_shows_an_example() -> None:
    with pytest.raises(UnknownAction, match='an action looks like "wait"'):
        TABLE.parse("zzzzzzzz")


def test_endless_text_is_cut_in_the_message() -> None:
    with pytest.raises(UnknownAction) as caught:
        TABLE.parse("z" * 10_000)
    assert len(str(caught.value)) < 200


def test_empty_text_is_unknown() -> None:
    with pytest.raises(UnknownAction):
        TABLE.parse("")


@pytest.mark.parametrize("number", [-1, 3, 10**20])
def test_numbers_outside_are_unknown(number: int) -> None:
    with pytest.raises(UnknownAction, match="this game's actions are 0 to 2"):
        TABLE.typed(number)
    with pytest.raises(UnknownAction, match=f"^There is no action {number}; this game's actions are 0 to [0-9]+\\.$"):
        TABLE.text(number)


def test_typed_action_of_another_game_is_unknown() -> None:
    with pytest.raises(UnknownAction, match=r"Move\(to=7\) is not an action of this game"):
        TABLE.number(Move(7))


def test_an_unknown_action_is_an_illegal_one() -> None:
    assert issubclass(UnknownAction, IllegalAction)


def test_texts_must_differ() -> None:
    with pytest.raises(ValueError, match="same text"):
        ActionTable([Move(1), Wait(), Move(1)])
