"""Declared fields: written, read back, refused with the place, shown to whom they may be shown."""

from typing import Any

import pytest

from smorgasboard.engine import NOBODY, SPECTATOR, BadPosition
from smorgasboard.engine.fields import (
    AS_SIZE,
    NO_ONE,
    OWNER,
    ByName,
    Columns,
    Counted,
    Derived,
    Field,
    Fields,
    Fixed,
    Flag,
    InRows,
    Kind,
    ListOf,
    Maybe,
    Misfit,
    OneOf,
    PerSeat,
    Repeated,
    Seat,
    SomeOf,
    SomeSeats,
    Text,
    Whole,
    unfit,
)
from smorgasboard.engine.fields.drawing import drawn

FOODS = ["water", "bread", "fish"]
FOOD = OneOf(FOODS)


class Dozens(Kind):
    """A game's own kind: pairs of things, as text."""

    def write(self, value: Any) -> Any:
        return f"{value} dozen"

    def read(self, data: Any) -> Any:
        if not isinstance(data, str) or not data.endswith(" dozen"):
            raise unfit(data, self.expected())
        return int(data.split()[0])

    def expected(self) -> str:
        return "so many dozen"


NESTED = Fields(Field("a", PerSeat(Fields(Field("b", Flag())))))
KINDS: list[tuple[Kind, Any, Any, int]] = [
    (Whole(1, 5), 3, 3, 1),
    (Whole(0, 5, none=-1), -1, None, 2),
    (Whole(0, 5, none=-1), 4, 4, 2),
    (Flag(), True, True, 1),
    (Text(), "hm", "hm", 0),
    (FOOD, 2, "fish", 3),
    (OneOf(FOODS, none=-1), -1, None, 3),
    (OneOf(FOODS, none=9), 9, None, 3),
    (SomeOf(FOODS), 0b101, ["water", "fish"], 3),
    (SomeOf(FOODS), 0, [], 3),
    (Seat(seats=3), 2, 2, 3),
    (Seat(none=-5, seats=3), -5, -5, 3),
    (Seat(none=-5, as_null=True, seats=3), -5, None, 3),
    (SomeSeats(3), 0b110, [1, 2], 3),
    (ListOf(FOOD), [1, 1], ["bread", "bread"], 3),
    (ListOf(OneOf(FOODS, none=-1), 2, 2), [-1, 0], [None, "water"], 3),
    (ListOf(Whole(0, 9), most=3), [7, 8], [7, 8], 4),
    (ListOf(Whole(0, 9, none=-1)), [-1, 8], [None, 8], 1),
    (ListOf(Flag()), [True], [True], 1),
    (ListOf(ListOf(Whole(0, 9), most=2), most=2), [[1], []], [[1], []], 7),
    (PerSeat(Whole(0, 4), 2), [0, 4], [0, 4], 2),
    (ByName(FOODS, Whole(0, 9)), [1, 2, 3], {"water": 1, "bread": 2, "fish": 3}, 3),
    (ByName(FOODS, FOOD, empty=-1), [-1, 0, -1], {"bread": "water"}, 9),
    (Repeated(FOODS, 5), [2, 0, 1], ["water", "water", "fish"], 3),
    (InRows(2, 3, Repeated(FOODS, 5)), [1, 0, 0, 0, 0, 2], [["water"], ["fish", "fish"]], 6),
    (InRows(2, 2, ListOf(Flag(), most=2)), [True, False, True, True], [[True, False], [True, True]], 6),
    (Maybe(Whole(0, 5)), None, None, 2),
    (Maybe(Whole(0, 5)), 5, 5, 2),
    (Dozens(), 3, "3 dozen", 0),
]


@pytest.mark.parametrize(("kind", "value", "data", "size"), KINDS)
def test_a_value_is_written_and_read_back(kind: Kind, value: Any, data: Any, size: int) -> None:
    assert kind.write(value) == data
    assert kind.write_all([value, value]) == [data, data]
    assert kind.seen(None, value, 0, 0) == data
    assert kind.read(data) == kind.read_seen(data) == value
    assert kind.size() == size
    numbers = kind.numbers(data, 0)
    assert len(numbers) == size
    assert all(isinstance(number, float) and 0.0 <= number <= 1.0 for number in numbers)


