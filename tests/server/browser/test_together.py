"""Several browsers at one table: invitation, reload, lost connection, spectators, chat, stand-ins."""

import re
from random import Random
from threading import Event

from playwright.sync_api import Route, expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.people import MY_TURN, Person

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_CHANGED")


def sits_down(guest: Person, invitation: str, name: str) -> Person:
    guest.go(invitation)
    guest.page.locator("#nickname-here").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.see(".lobby")
    return guest


LOOKS_AWAY = """
  window.messages = [];
  window.Notification = class extends EventTarget {
    static permission = "granted";
    static requestPermission() { return Promise.resolve("granted"); }
    constructor(title, options) { super(); window.messages.push(options.body); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
"""


def invited(arrive: Arrive) -> tuple[Person, Person]:
    """Ann hosts, Bea came by the link, the match runs."""
    ann = arrive("Ann").opens("invite")
    bea = sits_down(arrive(), ann.page.locator("#invite-url").input_value(), "Bea")
    ann.see(".seat-row.seat-1 .who", "Bea")
    ann.page.locator(".start button").click()
    for person in (ann, bea):
        person.see(".board .spot")
    return ann, bea


def mover(people: tuple[Person, Person]) -> tuple[Person, Person]:
    """Who is to move, and the other one; both have seen all."""
    for one, other in (people, people[::-1]):
        if one.my_turn:
            other.await_version(one.version)
            return one, other
    raise AssertionError("nobody is to move")


def moves_on(people: tuple[Person, Person], chance: Random) -> None:
    """Whoever is to move does something, and both see it."""
    one, other = mover(people)
    one.plays(one.any_way(chance))
    other.await_version(one.version)


