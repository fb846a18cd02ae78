"""How long a bot may think."""

import smorgasboard as sb

UNLIMITED = 10**9


def limit(name: str, given: float | None, least: float = 0.0) -> float:
    """The number that was asked for, `UNLIMITED` for none; refused in a sentence where it makes no sense."""
    if given is None:
        return float(UNLIMITED)
    number = given if isinstance(given, int | float) and not isinstance(given, bool) else 0
    if not (0 < number <= UNLIMITED and number >= least):
        wanted = f"a number from {least:g} to {UNLIMITED}" if least else f"a number above 0, at most {UNLIMITED}"
        raise sb.SmorgasboardError(f"A bot's {name} cannot be {str(given)[:20]!r}: it is {wanted}.")
    return number


def whole(name: str, given: float | None, least: int) -> int:
    """The same of what is counted: 1000 or 1e3, but not half a one."""
    number = limit(name, given, least)
    if number != int(number):
        raise sb.SmorgasboardError(f"A bot's {name} cannot be {str(given)[:20]!r}: it is a whole number.")
    return int(number)
