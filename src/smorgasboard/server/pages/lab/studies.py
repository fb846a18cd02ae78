"""A study: how it stands, what it found, its files, and its matches at the table."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

import smorgasboard as sb
from smorgasboard.engine import load, say
from smorgasboard.lab import report
from smorgasboard.lab.play.plan import Leg
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.report.tables import nothing_to_change
from smorgasboard.lab.sheets.differences import Value, numbers_of
from smorgasboard.server.errors import NotFound, Refused
from smorgasboard.server.http import attachment, by_script, context_of, go, go_to, page, slowly, visitor_of
from smorgasboard.server.live import NewMatch, Table, what_if
from smorgasboard.server.pages.forms import Form, game_named
from smorgasboard.server.pages.lab import deck_shelf
from smorgasboard.server.pages.lab.deck_shelf import Deck
from smorgasboard.server.pages.lab.deck_view import change_and_compare
from smorgasboard.server.pages.shelf import me
from smorgasboard.server.studies import Studies, watched
from smorgasboard.server.views import FlipView, Glance, ReplayView, lab as views, of_study, sides_of
from smorgasboard.server.views.replay import SIDES

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])


class TryOut(NamedTuple):
    """A deck of which a number may be changed."""

    game: str
    deck: str
    """Its number; of the printed one none."""
    numbers: list[Value]


HEAD = "<header>"
"""Where the report's own page begins."""


def lab_of(request: Request) -> Studies:
    lab = context_of(request).lab
    assert lab is not None
    return lab


async def must_be_open(request: Request) -> None:
    """Before anything that came with the request is read."""
    lab_of(request).must_be_open()


async def _table(request: Request, study: str, leg: str, number: int) -> Table:
    folder = lab_of(request).find(study)
    return await run_in_threadpool(watched, folder, leg, number)


@router.get("/lab/{study}/games")
async def choose(request: Request, study: str, leg: str = "", number: int = 0) -> Response:
    """From the form that asks for a number."""
    name = lab_of(request).find(study).name
    return go(request, f"/lab/{name}/games/{quote(leg, safe='')}/{number}")


@router.get("/lab/{study}/games/{leg}/{number}")
async def replay(request: Request, study: str, leg: str, number: int, at: int = 0, seat: int = 0) -> Response:
    """One match. Nobody's secrets are in it: where hands are hidden, one may look through any seat's eyes."""
    context = context_of(request)
    table = await _table(request, study, leg, number)
    moment = max(0, min(at, table.last_step))
    eyes = table.names if table.game.facts.private else ()
    chosen = seat if 0 < seat <= len(eyes) else 0
    facts = context.past(request, table, Glance(at=moment, eyes=chosen - 1 if chosen else None))
    plan = lab_of(request).find(study).study()
    place = of_study(plan, leg, number, _is_installed(table), chosen, eyes)
    view = ReplayView(table, moment, context.address(request), place, await context.end_of(request, table))
    return page(request, "replay.html", **facts, r=view)


def _is_installed(table: Table) -> bool:
    """Bots at the tables know the installed cards only."""
    game = table.game
    return load(f"{game.name}:{game.edition}").content_hash == game.content_hash


@router.get("/lab/{study}/games/{leg}/{number}/record")
async def record(request: Request, study: str, leg: str, number: int) -> Response:
    table = await _table(request, study, leg, number)
    return attachment(table.record.dumps(), "jsonl", f"{study}-{number}.jsonl")


@router.post("/lab/{study}/games/{leg}/{number}/whatif")
async def play_what_if(request: Request, study: str, leg: str, number: int) -> Response:
    """Play on from a moment against bots, as a match of its own."""
    context = context_of(request)
    table = await _table(request, study, leg, number)
    if not _is_installed(table):
        raise Refused(say("This match was played with other cards than the ones that are installed here now."))
    context.pay_for_opening(request)
    position = table.walk.position((await Form.of(request)).number("at"))
    made = what_if(table, position, me(visitor_of(request)))
    opened = await context.house.open(NewMatch(made.game, replace(made.row, parent=None), made.seats))
    return go_to(request, f"/m/{opened.id}")


@router.get("/lab/{study}/flips/{number}")
async def flips(request: Request, study: str, number: int, a: str = "", b: str = "", at: int | None = None) -> Response:
    """The same deal in two parts of a study, side by side; where they part to begin with."""
    context = context_of(request)
    plan = lab_of(request).find(study).study()
    left, right = sides_of(plan, a, b)
    tables = [await _table(request, study, leg, number) for leg in (left, right)]
    view = FlipView(plan, number, (left, right), (tables[0], tables[1]), at)
    facts = [context.past(request, table, Glance(at=min(view.at, table.last_step)))["m"] for table in tables]
    return page(request, "lab_flips.html", title=view.title, f=view, boards=facts)


