"""Errors by meaning. Each message is one sentence for a person: what was wrong and what to do."""

from smorgasboard.engine.speech import say


class SmorgasboardError(ValueError):
    """Anything that a caller got wrong. Nothing is lost or half done when it is raised.

    >>> import smorgasboard as sb
    >>> try:
    ...     sb.load("foodfighters").new(players=9)
    ... except sb.SmorgasboardError as error:
    ...     print(error)
    Foodfighters is for 2 players, not 9.
    """


class IllegalAction(SmorgasboardError):
    """The rules, or the turn order, do not allow this action now. The state is unchanged.

    >>> import smorgasboard as sb
    >>> state = sb.load("foodfighters").new(seed=1)
    >>> state.apply(1 - state.actors()[0], "roll")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.IllegalAction: It is seat 1's decision now, not seat 2's.
    """


class UnknownAction(IllegalAction):
    """No such action exists in this game, in any position.

    >>> import smorgasboard as sb
    >>> sb.load("foodfighters").actions.parse("rol")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.UnknownAction: "rol" is not an action of this game; did you mean "roll"?
    """


class UnknownGame(SmorgasboardError):
    """No game or edition of that name is installed.

    >>> import smorgasboard as sb
    >>> sb.load("foodfighter")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.UnknownGame: No game is called 'foodfighter'; did you mean foodfighters?
    """


class BadOption(SmorgasboardError):
    """A player count or option that the game does not declare.

    >>> import smorgasboard as sb
    >>> sb.load("foodadvice").new(house_fines="maybe")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.BadOption: Option house_fines cannot be 'maybe': it is one of no, yes.
    """


class BadPosition(SmorgasboardError):
    """A JSON form that is not a position of this game.

    >>> import smorgasboard as sb
    >>> sb.load("foodfighters").state({})
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.BadPosition: ...
    """


class BadContent(SmorgasboardError):
    """A content file that the game refuses; the message names file, line and what was expected.

    >>> import smorgasboard as sb
    >>> sb.load("foodfighters", "no-such-file.toml")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.BadContent: ...
    """

    def __init__(self, message: str, place: tuple[str | int, ...] | None = None, problem: str = "") -> None:
        super().__init__(message)
        self.place = place
        """The keys, and numbers from 0, of what does not fit, where one entry is to blame."""
        self.problem = problem
        """What is wrong there, less the file and the line."""


class BadRecord(SmorgasboardError):
    """A record that cannot be read, does not follow the rules or does not fit its seed.

    >>> import smorgasboard as sb
    >>> sb.Record.loads("not a record")
    Traceback (most recent call last):
    ...
    smorgasboard.engine.errors.BadRecord: ...
    """

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message if step is None else say("step {step}: {message}", step=step, message=message))
        self.step = step
