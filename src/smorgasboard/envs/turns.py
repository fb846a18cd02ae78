"""Seats asked one at a time, also where the rules let several decide at once. Compiled.

While such a decision is open, choices are only collected: the position, and so every observation, stays as it
was until the last seat has chosen. Then the choices happen in the order of the seats. Who may decide but need not,
such as somebody who waits for an answer, is not asked.
"""

from typing import Any

from smorgasboard.engine import IllegalAction, State

Choice = tuple[int, int]
"""A seat and the action it chose."""


def asked(state: State, choices: tuple[Choice, ...]) -> int:
    """The seat to ask next, given what others have chosen already."""
    return state.awaited()[len(choices)]


def with_choice(state: State, choices: tuple[Choice, ...], action: int) -> tuple[Choice, ...]:
    """The choices and the asked seat's own; IllegalAction when it may not choose that."""
    seat = asked(state, choices)
    if action not in state.listed(seat):
        raise IllegalAction(state.why_not(seat, action))
    return (*choices, (seat, action))


def all_chose(state: State, choices: tuple[Choice, ...]) -> bool:
    return len(choices) == len(state.awaited())


def carry_out(state: State, choices: tuple[Choice, ...]) -> None:
    """Do what was chosen. A choice that an earlier one made impossible lapses, and its seat is asked again."""
    for seat, action in choices:
        if action in state.listed(seat):
            state.play(seat, action)


class Asking:
    """A match whose seats are asked one at a time."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.choices: tuple[Choice, ...] = ()
        self.cycles = 0
        """Steps of the game: one decision, or one of every seat where several decide at once."""

    def __reduce__(self) -> tuple[Any, ...]:
        return asking_again, (self.state, self.choices, self.cycles)

    def seat(self) -> int:
        """Whom to ask next."""
        return self.state.awaited()[len(self.choices)]

    def decide(self, action: int) -> bool:
        """The asked seat's choice, known to be legal. False while others are still to choose."""
        state = self.state
        awaited = state.awaited()
        if len(awaited) == 1:
            state.play(awaited[0], action)
        else:
            self.choices = (*self.choices, (awaited[len(self.choices)], action))
            if len(self.choices) < len(awaited):
                return False
            carry_out(state, self.choices)
            self.choices = ()
        self.cycles += 1
        return True


def asking_again(state: State, choices: tuple[Choice, ...], cycles: int) -> Asking:
    """Out of a pickle."""
    match = Asking(state)
    match.choices = choices
    match.cycles = cycles
    return match
