"""What is told in one breath: everybody who is ready, an offer and its answer, a sale and what it pays."""

from collections.abc import Callable, Sequence
from typing import Any

from smorgasboard.engine import Event, say
from smorgasboard.games.foodadvice import events as told
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.words import titles
from smorgasboard.games.foodadvice.words.tell import tell

Run = Sequence[Any]
Names = tuple[str, ...]
TOGETHER = (told.LockedIn, told.Named, told.Voted, told.WonChip)
"""What several do or meet with, one after the other."""
AT_SHOPS, ADVERTISING = (told.PlacedChip,), (told.Promoted, told.Invested)


def goes_on(run: Sequence[Event], event: Event) -> bool:
    first, last = run[0], run[-1]
    if isinstance(first, told.LockedIn) and isinstance(event, told.Kept):
        return True
    if isinstance(first, TOGETHER):
        return isinstance(event, type(first))
    if isinstance(event, told.HadEnough):
        return isinstance(last, AT_SHOPS + ADVERTISING) and last.seat == event.seat
    for kinds in (AT_SHOPS, ADVERTISING):
        if isinstance(last, kinds):
            return isinstance(event, kinds) and last.seat == event.seat
    return _answers(last, event) or _swaps(last, event) or _pays(first, event)


def _answers(last: Event, event: Event) -> bool:
    """ADV-18: to the offer that was made just now."""
    if not isinstance(last, told.Offered) or not isinstance(event, told.Declined | told.Exchanged):
        return False
    return (last.seat, last.to) == (event.to, event.seat)


def _swaps(last: Event, event: Event) -> bool:
    """One ingredient for another, in the same product."""
    if not isinstance(last, told.IngredientRemoved) or not isinstance(event, told.IngredientAdded):
        return False
    return (last.by, last.seat, last.round) == (event.by, event.seat, event.round)


def _pays(first: Event, event: Event) -> bool:
    """Whatever comes of one sale; a customer who takes nothing needs no second sentence."""
    if isinstance(first, told.Decided):
        return isinstance(event, told.NothingSold)
    if not isinstance(first, told.Sold):
        return False
    if isinstance(event, told.ShopPaid):
        return event.seat == first.seat
    return isinstance(event, told.InvestmentPaid) and event.target == first.seat


def tell_run(content: Content, run: Run, names: Names) -> str:
    return SPEAKERS[type(run[0])](content, run, names)


def _who(run: Run, names: Names) -> str:
    return titles.listed([names[seat] for seat in dict.fromkeys(event.seat for event in run)])


def _locked_in(content: Content, run: Run, names: Names) -> str:
    kept = [tell(content, event, names) for event in run if isinstance(event, told.Kept)]
    return " ".join([_all(content, [event for event in run if isinstance(event, told.LockedIn)], names), *kept])


def _all(content: Content, run: Run, names: Names) -> str:
    """What all of them have done."""
    if len(run) == 1:
        return tell(content, run[0], names)
    return titles.said("run", type(run[0]).__name__, who=_who(run, names))


def _moves_in(content: Content, run: Run, names: Names) -> str:
    shops = [content.shops[event.shop].title for event in run if isinstance(event, told.PlacedChip)]
    key = "PlacedChipsEnough" if isinstance(run[-1], told.HadEnough) else "PlacedChips"
    return titles.said("run", key, who=names[run[0].seat], shops=titles.listed(shops))


def _advertises(content: Content, run: Run, names: Names) -> str:
    channels = [content.channels[event.channel].title for event in run if isinstance(event, told.Promoted)]
    bets = [names[event.target] for event in run if isinstance(event, told.Invested)]
    facts = {"who": names[run[0].seat], "channels": titles.listed(channels), "target": titles.listed(bets)}
    key = "Promoted" if not bets else "PromotedAndInvested" if channels else "Invested"
    enough = " " + tell(content, run[-1], names) if isinstance(run[-1], told.HadEnough) else ""
    return titles.said("run", key, **facts) + enough


def _offered(content: Content, run: Run, names: Names) -> str:
    offer, answer = run
    facts = {
        "who": names[offer.seat],
        "to": names[offer.to],
        "ingredient": content.ingredients[offer.ingredient].title,
        "wants": titles.wanted(content, offer.by, offer.wants),
    }
    if isinstance(answer, told.Declined):
        return titles.said("run", "Declined", **facts)
    return titles.said("run", "Exchanged", gave=content.ingredients[answer.gave].title, **facts)


def _swapped(content: Content, run: Run, names: Names) -> str:
    out, into = run
    facts = {"by": names[out.by], "good": titles.owned(content, names[out.seat], out.shape)}
    old, new = content.ingredients[out.ingredient].title, content.ingredients[into.ingredient].title
    return titles.said("run", "IngredientSwapped", old=old, new=new, **facts)


def _sold(content: Content, run: Run, names: Names) -> str:
    sale, who = run[0], names[run[0].seat]
    paid = [event for event in run if isinstance(event, told.ShopPaid)]
    facts = {"who": who, "name": titles.called(sale.brand, sale.seat, sale.round).name}
    if not paid:
        return " ".join([tell(content, sale, names), *_bets(run, names)])
    gains = [(event.bonus + event.listed, content.shops[event.shop].title) for event in paid]
    total = sale.price + sum(amount for amount, _shop in gains)
    shops = [say("{amount} from {shop}", amount=titles.money(amount), shop=shop) for amount, shop in gains]
    parts = [say("{amount} from the customer", amount=titles.money(sale.price)), *shops]
    earned = titles.said("run", "Sold", total=titles.money(total), parts=titles.listed(parts), **facts)
    return " ".join([earned, *_bets(run, names)])


def _bets(run: Run, names: Names) -> list[str]:
    """Who bet on the seller, in one sentence for all who get as much."""
    gains: dict[int, int] = {}
    for event in run:
        if isinstance(event, told.InvestmentPaid):
            gains[event.seat] = gains.get(event.seat, 0) + event.amount
    target = names[run[0].seat]
    return [
        _bet([names[seat] for seat, gained in gains.items() if gained == amount], target, amount)
        for amount in dict.fromkeys(gains.values())
    ]


def _bet(who: Sequence[str], target: str, amount: int) -> str:
    facts = {"who": titles.listed(who), "target": target, "amount": titles.money(amount)}
    return titles.said(*(("story", "InvestmentPaid") if len(who) == 1 else ("run", "InvestmentsPaid")), **facts)


SPEAKERS: dict[type[Event], Callable[[Content, Run, Names], str]] = {
    told.LockedIn: _locked_in,
    told.Named: _all,
    told.Voted: _all,
    told.WonChip: _all,
    told.PlacedChip: _moves_in,
    told.Promoted: _advertises,
    told.Invested: _advertises,
    told.Offered: _offered,
    told.IngredientRemoved: _swapped,
    told.Decided: lambda content, run, names: tell(content, run[0], names),
    told.Sold: _sold,
}
"""By the first event."""
