"""FoodAdvice's whole table in sentences, for people who cannot or need not look."""

from collections.abc import Iterable, Iterator

from smorgasboard.engine import say, say_many
from smorgasboard.games.foodadvice.content.cards import Ingredient
from smorgasboard.games.foodadvice.words import prompt, titles, view_model
from smorgasboard.games.foodadvice.words.view_model import Player, SeenTable


def _round(seen: SeenTable) -> str:
    facts = {"round": seen.round, "rounds": seen.content.rounds, "who": seen.first.name}
    return say("Round {round} of {rounds}. {who} goes first.", **facts)


def in_words(seen: SeenTable) -> list[str]:
    return [
        _round(seen),
        prompt.doing(seen),
        *_end(seen),
        *_event(seen),
        *_own(seen),
        *(offer(seen, each) for each in seen.offers),
        *_customers(seen),
        *_places(seen),
        *_player(seen, seen.near),
        *(sentence for player in seen.others for sentence in _player(seen, player)),
    ]


def _names(seen: SeenTable, seats: Iterable[int]) -> str:
    return titles.listed([seen.names[seat] for seat in seats]) or say("nobody")


def _end(seen: SeenTable) -> Iterator[str]:
    if seen.winners:
        yield say("The winner is {who}.", who=titles.listed([player.name for player in seen.winners]))


def _event(seen: SeenTable) -> Iterator[str]:
    if seen.event is not None:
        yield say("The event is “{event}”: {text}", event=seen.event.title, text=seen.event.text)


# ---- what only the viewer knows ----


def _own(seen: SeenTable) -> Iterator[str]:
    me = seen.near
    if me.shape is not None:
        yield say("You are making {shape}.", shape=me.shape.title)
    for slot, card in enumerate(me.hand, start=1):
        yield say("Ingredient {slot}: {card}.", slot=slot, card=ingredient(seen, card))
    if me.hand and seen.stage == "creating":
        yield say_many("{count} offer left this round.", "{count} offers left this round.", me.offers_left)
    begun = me.offer
    if begun is not None and not begun.by:
        yield say("You are about to offer {card} to {who}.", card=begun.card.title, who=seen.names[begun.to])
    if me.vote is not None and seen.stage == "voting":
        yield say("You have voted for {who}.", who=seen.names[me.vote])
    for event in me.kept:
        yield say("In your pocket: “{event}”. {text}", event=event.title, text=event.text)


def ingredient(seen: SeenTable, card: Ingredient) -> str:
    facts = {"card": card.title, "price": titles.money(card.price), "tag": titles.hashtag(seen.content, card.tag)}
    return say("{card}, {price}, {tag}", **facts)


def offer(seen: SeenTable, made: view_model.OpenOffer) -> str:
    facts = {"who": seen.names[made.seat], "other": seen.names[made.to]}
    return say("{who} offers {other} {card} for {wants}.", card=made.card.title, wants=made.wanted, **facts)


# ---- shared things ----


def _customers(seen: SeenTable) -> Iterator[str]:
    if seen.guest is not None:
        yield say("Before the shelves: {customer}.", customer=customer(seen.guest))
    if seen.in_the_row:
        yield say_many("{count} customer is face down.", "{count} customers are face down.", seen.in_the_row)
    for guest in seen.foreseen:
        yield say("You know who comes next: {customer}.", customer=customer(guest))
    if seen.served:
        served = "; ".join(guest.customer.title for guest in seen.served)
        yield say("Served this round: {customers}.", customers=served)


def customer(guest: view_model.SeenCustomer) -> str:
    facts = {
        "customer": guest.customer.title,
        "budget": titles.money(guest.budget),
        "tags": " ".join(guest.hashtags),
        "shapes": guest.favourites,
    }
    if guest.customer.is_joker:
        return say("{customer}, a Joker with {budget} for {tags}; favourite shapes {shapes}", **facts)
    facts["group"] = titles.class_title(guest.customer.customer_class)
    if guest.customer.sex == "male":
        return say("{customer}, a man ({group}) with {budget} for {tags}; favourite shape {shapes}", **facts)
    return say("{customer}, a woman ({group}) with {budget} for {tags}; favourite shape {shapes}", **facts)


def _places(seen: SeenTable) -> Iterator[str]:
    if seen.street_is_open:
        yield from (shop(seen, front) for front in seen.street)
        yield from (channel(seen, each) for each in seen.channels)


def shop(seen: SeenTable, front: view_model.Storefront) -> str:
    who = _names(seen, front.chips)
    return say("Shop {letter}, {shop}: {text}; lists {shapes}. There: {who}.", who=who, **front.facts)


def channel(seen: SeenTable, each: view_model.SeenChannel) -> str:
    facts = {"channel": each.channel.title, "text": each.text}
    return say("Channel {channel}: {text} There: {who}.", who=_names(seen, each.chips), **facts)


# ---- a player ----


def _player(seen: SeenTable, player: Player) -> Iterator[str]:
    yield _standing(player)
    yield from (product(good, player.name) for good in player.goods)
    if player.known:
        cards = titles.BETWEEN_INGREDIENTS.join(card.title for card in player.known)
        yield say("All have seen in {who}'s hand: {cards}.", who=player.name, cards=cards)
    if player.applause:
        votes = player.applause
        yield say_many("{who} got 1 vote.", "{who} got {count} votes.", votes, who=player.name)
    if player.invested is not None:
        yield say("{who} has bet on {other}.", who=player.name, other=seen.names[player.invested])
    if player.taken:
        customers = "; ".join(each.title for each in player.taken)
        yield say("Bought from {who} this round: {customers}.", who=player.name, customers=customers)
    if player.kept_count > len(player.kept):
        kept = player.kept_count
        yield say_many("{who} has pocketed 1 event.", "{who} has pocketed {count} events.", kept, who=player.name)


def _standing(player: Player) -> str:
    facts = {"who": player.name, "character": player.character.title, "money": titles.money(player.money)}
    standing = say("{who}, {character}, has {money}.", **facts)
    if not player.extras:
        return standing
    return f"{standing} {say_many('{count} extra chip.', '{count} extra chips.', player.extras)}"


def product(good: view_model.SeenProduct, who: str) -> str:
    facts = {
        "who": who,
        "name": good.name,
        "shape": good.shape.title,
        "cards": titles.BETWEEN_INGREDIENTS.join(card.title for card in good.parts),
        "price": titles.money(good.price),
        "tags": " ".join(good.hashtags),
    }
    return say("On sale by {who}: “{name}”, {shape} of {cards}, {price}, {tags}.", **facts)
