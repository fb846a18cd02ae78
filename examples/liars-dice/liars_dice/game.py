"""Liar's Dice as a game of the house."""

import smorgasboard as sb

from liars_dice.rules import ACTIONS, DICE, SEATS, Said, Shown, Table


class LiarsDice(sb.Game):
    name = "liars-dice"
    facts = sb.Facts(
        title="Liar's Dice",
        tagline="Roll in secret, bid on everybody's dice, and say who lies.",
        players=range(2, SEATS + 1),
        hidden_information=True,
        longest=1300,
        scores=(0, DICE),
        credit="A game that nobody owns.",
    )
    options = (sb.Number("dice", "How many dice everybody begins with.", usual=DICE, least=1, most=DICE),)
    actions = ACTIONS
    state_class = Table

    def tell(self, event: sb.Event, names: tuple[str, ...]) -> str:
        if isinstance(event, Said):
            return f"{names[event.seat]}: {event.words}."
        assert isinstance(event, Shown)
        return f"There are {event.found}: {names[event.loser]} loses a die."
