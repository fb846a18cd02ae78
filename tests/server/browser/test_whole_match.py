"""A whole match by clicking, from the shelf to the rematch."""

import json
import re
from pathlib import Path
from random import Random

from playwright.sync_api import expect
from tests.server.browser.conftest import Arrive
from tests.server.browser.moments import before_the_end
from tests.server.browser.people import Person

LONGEST = 400


def plays_to_the_end(person: Person, chance: Random) -> None:
    for _ in range(LONGEST):
        if person.await_turn().over:
            return
        person.plays(person.any_way(chance))
    raise AssertionError("the match does not end")


def ends(person: Person) -> str:
    """Plays the last action of a match; returns which match it is."""
    almost, last = before_the_end()
    person.brings(almost).plays(next(path[0] for path in person.paths if path[1] == last))
    person.see("#stage.over")
    return person.match


def test_a_match_against_a_bot_by_clicking_what_glows(arrive: Arrive) -> None:
    ann = arrive().prefer(nickname="Ann").opens("play")
    plays_to_the_end(ann, Random(1))
    expect(ann.page.locator("#prompt")).to_have_text(re.compile("^(Ann|Pip) wins!$"))
    ann.go(f"/m/{ann.match}/verify").see("h1", "The dice were honest")


def test_a_choice_of_two_steps_can_be_cancelled_and_is_done_at_once_and_undone(arrive: Arrive) -> None:
    ann = arrive("Ann").opens("same-screen")
    ann.page.locator(".start button").click()
    ann.await_turn()
    way = next(path[0] for path in ann.paths if path[1].startswith("swap"))
    ann.spot(way[0]).click()
    expect(ann.spot(way[0])).to_have_class(re.compile(r"\bpicked\b"))
    expect(ann.spot(way[1])).to_have_class(re.compile(r"\bglow\b"))
    ann.page.locator("#cancel").click()
    expect(ann.spot(way[0])).not_to_have_class(re.compile(r"\bpicked\b"))
    expect(ann.page.locator("#cancel")).to_be_hidden()

    ann.points_at(way)
    ann.await_version(1)
    expect(ann.page.locator("#confirm")).to_be_hidden()
    ann.page.locator("#undo button").click()
    ann.await_version(2)
    assert way in [path[0] for path in ann.paths]
    expect(ann.page.locator("#undo")).to_have_count(0)


def test_the_end_tells_who_won_why_and_how_it_went(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ends(ann)
    page = ann.page
    expect(page.locator("#prompt")).to_have_text("Ann wins!")
    expect(page.locator(".the-end .reason")).not_to_be_empty()
    expect(page.locator(".sheet-table thead")).to_contain_text("Bea")
    assert page.locator(".sheet-table tbody tr").count() >= 3
    expect(page.locator(".the-end figure polyline")).to_have_count(2)
    expect(page.get_by_role("img", name=re.compile("ahead"))).to_be_visible()


def test_the_record_can_be_saved_and_brought_back(arrive: Arrive, tmp_path: Path) -> None:
    ann = arrive("Ann")
    ends(ann)
    with ann.page.expect_download() as saving:
        ann.page.locator(".after a[download]").click()
    saving.value.save_as(tmp_path / "match.jsonl")
    text = (tmp_path / "match.jsonl").read_text()
    assert json.loads(text.splitlines()[-1])["result"]["winners"] == [0]
    bea = arrive("Bea").uploads(text)
    expect(bea.page).to_have_url(re.compile("/replay"))


def test_the_dice_are_checked_on_a_page_of_their_own(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ends(ann)
    ann.page.get_by_role("link", name="Check the dice").first.click()
    ann.see("h1", "The dice were honest")
    expect(ann.page.locator(".verify dd code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(ann.page.locator(".verify pre")).to_have_count(2)


def test_the_replay_walks_through_the_match(arrive: Arrive) -> None:
    ann = arrive("Ann")
    match = ends(ann)
    ann.page.locator(".the-end").get_by_role("link", name="Replay").click()
    ann.page.wait_for_url(re.compile("/replay"))
    last = int(ann.page.locator("#stage").get_attribute("data-last") or 0)
    ann.go(f"/m/{match}/replay?at=5").see("label[for=at]", f"Step 5 of {last}")
    ann.page.keyboard.press("ArrowRight")
    ann.see("label[for=at]", f"Step 6 of {last}")
    ann.page.locator("#at").fill("20")
    ann.see("label[for=at]", f"Step 20 of {last}")
    ann.page.locator("#first").click()
    ann.see("#prompt", "The table is set.")
    ann.page.locator("#play").click()
    ann.see("label[for=at]", f"Step 2 of {last}")
    watcher = arrive().go(f"/m/{match}/replay?at=6")
    watcher.see("label[for=at]", f"Step 6 of {last}")


def test_what_if_goes_on_from_an_earlier_moment_against_bots(arrive: Arrive) -> None:
    ann = arrive("Ann")
    match = ends(ann)
    ann.go(f"/m/{match}/replay?at=10")
    beans = ann.page.locator(".supply").text_content()
    ann.page.get_by_role("button", name=re.compile("^What if")).click()
    ann.page.wait_for_url(re.compile(f"/m/(?!{match})"))
    ann.await_turn()
    assert ann.match != match
    assert ann.page.locator(".supply").text_content() == beans
    expect(ann.page.locator(".tag-note")).to_have_count(1)
    ann.plays(ann.paths[0][0])


def test_a_rematch_seats_the_same_people(arrive: Arrive) -> None:
    ann = arrive("Ann")
    match = ends(ann)
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(re.compile(f"/m/(?!{match})"))
    expect(ann.page.locator("#player-0 .tag-name")).to_have_text("Bea")
    expect(ann.page.locator("#player-1 .tag-name")).to_have_text("Ann")
