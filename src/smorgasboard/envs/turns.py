"""Seats asked one at a time, also where the rules let several decide at once.

While such a decision is open, choices are only collected: the position, and so every observation, stays as it
was until the last seat has chosen. Then the choices happen in the order of the seats. Who may decide but need not,
such as somebody who waits for an answer, is not asked.
"""

from smorgasboard.engine import IllegalAction, State

Choice = tuple[int, int]
"""A seat and the action it chose."""


def asked(state: State, choices: tuple[Choice, ...]) -> int:
    """The seat to ask next, given what others have chosen already."""
    return state.awaited()[len(choices)]


def with_choice(state: State, choices: tuple[Choice, ...], action: int) -> tuple[Choice, ...]:
    """The choices and the asked seat's own; IllegalAction when it may not choose that."""
    seat = asked(state, choices)
    if action not in state.legal_actions(seat):
        raise IllegalAction(state.why_not(seat, action))
    return (*choices, (seat, action))


def all_chose(state: State, choices: tuple[Choice, ...]) -> bool:
    return len(choices) == len(state.awaited())


def carry_out(state: State, choices: tuple[Choice, ...]) -> None:
    """Do what was chosen. A choice that an earlier one made impossible lapses, and its seat is asked again."""
    for seat, action in choices:
        if action in state.legal_actions(seat):
            state.play(seat, action)
