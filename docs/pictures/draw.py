"""Draws the README's picture: a match of bots, some way in, as the terminal shows it."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

import smorgasboard as sb

PICTURE = Path(__file__).with_name("terminal.svg")
NAMES = ("Ann", "Search bot")
STEPS = 38
SENTENCES = 5


def main() -> None:
    """Play, draw, write."""
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True, color_system="truecolor")
    game = sb.load("foodfighters")
    match = sb.Match(game, seed="picture", options={"teams": "veggies-meats"}, seats=NAMES)
    bots = [sb.bots.make("greedy", seed=seat) for seat in range(2)]
    told: list[str] = []
    while len(match.steps) < STEPS or match.state.actors() != (0,) or len(match.state.legal_actions(0)) < 30:
        seat = match.state.actors()[0]
        step = match.apply(seat, bots[seat].choose(match.state.observation(seat)))
        told += [game.tell(event, NAMES) for event in step.events]
    for sentence in told[-SENTENCES:]:
        console.print(sentence, style="italic", highlight=False)
    console.print()
    for line in game.draw(match.state.observation(0), NAMES):
        console.print(Text.assemble(*line))
    console.print()
    console.print("Ann, your turn: swap, attack, roll or pass (number or words; help).", style="bold yellow")
    console.print("> hint", style="bold", highlight=False)
    svg = console.export_svg(title="smorg play")
    PICTURE.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
