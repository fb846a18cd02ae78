"""How many of what there are, in words."""

from smorgasboard.engine import say_many


def matches(number: int) -> str:
    return say_many("{count} match", "{count} matches", number, count=f"{number:,}")


def stored_matches(number: int) -> str:
    return say_many("{count} stored match", "{count} stored matches", number, count=f"{number:,}")


def rows(number: int) -> str:
    return say_many("{count} row", "{count} rows", number, count=f"{number:,}")


def seats(number: int) -> str:
    return say_many("{count} seat", "{count} seats", number, count=f"{number:,}")


def lines_of_chat(number: int) -> str:
    return say_many("{count} line of chat", "{count} lines of chat", number, count=f"{number:,}")


def programs(number: int) -> str:
    return say_many("{count} program", "{count} programs", number, count=f"{number:,}")
