"""What concerns whoever sits or sat somewhere, in a sentence: what others did with their seat, or to them."""

from collections.abc import Sequence

from smorgasboard.engine import Frozen, Passage, Step, say, to_say
from smorgasboard.server.live import OUT_OF_TIME, REPLACED, TOLD, Table, attendance

MOST_NEWS = 3
LINES_SEEN = 2
"""Of what others are doing, beside the prompt."""

SENTENCES = {
    REPLACED: to_say("You were gone, so {who} let a bot play for you. You can take your seat back at any time."),
    OUT_OF_TIME: to_say(
        "Your time was up, so a bot plays for you, as was agreed. You can take your seat back at any time."
    ),
    "bot": to_say("{who} gave your chair to a bot. You can watch; your invitation works as long as a chair is free."),
    "open": to_say("{who} freed your chair. You can watch; your invitation works as long as a chair is free."),
    "me": to_say("{who} took your chair. You can watch; your invitation works as long as a chair is free."),
    "fewer": to_say(
        "{who} set the table for fewer people, without your chair. "
        "You can watch; your invitation works as long as a chair is free."
    ),
}


def told(table: Table, sitter: str) -> str:
    """Empty where there is nothing to tell."""
    news = table.setting(TOLD, {}).get(sitter)
    if news is None or table.row.stage == "over":
        return ""
    what, by = news
    who = table.seats[by].name if 0 <= by < len(table.seats) else say("The host")
    return say(SENTENCES[what], who=who)


def notice_for(table: Table, seat: int) -> str:
    """For programs, in a sentence or two: what others, the clock or the house did with this seat, or may do now."""
    said = told(table, table.sitter(seat))
    if said or not table.time.agreed.decision:
        return said
    if table.time.agreed.late == "wait" and table.time.is_over(seat, attendance.now()):
        return say("Your time is up; the others wait for you, and may let a bot play for you.")
    return " ".join(late_news(table, seat))


def late_news(table: Table, seat: int) -> list[str]:
    """What the clock decided for this seat since its player did something; the newest last."""
    found: list[str] = []
    for step in reversed([] if table.match is None else table.play.steps):
        if step.seat == seat and (not step.line.late or len(found) == MOST_NEWS):
            break
        if step.seat == seat:
            found.append(_house_moved(table, step, seat))
    return found[::-1]


def _house_moved(table: Table, step: Step, seat: int) -> str:
    did = " ".join(table.game.tell(event, table.names) for event in step.events if event.heard_by(seat))
    return say("Your time was up, so the house moved for you. {what}", what=did)


def news_for(table: Table, seat: int) -> list[str]:
    """What others brought about since this seat's last own step, as far as it concerns this seat; the newest last."""
    if table.match is None or seat < 0:
        return []
    found: list[str] = []
    for step in reversed(table.play.steps):
        if step.seat == seat and not step.line.late:
            break
        heard = [event for event in step.events if event.heard_by(seat)]
        news = [table.game.news(event, seat, table.names) for event in heard] if step.seat != seat else []
        if step.seat == seat:
            news = [_house_moved(table, step, seat)]
        found += [sentence for sentence in reversed(news) if sentence]
        if len(found) >= MOST_NEWS:
            break
    return found[:MOST_NEWS][::-1]


def host_says(table: Table, words: str) -> str:
    """A sentence of a guided game, which may name whoever sits there: `{player2}`."""
    return say(words, **{f"player{number}": name for number, name in enumerate(table.names, 1)})


def told_last(told: Sequence[Passage], seat: int) -> list[str]:
    """What others than this seat did last."""
    lines: list[str] = []
    for each in told[-LINES_SEEN:]:
        lines = [] if each.last.seat == seat else [*lines, *each.lines]
    return lines[-LINES_SEEN:]


def bots_decide(table: Table) -> bool:
    """Whether nobody but bots is waited for."""
    awaited = table.awaited
    return bool(awaited) and all(table.level_of(seat) is not None for seat in awaited)


class BotsStep(Frozen):
    """What a bot did, about which somebody may wonder."""

    number: int
    name: str


def wonder(table: Table, seat: int, at: int | None) -> BotsStep | None:
    """The last step, or that of an earlier moment, where a bot took it."""
    if table.match is None or table.tour is not None or not table.allows_hints:
        return None
    steps = table.play.steps if at is None else table.play.steps[:at]
    last = steps[-1] if steps else None
    if last is None or last.seat == seat or table.seats[last.seat].kind != "bot":
        return None
    return BotsStep(last.number, table.names[last.seat])
