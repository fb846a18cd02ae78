"""Customers who have decided, as the page draws them: what they thought of each product, and who is paid for it."""

from collections.abc import Iterable, Sequence

from smorgasboard.engine import Event, Frozen, say, to_say
from smorgasboard.games.foodadvice.events import Decided, InvestmentPaid, ShopPaid, Sold, Thought
from smorgasboard.games.foodadvice.page.pictures import Data
from smorgasboard.games.foodadvice.page.pieces import guest, notes, seat_mark
from smorgasboard.games.foodadvice.words.titles import called, money
from smorgasboard.games.foodadvice.words.verdicts import Decision
from smorgasboard.games.foodadvice.words.view_model import SeenProduct, SeenTable

VERDICTS = {
    "bought": to_say("sold!"),
    "not sampled": to_say("not sampled"),
    "older": to_say("older"),
    "other shape": to_say("other shape"),
    "cheaper": to_say("cheaper"),
    "fewer matches": to_say("fewer hits"),
    "tied": to_say("undecided"),
    "no money left": to_say("no money left"),
    "too dear": to_say("too dear"),
    "no match": to_say("no hit"),
}
"""What a customer thought of a product, as it stands beside it."""
AT_THE_TILL = ("selling", "fining", "finished")
"""Stages in which the last customer is still to be seen,"""
AFTER_CLOSING = ("creating", "fining", "finished")
"""and those in which the customers are whom the channels brought at the end of a round."""
Payment = Sold | ShopPaid | InvestmentPaid


class CustomerVisit(Frozen):
    decided: Decided
    payments: tuple[Payment, ...]

    def thought_of(self, good: SeenProduct) -> Thought | None:
        its_own = (each for each in self.decided.thoughts if (each.seat, each.round) == (good.seat, good.round))
        return next(its_own, None)

    @property
    def bought(self) -> tuple[Thought, ...]:
        return tuple(each for each in self.decided.thoughts if each.verdict == "bought")

    def gain(self, seat: int) -> int:
        return sum(amount(each) for each in self.payments if each.seat == seat)


def amount(payment: Payment) -> int:
    if isinstance(payment, Sold):
        return payment.price
    return payment.bonus + payment.listed if isinstance(payment, ShopPaid) else payment.amount


def visits(recent: Iterable[Event]) -> list[CustomerVisit]:
    """From the earliest on."""
    found: list[CustomerVisit] = []
    for event in recent:
        if isinstance(event, Decided):
            found.append(CustomerVisit(event, ()))
        elif found and isinstance(event, Payment):
            found[-1] = CustomerVisit(found[-1].decided, (*found[-1].payments, event))
    return found


def latest(seen: SeenTable, recent: Sequence[Event]) -> CustomerVisit | None:
    """How the last customer decided; nothing while the next one makes up their mind."""
    if seen.stage not in AT_THE_TILL or seen.guest is not None:
        return None
    return next(reversed(visits(recent)), None)


# ---- for the page ----


def verdict(good: SeenProduct, visit: CustomerVisit | None) -> Data | None:
    thought = visit.thought_of(good) if visit else None
    if visit is None or thought is None:
        return None
    return {
        "id": f"verdict-{visit.decided.customer}-{thought.seat}-{thought.round}",
        "kind": thought.verdict.replace(" ", "-"),
        "matches": thought.matches,
        "words": say(VERDICTS[thought.verdict]),
    }


def gain(seat: int, visit: CustomerVisit | None) -> Data | None:
    """What one player gets because of this customer, in notes."""
    gained = visit.gain(seat) if visit else 0
    if visit is None or not gained:
        return None
    label = say("{money} more", money=money(gained))
    return {"id": f"gain-{visit.decided.customer}-{seat}", "amount": gained, "notes": notes(gained), "label": label}


def receipt(seen: SeenTable, visit: CustomerVisit | None) -> list[Data]:
    return [
        {**seat_mark(seen, paid.seat), "what": _source(seen, paid), "amount": amount(paid)}
        for paid in (visit.payments if visit else ())
    ]


def _source(seen: SeenTable, payment: Payment) -> str:
    if isinstance(payment, Sold):
        return called(payment.brand, payment.seat, payment.round).name
    if isinstance(payment, ShopPaid):
        return seen.content.shops[payment.shop].title
    return say("bet on {target}", target=seen.names[payment.target])


def extra_customers(seen: SeenTable, recent: Sequence[Event]) -> list[Data]:
    """Whom the channels brought when the last round was closed."""
    if seen.stage not in AFTER_CLOSING:
        return []
    return [_extra(seen, visit) for visit in visits(recent) if visit.decided.drawn_by >= 0]


def _extra(seen: SeenTable, visit: CustomerVisit) -> Data:
    decided = visit.decided
    return {
        **guest(seen.guest_named(decided.customer), "happy"),
        "seat": decided.drawn_by,
        "bought": [each.shape for each in visit.bought],
        "pays": sum(each.price for each in visit.bought),
        "told": Decision(seen.content, decided, seen.names).outcome(),
    }
