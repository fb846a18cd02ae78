"""What somebody else did with a seat, in a sentence for whoever sits or sat there."""

from smorgasboard.engine import say, to_say
from smorgasboard.server.live import REPLACED, TOLD, Table

SENTENCES = {
    REPLACED: to_say("You were gone, so {who} let a bot play for you. You can take your seat back at any time."),
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
