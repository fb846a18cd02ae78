"""The city as the page draws it: the street with its shops, the hoarding with the channels' posters, chips on both.

It is there from the start: shops that are not open yet have their shutters down.
"""

from smorgasboard.engine import say
from smorgasboard.games.foodadvice.page.clicks import spot
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.town import shop_picture
from smorgasboard.games.foodadvice.rules import codes as c
from smorgasboard.games.foodadvice.words.view_model import SeenChannel, SeenTable, Storefront


def street(seen: SeenTable) -> list[Data]:
    if not seen.street_is_open:
        return [_closed(at) for at in range(c.STREET)]
    return [_front(seen, at, front) for at, front in enumerate(seen.street)]


def _closed(at: int) -> Data:
    letter = c.SHOP_LETTERS[at]
    label = say("Shop {letter} opens after the vote.", letter=letter.upper())
    return {"letter": letter, "picture": shop_picture(None, at), "open": False, "label": label}


def _front(seen: SeenTable, at: int, front: Storefront) -> Data:
    who = ", ".join(seen.names[seat] for seat in front.chips) or say("nobody")
    return {
        "letter": front.letter,
        "picture": shop_picture(front.shop, at),
        "open": True,
        "spot": spot("shop", front.letter),
        "title": front.shop.title,
        "offer": _offer(front.shop.text),
        "shapes": [[shape.name, shape.title] for shape in front.shapes],
        "chips": [_tenant(seen, seat, front) for seat in front.chips],
        "label": say("Shop {letter}, {shop}: {text}; 10 F more for {shapes}. Chips: {who}", who=who, **front.facts),
    }


def _offer(text: str) -> list[str]:
    """The bonus that a shop's text begins with, and what it is for."""
    bonus, unit, reason = text.partition(" F ")
    return [f"{bonus} F", reason] if unit and bonus.startswith("+") else ["", text]


def _tenant(seen: SeenTable, seat: int, front: Storefront) -> Data:
    asked = seen.may(c.CHIP, c.AD - c.CHIP)
    return _chip(seen, seat, spot("chip", seat, front.letter) if asked else "", front.shop.title)


def _chip(seen: SeenTable, seat: int, name: str, where: str) -> Data:
    return {
        "seat": seat,
        "character": seen.players[seat].character.name,
        "spot": name,
        "label": say("{who}'s chip at {where}", who=seen.names[seat], where=where),
    }


def posters(seen: SeenTable) -> list[Data]:
    return [_poster(seen, each) for each in seen.channels]


def _poster(seen: SeenTable, each: SeenChannel) -> Data:
    name = each.channel.name
    who = ", ".join(seen.names[seat] for seat in each.chips) or say("nobody")
    return {
        "name": name,
        "spot": spot("channel", name),
        "title": each.channel.title,
        "text": each.text,
        "off": each.off,
        "chips": [_advert(seen, seat, name, each.channel.title) for seat in each.chips],
        "label": say("{channel}: {text} Chips: {who}", channel=each.channel.title, text=each.text, who=who),
    }


def _advert(seen: SeenTable, seat: int, name: str, where: str) -> Data:
    asked = seat == seen.observation.seat and seen.may(c.AD, c.PLAY - c.AD)
    chip = _chip(seen, seat, spot("ad", name) if asked else "", where)
    target = seen.players[seat].invested if name == "mabius" else None
    if target is None:
        return chip
    return {**chip, "label": say("{who} bets on {target}", who=seen.names[seat], target=seen.names[target])}
