"""FoodAdvice's secrets, one by one: hands, begun offers, names, votes, kept events and decks.

Two tables differ in one secret alone. Whatever is sent to those who may not know it is the same, letter by letter:
pages, looks back, logs, streams, what programs are given.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.foodadvice.adv_played import moments
from tests.server.guests import Browser, HouseForTests, Page, data_of, stream_of
from tests.server.test_no_leak import Renderings, begun

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.match import Match
from smorgasboard.engine.observation import SPECTATOR, Observation
from smorgasboard.engine.state import State
from smorgasboard.games.foodadvice import FoodAdvice, events as told
from smorgasboard.games.foodadvice.rules.codes import AT_ONCE, CREATING, HAPPENING, NAMING, PLACING, SELLING, VOTING
from smorgasboard.server.bot_workers import Advice
from smorgasboard.server.http import Remark, remark_on
from smorgasboard.server.http.responses import page
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.match import Glance

GAME = FoodAdvice()
PLAYERS = 4
KEEPER = 1
"""The seat that has the secret."""
LOOKS_BACK = 5
STEPS_WONDERED = 60
FEW_ACTIONS = 6
OTHERS = tuple(seat for seat in (SPECTATOR, *range(PLAYERS)) if seat != KEEPER)
Position = dict[str, Any]
FaceDown = tuple[int, Callable[[Position], bool], Callable[[Position], None], tuple[int, ...]]
"""A stage, which position of it, how what lies there is exchanged, and who may not know it."""


@pytest.fixture
def renderings(tmp_path: Path) -> Iterator[Renderings]:
    made = Renderings(tmp_path)
    yield made
    made.close()


def everything_sent(renderings: Renderings, table: Table, viewer: int) -> dict[str, str]:
    """All that a viewer can get of a table, by what it is."""
    sent = {what: render(table, viewer) for what, render in renderings.all().items()}
    glances = {"whole log": Glance(whole_log=True)}
    glances |= {f"look back at step {step}": Glance(at=step) for step in range(table.last_step)[-LOOKS_BACK:]}
    for what, glance in glances.items():
        request = renderings.request(viewer)
        answer = page(request, "match.html", **renderings.context.facts(request, table, glance))
        sent[what] = bytes(answer.body).decode()
    return sent | made_of_observation(table, viewer)


def made_of_observation(table: Table, viewer: int) -> dict[str, str]:
    seen = table.play.state.observation(viewer)
    heard = [event.to_json() for step in table.play.steps for event in step.events if event.heard_by(viewer)]
    drawn = "\n".join("".join(text for text, _ in line) for line in GAME.draw(seen, table.names))
    return {
        "observation": str(seen.to_json()),
        "features": str(GAME.encode(seen)),
        "terminal": drawn,
        "events": str(heard),
        "words": "\n".join(GAME.in_words(seen, table.names)),
    }


def must_be_the_same(renderings: Renderings, tables: tuple[Table, Table], viewers: tuple[int, ...]) -> None:
    for viewer in viewers:
        one, other = (everything_sent(renderings, table, viewer) for table in tables)
        for what in one:
            assert one[what] == other[what], f"the {what} of seat {viewer} tells it"


# ---- what a player decides in secret ----


@dataclass(frozen=True)
class Secret:
    """The keeper does one thing or another; of what all can see, only that something was done."""

    stage: int
    this: tuple[str, ...]
    that: tuple[str, ...]
    notes: tuple[str, str] = ("", "")


SECRETS = {
    "which three are kept": Secret(CREATING, ("keep 1-2-3",), ("keep 4-5-6",)),
    "an offer that was begun": Secret(CREATING, ("offer 1 to 1",), ("offer 5 to 3",)),
    "an offer that was forgotten": Secret(CREATING, ("offer 1 to 1", "forget"), ("offer 5 to 3", "forget")),
    "a name before the presentation": Secret(NAMING, ("name",), ("name",), ("Sea Shanty", "Moon Mousse — for owls")),
    "a vote before all are in": Secret(VOTING, ("vote 1",), ("vote 4",)),
}
FIRST_DONE = {CREATING: "keep 1-2-3", NAMING: "name", VOTING: "vote {next}"}


def simultaneous(table: Table, stage: int, last: int = CREATING) -> None:
    """Everybody does the first best until this stage, and there one seat has decided already."""
    for each in range(last, stage):
        for seat in range(PLAYERS):
            table.play.apply(seat, first_best(each, seat))
    table.play.apply(PLAYERS - 1, first_best(stage, PLAYERS - 1))


def first_best(stage: int, seat: int) -> str:
    return FIRST_DONE[stage].format(next=(seat + 1) % PLAYERS + 1)


def twins(secret: Secret) -> tuple[Table, Table]:
    tables = (begun(GAME, PLAYERS), begun(GAME, PLAYERS))
    for table, actions, note in zip(tables, (secret.this, secret.that), secret.notes, strict=True):
        table.row = table.change(id="thesametwo", seed="seed", created=0.0, touched=0.0)
        simultaneous(table, secret.stage)
        for action in actions:
            table.play.apply(KEEPER, action, note)
    return tables


@pytest.mark.rule("ADV-20", "ADV-25", "ADV-26")
@pytest.mark.parametrize("secret", SECRETS.values(), ids=list(SECRETS))
def test_what_is_decided_in_secret_is_told_to_nobody(renderings: Renderings, secret: Secret) -> None:
    must_be_the_same(renderings, twins(secret), OTHERS)


@pytest.mark.parametrize("secret", [each for each in SECRETS.values() if each.this[-1] != "forget"])
def test_who_decided_knows_it(renderings: Renderings, secret: Secret) -> None:
    one, other = (everything_sent(renderings, table, KEEPER) for table in twins(secret))
    assert one["API"] != other["API"], "or these tables do not differ"


@pytest.mark.rule("ADV-26")
def test_votes_are_told_when_all_are_in(renderings: Renderings) -> None:
    tables = twins(SECRETS["a vote before all are in"])
    for table in tables:
        for seat in (0, 2):
            table.play.apply(seat, "vote 4")
    for viewer in OTHERS:
        one, other = (everything_sent(renderings, table, viewer) for table in tables)
        assert one["events"] != other["events"]
        assert one["page"] != other["page"]


# ---- why a bot did what it did ----


class Wondering:
    """Instead of bots: writes down from what a reason would be made."""

    async def advise(
        self,
        source: str,
        observation: Observation,
        level: str,
        seed: str,
        language: str,
        done: int | None = None,
        names: tuple[str, ...] = (),
    ) -> Advice:
        return Advice(done or 0, str((source, observation.to_json(), level, seed, language, done, names)))


@pytest.fixture
def wondering(renderings: Renderings, monkeypatch: pytest.MonkeyPatch) -> Renderings:
    monkeypatch.setattr(renderings.context.house, "bot_workers", Wondering())
    monkeypatch.setattr(renderings.context, "pay", lambda *_asked: None)
    return renderings


async def reasons(renderings: Renderings, table: Table, viewer: int) -> list[Remark | None]:
    """Of every step so far, as this viewer is told them."""
    request = renderings.request(viewer)
    return [await remark_on(request, table, number) for number in range(1, table.last_step + 1)]


@pytest.mark.anyio
@pytest.mark.rule("ADV-20", "ADV-25", "ADV-26")
@pytest.mark.parametrize("secret", SECRETS.values(), ids=list(SECRETS))
async def test_a_reason_tells_nothing_of_what_was_decided_in_secret(wondering: Renderings, secret: Secret) -> None:
    one, other = twins(secret)
    for viewer in OTHERS:
        assert await reasons(wondering, one, viewer) == await reasons(wondering, other, viewer), viewer


def starting_at(state: State, seat: int, action: int) -> Table:
    table = begun(GAME, PLAYERS)
    table.row = table.change(id="thesametwo", seed="seed", created=0.0, touched=0.0)
    table.match = Match(GAME, PLAYERS, "seed", start=state.to_json())
    table.match.apply(seat, action)
    return table


def seen_of(table: Table, viewer: int) -> tuple[Any, ...]:
    (step,) = table.play.steps
    heard = [event for event in step.events if event.heard_by(viewer)]
    return heard, table.play.state.view(viewer)


@pytest.mark.anyio
@pytest.mark.parametrize("viewer", [SPECTATOR, 0])
async def test_a_reason_is_the_same_wherever_a_step_looks_the_same(wondering: Renderings, viewer: int) -> None:
    """Whatever the others hold, and whatever they did with it, as far as whoever asks cannot tell."""
    state, chance = begun(GAME, PLAYERS).play.state, Random(5)
    given = compared = 0
    for number in range(STEPS_WONDERED):
        seat = chance.choice(state.actors())
        action = chance.choice(state.legal_actions(seat))
        true = starting_at(state, seat, action)
        reason = await remark_on(wondering.request(viewer), true, 1)
        assert reason
        given += "Only" not in reason.reason
        other = GAME.imagine(state.observation(viewer), SeededChance(f"other {number}"))
        legal = other.legal_actions(seat)
        for another in chance.sample(legal, min(len(legal), FEW_ACTIONS)):
            lookalike = starting_at(other, seat, another)
            if seen_of(lookalike, viewer) == seen_of(true, viewer):
                compared += 1
                assert await remark_on(wondering.request(viewer), lookalike, 1) == reason, (number, action, another)
        state = true.play.state
    assert given
    assert compared


# ---- what lies face down ----


def position(stage: int, wanted: Callable[[Position], bool] = bool) -> Position:
    for seed in range(30):
        for table in moments(PLAYERS, seed):
            data = table.to_json()
            if table.stage == stage and wanted(data):
                return data
    raise AssertionError("no such position")


def unseen(player: Position) -> list[str]:
    return [card for card in player["hand"] if card not in player["seen_in_hand"]]


def another_hand(data: Position) -> None:
    keeper = data["players"][KEEPER]
    card = next(card for card in unseen(keeper) if offered(keeper) != card)
    keeper["hand"][keeper["hand"].index(card)], data["ingredient_deck"][0] = data["ingredient_deck"][0], card


def offered(player: Position) -> str:
    return player["offer"]["card"] if player["offer"] else ""


def another_shape(data: Position) -> None:
    keeper = data["players"][KEEPER]
    keeper["shape"], data["shape_deck"][0] = data["shape_deck"][0], keeper["shape"]


def another_kept_event(data: Position) -> None:
    kept, deck = data["players"][KEEPER]["kept_events"], data["event_deck"]
    moment = GAME.box.event_kept[kept[0]]
    name = GAME.box.event_names[kept[0]]
    at = next(
        at for at, card in enumerate(deck) if GAME.box.event_kept[card] == moment and GAME.box.event_names[card] != name
    )
    kept[0], deck[at] = deck[at], kept[0]


def turned(deck: str) -> Callable[[Position], None]:
    def turn(data: Position) -> None:
        data[deck].reverse()

    return turn


def turned_shops(data: Position) -> None:
    """What lay in the street before lies under the deck, as all know."""
    past = 6 * (data["round"] - 1)
    data["shop_deck"] = data["shop_deck"][:past] + data["shop_deck"][past:][::-1]


def has_unseen_cards(data: Position) -> bool:
    return len(unseen(data["players"][KEEPER])) > 2


def keeps_an_event(data: Position) -> bool:
    kept = data["players"][KEEPER]["kept_events"]
    return len(kept) == 1 and not data["stack"] and GAME.box.event_kept[kept[0]] != AT_ONCE


def nobody_peeked(data: Position) -> bool:
    return len(data["row"]) > 2 and not any(player["peeked"] for player in data["players"])


FACE_DOWN: dict[str, FaceDown] = {
    "a hand": (CREATING, has_unseen_cards, another_hand, OTHERS),
    "a hand that was kept": (NAMING, has_unseen_cards, another_hand, OTHERS),
    "a shape": (CREATING, has_unseen_cards, another_shape, OTHERS),
    "a kept event": (SELLING, keeps_an_event, another_kept_event, OTHERS),
    "ingredients": (VOTING, bool, turned("ingredient_deck"), (*OTHERS, KEEPER)),
    "shapes": (PLACING, bool, turned("shape_deck"), (*OTHERS, KEEPER)),
    "shops": (PLACING, bool, turned_shops, (*OTHERS, KEEPER)),
    "events": (HAPPENING, bool, turned("event_deck"), (*OTHERS, KEEPER)),
    "customers": (SELLING, bool, turned("customer_deck"), (*OTHERS, KEEPER)),
    "the row": (SELLING, nobody_peeked, turned("row"), (*OTHERS, KEEPER)),
}


@pytest.mark.rule("ADV-20", "ADV-68")
@pytest.mark.parametrize("what", FACE_DOWN)
def test_what_lies_face_down_is_told_to_nobody(renderings: Renderings, what: str) -> None:
    stage, wanted, exchange, viewers = FACE_DOWN[what]
    data = position(stage, wanted)
    texts: list[dict[int, dict[str, str]]] = []
    for _ in range(2):
        table = renderings.laid(GAME, PLAYERS, GAME.state(data, "seed"))
        texts.append({viewer: everything_sent(renderings, table, viewer) for viewer in viewers})
        before = str(data)
        exchange(data)
        assert str(data) != before
    assert texts[0] == texts[1]


@pytest.mark.rule("ADV-20", "ADV-68")
@pytest.mark.parametrize("what", ["a hand", "a hand that was kept", "a shape", "a kept event"])
def test_who_holds_it_sees_it(renderings: Renderings, what: str) -> None:
    stage, wanted, exchange, _viewers = FACE_DOWN[what]
    data = position(stage, wanted)
    one = renderings.html(renderings.laid(GAME, PLAYERS, GAME.state(data, "seed")), KEEPER)
    exchange(data)
    assert one != renderings.html(renderings.laid(GAME, PLAYERS, GAME.state(data, "seed")), KEEPER)


# ---- what is told to one alone ----


def until(kind: type[told.SawKept | told.SawCustomers]) -> tuple[Table, told.SawKept | told.SawCustomers]:
    """A match that has just told somebody this, which nothing else has shown so far."""
    for seed in range(40):
        table, chance = begun(GAME, PLAYERS, f"seed {seed}"), Random(seed)
        while not table.play.state.over:
            seat = chance.choice(table.actors)
            step = table.play.apply(seat, chance.choice(table.play.state.legal_actions(seat)))
            for event in step.events:
                if isinstance(event, kind) and not any(title in log_of(table, SPECTATOR) for title in titles(event)):
                    return table, event
    raise AssertionError(f"{kind.__name__} is never told")


def titles(event: told.SawKept | told.SawCustomers) -> list[str]:
    if isinstance(event, told.SawKept):
        return [GAME.content.events[event.event].title]
    return [GAME.content.customers[name].title for name in event.customers]


def log_of(table: Table, viewer: int) -> str:
    heard = [event for step in table.play.steps for event in step.events if event.heard_by(viewer)]
    return "\n".join(GAME.tell(event, table.names) for event in heard)


@pytest.mark.rule("ADV-68", "ADV-75")
@pytest.mark.parametrize("kind", [told.SawKept, told.SawCustomers])
def test_what_one_has_seen_is_in_nobody_else_s_log(
    renderings: Renderings, kind: type[told.SawKept | told.SawCustomers]
) -> None:
    table, event = until(kind)
    for viewer in (SPECTATOR, *range(PLAYERS)):
        for what, text in everything_sent(renderings, table, viewer).items():
            for title in titles(event):
                assert title not in unescape(text) or viewer == event.seat, (what, viewer)
    whole = unescape(everything_sent(renderings, table, event.seat)["whole log"])
    assert all(title in whole for title in titles(event))


# ---- by the wire ----


async def sat_down(house: HouseForTests) -> tuple[list[Browser], str]:
    ann = await house.browser().call_me("Ann")
    match = await ann.opened("invite", "foodadvice:standard")
    people = [ann]
    for name in ("Bob", "Cid", "Dora"):
        people.append(house.browser())
        await people[-1].join((await ann.page(match)).invitations[0], name)
    await ann.press(f"/m/{match}/start")
    return people, match


async def shown_to(visitor: Browser, match: str) -> str:
    """The page with the whole log, the stream, and what a program is given."""
    texts = [(await visitor.get(f"/m/{match}", params=query)).text for query in ({"log": "all"}, {"at": 0})]
    async with stream_of(visitor, f"/m/{match}/stream") as stream:
        texts.append(data_of(await stream.next()))
    texts.append((await visitor.get(f"/api/v1/matches/{match}", params={"detail": "true"})).text)
    return unescape("\n".join(texts))


@pytest.mark.anyio
@pytest.mark.rule("ADV-20")
async def test_no_card_of_a_hand_is_on_another_s_page(house: HouseForTests) -> None:
    people, match = await sat_down(house)
    table = await house.table(match)
    cards = GAME.content.ingredients
    for step in ("dealt", "one has kept three"):
        hands = [player["hand"] for player in table.play.state.to_json()["players"]]
        for seat, visitor in enumerate([*people, house.browser()]):
            shown = await shown_to(visitor, match)
            for owner, hand in enumerate(hands):
                for card in hand:
                    for words in (card, cards[card].title):
                        assert (words in shown) == (owner == seat), (step, seat, owner, words)
        await people[KEEPER].act(match, "keep 2-4-6")


@pytest.mark.anyio
async def test_nobody_reads_the_record_while_the_match_runs(house: HouseForTests) -> None:
    people, match = await sat_down(house)
    await people[KEEPER].act(match, "keep 2-4-6")
    for visitor in (*people, house.browser()):
        for path in (
            f"/m/{match}/record",
            f"/m/{match}/replay",
            f"/m/{match}/verify",
            f"/api/v1/matches/{match}/record",
        ):
            answer = await visitor.get(path)
            assert answer.status_code == 404, path
            assert "keep 2-4-6" not in Page.read(answer.text).text
