"""Positions of FoodAdvice in which something happens, and the answers to what events ask."""

from tests.games.foodadvice.stall import TALK, Happening, Stall, Stand, guest, happening, joker, lay, stand

from smorgasboard.games.foodadvice.rules import codes as t

ZERO = ("tea: healthy 5, rich 10, sour 20", "soup: healthy 10, sweet 5, farm 5")
ONE = ("cake: dietary 5, bright 10, dainty 20", "salad: dietary 10, juicy 5, tasty 5")
TWO = ("pizza: spicy 5, salted 10, trendy 20", "chips: spicy 10, exotic 5, marine 5")
THREE = ("drink: hearty 5, strange 10, stylish 20", "sauce: hearty 10, refined 5, caloric 5")
NORMAL = guest("healthy dietary spicy", "tea")
ACE = joker("healthy dietary spicy juicy salted farm", "cake pizza chips")


def target(seat: int) -> int:
    return t.TARGET + seat


def product(seat: int, which: int) -> int:
    return t.PRODUCT + seat * t.ROUNDS + which


def part(seat: int, which: int, at: int) -> int:
    return t.PART + (seat * t.ROUNDS + which) * t.PARTS + at


def chip(seat: int, letter: str) -> int:
    return t.CHIP + seat * t.STREET + t.SHOP_LETTERS.index(letter)


def happens(
    *effects: str | Happening, money: tuple[int, ...] = (50, 50, 50, 50), stands: dict[int, Stand] | None = None
) -> Stall:
    """Round 2, where seat 1 is first: its event does this, the others' are talk (or those given)."""
    cards = [happening(effects[0]) if isinstance(effects[0], str) else effects[0]]
    cards += [each if isinstance(each, Happening) else happening(each) for each in effects[1:]]
    usual = [stand(*goods, money=each) for goods, each in zip((ZERO, ONE, TWO, THREE), money, strict=True)]
    table = lay(
        *[(stands or {}).get(seat, each) for seat, each in enumerate(usual)],
        round_=2,
        stage=t.HAPPENING,
        events=[*cards, *[TALK] * (4 - len(cards))],
    )
    table.state.row = [table.packer.customer(NORMAL) for _ in range(6)]
    table.state.customer_deck = [each for each in table.state.customer_deck if each not in table.state.row]
    table.state.go_on()
    return table