@router.get("/lab/{study}")
async def look(request: Request, study: str) -> Response:
    lab = lab_of(request)
    folder = lab.find(study)
    view = await run_in_threadpool(views.StudyView, folder)
    changes = await run_in_threadpool(views.changes_of, folder)
    try_out = await run_in_threadpool(_try_out, folder) if lab.open else None
    return page(
        request, "lab_study.html", title=view.title, s=view, can_play=lab.open, changes=changes, try_out=try_out
    )


def _try_out(folder: StudyFolder) -> TryOut | None:
    """What of the deck that was played could be changed and compared; of two sides, of the second if it is here."""
    with suppress(sb.SmorgasboardError):
        legs = folder.study().legs
        sides = [leg for leg in reversed(legs) if leg.name in SIDES] or [legs[0]]
        return next(filter(None, (_deck_played(folder, leg) for leg in sides)), None)
    return None


def _deck_played(folder: StudyFolder, leg: Leg) -> TryOut | None:
    """Nothing where the deck is not here any more."""
    with suppress(sb.SmorgasboardError):
        printed = game_named(leg.game.partition("#")[0])
        name = f"{printed.name}:{printed.edition}"
        if leg.content is None:
            return TryOut(name, "", numbers_of(printed)) if printed.whole_content() else None
        number = Deck(name, "", folder.read_text(leg.content)).number
        return TryOut(name, number, numbers_of(deck_shelf.find(printed, number).look_at()))
    return None


@router.get("/lab/{study}/standing")
async def standing(request: Request, study: str) -> Response:
    """The part of the page that changes; when the study is over the whole page comes again."""
    lab = lab_of(request)
    view = await run_in_threadpool(views.StudyView, lab.find(study))
    answer = page(request, "_lab_standing.html", s=view, can_play=lab.open)
    if by_script(request) and not view.standing.live:
        answer.headers["hx-refresh"] = "true"
    return answer


@router.post("/lab/{study}/stop", dependencies=[Depends(must_be_open)])
async def stop(request: Request, study: str) -> Response:
    lab = lab_of(request)
    lab.stop(lab.find(study))
    return go(request, f"/lab/{study}")


@router.post("/lab/{study}/on", dependencies=[Depends(must_be_open)])
async def go_on(request: Request, study: str) -> Response:
    lab = lab_of(request)
    folder = lab.find(study)
    context_of(request).pay_for_opening(request)
    lab.go_on(folder)
    return go(request, f"/lab/{study}")


@router.post("/lab/{study}/tuned", dependencies=[Depends(must_be_open)])
async def tuned(request: Request, study: str) -> Response:
    """The deck that was found, laid beside those that people brought: there it is seen, compared and played."""
    folder = lab_of(request).find(study)
    context_of(request).pay_for_opening(request)
    deck = await run_in_threadpool(_tuned, folder)
    return go(request, deck.url)


def _tuned(folder: StudyFolder) -> Deck:
    if not (folder.path / views.TUNED).exists():
        raise NotFound(say("This study has found no deck."))
    printed = game_named(folder.study().legs[0].game.partition("#")[0])
    name = say("{study}, tuned", study=views.title_of(folder) or folder.name)
    return deck_shelf.keep(Deck(f"{printed.name}:{printed.edition}", name, folder.read_text(views.TUNED)))


@router.get("/lab/{study}/report")
async def read_report(request: Request, study: str) -> Response:
    """The report brings its own style and script, and a policy that allows just these."""
    lab, root = lab_of(request), context_of(request).house.settings.root
    html = await run_in_threadpool(_report, lab.find(study), root, lab.open)
    return HTMLResponse(html, headers={"content-security-policy": f"{report.policy()}; frame-ancestors 'none'"})


def _report(folder: StudyFolder, root: str, can_play: bool) -> str:
    found = views.findings(folder)
    if found is None:
        raise NotFound(say("The report is there when all matches are played."))
    found = replace(found, title=views.title_of(folder) or found.title)
    study = f"{root}/lab/{folder.name}"
    back = Markup('{}<p><a href="{}">← {}</a></p>').format(Markup(HEAD), study, say("Back to the study"))
    return report.render(found, "", _changes(folder, root) if can_play else nothing_to_change).replace(HEAD, back, 1)


def _changes(folder: StudyFolder, root: str) -> Callable[[str], str]:
    """By the label of a row in the report: the form that changes the first number of that card."""
    found = _try_out(folder)
    if found is None:
        return nothing_to_change
    known = {name.lower(): each for each in reversed(found.numbers) for name in each.called}

    def address(label: str) -> str:
        value = known.get(label.lower()) or known.get(label.partition(" (")[0].lower())
        return "" if value is None else root + change_and_compare(found.game, value, found.deck)

    return address


@router.get("/lab/{study}/{file}")
async def download(request: Request, study: str, file: str) -> Response:
    folder = lab_of(request).find(study)
    if file not in views.FILES or not (folder.path / file).exists():
        raise NotFound(say("This file is there when all matches are played."))
    return FileResponse(folder.path / file, media_type=views.FILES[file], filename=f"{study}-{file}")
