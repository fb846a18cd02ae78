"""FoodAdvice's actions as something to choose: what is asked now decides how an action is titles.said."""

from collections.abc import Callable
from typing import Any

from smorgasboard.engine import Action, Observation, names_now, say
from smorgasboard.games.foodadvice import actions as do
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.rules.codes import FINE
from smorgasboard.games.foodadvice.words import titles
from smorgasboard.games.foodadvice.words.view_model import OpenOffer, Player, SeenProduct, SeenTable

MOMENTS = {"ask immune": "named", "ask kept": "customer"}
"""By question: which kept cards it is about."""


def describe(content: Content, action: Action, observation: Observation) -> str:
    """An offer: "Vote for “Sea Shanty”: Soup of Ann"."""
    seen = SeenTable(content, observation, characters(content, observation))
    return SPEAKERS[type(action)](seen, action)


def characters(content: Content, observation: Observation) -> tuple[str, ...]:
    """By seat: who sits there or, where that is not known, whom they play."""
    if names_now():
        return names_now()
    held = [content.characters[player["character"]].title for player in observation.view["players"]]
    return tuple(say("the {character}", character=character) for character in held)


# ---- creating ----


def _keep(seen: SeenTable, action: do.Keep) -> str:
    cards = [seen.near.hand[slot] for slot in action.slots]
    tags = dict.fromkeys(card.tag for card in cards)
    return titles.said(
        "offer",
        "Keep",
        ingredients=titles.BETWEEN_INGREDIENTS.join(card.title for card in cards),
        price=titles.money(sum(card.price for card in cards)),
        tags=titles.hashtags(seen.content, tags),
    )


def _offer(seen: SeenTable, action: do.Offer) -> str:
    return titles.said("offer", "Offer", ingredient=seen.near.hand[action.slot].title, other=seen.names[action.to])


def _want(seen: SeenTable, by: str, what: str) -> str:
    begun = _made_by(seen.near)
    facts = {"ingredient": begun.card.title, "other": seen.names[begun.to]}
    return titles.said("offer", "Want", wants=titles.wanted(seen.content, by, what), **facts)


def _shown(seen: SeenTable, which: int) -> str:
    return seen.players[_made_by(seen.near).to].shown[which].name


def _made_by(player: Player) -> OpenOffer:
    offer = player.offer
    assert offer is not None  # or the action were not legal
    return offer


def _forget(seen: SeenTable) -> str:
    """ADV-18: an offer that was made is withdrawn."""
    offer = seen.near.offer
    if offer is None or not offer.by:
        return titles.said("offer", "Forget")
    return titles.said("offer", "Withdraw", ingredient=offer.card.title, other=seen.names[offer.to])


def _answer(seen: SeenTable, action: do.Answer) -> str:
    theirs = _made_by(seen.players[action.to]).card.title
    mine = seen.near.hand[action.slot].title
    return titles.said("offer", "Answer", ingredient=mine, other=seen.names[action.to], theirs=theirs)


def _decline(seen: SeenTable, action: do.Decline) -> str:
    offer = _made_by(seen.players[action.to])
    return titles.said("offer", "Decline", other=seen.names[action.to], theirs=offer.card.title, wants=offer.wanted)


def _name(seen: SeenTable) -> str:
    made = seen.near.in_the_making
    assert made is not None
    return titles.said("offer", "Name", name=made.name)


def _vote(seen: SeenTable, action: do.Vote) -> str:
    newest = seen.players[action.seat].goods[-1]
    return titles.said("offer", "Vote", name=newest.name, shape=newest.shape.title, other=seen.names[action.seat])


# ---- shops and channels ----


def _place_chip(seen: SeenTable, action: do.PlaceChip) -> str:
    key = "PlaceChip" if seen.question is None else "MoveChipTo"
    return titles.said("offer", key, **seen.street[action.shop].facts)


