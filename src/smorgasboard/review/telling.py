"""A review in sentences, in the language of the moment: for terminals, and for whoever reads pages aloud."""

from smorgasboard.engine import say, say_many, to_say
from smorgasboard.review.result import Account, Moment, Player

ENTRIES = (
    ("start", to_say("Prospects at the start")),
    ("decisions", to_say("Own mistakes")),
    ("chance", to_say("Dice and draws")),
    ("revealed", to_say("What came to light")),
    ("others", to_say("What the others chose")),
    ("judgement", to_say("What the judgement saw only later")),
    ("result", to_say("Result")),
)
WHOLE = ("start", "result")
"""What is told as it is; all else is a change."""


def amount(value: float, unit: str, signed: bool = True) -> str:
    """Winning chances in percent, points in the game's unit."""
    if unit:
        return f"{value:{'+' if signed else ''}.1f} {say(unit)}".replace("-", "−")
    return f"{100 * value:{'+' if signed else ''}.0f}%".replace("-", "−")


def heading(title: str, steps: int) -> str:
    return say("{title}, looked back at: {steps} steps.", title=say(title), steps=steps)


def to_try_again(command: str) -> str:
    return say("To try again: {command}", command=command)


def loss(value: float, unit: str) -> str:
    """In a sentence: a third of a match is as much as winning every third one less."""
    return amount(value, unit, signed=False) if unit else say("{percent} of a win", percent=f"{100 * value:.0f}%")


def how_well(player: Player) -> str:
    """The accuracy in one sentence."""
    if player.accuracy is None:
        return say("{name}: nothing was at stake in any decision.", name=player.name)
    return say_many(
        "{name}: accuracy {accuracy}, by the one decision that mattered.",
        "{name}: accuracy {accuracy}, by the {count} decisions that mattered.",
        player.counted,
        name=player.name,
        accuracy=f"{player.accuracy:.0%}",
    )


def mistakes(player: Player) -> str:
    if not player.mistakes:
        return say("No decision was clearly worse than another one would have been.")
    return say_many(
        "In one decision something else was clearly better; that cost {lost}.",
        "In {count} decisions something else was clearly better; together that cost {lost}.",
        player.mistakes,
        lost=loss(-player.account.decisions, player.unit),
    )


def moment(told: Moment, unit: str, code: str) -> list[str]:
    """What was done and what would have been better."""
    words = told.words.get(code) or next(iter(told.words.values()))
    lost = loss(told.cost if told.points is None else told.points, unit)
    return [
        say("Step {step}, {lost} lost: {done}.", step=told.step, lost=lost, done=words.done),
        say("Better: {why} {sure}", why=words.why, sure=words.sure),
    ]


def entries(account: Account, unit: str) -> list[tuple[str, str]]:
    """How the start became the result, line by line; the lines before the last add up to it."""
    return [(say(label), amount(getattr(account, key), unit, signed=key not in WHOLE)) for key, label in ENTRIES]


def luck(player: Player) -> str:
    """What this seat could do nothing about."""
    account, unit = player.account, player.unit
    if abs(account.luck) < (0.5 if unit else 0.005):
        return say("Luck was even.")
    if account.luck > 0:
        return say("Luck gave {much}.", much=loss(account.luck, unit))
    return say("Luck took {much}.", much=loss(-account.luck, unit))
