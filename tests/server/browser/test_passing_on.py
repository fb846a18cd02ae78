"""Passing an address on: by what the device has for it, copied where the browser allows it, else by hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import before_the_end
from tests.server.browser.people import Person

PLAIN_HTTP = 'Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined })'
REFUSED = "Clipboard.prototype.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); }"
NOTHING_COPIES = "document.execCommand = () => false"
SHARES = "navigator.share = async (what) => { window.sharedWith = what; }"
THOUGHT_BETTER = "navigator.share = async () => { throw new DOMException('no', 'AbortError'); }"
BY_HAND = "It is selected: copy it by hand."


def in_lobby(ann: Person) -> str:
    ann.opens("invite")
    return ann.page.locator("#invite-url").input_value()


def at_the_end(ann: Person) -> str:
    ann.ends(*before_the_end())
    return f"{ann.address}/m/{ann.match}/replay"


Place = Callable[[Person], str]
PLACES = pytest.mark.parametrize("place", [in_lobby, at_the_end])


def pasted(ann: Person) -> str:
    """What the clipboard really holds."""
    ann.page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    ann.page.locator("#pasted").focus()
    ann.page.keyboard.press("Control+V")
    return ann.page.locator("#pasted").input_value()


@PLACES
@pytest.mark.parametrize("hindrance", [PLAIN_HTTP, REFUSED, ""])
def test_what_is_said_to_be_copied_is_in_the_clipboard(arrive: Arrive, place: Place, hindrance: str) -> None:
    ann = arrive("Ann", permissions=["clipboard-read", "clipboard-write"])
    ann.context.add_init_script(hindrance)
    address = place(ann)
    ann.page.locator("[data-share]:visible").first.click()
    ann.see(".toast", "Copied.")
    assert pasted(ann) == address


@PLACES
def test_where_nothing_copies_the_address_is_shown_and_selected(arrive: Arrive, place: Place) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(f"{PLAIN_HTTP};{NOTHING_COPIES}")
    address = place(ann)
    ann.page.locator("[data-share]:visible").first.click()
    ann.see(".toast", BY_HAND)
    expect(ann.page.locator(".toast input")).to_have_value(address)
    assert ann.page.evaluate("document.activeElement.value.slice(0, document.activeElement.selectionEnd)") == address
    assert ann.page.get_by_text("Copied.", exact=True).count() == 0


def test_a_field_that_is_not_copied_is_selected(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(f"{PLAIN_HTTP};{NOTHING_COPIES}")
    address = in_lobby(ann)
    ann.page.locator("[data-copy=invite-url]").click()
    ann.see(".toast", BY_HAND)
    assert ann.page.evaluate("getSelection().toString() || document.activeElement.value") == address
    assert ann.page.get_by_text("Copied.", exact=True).count() == 0


@PLACES
def test_a_device_that_can_share_does(arrive: Arrive, place: Place) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(SHARES)
    address = place(ann)
    ann.page.locator("[data-share]:visible").first.click()
    ann.page.wait_for_function("() => window.sharedWith")
    assert ann.page.evaluate("window.sharedWith.url") == address
    expect(ann.page.locator(".toast")).to_have_count(0)


def test_whoever_thinks_better_of_sharing_copies_nothing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.context.add_init_script(THOUGHT_BETTER)
    in_lobby(ann)
    ann.page.locator("[data-share]:visible").first.click()
    ann.page.wait_for_timeout(200)
    expect(ann.page.locator(".toast")).to_have_count(0)
