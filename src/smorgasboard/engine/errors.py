"""Errors by meaning. Each message is one sentence for a person: what was wrong and what to do."""

from smorgasboard.engine.speech import say


class SmorgasboardError(ValueError):
    """Anything that a caller got wrong. Nothing is lost or half done when it is raised."""


class IllegalAction(SmorgasboardError):
    """The rules, or the turn order, do not allow this action now. The state is unchanged."""


class UnknownAction(IllegalAction):
    """No such action exists in this game, in any position."""


class UnknownGame(SmorgasboardError):
    """No game or edition of that name is installed."""


class BadOption(SmorgasboardError):
    """A player count or option that the game does not declare."""


class BadPosition(SmorgasboardError):
    """A JSON form that is not a position of this game."""


class BadContent(SmorgasboardError):
    """A content file that the game refuses; the message names file, line and what was expected."""


class BadRecord(SmorgasboardError):
    """A record that cannot be read, does not follow the rules or does not fit its seed."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message if step is None else say("step {step}: {message}", step=step, message=message))
        self.step = step