@pytest.mark.parametrize(("kind", "value", "data", "size"), KINDS)
def test_what_is_written_and_copied_is_not_what_the_position_keeps(
    kind: Kind, value: Any, data: Any, size: int
) -> None:
    for other in (kind.write(value), kind.copied(value)):
        if isinstance(value, list):
            assert other is not value
    assert kind.copied(value) == value
    for other in kind.others(value):
        assert other != value
        assert kind.read(kind.write(other)) == other


@pytest.mark.parametrize(("kind", "_value", "data", "size"), KINDS)
@pytest.mark.parametrize("nonsense", [object(), 10**9, -(10**9), "nonsense", [object()], {"nonsense": 1}, 1.5])
def test_whatever_does_not_fit_is_a_misfit(kind: Kind, _value: Any, data: Any, size: int, nonsense: Any) -> None:
    if isinstance(kind, Text) and isinstance(nonsense, str):
        return
    with pytest.raises(Misfit):
        kind.read(nonsense)
    assert kind.expected()


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        (Whole(1, 5), 6, "food is 6, not a whole number from 1 to 5."),
        (Whole(1, 5), True, "food is True, not a whole number from 1 to 5."),
        (Whole(1, 5, none=0), "x", "food is 'x', not a whole number from 1 to 5, or null."),
        (Flag(), 1, "food is 1, not true or false."),
        (FOOD, None, "food is None, not one of water, bread, fish."),
        (OneOf(FOODS, none=-1, what="the name of a food"), 7, "food is 7, not the name of a food, or null."),
        (OneOf([f"f{n}" for n in range(99)]), 7, "food is 7, not one of f0, f1, f2, f3, f4, f5, f6, f7, …."),
        (SomeOf(FOODS), ["water", "beer"], "food[1] is 'beer', not one of water, bread, fish."),
        (SomeOf(FOODS), "water", "food is 'water', not a list of water, bread, fish."),
        (Seat(none=-5, seats=3), 3, "food is 3, not a seat from 0 to 2, or -5 for nobody."),
        (SomeSeats(2), [0, 2], "food[1] is 2, not a seat from 0 to 1."),
        (ListOf(Flag(), most=2), [True] * 3, "food is a list of 3, not a list of 0 to 2 entries, each true or false."),
        (ListOf(FOOD, 2, 2), [], "food is a list of 0, not a list of 2 entries, each one of water, bread, fish."),
        (ListOf(ListOf(FOOD)), [["fish"], ["fish", 1]], "food[1][1] is 1, not one of water, bread, fish."),
        (ByName(FOODS, Flag()), {"water": True, "bread": 0}, "food.bread is 0, not true or false."),
        (ByName(FOODS, Flag()), {"water": True}, "food.bread is missing; it should be true or false."),
        (ByName(FOODS, Flag()), 7, "food is 7, not named entries, each true or false."),
        (ByName(FOODS, Flag(), empty=0), {"beer": True}, "food is 'beer', not one of water, bread, fish."),
        (InRows(1, 3, Repeated(FOODS)), [["fish", "beer"]], "food[0][1] is 'beer', not one of water, bread, fish."),
        (NESTED, {"a": [{"b": True}, {}]}, "food.a[1].b is missing; it should be true or false."),
        (Fields(), 7, "food is 7, not named entries."),
        (Text(), ["x" * 99], "food is ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…, not a text."),
        (Fixed("home"), "away", "food is 'away', not 'home'."),
        (Dozens(), "3 dozens", "food is '3 dozens', not so many dozen."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_place_and_what_was_expected(kind: Kind, data: Any, sentence: str) -> None:
    with pytest.raises(Misfit) as wrong:
        Fields(Field("food", kind)).values({"food": data})
    refusal = wrong.value.refusal("Supper")
    assert isinstance(refusal, BadPosition)
    assert str(refusal) == f"This is not a position of Supper: {sentence}"


# ---- who sees what ----


class Player:
    def __init__(self, name: str, hand: list[int], money: int) -> None:
        self.name = name
        self.hand = hand
        self.money = money


class Supper:
    """Two players with hands, as records."""

    def __init__(self) -> None:
        self.players = [Player("Ann", [0, 1], 7), Player("Bob", [2], 8)]
        self.deck = [2, 2, 0]
        self.stage = 1
        self.shown = False


def may_look(state: Supper, _owner: int, _viewer: int) -> bool:
    return state.shown


def top_card(state: Supper, _owner: int, _viewer: int) -> list[str]:
    return [FOODS[state.deck[-1]]]


SUPPER = Fields(
    Field("stage", OneOf(["cook", "eat"])),
    Field(
        "players",
        PerSeat(
            Fields(
                Field("name", Text()),
                Field("hand", ListOf(FOOD, most=4), to=OWNER, others=AS_SIZE, unknown=-1),
                Field("purse", Whole(0, 9), attr="money", to=OWNER),
                make=lambda values: Player(values["name"], values["hand"], 0),
            )
        ),
    ),
    Field("deck", ListOf(FOOD), to=NO_ONE, others=top_card),
    Field("under", Whole(0, 99), of=lambda state, _owner: len(state.deck), to=may_look),
    Derived("next", lambda state, _owner, viewer: viewer, in_json=False),
)


def test_the_whole_position_has_everything() -> None:
    assert SUPPER.to_json(Supper()) == {
        "stage": "eat",
        "players": [
            {"name": "Ann", "hand": ["water", "bread"], "purse": 7},
            {"name": "Bob", "hand": ["fish"], "purse": 8},
        ],
        "deck": ["fish", "fish", "water"],
        "under": 3,
    }


def test_a_seat_sees_its_own_and_of_others_what_is_declared() -> None:
    assert SUPPER.view(Supper(), 1) == {
        "stage": "eat",
        "players": [{"name": "Ann", "hand": 2, "purse": None}, {"name": "Bob", "hand": ["fish"], "purse": 8}],
        "deck": ["water"],
        "under": None,
        "next": 1,
    }
    shown = Supper()
    shown.shown = True
    assert SUPPER.view(shown, 0)["under"] == 3


def test_others_may_see_what_another_kind_writes() -> None:
    form = Fields(Field("deck", ListOf(FOOD), to=NO_ONE, others=Counted(FOODS)))
    assert form.view(Supper(), 0) == {"deck": {"water": 1, "bread": 0, "fish": 2}}
    assert form.to_json(Supper()) == {"deck": ["fish", "fish", "water"]}
    assert Counted(FOODS).read({"water": 1, "bread": 0, "fish": 2}) == [0, 2, 2]


def test_listed_values_are_written_as_asked_ones() -> None:
    fields = [*SUPPER.fields, Field("shown", Flag())]
    listing = Fields(*fields, held=lambda state: [state.stage, state.players, state.deck, state.shown])
    for shown in (True, False):
        state = Supper()
        state.shown = shown
        assert listing.to_json(state) == Fields(*fields).to_json(state)
        assert listing.view(state, 1) == Fields(*fields).view(state, 1)


def test_a_spectator_owns_nothing() -> None:
    seen = SUPPER.view(Supper(), SPECTATOR)
    assert [player["hand"] for player in seen["players"]] == [2, 1]
    secret = Fields(Field("stage", OneOf(["cook", "eat"]), to=OWNER))
    assert [secret.view(Supper(), viewer) for viewer in (SPECTATOR, NOBODY, -3, 0, 1)] == [{"stage": None}] * 5


@pytest.mark.parametrize(
    ("field", "secret"),
    [
        (Field("hand", ListOf(FOOD)), False),
        (Field("hand", ListOf(FOOD), to=OWNER), True),
        (Field("hand", ListOf(FOOD), to=NO_ONE), True),
        (Field("hand", ListOf(FOOD), to=OWNER, others=AS_SIZE), True),
        (Field("hand", ListOf(FOOD), to=OWNER, others=lambda *_: "two foods"), False),
        (Field("hand", ListOf(FOOD), to=OWNER, partly=True), False),
    ],
)
def test_a_secret_is_what_others_see_nothing_of_but_a_size(field: Field, secret: bool) -> None:
    assert field.is_secret() == secret


def test_entries_come_in_the_order_of_declaration() -> None:
    assert list(SUPPER.to_json(Supper())) == ["stage", "players", "deck", "under"]
    assert list(SUPPER.view(Supper(), 0)) == ["stage", "players", "deck", "under", "next"]


def test_records_are_read_back_and_set() -> None:
    values = SUPPER.values(SUPPER.to_json(Supper()))
    assert values["under"] == 3
    again = Supper()
    again.players = []
    SUPPER.put(again, values)
    assert [(player.name, player.hand, player.money) for player in again.players] == [
        ("Ann", [0, 1], 7),
        ("Bob", [2], 8),
    ]
    assert SUPPER.to_json(again) == SUPPER.to_json(Supper())


def test_what_is_seen_is_read_back_with_gaps() -> None:
    values = SUPPER.values_seen(SUPPER.view(Supper(), 1))
    assert [player.hand for player in values["players"]] == [[-1, -1], [2]]
    assert values["deck"] == ["water"]  # a function showed it, so the game reads it


# ---- lists by seat ----


class Stall:
    """Two players with hands, as lists by seat."""

    def __init__(self) -> None:
        self.money = [3, 4]
        self.hands = [[0, 1], [2]]
        self.earned = [1, 2, 3, 4]


STALL = Fields(
    Columns(
        "players",
        Field("money", Whole(0, 9)),
        Field("hand", ListOf(FOOD), attr="hands", to=OWNER, others=AS_SIZE, unknown=-1),
        Field("earned", ByName(["shop", "street"], Whole(0, 9)), step=2),
        Field("rich", Flag(), of=lambda stall, seat: stall.money[seat] > 3),
    )
)


def test_lists_by_seat_are_records_in_json() -> None:
    whole = {
        "players": [
            {"money": 3, "hand": ["water", "bread"], "earned": {"shop": 1, "street": 2}, "rich": False},
            {"money": 4, "hand": ["fish"], "earned": {"shop": 3, "street": 4}, "rich": True},
        ]
    }
    assert STALL.to_json(Stall()) == whole
    assert [player["hand"] for player in STALL.view(Stall(), 0)["players"]] == [["water", "bread"], 1]
    again = Stall()
    again.money, again.hands, again.earned = [0, 0], [[], []], [0, 0, 0, 0]
    STALL.put(again, STALL.values(whole))
    assert vars(again) == vars(Stall())


def test_what_only_a_seat_sees_is_not_in_the_whole_position() -> None:
    form = Fields(Columns("players", Field("money", Whole(0, 9)), Derived("me", lambda *_: True, in_json=False)))
    assert form.to_json(Stall()) == {"players": [{"money": 3}, {"money": 4}]}
    assert form.view(Stall(), 0) == {"players": [{"money": 3, "me": True}, {"money": 4, "me": True}]}


def test_seats_are_counted_by_the_first_list() -> None:
    form = Fields(Columns("players", Field("earned", ListOf(Whole(0, 9)), step=2), Field("money", Whole(0, 9))))
    assert form.to_json(Stall()) == {"players": [{"earned": [1, 2], "money": 3}, {"earned": [3, 4], "money": 4}]}


def test_lists_by_seat_are_refused_by_the_seat() -> None:
    data = STALL.to_json(Stall())
    data["players"][1]["earned"]["shop"] = 99
    with pytest.raises(Misfit) as wrong:
        STALL.values(data)
    assert wrong.value.place == "players[1].earned.shop"
    assert STALL.seats_in(data) == 2
    assert STALL.seats_in({"players": 7}) == STALL.seats_in(7) == 0


def test_kinds_learn_how_many_seats_there_are() -> None:
    form = Fields(Field("dealer", Seat()), Field("points", PerSeat(Whole(0, 9))))
    assert form.for_seats(3) is form.for_seats(3)
    form.for_seats(3).values({"dealer": 2, "points": [0, 0, 0]})
    for data in ({"dealer": 3, "points": [0, 0, 0]}, {"dealer": 2, "points": [0, 0]}):
        with pytest.raises(Misfit):
            form.for_seats(3).values(data)


# ---- numbers and drawings ----


def test_numbers_have_one_length_and_begin_with_the_viewers_own() -> None:
    form = Fields(
        Field("hands", PerSeat(ListOf(Whole(0, 10), most=2)), to=OWNER, others=AS_SIZE),
        Field("dealer", Seat()),
        Field("night", Flag()),
    ).for_seats(3)
    assert form.size() == 3 * 4 + 3 + 1
    own_second = form.numbers({"hands": [2, [5], 1], "dealer": 1, "night": True}, 1)
    assert own_second == [0.5, 0.5, 0.5, 0.0, 0.5, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    two_players = form.numbers({"hands": [[], 1], "dealer": 1, "night": False}, 0)
    assert len(two_players) == form.size()


def test_numbers_of_lists_by_seat() -> None:
    form = STALL.for_seats(3)
    own_second = form.numbers(STALL.view(Stall(), 1), 1)
    assert form.size() == len(own_second) == 3 * (1 + 4 + 2 + 1)
    assert own_second[:8] == [4 / 9, 1 / 1000, 0.0, 0.0, 1.0, 3 / 9, 4 / 9, 1.0]
    assert own_second[8:13] == [3 / 9, 2 / 1000, 0.0, 0.0, 0.0]
    assert own_second[16:] == [0.0] * 8


def test_a_drawing_shows_the_table_then_a_row_for_each_player() -> None:
    names = ("Ann", "Bob")
    lines = ["".join(text for text, _ in line).rstrip() for line in drawn(STALL, STALL.view(Stall(), 0), names)]
    assert lines == [
        "     money  hand         earned            rich",
        "Ann  3      water bread  shop 1, street 2  no",
        "Bob  4      1            shop 3, street 4  yes",
    ]
    lines = ["".join(text for text, _ in line).rstrip() for line in drawn(SUPPER, SUPPER.view(Supper(), 1), names)]
    assert lines[0] == "stage eat  deck water  under –  next 1"
    assert lines[-1].split() == ["Bob", "Bob", "fish", "8"]


def test_a_wide_table_flows() -> None:
    form = Fields(Field("hands", PerSeat(ListOf(Text()))), Field("more", PerSeat(Text())))
    view = {"hands": [["long words"] * 9, []], "more": ["x" * 50, "y"]}
    for line in drawn(form, view, ("Ann", "Bob")):
        assert sum(len(text) for text, _ in line) <= 80


def test_a_drawing_is_no_higher_than_its_window() -> None:
    form = Fields(*(Field(f"a rather long name {number}", Text()) for number in range(90)))
    view = {field.name: "x" * 20 for field in form.view_plan.fields}
    assert len(drawn(form, view, ("Ann", "Bob"))) == 20


def test_a_kind_without_words_of_its_own_lists_its_names() -> None:
    assert SomeOf(FOODS).expected() == "a list of water, bread, fish"
    assert SomeOf(FOODS, "foods").expected() == "a list of foods"


def test_names_are_dim_and_values_are_not() -> None:
    line = drawn(Fields(Field("the_stage", Text())), {"the_stage": "eat"}, ("Ann", "Bob"))[0]
    assert line[-2:] == [("the stage ", "dim"), ("eat", "")]


def test_a_line_of_a_drawing_is_no_wider_than_its_window() -> None:
    line = drawn(Fields(Field("n" * 100, Text())), {"n" * 100: "x"}, ("Ann", "Bob"))[0]
    assert sum(len(text) for text, _ in line) == 80


@pytest.mark.parametrize("kind", [Seat(seats=3), FOOD, Flag(), Whole(0, 2)])
@pytest.mark.parametrize("value", [0, 1])
def test_other_values_are_other_ones_that_fit(kind: Kind, value: int) -> None:
    others = kind.others(value)
    assert others
    assert value not in others
    assert [kind.read(kind.write(other)) for other in others] == others
