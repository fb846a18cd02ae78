"""What a table of FoodAdvice can agree on before the match."""

from smorgasboard.engine import Choice, Option, say, to_say

NO, YES = "no", "yes"
NO_OR_YES = {NO: to_say("no"), YES: to_say("yes")}

HOUSE_FINES = Choice(
    "house_fines",
    to_say("Whether the Prosecutor may fine each player once a round, with a public reason."),
    (NO, YES),
    label=to_say("House fines"),
    wording=lambda choice: say(NO_OR_YES[choice]),
)  # ADV-78
OPTIONS: tuple[Option, ...] = (HOUSE_FINES,)
