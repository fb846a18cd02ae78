"""Why a position is better than another, in clauses: the shares of the game's judgement, for people."""

from collections.abc import Mapping

from smorgasboard.engine import Part
from smorgasboard.engine.content import Printed
from smorgasboard.games.consumption.content.cards import Content
from smorgasboard.games.consumption.judgement.shares import Share
from smorgasboard.games.consumption.words import said, things


def part(content: Content, share: Share) -> Part:
    facts = {share.about: _title(content, share)} if share.about else {}
    more, less = (said(section, share.clause, **facts) for section in ("more", "less"))
    return Part(share.key, share.amount, more, less)


def _title(content: Content, share: Share) -> str:
    if share.about == "food":
        return things.food_title(share.name)
    named: Mapping[str, Mapping[str, Printed]] = {
        "recipe": content.recipes,
        "activity": content.activities,
        "goal": content.goals,
        "allergy": content.allergies,
    }
    return named[share.about][share.name].title
