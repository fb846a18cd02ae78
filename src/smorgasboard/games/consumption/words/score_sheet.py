"""Consumption's score sheet: what every seat's result is made of, clause by clause."""

from collections.abc import Iterable, Iterator

from smorgasboard.engine import ScoreLine, say, say_many
from smorgasboard.games.consumption.rules import codes as c
from smorgasboard.games.consumption.rules.scoring import completed, sheet
from smorgasboard.games.consumption.words import things
from smorgasboard.games.consumption.words.view_model import Player, SeenTable

NONE = "–"


def score_sheet(seen: SeenTable) -> tuple[ScoreLine, ...]:
    """At any moment: as if the game ended now."""
    scores = [player.sheet for player in seen.players]
    return (
        *_scored_at_once(seen),
        *_body(seen),
        *_abilities(seen),
        _line(say("Sets of activity icons"), (score.sets for score in scores), "CON-157"),
        _line(say("Trash"), (score.trash for score in scores), "CON-158"),
        _line(say("Incomplete cards"), (score.incomplete for score in scores), "CON-159"),
        *_draft(seen),
        *map(_goal, seen.goals),
        _line(say("Total"), (score.total for score in scores), "CON-160"),
        _judgement(seen),
    )


def _line(label: str, values: Iterable[object], clause: str, detail: bool = False) -> ScoreLine:
    return ScoreLine(label, tuple(map(str, values)), clause, detail)


def _scored_at_once(seen: SeenTable) -> Iterator[ScoreLine]:
    recipes = [completed.recipe_points(seen.box, player.diner) for player in seen.players]
    activities = [completed.activity_points(seen.box, player.diner) for player in seen.players]
    yield _line(say("Completed recipes"), recipes, "CON-113")
    yield _line(say("Completed activities"), activities, "CON-119")
    others = [player.diner.score - recipes[player.seat] - activities[player.seat] for player in seen.players]
    if any(others):
        yield _line(say("Points by abilities during the game"), others, "CON-126")


def _body(seen: SeenTable) -> Iterator[ScoreLine]:
    yield _line(say("Body"), (player.sheet.body for player in seen.players), "CON-155")
    for token in things.TOKENS:
        groups = [player.groups[token.food] for player in seen.players]
        clause = "CON-188" if any(group.tile for group in groups) else "CON-155"
        yield _line(token.title, map(_points_and_count, groups), clause, detail=True)


def _points_and_count(group: things.FoodGroup) -> str:
    return say_many("{points} ({count} food)", "{points} ({count} foods)", group.count, points=group.points)


def _abilities(seen: SeenTable) -> Iterator[ScoreLine]:
    """What end-of-game abilities come to, then each one that somebody has."""
    yield _line(say("End-of-game abilities"), (player.sheet.abilities for player in seen.players), "CON-156")
    for owner in seen.players:
        for card in owner.cooked:
            if card.time == c.GAME_END:
                yield _line(card.title, (_ability(seen, player, card) for player in seen.players), "CON-128", True)


def _ability(seen: SeenTable, player: Player, card: things.CardOnTable) -> str:
    if card.number not in player.diner.cooked:
        return NONE
    effects = seen.box.recipe_effects[card.number]
    return str(sum(sheet.effect_points(seen.box, player.diner, effect) for effect in effects))


def _draft(seen: SeenTable) -> Iterator[ScoreLine]:
    """CON-014, CON-015: only some editions have these."""
    scores, box = [player.sheet for player in seen.players], seen.box
    if box.kitchen_left:
        yield _line(say("Food left in the kitchen"), (score.kitchen_left for score in scores), "CON-014")
    if box.least_recipe_penalty or box.least_activity_penalty:
        yield _line(say("Too few points of cards"), (score.minimum for score in scores), "CON-015")


def _goal(each: things.GoalInPlay) -> ScoreLine:
    values = (f"{award} ({count})" for award, count in zip(each.awards, each.counts, strict=True))
    return _line(say("Goal {goal}: VP (count)", goal=each.goal.title), values, "CON-177")


def _judgement(seen: SeenTable) -> ScoreLine:
    if len(seen.players) > 1:
        cards = (f"{len(player.cooked)}, {len(player.trained)}" for player in seen.players)
        return _line(say("Ties: completed recipes, activities"), cards, "CON-016", detail=True)
    chart = seen.content.solo_chart
    band = sheet.solo_band(seen.box, seen.near.sheet.total)
    if band:
        label = say("From {least} VP on", least=chart[band].least)
    else:
        label = say("Below {least} VP", least=chart[1].least)
    return _line(label, [chart[band].phrase], "CON-171", detail=True)
