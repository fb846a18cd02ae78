"""What events do: one executor for all effects, a stack of frames for what they still have to ask."""

from __future__ import annotations

from smorgasboard.games.foodadvice import journal
from smorgasboard.games.foodadvice.rules.codes import (
    A_SHIFT,
    AD,
    ADVERTISING_BRINGS,
    ASK_IMMUNE,
    ASK_KEPT,
    B_SHIFT,
    BUDGET,
    CANCEL,
    CHANGE_CHANNEL,
    CHANNEL,
    CHANNEL_CHOSEN,
    CHANNEL_NAMES,
    CHANNELS,
    CHIP,
    CHOICE_MASK,
    COLLECT,
    CUSTOMER,
    DRAW,
    EFFECT_MASK,
    EVERYONE_GAINS,
    EVERYONE_PAYS,
    FROM_EVENTS,
    GAIN,
    GAIN_PER_PRODUCT,
    GAIN_PER_SHOP,
    GIVE,
    INVEST,
    MABIUS,
    MOVE_RIVAL,
    MOVE_SHOP,
    NONE,
    NUMBER_MASK,
    NUMBER_SHIFT,
    NUMBER_ZERO,
    OTHERS_GAIN,
    OTHERS_PAY,
    PART,
    PARTS,
    PAY,
    PEEK,
    PLAY,
    POOREST_GAINS,
    PRICE,
    PRODUCT,
    READY,
    REMOVE_OTHER,
    REMOVE_OWN,
    RICHEST_PAYS,
    RIVAL_PRICE,
    ROUNDS,
    SEAT_MASK,
    SEAT_SHIFT,
    SHOP,
    SKIP,
    STEAL,
    STEP_MASK,
    STEP_SHIFT,
    STREET,
    SWAP,
    TARGET,
    TRADE,
    WHEN_CUSTOMER,
    WHEN_NAMED,
)
from smorgasboard.games.foodadvice.rules.pieces import Product, product_of
from smorgasboard.games.foodadvice.rules.sales import Sales

# ---- frames ----


def frame(effect: int, seat: int) -> int:
    """An effect as the content packs it, or a question, for a seat."""
    return effect | seat << SEAT_SHIFT


def effect_of(packed: int) -> int:
    return packed & EFFECT_MASK


def number_of(packed: int) -> int:
    return (packed >> NUMBER_SHIFT & NUMBER_MASK) - NUMBER_ZERO


def seat_of(packed: int) -> int:
    return packed >> SEAT_SHIFT & SEAT_MASK


def step_of(packed: int) -> int:
    return packed >> STEP_SHIFT & STEP_MASK


def a_of(packed: int) -> int:
    return packed >> A_SHIFT & CHOICE_MASK


def b_of(packed: int) -> int:
    return packed >> B_SHIFT & CHOICE_MASK