def _promote(seen: SeenTable, action: do.Promote) -> str:
    channel = seen.content.channels[action.channel]
    return titles.said("offer", "Promote", channel=channel.title, text=channel.text)


def _fine(seen: SeenTable, action: do.Fine) -> str:
    return titles.said("offer", "Fine", other=seen.names[action.seat], amount=titles.money(FINE))


# ---- what events and Mabius ask for ----


def asked(seen: SeenTable) -> str:
    """What the top question is about; its second half and its sign make it another one."""
    question = seen.question
    assert question is not None
    if question["what"] in ("price", "rival price"):
        change = "dearer" if question["number"] > 0 else "cheaper"
        return f"rival {change}" if question["what"] == "rival price" else change
    if question["what"] == "trade":
        return "trade for" if question["step"] else "trade away"
    if question["step"]:
        return "change to" if question["what"] == "change channel" else "move to"
    return str(question["what"])


def asked_amount(seen: SeenTable) -> str:
    question = seen.question
    assert question is not None
    return titles.money(seen.box.mabius_pays if question["what"] == "invest" else abs(question["number"]))


def _target(seen: SeenTable, action: do.Target) -> str:
    return titles.said("target", asked(seen), other=seen.names[action.seat], amount=asked_amount(seen))


def _pick_product(seen: SeenTable, action: do.PickProduct) -> str:
    good = _good(seen, seen.players[action.seat].goods[action.which])
    return titles.said("product", asked(seen).removeprefix("rival "), good=good, amount=asked_amount(seen))


def _pick_part(seen: SeenTable, action: do.PickPart) -> str:
    product = seen.players[action.seat].goods[action.which]
    return titles.said("part", asked(seen), ingredient=product.parts[action.part].title, good=_good(seen, product))


def _good(seen: SeenTable, product: SeenProduct) -> str:
    if product.seat == seen.me:
        return say("your {shape}", shape=product.shape.title)
    return titles.owned(seen.content, seen.names[product.seat], product.shape.name)


def _pick_chip(seen: SeenTable, action: do.PickChip) -> str:
    front = seen.street[action.shop]
    key = "PickOwnChip" if action.seat == seen.me else "PickChip"
    return titles.said("offer", key, other=seen.names[action.seat], shop=front.shop.title, letter=front.letter)


def _pick_ad(seen: SeenTable, action: do.PickAd) -> str:
    return titles.said("offer", "PickAd", channel=seen.content.channels[action.channel].title)


def _play(seen: SeenTable) -> str:
    card = seen.playable(MOMENTS[asked(seen)])
    assert card is not None
    return titles.said("kept", "Play", event=card.title, text=card.text)


SPEAKERS: dict[type[Action], Callable[[SeenTable, Any], str]] = {
    do.Keep: _keep,
    do.Offer: _offer,
    do.WantClass: lambda seen, action: _want(seen, "class", action.price_class),
    do.WantTag: lambda seen, action: _want(seen, "tag", action.tag),
    do.WantCard: lambda seen, action: _want(seen, "card", _shown(seen, action.which)),
    do.Answer: _answer,
    do.Decline: _decline,
    do.Vote: _vote,
    do.PlaceChip: _place_chip,
    do.Promote: _promote,
    do.Target: _target,
    do.PickProduct: _pick_product,
    do.PickPart: _pick_part,
    do.PickChip: _pick_chip,
    do.PickAd: _pick_ad,
    do.Fine: _fine,
    # ---- what is asked now says all ----
    do.Forget: lambda seen, _action: _forget(seen),
    do.Name: lambda seen, _action: _name(seen),
    do.Enough: lambda seen, _action: titles.said("enough", seen.stage),
    do.Play: lambda seen, _action: _play(seen),
    do.Skip: lambda seen, _action: titles.said("kept", asked(seen)),
    do.Next: lambda seen, _action: titles.said("next", "customer" if seen.in_the_row else "close"),
}
