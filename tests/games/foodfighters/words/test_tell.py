"""What people read: the drawn table, the log, the offers, and reasons for refusals."""

from collections.abc import Iterable
from dataclasses import fields

import pytest
from tests.games.foodfighters.table import CELLS, GAME, MEATS, SPLAT, VEGGIES, Table, lay, side

from smorgasboard.engine import Action, Event, Line
from smorgasboard.games.foodfighters import events as told
from smorgasboard.games.foodfighters.actions import ACTION_TABLE
from smorgasboard.games.foodfighters.words.tell import said

NAMES = ("Ann", "Bob")


def lines_of(drawn: Iterable[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in drawn]


def busy() -> Table:
    """As much on the table as fits."""
    return lay(
        veggies=side(a1="cracker spoon pan shield", out=["cabbage>bacon", "onion>steak"], beans=12, spent=["regrow"]),
        meats=side(b2="cracker spoon pan shield", out=["bacon>cabbage"], beans=18, held=["sizzle"]),
        bonus=MEATS,
    )


# ---- the drawn table ----


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("names", [NAMES, ("A rather long name for one", "Another long name, longer")])
def test_the_table_fits_a_small_terminal(seat: int, names: tuple[str, str]) -> None:
    everybody_hit = [f"{kind}>{thought}" for kind in ("bacon", "chicken", "steak") for thought in ("onion", "cabbage")]
    beaten = lay(meats=side(out=[*everybody_hit, "bacon>broccoli"]), phase="over", winner=0)
    for table in (lay(), busy(), lay(meats=side(out=everybody_hit)), beaten):
        lines = lines_of(GAME.draw(table.state.observation(seat), names))
        assert len(lines) <= 20
        assert max(len(line) for line in lines) <= 80, max(lines, key=len)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_table_shows_everything(seat: int) -> None:
    text = "\n".join(lines_of(GAME.draw(busy().state.observation(seat), NAMES)))
    for shown in ("Ann (Veggies)", "Bob (Meats)", "12 Beans", "18 Beans", "0 Beans left", "csp!", "x6", "x7"):
        assert shown in text, shown
    assert "B→S" in text, "a Broccoli thinking of Steak"
    assert "with Bob" in text, "who has the Bonus die"
    assert "[Sizzle]" in text, "a card in hand"
    assert "Re-Grow" in text


def test_each_player_sees_their_own_side_below_and_from_their_own_chair() -> None:
    table = lay()
    veggies, meats = (lines_of(GAME.draw(table.state.observation(seat), NAMES)) for seat in (0, 1))
    below, above = "Ann (Veggies)", "Bob (Meats)"
    assert [any(below in line for line in half) for half in (veggies[:5], veggies[5:])] == [False, True]
    assert [any(above in line for line in half) for half in (meats[:5], meats[5:])] == [False, True]
    columns = [
        next(line.split()[:3] for line in lines if line.split()[:1] in (["a"], ["c"])) for lines in (veggies, meats)
    ]
    assert columns == [["a", "b", "c"], ["c", "b", "a"]]


def test_whoever_decides_is_marked() -> None:
    for turn, name in ((VEGGIES, "Ann"), (MEATS, "Bob")):
        marked = [line for line in lines_of(GAME.draw(lay(turn=turn).state.observation(), NAMES)) if "▶" in line]
        assert len(marked) == 1
        assert name in marked[0]


# ---- sentences ----


def kinds_of(base: type) -> list[type]:
    return [
        kind
        for kind in vars(told).values()
        if isinstance(kind, type) and issubclass(kind, base) and not kind.__subclasses__()
    ]


def a_value(name: str, kind: object) -> object:
    if name == "faces":
        return (0, 2)
    if kind is int or kind == "int":
        return 1
    return name != "again" if kind is bool or kind == "bool" else f"<{name}>"


@pytest.mark.parametrize("kind", kinds_of(Event), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_that_holds_what_it_tells(kind: type[Event]) -> None:
    facts = {field.name: a_value(field.name, field.type) for field in fields(kind) if field.name != "audience"}
    sentence = GAME.tell(kind(**facts), NAMES)  # type: ignore[arg-type]
    assert "{" not in sentence
    assert sentence[0].isupper()
    if "seat" in facts and kind is not told.Rolled:
        assert "Bob" in sentence
    for name in set(facts) & {
        "attacker",
        "attacker_cell",
        "target",
        "target_cell",
        "fighter",
        "thought",
        "item",
        "title",
    }:
        if not (kind is told.PowerUsed and name == "title"):
            assert f"<{name}>" in sentence


def test_the_log_of_a_hit() -> None:
    table = lay(meats=side(a1="chicken>broccoli pan"), veggies=side(a1="cracker spoon"), bonus=MEATS)
    events = table.do("attack a1 a1", dice=(SPLAT, 3, SPLAT))
    assert [GAME.tell(event, NAMES) for event in events] == [
        "Bob's Chicken at a1 goes for the Broccoli at a1.",
        "The dice show splat 3 splat.",
        "A Pan goes back to Bob's Kitchen.",
        "Crunch: the Cracker of Ann's Broccoli at a1 is smashed.",
        "Splat! Ann's Broccoli at a1, who thought of Steak, is knocked out.",
        "A Spoon goes back to Ann's Kitchen.",
    ]
    events = table.do("buy bonus", "end", "fill b3") if table.may("buy bonus") else table.do("end", "fill b3")
    assert [GAME.tell(event, NAMES) for event in events] == [
        "Ann's Broccoli steps from b3 into the gap at a1.",
        "Bob is done.",
    ]


def test_the_log_of_quiet_turns() -> None:
    table = lay(
        meats=side(beans=9, held=["sizzle", "shield"]), veggies=side(out=["cabbage>bacon"], held=["regrow"]), turns=5
    )
    events = table.do("sizzle", "shield b2", "swap a1 c2", "buy spoon b2", "end", "pass", "buy bonus", "end")
    events += table.do("regrow x7 c3")
    events += table.do("roll", dice=(1, 2))
    assert [GAME.tell(event, NAMES) for event in events] == [
        "Bob plays Sizzle!",
        "Bob plays Meat Shield! on the Bacon at b2.",
        "Bob swaps Chicken a1 with Bacon c2 and picks up 1 Bean.",
        "Bob buys a Spoon for the Bacon at b2 (3 Beans).",
        "Bob is done, and goes again!",
        "Bob does nothing this time.",
        "Bob buys the Bonus die (3 Beans).",
        "Bob is done.",
        "Ann plays Re-Grow! on the Cabbage at c3.",
        "The dice show 1 2.",
        "Ann collects 3 Beans.",
    ]


def test_the_log_of_moves_misses_shields_cards_and_endings() -> None:
    price = GAME.content.factions["meats"].cards["tenderize"].price
    table = lay(meats=side(a1="chicken>broccoli", beans=6), veggies=side(a1="shield"))
    events = table.do("attack a1 a1", dice=(SPLAT, 1))
    assert GAME.tell(events[-1], NAMES) == "The shield holds: Ann's Broccoli at a1 stays."
    assert GAME.tell(table.do("buy tenderize")[0], NAMES) == f"Bob buys Tenderize! ({price} Beans)."
    table = lay(meats=side(a1="chicken>broccoli"))
    assert GAME.tell(table.do("attack a1 a1", dice=(1, 1))[-1], NAMES) == "Missed! Bob collects 2 Beans."
    table = lay(meats=side(out=["bacon>cabbage", "chicken>broccoli"]), turns=399)
    assert GAME.tell(table.do("swap a3 c3")[0], NAMES) == "Bob moves Steak from a3 to c3 and picks up 1 Bean."
    assert GAME.tell(table.do("end")[-1], NAMES) == "Nobody wins: 400 turns are over."
    table = lay(veggies=side(out=["onion>steak", "onion>bacon"], b1="onion>chicken"), meats=side(b1="pan"))
    assert GAME.tell(table.do("attack b1 b1", dice=(SPLAT, 1))[-1], NAMES) == "Bob wins: three Onions are out."


@pytest.mark.parametrize("kind", sorted({type(action).__name__ for action in ACTION_TABLE}))
def test_every_action_has_an_offer(kind: str) -> None:
    observation = busy().state.observation(1)
    for number, action in enumerate(ACTION_TABLE):
        if type(action).__name__ == kind:
            words = GAME.describe(number, observation)
            assert words
            assert "{" not in words
            assert words[0].isupper()


def test_offers_name_who_what_and_price() -> None:
    table = lay(
        meats=side(a1="chicken>broccoli", beans=9, held=["sizzle", "shield", "tenderize"], out=["bacon>cabbage"]),
        veggies=side(out=["cabbage>bacon"], held=["regrow", "roots"]),
    )
    expected = {
        "swap a1 b2": "Swap Chicken a1 and Bacon b2",
        "swap a3 c3": "Move Steak from a3 to c3",
        "attack a1 b1": "Attack Broccoli b1 with Chicken a1",
        "roll": "Roll for Beans",
        "pass": "Do nothing this time",
        "done": "Enough swapping",
        "end": "End the turn",
        "buy cracker a1": "Buy Chicken a1 a Cracker (4 Beans)",
        "buy bonus": "Buy the Bonus die (3 Beans)",
        "buy sizzle": "Buy Sizzle! (8 Beans)",
        "sizzle": "Play Sizzle!",
        "tenderize": "Play Tenderize!",
        "shield b2": "Play Meat Shield! on Bacon b2",
        "fill b3": "Fill the gap with Chicken b3",
    }
    observation = table.state.observation(1)
    assert {text: GAME.describe(GAME.actions.parse(text), observation) for text in expected} == expected
    observation = table.state.observation(0)
    regrow = GAME.describe(GAME.actions.parse("regrow x7 c3"), observation)
    assert regrow == "Play Re-Grow!: Cabbage (thinks of Bacon) comes back at c3"
    assert GAME.describe(GAME.actions.parse("roots"), observation) == "Play Deep Roots!"


def test_no_sentence_is_left_over() -> None:
    """Each sentence of words.toml belongs to a kind of event or action."""
    events = {kind.__name__ for kind in kinds_of(Event)}
    forms = {"Moved", "BoughtItem", "BoughtThing", "PowerUsedOn", "TurnDoubled"}
    assert set(said.sections["story"]) <= events | forms
    assert set(said.sections["offer"]) == {type(action).__name__ for action in ACTION_TABLE} | {"Move"}


@pytest.mark.parametrize("number", range(len(ACTION_TABLE)))
def test_actions_are_the_same_as_number_text_and_type(number: int) -> None:
    action: Action = ACTION_TABLE.typed(number)
    assert ACTION_TABLE.parse(action.text) == number
    assert ACTION_TABLE.number(action) == number


# ---- reasons ----


def test_reasons_for_wrong_attacks() -> None:
    table = lay(meats=side(a1="chicken>broccoli", b1="chicken>cabbage spoon", out=["bacon>cabbage"]))
    assert table.refusal("attack a1 c1") == "Not now: that Onion is out of your Chicken's reach without a Spoon."
    assert "straight line or a diagonal, and that Onion is on neither" in table.refusal("attack b1 a2")
    table = lay(meats=side(a1="chicken>onion"))
    assert "your Chicken thinks of Onion, not of Broccoli, and has no Pan" in table.refusal("attack a1 a1")
    assert "nobody stands at your c3" in lay(meats=side(out=["bacon>cabbage"])).refusal("attack c3 a1")
    assert "your move of this turn is made" in lay(phase="kitchen").refusal("attack a1 a1")


def test_reasons_for_wrong_swaps() -> None:
    table = lay(meats=side(out=["bacon>cabbage"]))
    reason = "a fighter swaps with another, or moves to an empty space of its own row"
    assert reason in table.refusal("swap c2 c3")
    assert "your move of this turn is made" in lay(phase="kitchen").refusal("swap a1 b1")
    rooting = lay(veggies=side(out=["cabbage>bacon"]), turn=VEGGIES, phase="deep roots", swaps_left=2)
    assert reason in rooting.refusal("swap c2 c3")


def test_reasons_at_the_wrong_time() -> None:
    assert "it is time for a Swap, an Attack or a Roll for Beans" in lay(meats=side(beans=9)).refusal("buy bonus")
    assert "it is time for a Swap" in lay().refusal("end")
    assert "it is time for a Swap" in lay().refusal("fill a3")
    assert "Deep Roots is still going on" in lay(turn=VEGGIES, phase="deep roots", swaps_left=2).refusal("end")
    assert "buy something, use a Power or end the turn" in lay(phase="kitchen").refusal("roll")
    filling = lay(veggies=side(out=["onion>steak"], gaps=["a1"], held=["roots"]), phase="filling")
    assert "a gap has to be filled first" in filling.refusal("roots")
    assert "only a fighter of your rearmost row" in filling.refusal("fill b1")


def test_reasons_for_purchases_and_powers() -> None:
    assert "you have bought something this turn already" in lay(
        meats=side(beans=9), phase="kitchen", bought=True
    ).refusal("buy bonus")
    assert "this turn is doubled already" in lay(meats=side(held=["sizzle"]), sizzled=True).refusal("sizzle")
    table = lay(veggies=side(out=["cabbage>bacon"], held=["regrow"]), turn=VEGGIES)
    assert "it must go to an empty space of your rearmost row" in table.refusal("regrow x7 a1")
    assert "that fighter is not knocked out" in table.refusal("regrow x1 c3")


def test_reasons_for_strangers() -> None:
    table = lay()
    assert "It is seat 2's decision now, not seat 1's." in table.refusal("pass", seat=0)
    for wrong in (-1, 257):
        assert table.state.why_not(1, wrong).startswith(f"There is no action {wrong}")


@pytest.mark.parametrize("phase", ["step one", "kitchen", "deep roots", "filling"])
@pytest.mark.parametrize("team", [VEGGIES, MEATS])
def test_everything_that_is_not_allowed_has_one_reason(phase: str, team: str) -> None:
    veggies = side(out=["cabbage>bacon"], gaps=["a1" if phase == "filling" and team == MEATS else "c3"], beans=5)
    meats = side(out=["bacon>cabbage"], gaps=["a1" if phase == "filling" and team == VEGGIES else "c3"], beans=5)
    table = lay(veggies, meats, turn=team, phase=phase, swaps_left=3)
    legal = table.state.legal_actions(table.state.to_move)
    for number, action in enumerate(ACTION_TABLE):
        if number not in legal:
            reason = table.refusal(action.text)
            assert reason.startswith("Not now: ")
            assert reason.endswith(".")
            assert len(reason) > len("Not now: ") + 20
    assert set(CELLS) >= set(table.fighters(team))
