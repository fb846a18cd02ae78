"""What one side of a Foodfighters position counts, in words: the reasons of the game's judgement."""

from __future__ import annotations

from typing import Final

from smorgasboard.engine import Part, say, to_say
from smorgasboard.games.foodfighters.content import Content
from smorgasboard.games.foodfighters.judgement.counting import PERCENT, Counting
from smorgasboard.games.foodfighters.rules import codes as c
from smorgasboard.games.foodfighters.rules.choices import reached
from smorgasboard.games.foodfighters.rules.state import Foodfight
from smorgasboard.games.foodfighters.view.fields import fighter_names

# By what is counted: what is said to its owner when there is more of it, or less; and what the enemy is told.
THINGS: Final = {
    "beans": (
        to_say("you have more Beans"),
        to_say("you have fewer Beans"),
        to_say("the enemy has more Beans"),
        to_say("the enemy has fewer Beans"),
    ),
    "crackers": (
        to_say("more of your fighters hold a Cracker"),
        to_say("fewer of your fighters hold a Cracker"),
        to_say("more enemies hold a Cracker"),
        to_say("fewer enemies hold a Cracker"),
    ),
    "spoons": (
        to_say("more of your fighters hold a Spoon"),
        to_say("fewer of your fighters hold a Spoon"),
        to_say("more enemies hold a Spoon"),
        to_say("fewer enemies hold a Spoon"),
    ),
    "pans": (
        to_say("more of your fighters hold a Pan"),
        to_say("fewer of your fighters hold a Pan"),
        to_say("more enemies hold a Pan"),
        to_say("fewer enemies hold a Pan"),
    ),
    "bonus die": (
        to_say("you have the Bonus die"),
        to_say("you do not have the Bonus die"),
        to_say("the enemy has the Bonus die"),
        to_say("the enemy does not have the Bonus die"),
    ),
    "loss": (
        to_say("one more {fighter} of yours stays on its feet"),
        to_say("you may lose one more {fighter}"),
        to_say("one more enemy {fighter} stays on its feet"),
        to_say("one more enemy {fighter} may be knocked out"),
    ),
    "card": (
        to_say("you hold {title}"),
        to_say("{title} helps you less"),
        to_say("the enemy holds {title}"),
        to_say("{title} helps the enemy less"),
    ),
    "best attack": (
        to_say("you can attack {target} {target_cell} with {attacker} {cell}"),
        to_say("you have less to attack"),
        to_say("the enemy can attack your {target} {target_cell} with {attacker} {cell}"),
        to_say("the enemy has less to attack"),
    ),
    "attack": (
        to_say("you can attack {target} {target_cell} with {attacker} {cell}"),
        to_say("enemy {target} is safer from your {attacker}"),
        to_say("the enemy can attack your {target} {target_cell} with {attacker} {cell}"),
        to_say("your {target} is safer from {attacker}"),
    ),
}


class SpokenSide:
    """One side's losses, attacks, gear and cards, said to its own player or to the other one."""

    def __init__(self, judge: Counting, content: Content, state: Foodfight, seat: int, own: bool) -> None:
        self.judge = judge
        self.content = content
        self.state = state
        self.seat = seat
        self.own = own
        self.me = state.side(seat)
        self.enemy = state.side(1 - seat)

    def parts(self) -> list[Part]:
        """They add up to the side's strength, for its player or against the other."""
        return [*self.losses(), *self.attacks(), *self.gear(), *self.cards()]

    def part(self, thing: str, about: str, hundredths: float, **facts: str) -> Part:
        own_more, own_less, enemy_more, enemy_less = THINGS[thing]
        if self.own:
            return Part(about, hundredths / PERCENT, say(own_more, **facts), say(own_less, **facts))
        return Part(f"enemy {about}", -hundredths / PERCENT, say(enemy_less, **facts), say(enemy_more, **facts))

    def losses(self) -> list[Part]:
        titles = self.content.factions[self.me.team.name].titles
        return [
            self.part("loss", f"loss {kind}", -self.judge.harm_of_kind(self.me.out, number), fighter=titles[kind])
            for number, kind in enumerate(self.me.team.kinds)
        ]

    def gear(self) -> list[Part]:
        box, me, judge = self.state.box, self.me, self.judge
        return [
            self.part("beans", "beans", judge.beans(me)),
            self.part("crackers", "crackers", judge.cracker * (box.crackers - me.crackers - me.smashed)),
            self.part("spoons", "spoons", judge.spoon * (box.spoons - me.spoons)),
            self.part("pans", "pans", judge.pan * (box.pans - me.pans)),
            self.part("bonus die", "bonus die", judge.bonus if self.state.bonus_owner == self.seat else 0),
        ]

    def cards(self) -> list[Part]:
        cards = self.content.factions[self.me.team.name].cards
        return [
            self.part(
                "card",
                f"card {effect}",
                self.judge.card(c.CARDS[number], self.state.box, self.me, self.enemy),
                title=cards[effect].title.rstrip("!"),
            )
            for number, effect in enumerate(c.EFFECTS)
            if self.me.held & c.CARDS[number]
        ]

    def attacks(self) -> list[Part]:
        """The best one in reach, with its own small share of what all of them count for, and each of the others."""
        me, enemy, judge = self.me, self.enemy, self.judge
        found = [
            (-judge.worth(enemy, enemy.cells[target]), me.cells[cell] & c.FIGHTER, enemy.cells[target], cell, target)
            for cell in c.CELLS_IN[c.FRONT_ROW | me.spoon_cells]
            for target in c.CELLS_IN[reached(me, enemy, cell)]
        ]
        weight = judge.weight_of_threats(self.state, self.seat)
        return [
            self.attack(cell, target, number == 0, weight * -loss)
            for number, (loss, _, _, cell, target) in enumerate(sorted(found))
        ]

    def attack(self, cell: int, target: int, best: bool, percent: int) -> Part:
        me, enemy = self.me, self.enemy
        facts = {
            "attacker": self.content.factions[me.team.name].titles[me.kind_at(cell)],
            "cell": c.CELL_NAMES[cell],
            "target": self.content.factions[enemy.team.name].titles[enemy.kind_at(target)],
            "target_cell": c.CELL_NAMES[target],
        }
        others = self.judge.other_threats
        if best:
            return self.part("best attack", "best attack", percent * (PERCENT + others) / PERCENT / PERCENT, **facts)
        attacker = fighter_names(me.team, enemy.team)[(me.cells[cell] & c.FIGHTER) - 1]
        victim = fighter_names(enemy.team, me.team)[(enemy.cells[target] & c.FIGHTER) - 1]
        return self.part("attack", f"attack {attacker} {victim}", percent * others / PERCENT / PERCENT, **facts)
