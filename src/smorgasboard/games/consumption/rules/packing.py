"""Cards that somebody works on, packed in numbers, and lists that are replaced, never changed in place."""

from smorgasboard.games.consumption.rules import codes as c

# ---- a card with what lies on its spaces ----


def laid(space: int, content: int) -> int:
    """What a token adds to a packed card."""
    return content << c.CARD_BITS + c.SPACE_BITS * space


def content_of(held: int, space: int) -> int:
    return held >> c.CARD_BITS + c.SPACE_BITS * space & c.SPACE


def missing_tokens(held: int, spaces: list[int]) -> int:
    """What a card with these spaces still needs: an exact double wild needs two (CON-077)."""
    missing = 0
    contents = held >> c.CARD_BITS
    for space in spaces:
        content = contents & c.SPACE
        if space >> c.KIND_BITS == c.EXACTLY_TWO:
            missing += 2 if not content else 0 if content & c.TWO else 1
        elif not content:
            missing += 1
        contents >>= c.SPACE_BITS
    return missing


def foods_on_card(held: int) -> int:
    """The foods of all tokens on it, as bits."""
    found = 0
    contents = held >> c.CARD_BITS
    while contents:
        if contents & c.SPACE:
            found |= 1 << (contents & c.TOKEN) - 1
        contents >>= c.SPACE_BITS
    return found


# ---- several of them ----


def place_of(cards: list[int], card: int) -> int:
    """Where a card lies among packed cards; NO_CARD when it does not."""
    for at in range(len(cards)):
        if cards[at] & c.CARD == card:
            return at
    return c.NO_CARD


def in_order(cards: list[int], card: int) -> list[int]:
    """With one more card (packed or not), ascending by card."""
    at = 0
    while at < len(cards) and cards[at] & c.CARD < card & c.CARD:
        at += 1
    return [*cards[:at], card, *cards[at:]]


def card_named(cards: list[int], codes: list[int], action: int) -> int:
    """Of one's cards the one of whose spaces this action names, where these are the codes of first spaces."""
    found = 0
    for held in cards:
        if codes[held & c.CARD] <= action:
            found = held & c.CARD
    return found


def add_cards(cards: list[int], code: int, actions: list[int]) -> None:
    for held in cards:
        actions.append(code + (held & c.CARD))


def cards_on(spaces: list[int]) -> list[int]:
    return [card for card in spaces if card != c.NO_CARD]


def has_card(spaces: list[int]) -> bool:
    return any(card != c.NO_CARD for card in spaces)


def add_open(spaces: list[int], code: int, actions: list[int]) -> None:
    """The open cards of the Recipe Book or the Daily Planner, to be taken."""
    for space in range(len(spaces)):
        if spaces[space] != c.NO_CARD:
            actions.append(code + space)


# ---- lists that are replaced ----


def changed(numbers: list[int], at: int, by: int) -> list[int]:
    """One number is greater by so much."""
    after = numbers.copy()
    after[at] += by
    return after


def with_item(numbers: list[int], at: int, value: int) -> list[int]:
    after = numbers.copy()
    after[at] = value
    return after


def without(numbers: list[int], at: int) -> list[int]:
    return numbers[:at] + numbers[at + 1 :]
