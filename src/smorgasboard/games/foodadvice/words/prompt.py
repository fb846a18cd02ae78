"""What a player of FoodAdvice is to do now, in one short sentence, and what the others see of it."""

from smorgasboard.engine import Action, Observation, WordField, say
from smorgasboard.games.foodadvice import actions as do
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.describe import MOMENTS, asked, asked_amount, characters
from smorgasboard.games.foodadvice.words.titles import listed, said
from smorgasboard.games.foodadvice.words.view_model import OpenOffer, SeenTable

NAME_LENGTH, TAGLINE_LENGTH, REASON_LENGTH = 60, 120, 120


def prompt(seen: SeenTable) -> str:
    """For a seat that is to decide; nothing for everybody else."""
    if not seen.my_turn:
        return ""
    if seen.question is not None:
        return _question(seen)
    if seen.stage == "creating":
        return _creating(seen)
    if seen.stage == "naming":
        return _naming(seen)
    if seen.stage == "selling":
        return said("ask", "turning" if seen.in_the_row else "closing")
    more = " more" if seen.stage in ("placing", "promoting") and seen.may(c.ENOUGH) else ""
    return said("ask", seen.stage + more)


def doing(seen: SeenTable) -> str:
    """What everybody is waiting for."""
    who = listed([player.name for player in seen.waited_for])
    if seen.observation.over or not who:
        return said("doing", "finished")
    if seen.event is not None:
        return said("doing", "happening", who=who, event=seen.event.title)
    return said("doing", "asked" if seen.question else seen.stage, who=who)


def _question(seen: SeenTable) -> str:
    what = asked(seen)
    card = seen.playable(MOMENTS[what]) if what in MOMENTS else None
    facts = {
        "amount": asked_amount(seen),
        "card": card.title if card else "",
        "customer": seen.guest.customer.title if seen.guest else "",
    }
    return said("question", what, **facts)


def _creating(seen: SeenTable) -> str:
    shape = seen.near.shape
    facts = {"shape": shape.title if shape else ""}
    begun = seen.near.offer
    if begun is not None and not begun.by:
        return said("ask", "offering", who=seen.names[begun.to], ingredient=begun.card.title)
    to_me = offers_to(seen, seen.me)
    if to_me:
        offer = to_me[0]
        key = "answering" if seen.may(c.ANSWER, c.DECLINE - c.ANSWER) else "declining"
        return said("ask", key, who=seen.names[offer.seat], ingredient=offer.card.title, wants=offer.wanted)
    if begun is not None:
        return said("ask", "waiting", who=seen.names[begun.to], ingredient=begun.card.title)
    return said("ask", "keeping or offering" if seen.may(c.OFFER, c.WANT_CLASS - c.OFFER) else "keeping", **facts)


def offers_to(seen: SeenTable, seat: int) -> list[OpenOffer]:
    return [offer for offer in seen.offers if offer.to == seat]


def _naming(seen: SeenTable) -> str:
    made = seen.near.in_the_making
    assert made is not None
    return said("ask", "naming", shape=made.shape.title, name=made.name)


def asks_words(content: Content, action: Action, observation: Observation) -> tuple[WordField, ...]:
    """A name and a tagline for the product (ADV-21), a reason for a fine (ADV-78)."""
    made = SeenTable(content, observation, characters(content, observation)).near.in_the_making
    if isinstance(action, do.Name) and made is not None:
        return (
            WordField(say("Its name"), made.name, NAME_LENGTH),
            WordField(say("Its tagline"), made.tagline, TAGLINE_LENGTH),
        )
    if isinstance(action, do.Fine):
        return (WordField(say("What for?"), "", REASON_LENGTH),)
    return ()
