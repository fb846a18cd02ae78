"""Consumption before real browsers: whole games by clicks, and a table that fits laptops and phones."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import Party, before_the_end
from tests.server.browser.people import PHONE, Person
from tests.server.browser.rulers import CUT_OFF
from tests.server.browser.test_accessible import complaints
from tests.server.browser.test_shapes import CONTROLS, DOWN, FINGER, OUT_OF_SIGHT, SIDEWAYS, TOO_SMALL

import smorgasboard as sb
from smorgasboard.engine.match import Match

LONGEST = 500
BIG_LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SMALL_LAPTOP: ViewportSize = {"width": 1280, "height": 720}
POCKET: ViewportSize = {"width": 390, "height": 844}
ME = "person"
EAGER = {"cook ": 40.0, "train ": 40.0, "take ": 4.0, "done": 9.0, "use ": 0.7, "pass ": 0.05}
"""How gladly something is done that begins so; whatever else, as gladly as anything."""
SCROLLS = """() => { const table = document.querySelector('.consumption');
  return [table.scrollWidth - table.clientWidth, table.scrollHeight - table.clientHeight]; }"""


def sits_down(person: Person, *seats: str, **options: Any) -> Person:
    """At a new table, with bots of these levels in the other seats."""
    wanted = [{"kind": ME, "name": "Ann"} if seat == ME else {"kind": "bot", "level": seat} for seat in seats]
    return person.known_as("Ann", ask="off").opens_for_seats("consumption:thought", wanted, options).await_turn()


def eagerness(action: str) -> float:
    return next((weight for start, weight in EAGER.items() if action.startswith(start)), 1.0)


def some_way(person: Person, chance: Random) -> list[str]:
    """Of all that glows something that gets on, by any of its ways."""
    ways: dict[str, list[list[str]]] = {}
    for way, action, _, _ in person.paths:
        ways.setdefault(action, []).append(way)
    action = chance.choices(list(ways), [eagerness(each) for each in ways])[0]
    return chance.choice(ways[action])


def plays_to_the_end(person: Person, chance: Random) -> None:
    for _ in range(LONGEST):
        if person.await_turn().over:
            return
        person.plays(some_way(person, chance))
    raise AssertionError("the game does not end")


@cache
def moment(wanted: str) -> str:
    """The record of a solo game in which one may do something that looks like this."""
    return next(record for seed in range(20) if (record := _moment(wanted, seed)))


def _moment(wanted: str, seed: int) -> str | None:
    match = Match(sb.load("consumption"), 1, str(seed))
    chance = Random(seed)
    while not match.state.over:
        texts = [match.game.actions.text(action) for action in match.state.legal_actions(0)]
        if any(re.match(wanted, text) for text in texts):
            return match.record(reveal_seed=True).dumps()
        match.apply(0, chance.choices(texts, [eagerness(text) for text in texts])[0])
    return None


# ---- whole games ----


def test_a_solo_game_by_clicking_what_glows(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann"), ME)
    plays_to_the_end(ann, Random(3))
    sheet = ann.page.locator(".sheet-table").first
    expect(sheet.locator('a[href$="#CON-155"]')).to_be_visible()
    total = ann.page.locator("#standing .total td").text_content()
    expect(sheet.locator("tbody tr", has_text="Total")).to_contain_text(total or "nothing")
    expect(ann.page.locator(".rounds .now")).to_have_text("6")


def test_a_bots_board_stays_open_while_the_game_goes_on(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann", viewport=BIG_LAPTOP), ME, "easy")
    rival = ann.page.locator("details.rival")
    expect(rival.locator(".full")).to_be_hidden()
    rival.locator("summary").click()
    chance = Random(5)
    for _ in range(12):
        way = some_way(ann.await_turn(), chance)
        before = ann.version
        for spot in way:  # what lies under the open board is pointed at by keys
            ann.spot(spot).press("Enter")
        ann.await_version(before + 1)
        expect(rival.locator(".full")).to_be_visible()
    rival.locator("summary").click()
    expect(rival.locator(".full")).to_be_hidden()


# ---- small things ----


def test_shopping_shows_a_running_total_and_the_cart(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann"), ME, random_assistants="yes")
    while "shop" not in [path[1] for path in ann.paths]:
        ann.plays(ann.paths[0][0])
    ann.plays(["place-shop"])
    purse = ann.page.locator(".purse")
    expect(purse).to_contain_text("$6 of $6 left")
    sale = ann.page.locator(".cell.sale.glow").first
    spot = sale.get_attribute("data-spot") or ""
    ann.plays([spot])
    expect(purse).to_contain_text("$5 of $6 left")
    expect(purse.locator(".t")).to_have_count(1)
    expect(ann.spot(spot)).to_have_class(re.compile("bought"))
    ann.page.locator("#undo button").click()
    expect(purse).to_contain_text("$6 of $6 left")
    expect(purse.locator(".t")).to_have_count(0)


def test_food_first_and_then_the_space(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(moment("cook .* 1"))
    way = next(path[0] for path in ann.paths if path[1].startswith("cook ") and len(path[0]) == 2)
    ann.spot(way[0]).click()
    expect(ann.spot(way[0])).to_have_class(re.compile("picked"))
    expect(ann.spot(way[1])).to_have_class(re.compile("glow"))
    before = ann.version
    ann.spot(way[1]).click()
    ann.await_version(before + 1)


def test_what_does_not_glow_says_why(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(moment("shop"))
    ann.spot("list-a1").click()
    expect(ann.page.locator(".toast")).to_have_text(re.compile(r"\w+ \w+ \w+"))


def test_the_score_preview_opens_and_adds_up(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(moment("train .*"))
    ann.page.locator("#standing summary").click()
    expect(ann.page.locator("#standing .preview")).to_be_visible()
    values = [int(each) for each in ann.page.locator("#standing td").all_text_contents()]
    assert sum(values[:-1]) == values[-1]
    groups = [int(each) for each in ann.page.locator(".whole .points").all_text_contents()]
    expect(ann.page.locator(".whole .sum")).to_contain_text(str(sum(groups)))


# ---- shapes ----

FOUR = (ME, "easy", "easy", "easy")
BESIDE_A_SCROLL = """() => [...document.querySelectorAll('.under-way, .completed')]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1).map((box) => box.className)"""


@pytest.mark.parametrize("viewport", [BIG_LAPTOP, SMALL_LAPTOP], ids=["1366", "1280"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_laptop_shows_the_whole_table_without_scrolling(arrive: Arrive, viewport: ViewportSize, players: int) -> None:
    ann = sits_down(arrive("Ann", viewport=viewport), *FOUR[:players])
    chance = Random(players)
    for _ in range(6):
        assert ann.await_turn().page.evaluate(DOWN) <= 0
        assert ann.page.evaluate(SCROLLS) == [0, 0]
        assert ann.page.evaluate(OUT_OF_SIGHT) == []
        assert ann.page.evaluate(BESIDE_A_SCROLL) == []
        ann.plays(some_way(ann, chance))


HIDDEN_CARDS = """() => { const cards = document.querySelector('.hand > .under-way');
  return [cards.childElementCount, cards.scrollHeight - cards.clientHeight]; }"""


@pytest.mark.parametrize("viewport", [BIG_LAPTOP, SMALL_LAPTOP], ids=["1366", "1280"])
def test_six_cards_under_way_and_an_ability_are_in_full_sight(arrive: Arrive, viewport: ViewportSize) -> None:
    ann = sits_down(arrive("Ann", viewport=viewport), *FOUR)
    ann.page.evaluate(CROWD)
    cards, hidden = ann.page.evaluate(HIDDEN_CARDS)
    assert cards == 6
    assert hidden <= 0


CROWD = """async () => { await document.fonts.ready; const mine = document.querySelector('.consumption');
  const card = '<div class="card recipe"><button class="spot head"><b class="title"><span>Pho</span></b>' +
    '<span class="vp"></span></button>' +
    '<div class="slots">' + '<button class="spot slot"><span class="t"></span></button>'.repeat(5) + '</div></div>';
  mine.querySelector('.hand > .under-way').innerHTML = card.repeat(6);
  mine.querySelector('.aid .helpers').innerHTML = '<div class="helper"><b class="title">Coach</b>' +
    ('<button class="spot option"><span>When cooking: exchange one of your incomplete ' +
    'recipes for an open one; food on it goes to your trash.</span></button>').repeat(2) + '</div>';
  const heap = '<button class="spot heap"><span class="t"></span></button>';
  mine.querySelector('.home .shelf .foods').innerHTML = heap.repeat(8);
  mine.querySelector('.home .completed').innerHTML = '<button class="spot cooked ready"><span class="name">Pho' +
    '<small>Move up to 2 foods from your kitchen to your body.</small></span></button>'; }"""
"""One's own board as full as it gets in a usual game."""


