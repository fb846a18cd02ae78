"""Why something cannot be done now, in one sentence."""

from typing import TYPE_CHECKING

from smorgasboard.engine.speech import say

if TYPE_CHECKING:
    from smorgasboard.games.foodadvice.rules import Launch


def why_not(table: "Launch", seat: int, action: int) -> str:
    return say("That is not possible now.")
