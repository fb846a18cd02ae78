"""How much time those who are to decide have, as it is filled into a drawn view whenever that is sent."""

from markupsafe import escape

from smorgasboard.engine import Frozen, say
from smorgasboard.server.clocks import BY_LETTER, Account, clock_face, day_words, exact_words, long_words, until_words
from smorgasboard.server.live import Table, attendance

HIDDEN = " hidden"
MOST_TOLD = 2
"""Of others, beside oneself: with more of them it says so at their names alone."""


class TimeTold(Frozen):
    """A line about somebody's time, on a table where nobody looks at seconds."""

    seat: int
    name: str
    """Empty for whoever reads it."""
    has_reserve: bool


def times_told(table: Table, mine: tuple[int, ...]) -> list[TimeTold]:
    if not table.time.agreed.by_letter:
        return []
    told = [
        TimeTold(seat, "" if seat in mine else table.names[seat], account.reserve > 0)
        for seat, account in table.time.left.items()
    ]
    others = [each for each in told if each.name]
    return [each for each in told if not each.name] + (others if len(others) <= MOST_TOLD else [])


def clock_facts(table: Table) -> dict[str, str]:
    """By the names of their holes."""
    facts: dict[str, str] = {}
    for seat, account in table.time.left.items():
        told = _told(table, account)
        facts |= {f"{name}-{seat}": str(escape(words)) for name, words in told.items()}
        facts |= _shown(seat, account)
    asleep = asleep_words(table)
    return facts | {"asleep": str(escape(asleep)), "if-asleep": "" if asleep else HIDDEN}


def _told(table: Table, account: Account) -> dict[str, str]:
    moment, nights = attendance.now(), table.time.agreed.nights
    zone = nights.zone if nights else "UTC"
    own, left = (max(0, round(end - moment)) for end in (account.own, account.until))
    reserve = round(account.reserve_at(moment, nights))
    facts = {
        "left": str(own),
        "reserve": str(reserve),
        "own": str(round(account.own)),
        "until": str(round(account.until)),
        "tag": str(round(account.own if own else account.until)),
        "own-words": _until(account.own, moment, zone),
        "until-words": _until(account.until, moment, zone),
        "reserve-words": long_words(reserve),
    }
    if table.time.agreed.by_letter:
        close = left < BY_LETTER
        return facts | {
            "left": str(left),
            "clock": clock_face(left) if close else day_words(account.own if own else account.until, moment, zone),
        }
    return facts | {"clock": clock_face(own) if own or not reserve else f"+{clock_face(reserve)}"}


def _until(at: float, moment: float, zone: str) -> str:
    """With the hour and whose it is, for those whose browser cannot tell them theirs."""
    return f"{until_words(at, moment, zone)} ({exact_words(at, zone)})"


def _shown(seat: int, account: Account) -> dict[str, str]:
    """Which of the sentences is true now."""
    moment = attendance.now()
    over, reserve = account.until <= moment, account.own <= moment < account.until
    lines = {"own": not over and not reserve, "reserve": reserve, "over": over}
    return {f"if-{line}-{seat}": "" if true else HIDDEN for line, true in lines.items()}


def asleep_words(table: Table) -> str:
    """That clocks stand still just now, and until when; empty while they run."""
    nights = table.time.agreed.nights
    if nights is None or not table.time.left or not nights.asleep(attendance.now()):
        return ""
    dawn = nights.next_change(attendance.now())
    return say("It is night: the clock stands still until {time}.", time=exact_words(dawn, nights.zone))