def test_the_host_sets_the_table_and_the_guest_sits_down(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("invite")
    expect(ann.page.locator(".qr-code svg")).to_be_visible()
    expect(ann.page.locator("#watch-url")).to_have_value(re.compile(f"/m/{ann.match}$"))
    expect(ann.page.locator(".start button")).to_be_disabled()
    expect(ann.page.locator("#why-not-yet")).to_contain_text("One chair is free.")
    bea = sits_down(arrive(), ann.page.locator("#invite-url").input_value(), "Bea")
    expect(bea.page.locator("#prompt")).to_have_text("Waiting for Ann to start.")
    expect(bea.page.locator("#option-first")).to_be_disabled()
    expect(bea.page.locator(".start")).to_have_count(0)
    ann.page.locator("#setup-rest > summary").click()
    ann.page.locator("#option-first").select_option("seat2")
    expect(bea.page.locator("#option-first")).to_have_value("seat2")
    ann.page.locator(".start button").click()
    expect(bea.page.locator(MY_TURN)).to_be_visible()
    expect(ann.page.locator("#prompt")).to_have_text("Bea is to move.")
    late = arrive().go(bea.page.url)
    expect(late.page.locator("#player-0")).to_contain_text("Ann")


def test_a_taken_seat_cannot_be_taken_again(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("invite")
    invitation = ann.page.locator("#invite-url").input_value()
    sits_down(arrive(), invitation, "Bea")
    late = arrive().go(invitation)
    late.see("main", "That seat is taken by now.")
    late.page.get_by_role("link", name="Watch the match").click()
    late.see(".lobby")


def test_two_browsers_play_while_one_reloads_and_one_loses_the_line(arrive: Arrive) -> None:
    both = invited(arrive)
    ann, bea = both
    chance = Random(3)
    for _ in range(4):
        moves_on(both, chance)
    while not any(len(way) > 1 for way, *_ in mover(both)[0].paths):
        moves_on(both, chance)
    one, other = mover(both)
    one.spot(next(way[0] for way, *_ in one.paths if len(way) > 1)).click()
    expect(one.page.locator(".picked")).to_have_count(1)
    one.page.reload()
    expect(one.page.locator(".picked")).to_have_count(0)
    one.plays(one.any_way(chance))
    other.await_version(one.version)

    one, other = mover(both)
    with other.tolerating(*OFFLINE):
        other.context.set_offline(True)
        other.see("#connection")
        one.plays(one.any_way(chance))
        other.context.set_offline(False)
        other.await_version(one.version)
        expect(other.page.locator("#connection")).to_be_hidden()
    assert ann.page.locator(".log").text_content() == bea.page.locator(".log").text_content()
    moves_on(both, chance)


def test_a_post_without_a_line_says_so_and_nothing_is_lost(arrive: Arrive) -> None:
    both = invited(arrive)
    one, other = mover(both)
    with one.tolerating(*OFFLINE):
        one.context.set_offline(True)
        one.points_at(next(path[0] for path in one.paths if not path[3]))
        one.see(".toast", "The table cannot be reached just now.")
        one.context.set_offline(False)
        expect(one.page.locator("#connection")).to_be_hidden()
    one.plays(next(path[0] for path in one.paths if not path[3]))
    other.await_version(1)


def test_a_spectator_sees_every_move_and_cannot_act(arrive: Arrive) -> None:
    both = invited(arrive)
    cem = arrive().go(f"/m/{both[0].match}")
    expect(cem.page.locator("#prompt")).to_have_text(re.compile("is to move.$"))
    moves_on(both, Random(5))
    cem.await_version(1)
    assert cem.page.locator(".glow").count() == 0
    assert cem.paths == []
    expect(cem.page.locator(".offers, #undo, #hint")).to_have_count(0)
    spot = cem.page.locator(".board .spot").first
    spot.click()
    expect(cem.page.locator(".toast")).to_contain_text(spot.get_attribute("title") or "?")
    assert cem.version == both[0].version
    with cem.tolerating("403"):
        refused = cem.page.evaluate(
            """(match) => fetch(`/m/${match}/act`, {method: "POST", headers: {"HX-Request": "true"},
               body: new URLSearchParams({version: 1, action: "end"})}).then((answer) => answer.json())""",
            cem.match,
        )
    assert refused["error"] == "You do not sit on that seat, so you can only watch."


def test_chat_goes_both_ways_and_is_only_text(arrive: Arrive) -> None:
    ann, bea = invited(arrive)
    ann.says("<img src=x onerror=alert(1)> & hello")
    count = bea.page.locator("#chat-count")
    expect(count).to_have_text("1")
    bea.says("Hello <b>Ann</b>")
    expect(count).to_be_empty()
    for person in (ann, bea):
        lines = person.page.locator(".chat li")
        expect(lines).to_have_text(["Ann <img src=x onerror=alert(1)> & hello", "Bea Hello <b>Ann</b>"])
        assert person.page.locator(".chat img, .chat b").count() == 0
    expect(ann.page.locator("#say")).to_have_value("")


def test_what_somebody_types_stays_while_the_table_moves(arrive: Arrive) -> None:
    both = invited(arrive)
    one, other = mover(both)
    other.page.locator("#chat summary").click()
    other.page.locator("#say").press_sequentially("half a sen")
    moves_on((one, other), Random(7))
    expect(other.page.locator("#say")).to_have_value("half a sen")
    expect(other.page.locator("#say")).to_be_focused()
    expect(other.page.locator("#chat")).to_have_attribute("open", "")


def test_a_message_comes_when_it_is_my_turn_and_nobody_looks(arrive: Arrive) -> None:
    one, other = mover(invited(arrive))
    other.page.evaluate(LOOKS_AWAY)
    while one.my_turn:
        one.plays(one.any_way(Random(2)))
    other.page.wait_for_function("() => window.messages.length > 0")


def test_a_bot_plays_for_somebody_who_leaves_until_they_return(arrive: Arrive) -> None:
    both = invited(arrive)
    one, other = mover(both)
    one.page.locator("#more > summary").click()
    one.page.get_by_role("button", name="Let a bot play for me").click()
    other.await_turn()
    expect(other.page.locator(".tag.away .tag-state")).to_have_text("away")
    one.page.get_by_role("button", name="Take your seat back").click()
    expect(other.page.locator(".tag.away")).to_have_count(0)
    other.plays(other.any_way(Random(9)))


def test_those_who_wait_can_let_a_bot_play_for_somebody_gone(arrive: Arrive) -> None:
    both = invited(arrive)
    one, other = mover(both)
    name = one.page.locator(".tag.me .tag-name").text_content()
    other.see(".tag.turn .tag-state", "to move")  # nobody is said to go who has not come
    one.page.close()
    other.see(".tag.turn .tag-state", "away")
    expect(other.page.locator("#comings")).to_have_text(f"{name} is away.")  # for who does not see the tag
    other.page.get_by_role("button", name=f"Let a bot play for {name}").click()
    other.await_turn()


def test_who_leaves_while_the_line_is_being_taken_up_is_spoken_of_all_the_same(arrive: Arrive) -> None:
    both = invited(arrive)
    one, other = mover(both)
    held: list[Route] = []
    other.page.add_init_script("delete window.SharedWorker")  # what a worker asks for nobody can hold back
    freely = Event()
    other.page.route("**/streams?*", lambda route: route.continue_() if freely.is_set() else held.append(route))
    with other.page.expect_request("**/streams?*"):
        other.page.reload()
    cem = arrive().go(f"/m/{other.match}")
    for person in (other, cem):
        person.see(".tag.turn .tag-state", "to move")
    name = one.page.locator(".tag.me .tag-name").text_content()
    one.page.close()
    cem.see(".tag.turn .tag-state", "away")  # by now all streams have been told
    expect(other.page.locator("#comings")).to_be_empty()
    freely.set()
    for route in held:  # whoever waits for long asks again over another connection
        route.continue_()
    other.see(".tag.turn .tag-state", "away")
    expect(other.page.locator("#comings")).to_have_text(f"{name} is away.")


def test_eight_windows_of_one_browser_share_a_stream_and_all_stay_alive(arrive: Arrive) -> None:
    """Over HTTP/1.1 a browser has six connections to a house: a stream for each window would take them all."""
    ann = arrive("Ann")
    windows = [ann.page, *(ann.new_page() for _ in range(7))]
    for window in windows[:7]:
        ann.page = window
        ann.opens("same-screen")
    windows[7].goto(windows[0].url)  # and one match twice
    for window in windows[:7]:
        window.locator(".start button").click()
        expect(window.locator(".board .spot").first).to_be_visible()
    expect(windows[7].locator(".board .spot").first).to_be_visible()
    windows[0].close()
    ann.page = windows[7]
    ann.plays(ann.any_way(Random(3)))