class Effects(Sales):
    # ---- the stack ----

    def push_effects(self, seat: int, card: int) -> None:
        effects = self.box.event_effects[card]
        for at in range(len(effects) - 1, -1, -1):
            self.stack.append(frame(effects[at], seat))

    def run_effects(self) -> bool:
        """Do what can be done without asking; whether the stack came to its end."""
        while self.stack:
            packed = self.stack[-1]
            if step_of(packed) == READY or not asks(effect_of(packed)):
                self.stack.pop()
                self._carry_out_effect(packed)
                continue
            options = self.options(packed)
            if len(options) > 1 or effect_of(packed) >= ASK_IMMUNE:
                return False
            if options:
                self.choose(options[0])
            else:
                self.stack.pop()
                if self.events is not None:
                    journal.no_target(self, seat_of(packed))  # ADV-73
        return True

    def options(self, packed: int) -> list[int]:
        """What may be chosen for the frame's next question."""
        effect, seat = effect_of(packed), seat_of(packed)
        second = step_of(packed) == 1
        if effect >= ASK_IMMUNE:
            return self._others(seat) if effect == INVEST else [PLAY, SKIP]
        if effect in (STEAL, GIVE):
            return self._others(seat)
        if effect == REMOVE_OTHER or (effect == TRADE and second):
            return self._parts(seat, False, 1 if effect == TRADE else 2)
        if effect in (REMOVE_OWN, SWAP, TRADE):
            return self._parts(seat, True, 2 if effect == REMOVE_OWN else 1)
        if effect == DRAW:
            return self._products(seat, True, PARTS - 1)
        if effect in (PRICE, RIVAL_PRICE):
            return self._products(seat, effect == PRICE, PARTS)
        if effect == CHANGE_CHANNEL:
            return self._channels(seat, second)
        if second:
            return self._free_shops(a_of(packed) // STREET)
        return self._chips(seat, effect == MOVE_SHOP)

    def _others(self, seat: int) -> list[int]:
        return [TARGET + other for other in range(self.seats) if other != seat]

    def _parts(self, seat: int, own: bool, least: int) -> list[int]:
        """Ingredients of products that have at least so many: the last one is never removed (ADV-72)."""
        found: list[int] = []
        for owner in range(self.seats):
            if (owner == seat) == own:
                products = self.products[owner]
                for which in range(len(products)):
                    count = len(products[which].parts)
                    if count >= least:
                        start = PART + (owner * ROUNDS + which) * PARTS
                        found += list(range(start, start + count))
        return found

    def _products(self, seat: int, own: bool, most: int) -> list[int]:
        found: list[int] = []
        for owner in range(self.seats):
            if (owner == seat) == own:
                products = self.products[owner]
                for which in range(len(products)):
                    if len(products[which].parts) <= most:
                        found.append(PRODUCT + owner * ROUNDS + which)
        return found

    def _chips(self, seat: int, own: bool) -> list[int]:
        """Chips that can be moved: there is a shop without one of their owner's."""
        found: list[int] = []
        for owner in range(self.seats):
            if (owner == seat) == own and self.chips[owner] != (1 << STREET) - 1:
                for place in range(STREET):
                    if self.chips[owner] >> place & 1:
                        found.append(CHIP + owner * STREET + place)
        return found

    def _free_shops(self, owner: int) -> list[int]:
        """ADV-34."""
        return [SHOP + place for place in range(STREET) if not self.chips[owner] >> place & 1]

    def _channels(self, seat: int, to: bool) -> list[int]:
        """ADV-36: one's own chips, or channels without one."""
        ads = self.ads[seat]
        if to:
            return [CHANNEL + channel for channel in range(CHANNELS) if not ads >> channel & 1]
        return [AD + channel for channel in range(CHANNELS) if ads >> channel & 1]

    # ---- answers ----

    def choose(self, action: int) -> None:
        """The answer to the top frame's question; what follows from it is left to `run_effects`."""
        packed = self.stack.pop()
        effect = effect_of(packed)
        if effect == INVEST:
            self._invest(seat_of(packed), action - TARGET)
        elif effect == ASK_KEPT:
            self._answer_kept(packed, action)
        elif effect == ASK_IMMUNE:
            self._answer_immune(seat_of(packed), action)
        elif step_of(packed) == 0 and has_second_choice(effect):
            self.stack.append(packed | 1 << STEP_SHIFT | chosen(action) << A_SHIFT)
        else:
            shift = A_SHIFT if step_of(packed) == 0 else B_SHIFT
            self._name(packed | READY << STEP_SHIFT | chosen(action) << shift)

    def _name(self, ready: int) -> None:
        """All is chosen; whoever is named may be immune (ADV-68)."""
        self.stack.append(ready)
        victim = named(ready)
        if victim != NONE and victim != seat_of(ready) and self.kept_for(victim, WHEN_NAMED) != NONE:
            self.stack.append(frame(ASK_IMMUNE, victim))

    def kept_for(self, seat: int, moment: int) -> int:
        """A kept card of this seat that may be played at this moment."""
        cards = self.kept_cards(seat, moment)
        return cards[0] if cards else NONE

    def kept_cards(self, seat: int, moment: int) -> list[int]:
        return [card for card in self.kept_events[seat] if self.box.event_kept[card] == moment]

    def _answer_immune(self, seat: int, action: int) -> None:
        if action == PLAY:
            self._use_kept(seat, self.kept_for(seat, WHEN_NAMED))
            by = seat_of(self.stack.pop())
            if self.events is not None:
                journal.immune(self, seat, by)

    def _answer_kept(self, packed: int, action: int) -> None:
        if action == PLAY:
            seat = seat_of(packed)
            card = self.kept_cards(seat, WHEN_CUSTOMER)[self._questions_to(seat)]
            self._use_kept(seat, card)
            self.event = card
            self.push_effects(seat, card)

    def _use_kept(self, seat: int, card: int) -> None:
        self.revealed = True
        self.kept_events[seat] = [each for each in self.kept_events[seat] if each != card]
        self.used_events = [*self.used_events, card]
        if self.events is not None:
            journal.played_kept(self, seat, card)

    def ask_for_kept(self) -> None:
        """Before a customer decides, from the first seat on (ADV-68); for each card by itself."""
        for place in range(self.seats - 1, -1, -1):
            seat = self.seat_at(place)
            for _ in self.kept_cards(seat, WHEN_CUSTOMER):
                self.stack.append(frame(ASK_KEPT, seat))

    def _questions_to(self, seat: int) -> int:
        """How many of its kept cards this seat is still to be asked for: the first so many, the latest goes first."""
        count = 0
        for packed in self.stack:
            if packed == frame(ASK_KEPT, seat):
                count += 1
        return count

    def _invest(self, seat: int, target: int) -> None:
        """ADV-42."""
        self.invested[seat] = target
        if self.events is not None:
            journal.invested(self, seat)

    # ---- effects ----

    def _carry_out_effect(self, packed: int) -> None:
        effect, seat, number = effect_of(packed), seat_of(packed), number_of(packed)
        a, b = a_of(packed), b_of(packed)
        if effect <= COLLECT:
            self._move_money(effect, seat, number, a)
        elif effect in (REMOVE_OTHER, REMOVE_OWN):
            self._remove(seat, a)
        elif effect == DRAW:
            self._add(seat, seat, a % ROUNDS, self._draw_ingredient())
        elif effect == SWAP:
            self._swap(seat, a)
        elif effect == TRADE:
            self._trade_parts(seat, a, b)
        elif effect in (MOVE_SHOP, MOVE_RIVAL):
            self._move_chip(seat, a // STREET, a % STREET, b)
        elif effect == CHANGE_CHANNEL:
            self._change_channel(seat, a, b)
        elif effect in (PRICE, RIVAL_PRICE):
            self._change_price(seat, a // ROUNDS, a % ROUNDS, number)
        else:
            self._touch_customers(effect, seat, number)

    def _touch_customers(self, effect: int, seat: int, number: int) -> None:
        """Talk and immunity do nothing by themselves."""
        if effect == BUDGET:
            self.budget_change += number
            if self.events is not None:
                journal.budget_changed(self, seat, number)
        elif effect == CUSTOMER:
            self._add_customer(seat)
        elif effect == CANCEL:
            self.cancelled |= 1 << number
        elif effect == ADVERTISING_BRINGS:
            self.more_customers += number
        elif effect == PEEK:
            self.revealed = True
            self.peeked[seat] = max(self.peeked[seat], min(number, len(self.row)))
            if self.events is not None:
                journal.peeked(self, seat)

    def _add_customer(self, seat: int) -> None:
        customer = self.draw_normal_customer()
        if customer != NONE:
            self.row = [*self.row, customer]
            if self.events is not None:
                journal.customer_added(self, seat)

    # ---- money: nobody falls below 0 F (ADV-74) ----

    def move(self, seat: int, amount: int) -> None:
        """From the bank or to it."""
        moved = max(amount, -self.money[seat])
        self.pay(seat, moved, FROM_EVENTS)
        if self.events is not None and moved != 0:
            journal.money_moved(self, seat, moved, NONE)

    def hand_over(self, giver: int, taker: int, amount: int) -> None:
        moved = min(amount, self.money[giver])
        self.pay(giver, -moved, FROM_EVENTS)
        self.pay(taker, moved, FROM_EVENTS)
        if self.events is not None and moved != 0:
            journal.money_moved(self, taker, moved, giver)

    def _move_money(self, effect: int, seat: int, number: int, target: int) -> None:
        if effect == GAIN:
            self.move(seat, number)
        elif effect == PAY:
            self.move(seat, -number)
        elif effect == GAIN_PER_PRODUCT:
            self.move(seat, number * len(self.products[seat]))
        elif effect == GAIN_PER_SHOP:
            self.move(seat, number * count_chips(self.chips[seat]))
        elif effect == STEAL:
            self.hand_over(target, seat, number)  # ADV-69
        elif effect == GIVE:
            self.hand_over(seat, target, number)
        else:
            self._move_money_of_many(effect, seat, number)

    def _move_money_of_many(self, effect: int, seat: int, number: int) -> None:
        poorest, richest = min(self.money), max(self.money)
        before = self.money.copy()
        for place in range(self.seats):
            other = self.seat_at(place)
            if effect == COLLECT:
                if other != seat:
                    self.hand_over(other, seat, number)
            elif effect == EVERYONE_GAINS or (effect == OTHERS_GAIN and other != seat):
                self.move(other, number)
            elif effect == EVERYONE_PAYS or (effect == OTHERS_PAY and other != seat):
                self.move(other, -number)
            elif effect == POOREST_GAINS and before[other] == poorest:
                self.move(other, number)
            elif effect == RICHEST_PAYS and before[other] == richest:
                self.move(other, -number)

    # ---- products: replaced, never changed ----

    def put_product(self, seat: int, which: int, parts: list[int], change: int) -> None:
        products = self.products[seat].copy()
        products[which] = product_of(self.box, products[which].shape, parts, change)
        self.products[seat] = products

    def part_at(self, place: int) -> int:
        """The ingredient that a part's number means."""
        good = place // PARTS
        product: Product = self.products[good // ROUNDS][good % ROUNDS]
        return product.parts[place % PARTS]

    def _put_under(self, card: int) -> None:
        """ADV-72."""
        self.ingredient_deck = [card, *self.ingredient_deck]

    def _draw_ingredient(self) -> int:
        self.revealed = True
        deck = self.ingredient_deck
        self.ingredient_deck = deck[:-1]
        return deck[-1]

    def _remove(self, by: int, place: int) -> None:
        card = self._take_part(by, place)
        self._put_under(card)

    def _take_part(self, by: int, place: int) -> int:
        card = self.part_at(place)
        good = place // PARTS
        seat, which = good // ROUNDS, good % ROUNDS
        product = self.products[seat][which]
        self.put_product(seat, which, [part for part in product.parts if part != card], product.change)
        if self.events is not None:
            journal.ingredient_removed(self, by, seat, which, card)
        return card

    def _add(self, by: int, seat: int, which: int, card: int) -> None:
        product = self.products[seat][which]
        self.put_product(seat, which, [*product.parts, card], product.change)
        if self.events is not None:
            journal.ingredient_added(self, by, seat, which, card)

    def _swap(self, seat: int, place: int) -> None:
        card = self._take_part(seat, place)
        self._add(seat, seat, place // PARTS % ROUNDS, self._draw_ingredient())
        self._put_under(card)

    def _trade_parts(self, seat: int, own: int, other: int) -> None:
        mine, theirs = self._take_part(seat, own), self._take_part(seat, other)
        self._add(seat, seat, own // PARTS % ROUNDS, theirs)
        self._add(seat, other // PARTS // ROUNDS, other // PARTS % ROUNDS, mine)

    def _change_price(self, by: int, seat: int, which: int, change: int) -> None:
        product = self.products[seat][which]
        self.put_product(seat, which, product.parts, product.change + change)
        if self.events is not None:
            journal.price_changed(self, by, seat, which, change)

    # ---- chips ----

    def _move_chip(self, by: int, seat: int, source: int, place: int) -> None:
        self.chips[seat] = self.chips[seat] & ~(1 << source) | 1 << place
        if self.events is not None:
            journal.chip_moved(self, by, seat, source, place)

    def _change_channel(self, seat: int, source: int, channel: int) -> None:
        self.ads[seat] = self.ads[seat] & ~(1 << source) | 1 << channel
        self.tally(seat, CHANNEL_CHOSEN, CHANNEL_NAMES[channel])
        if source == MABIUS:
            self.invested[seat] = NONE
        if self.events is not None:
            journal.channel_changed(self, seat, source, channel)
        if channel == MABIUS:
            self.stack.append(frame(INVEST, seat))


def asks(effect: int) -> bool:
    return (
        effect in (STEAL, GIVE, PRICE, RIVAL_PRICE) or REMOVE_OTHER <= effect <= CHANGE_CHANNEL or effect >= ASK_IMMUNE
    )


def has_second_choice(effect: int) -> bool:
    return effect == TRADE or MOVE_SHOP <= effect <= CHANGE_CHANNEL


def chosen(action: int) -> int:
    """What an answer means, as a small number."""
    if action >= AD:
        return action - AD
    if action >= CHIP:
        return action - CHIP
    if action >= PART:
        return action - PART
    if action >= PRODUCT:
        return action - PRODUCT
    if action >= TARGET:
        return action - TARGET
    if action >= CHANNEL:
        return action - CHANNEL
    return action - SHOP


def named(ready: int) -> int:
    """Whom a frame names as its target."""
    effect, a = effect_of(ready), a_of(ready)
    if effect in (STEAL, GIVE):
        return a
    if effect == REMOVE_OTHER:
        return a // (ROUNDS * PARTS)
    if effect == TRADE:
        return b_of(ready) // (ROUNDS * PARTS)
    if effect == MOVE_RIVAL:
        return a // STREET
    if effect == RIVAL_PRICE:
        return a // ROUNDS
    return NONE


def count_chips(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
