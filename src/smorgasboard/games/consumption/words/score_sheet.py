"""Consumption's score sheet: what every seat's result is made of, clause by clause."""

from collections.abc import Callable, Iterator

from smorgasboard.engine.game import ScoreLine
from smorgasboard.engine.speech import say
from smorgasboard.games.consumption.rules.box import Box
from smorgasboard.games.consumption.rules.diner import Diner
from smorgasboard.games.consumption.rules.scoring import completed as tallies
from smorgasboard.games.consumption.rules.scoring import sheet as scoring
from smorgasboard.games.consumption.words.foods import TOKENS
from smorgasboard.games.consumption.words.things import CardOnTable, GoalInPlay
from smorgasboard.games.consumption.words.view_model import Player, SeenTable

NONE = "–"


def score_sheet(seen: SeenTable) -> tuple[ScoreLine, ...]:
    """At any moment: as if the game ended now."""
    return (
        *_scored_at_once(seen),
        *_body(seen),
        *_abilities(seen),
        _line(seen, say("Sets of activity icons"), lambda player: player.sheet.sets, "CON-157"),
        _line(seen, say("Trash"), lambda player: player.sheet.trash, "CON-158"),
        _line(seen, say("Incomplete cards"), lambda player: player.sheet.incomplete, "CON-159"),
        *_draft(seen),
        *(_goal(each) for each in seen.goals),
        _line(seen, say("Total"), lambda player: player.sheet.total, "CON-160"),
        *_judgement(seen),
    )


def _line(seen: SeenTable, label: str, worth: Callable[[Player], object], clause: str) -> ScoreLine:
    return ScoreLine(label, tuple(str(worth(player)) for player in seen.players), clause)


def _scored_at_once(seen: SeenTable) -> Iterator[ScoreLine]:
    recipes, activities = _points_of(tallies.recipe_points, seen), _points_of(tallies.activity_points, seen)
    yield ScoreLine(say("Completed recipes"), tuple(map(str, recipes)), "CON-113")
    yield ScoreLine(say("Completed activities"), tuple(map(str, activities)), "CON-119")
    others = [player.score - recipes[player.seat] - activities[player.seat] for player in seen.players]
    if any(others):
        yield ScoreLine(say("Points by abilities during the game"), tuple(map(str, others)), "CON-126")


def _points_of(count: Callable[[Box, Diner], int], seen: SeenTable) -> list[int]:
    return [count(seen.box, player.diner) for player in seen.players]


def _body(seen: SeenTable) -> Iterator[ScoreLine]:
    yield _line(seen, say("Body: VP (foods)"), lambda player: player.sheet.body, "CON-155")
    for token in TOKENS:
        groups = [player.groups[token.food] for player in seen.players]
        values = tuple(f"{group.points} ({group.count})" for group in groups)
        clause = "CON-188" if any(group.tile for group in groups) else "CON-155"
        yield ScoreLine(token.title, values, clause)


def _abilities(seen: SeenTable) -> Iterator[ScoreLine]:
    """What end-of-game abilities come to, then each one that somebody has."""
    yield _line(seen, say("End-of-game abilities"), lambda player: player.sheet.abilities, "CON-156")
    scoring_cards = [card for player in seen.players for card in player.cooked if card.counts_at_the_end]
    for card in scoring_cards:
        yield ScoreLine(card.title, tuple(_ability(seen, player, card) for player in seen.players), "CON-128")


def _ability(seen: SeenTable, player: Player, card: CardOnTable) -> str:
    if card.number not in player.diner.cooked:
        return NONE
    effects = seen.box.recipe_effects[card.number]
    return str(sum(scoring.effect_points(seen.box, player.diner, effect) for effect in effects))


def _draft(seen: SeenTable) -> Iterator[ScoreLine]:
    """CON-014, CON-015: only some editions have these."""
    box = seen.box
    if box.kitchen_left:
        yield _line(seen, say("Food left in the kitchen"), lambda player: player.sheet.kitchen_left, "CON-014")
    if box.least_recipe_penalty or box.least_activity_penalty:
        yield _line(seen, say("Too few points of cards"), lambda player: player.sheet.minimum, "CON-015")


def _goal(each: GoalInPlay) -> ScoreLine:
    values = tuple(f"{award} ({count})" for award, count in zip(each.awards, each.counts, strict=True))
    return ScoreLine(say("Goal {goal}: VP (count)", goal=each.goal.title), values, "CON-177")


def _judgement(seen: SeenTable) -> Iterator[ScoreLine]:
    if len(seen.players) == 1:
        yield _band(seen, scoring.solo_band(seen.box, seen.near.sheet.total))
    else:
        label = say("Ties: completed recipes, activities")
        yield _line(seen, label, lambda player: f"{len(player.cooked)}, {len(player.trained)}", "CON-016")


def _band(seen: SeenTable, number: int) -> ScoreLine:
    chart = seen.content.solo_chart
    if number:
        label = say("From {least} VP on", least=chart[number].least)
    else:
        label = say("Below {least} VP", least=chart[1].least)
    return ScoreLine(label, (chart[number].phrase,), "CON-171")
