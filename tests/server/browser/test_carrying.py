"""Things that are dragged mean their clicks, by mouse and by finger, and a finger that just scrolls drags nothing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import Party, record
from tests.server.browser.people import LAPTOP, PHONE, Person

STEPS = 8
REST = 400
"""Milliseconds that a finger stays where it is before it moves: longer than any page waits for."""
Carry = Callable[[Person, Locator, Locator], None]
SCROLLED = "document.querySelector('.foodadvice').scrollTop + document.querySelector('#adv-scene').scrollTop"
PICKED = re.compile(r"\bpicked\b")


def creating(person: Person) -> Person:
    """Before six cards and an empty product."""
    person.brings(record(Party("foodadvice", 4).match("market day")))
    person.page.locator(".handover button").click()
    person.see(".hand .card")
    return person


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def between(thing: Locator, goal: Locator) -> list[tuple[float, float]]:
    """Places on the way, once the thing is in sight: on a phone the lower cards lie below the prompt."""
    thing.evaluate("thing => thing.scrollIntoView({ block: 'nearest' })")
    (x, y), (to_x, to_y) = middle(thing), middle(goal)
    return [(x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS) for step in range(STEPS + 1)]


def by_mouse(person: Person, thing: Locator, goal: Locator) -> None:
    mouse = person.page.mouse
    way = between(thing, goal)
    mouse.move(*way[0])
    mouse.down()
    for place in way:
        mouse.move(*place)
    mouse.up()


def by_finger(person: Person, thing: Locator, goal: Locator, rest: int = REST) -> None:
    line = person.context.new_cdp_session(person.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    way = between(thing, goal)
    touch("touchStart", way[0])
    person.page.wait_for_timeout(rest)
    for place in way[1:]:
        touch("touchMove", place)
    touch("touchEnd")


@pytest.mark.parametrize(
    ("carry", "taste"),
    [(by_mouse, {"viewport": LAPTOP}), (by_finger, {"viewport": PHONE, "has_touch": True, "is_mobile": True})],
    ids=["mouse", "finger"],
)
def test_ingredients_are_dragged_into_the_product_and_out_again(
    arrive: Arrive, carry: Carry, taste: dict[str, object]
) -> None:
    ann = creating(arrive(**taste))
    product = ann.page.locator(".product")
    carry(ann, ann.spot("card-0"), product)
    expect(ann.spot("card-0")).to_have_class(PICKED)
    carry(ann, ann.spot("card-2"), product)
    expect(ann.page.locator(".place:visible")).to_have_count(2)
    carry(ann, ann.page.locator(".place.slot-0"), ann.spot("card-5"))
    expect(ann.spot("card-0")).not_to_have_class(PICKED)
    expect(ann.spot("card-2")).to_have_class(PICKED)
    ann.page.locator(".place.slot-2").click()
    expect(ann.page.locator(".picked")).to_have_count(0)
    before = ann.version
    for slot in (5, 1, 3):
        carry(ann, ann.spot(f"card-{slot}"), product)
    ann.agrees(before)
    ann.await_version(before + 1)


def test_a_card_that_is_dragged_to_a_player_is_offered(arrive: Arrive) -> None:
    ann = creating(arrive())
    by_mouse(ann, ann.spot("card-3"), ann.page.locator(".stand.seat-2"))
    ann.see(".palette", "Cem")


def test_a_card_that_is_dragged_nowhere_is_not_picked_nor_clicked(arrive: Arrive) -> None:
    ann = creating(arrive())
    by_mouse(ann, ann.spot("card-3"), ann.page.locator("#prompt"))
    expect(ann.page.locator(".picked, .carried, .goal")).to_have_count(0)


def test_a_finger_that_scrolls_drags_nothing(arrive: Arrive) -> None:
    ann = creating(arrive(viewport=PHONE, has_touch=True, is_mobile=True))
    assert ann.page.evaluate(SCROLLED) == 0
    by_finger(ann, ann.spot("card-1"), ann.page.locator(".product"), rest=0)
    ann.page.wait_for_function(f"() => {SCROLLED} > 0")
    expect(ann.page.locator(".picked, .carried")).to_have_count(0)