@pytest.mark.parametrize("players", [1, 4])
def test_on_a_phone_nothing_is_too_wide_or_too_small_to_touch(arrive: Arrive, players: int) -> None:
    ann = sits_down(arrive("Ann", viewport=POCKET, has_touch=True), *FOUR[:players])
    chance = Random(players)
    for _ in range(6):
        assert ann.await_turn().page.evaluate(SIDEWAYS) <= 0
        wide, tall = ann.page.evaluate(SCROLLS)
        assert wide == 0
        assert tall > 0, "the parts lie one below the other"
        assert ann.page.evaluate(TOO_SMALL, [CONTROLS, FINGER]) == []
        ann.plays(some_way(ann, chance))


def test_on_a_phone_links_lead_to_the_parts(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann", viewport=POCKET, has_touch=True), *FOUR)
    ann.page.get_by_role("link", name="Body").click()
    expect(ann.page.locator(".whole .jar").first).to_be_in_viewport()
    ann.page.get_by_role("link", name="Shops").click()
    expect(ann.spot("list-a1")).to_be_in_viewport()


def test_on_a_phone_a_touch_anywhere_on_it_opens_another_s_board(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann", viewport=POCKET, has_touch=True), *FOUR)
    for part in (".who", ".score"):
        ann.page.locator(f"#rival-1 summary {part}").tap()
        expect(ann.page.locator("#rival-1 .full")).to_be_visible()
        ann.page.locator("#rival-1 summary").press("Enter")
        expect(ann.page.locator("#rival-1 .full")).to_be_hidden()


# ---- modules ----

MODULES = ["goals", "freezer", "allergy"]


def test_on_a_phone_modules_say_what_they_do_and_are_whole(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann", viewport=POCKET, has_touch=True), ME, "easy", modules=MODULES)
    while not ann.page.locator(".home .bar .glow").count():
        ann.plays(ann.await_turn().paths[0][0])
    for part in (".goal-card", ".home .freezer", ".home .thaw", ".whole .jar.tile"):
        for place in ann.page.locator(part).all():
            place.scroll_into_view_if_needed()
            expect(place).to_be_in_viewport(ratio=1)
    takes = ann.page.locator(".whole .jar.tile .takes .t")
    assert takes.count() >= 2, "the allergy row shows which foods its tile takes"
    for food in takes.all():
        expect(food).to_be_in_viewport(ratio=1)
    assert ann.page.evaluate(CUT_OFF) == []
    assert ann.page.evaluate(SIDEWAYS) <= 0
    assert ann.page.evaluate(TOO_SMALL, [CONTROLS, FINGER]) == []


# ---- stages ----

NEAR = """(part) => { const box = document.querySelector('.' + part).getBoundingClientRect();
  return box.width * box.height; }"""
STILL = """() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)))"""
SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries())
  if (entry.sources.length && entry.sources.every(({ node }) => node && (node.closest || node.parentElement)
    && (node.closest ? node : node.parentElement).closest('.consumption'))) window.shifts.push(entry.value);
}).observe({ type: 'layout-shift', buffered: true }); }"""
SMALL_PRINT = """() => { const found = []; const table = document.querySelector('.consumption');
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) { const words = texts.currentNode, around = words.parentElement;
    if (!words.data.trim() || !around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const part = around.closest('.part');
    const near = part ? part.getBoundingClientRect().width / part.offsetWidth : 1;
    const size = parseFloat(getComputedStyle(around).fontSize) * near;
    if (size < 11.9) found.push(`${words.data.trim()} ${size}`); }
  return found; }"""
COMES_NEAR = {"shop": ("buy", "list"), "cook": ("cook .* 1", "book"), "workout": ("train .*", "planner")}


@pytest.mark.parametrize("stage", COMES_NEAR)
def test_what_one_is_about_is_larger_than_before(arrive: Arrive, stage: str) -> None:
    wanted, part = COMES_NEAR[stage]
    ann = arrive("Ann").brings(moment(stage))
    before = ann.page.evaluate(NEAR, part)
    ann.brings(moment(wanted))
    expect(ann.page.locator(".consumption")).to_have_class(re.compile(f"stage-{stage}"))
    assert ann.page.evaluate(NEAR, part) > 1.3 * before


def test_nothing_jumps_from_stage_to_stage_and_nothing_is_written_small(arrive: Arrive) -> None:
    ann = sits_down(arrive("Ann", reduced_motion="no-preference"), ME, "easy")
    ann.page.evaluate(SHIFTS)
    chance = Random(3)
    stages, small = set(), {}
    for _ in range(40):
        if ann.await_turn().over:
            break
        ann.page.evaluate(STILL)
        stage = re.findall(r"stage-(\w+)", ann.page.locator(".consumption").get_attribute("class") or "")[0]
        stages.add(stage)
        small[stage] = ann.page.evaluate(SMALL_PRINT)
        ann.plays(some_way(ann, chance))
    assert len(stages) > 3
    assert {stage: words for stage, words in small.items() if words} == {}
    assert sum(ann.page.evaluate("() => window.shifts")) < 0.3


FLIGHTS = """() => { window.flown = []; const begin = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => { const motion = begin(change); motion.ready.then(() => {
    for (const each of document.getAnimations()) window.flown.push(each.effect.pseudoElement); }, () => undefined);
    return motion; }; }"""
FLOWN = "() => window.flown.some((what) => what && what.includes('flight'))"


def test_a_food_that_is_bought_travels_into_the_cart(arrive: Arrive) -> None:
    ann = arrive("Ann", reduced_motion="no-preference").brings(moment("buy"))
    ann.page.evaluate(FLIGHTS)
    ann.plays(next(path[0] for path in ann.paths if path[1].startswith("buy")))
    ann.page.wait_for_function(FLOWN)
    expect(ann.page.locator(".cart .t")).to_have_count(1)


def test_german_foods_have_german_letters(arrive: Arrive) -> None:
    ann = arrive(locale="de").brings(moment("shop"))
    letters = ann.page.locator(".whole .tag-foot .t b").all_text_contents()
    assert letters == list("WOGKMNLHFSA")


def test_alone_a_ladder_shows_where_one_stands(arrive: Arrive) -> None:
    ann = arrive("Ann").brings(moment("shop"))
    expect(ann.page.locator(".ladder .here")).to_be_visible()
    total = ann.page.locator("#standing .total td").text_content()
    expect(ann.page.locator(".ladder p")).to_contain_text(f"You stand at {total} VP.")


# ---- the end ----


def sees_the_end(person: Person, players: int) -> Person:
    almost, last = before_the_end(party=Party("consumption", players))
    person.brings(almost)
    person.plays(next(path[0] for path in person.paths if path[1] == last))
    person.see("#the-end")
    return person


WIDER = """() => { const sheet = document.querySelector('.the-end .how');
  return sheet.scrollWidth - sheet.clientWidth; }"""


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("viewport", [SMALL_LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_end_shows_the_result_first_and_the_whole_sheet(
    arrive: Arrive, viewport: ViewportSize, players: int
) -> None:
    ann = sees_the_end(arrive("Ann", viewport=viewport, has_touch=viewport is PHONE), players)
    for part in ("#prompt", ".reason", ".the-end .buttons >> nth=0"):
        expect(ann.page.locator(part)).to_be_in_viewport(ratio=1)
    bar = ann.page.locator(".panels").bounding_box() if viewport is PHONE else None
    buttons = ann.page.locator(".the-end .buttons").first.bounding_box()
    assert buttons
    assert bar is None or buttons["y"] + buttons["height"] <= bar["y"], "nothing lies over them"
    assert ann.page.evaluate(WIDER) <= 0
    assert ann.page.evaluate(SIDEWAYS) <= 0


def test_the_end_names_all_scores_from_the_best_on(arrive: Arrive) -> None:
    ann = sees_the_end(arrive("Ann"), 4)
    names = ann.page.locator(".standings .name").all_text_contents()
    points = [int(score) for score in ann.page.locator(".standings b").all_text_contents()]
    assert points == sorted(points, reverse=True)
    expect(ann.page.locator("#prompt")).to_have_text(f"{names[0]} wins!")
    totals = ann.page.locator(".sheet-table tr", has_text="Total").locator("td").all_text_contents()
    assert sorted(map(int, totals)) == sorted(points)


def test_alone_nobody_wins_but_scores(arrive: Arrive) -> None:
    ann = sees_the_end(arrive("Ann"), 1)
    total = ann.page.locator(".sheet-table tr", has_text="Total").locator("td").text_content()
    expect(ann.page.locator("#prompt")).to_have_text(f"Ann scores {total}.")
    expect(ann.page.locator(".standings")).to_have_count(0)


@pytest.mark.parametrize(("viewport", "theme"), [(BIG_LAPTOP, "dark"), (POCKET, "light")], ids=["laptop", "phone"])
def test_nothing_serious_for_those_who_see_or_hear_it_otherwise(
    arrive: Arrive, theme: str, viewport: ViewportSize
) -> None:
    ann = sits_down(arrive("Ann", viewport=viewport, color_scheme=theme), *FOUR, modules=["goals", "freezer"])
    assert complaints(ann) == [], "choosing an assistant"
    ann.brings(moment("train .*"))
    assert complaints(ann) == [], "working out"
    ann.page.locator("#standing summary").click()
    assert complaints(ann) == [], "score preview"
    ann.brings(moment("ask .*"))
    ann.plays(next(path[0] for path in ann.paths if path[1].startswith("ask ")))
    assert complaints(ann) == [], "an assistant has helped"
