"""A study: how it stands, what it found, its files."""

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from smorgasboard.engine import say
from smorgasboard.lab import report
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.server.errors import NotFound
from smorgasboard.server.http.app_context import context_of, slowly
from smorgasboard.server.http.responses import by_script, go, page
from smorgasboard.server.studies import Studies
from smorgasboard.server.views import lab as views

router = APIRouter(include_in_schema=False, dependencies=[Depends(slowly)])
SHEET = '<div class="sheet">'
"""Where the report's own page begins."""


def lab_of(request: Request) -> Studies:
    lab = context_of(request).lab
    assert lab is not None
    return lab


@router.get("/lab/{study}")
async def look(request: Request, study: str) -> Response:
    lab = lab_of(request)
    view = await run_in_threadpool(views.StudyView, lab.find(study))
    return page(request, "lab_study.html", title=view.title, s=view, can_play=lab.open)


@router.get("/lab/{study}/standing")
async def standing(request: Request, study: str) -> Response:
    """The part of the page that changes; when the study is over the whole page comes again."""
    lab = lab_of(request)
    view = await run_in_threadpool(views.StudyView, lab.find(study))
    answer = page(request, "_lab_standing.html", s=view, can_play=lab.open)
    if by_script(request) and not view.standing.live:
        answer.headers["hx-refresh"] = "true"
    return answer


@router.post("/lab/{study}/stop")
async def stop(request: Request, study: str) -> Response:
    lab = lab_of(request)
    lab.stop(lab.find(study))
    return go(request, f"/lab/{study}")


@router.post("/lab/{study}/on")
async def go_on(request: Request, study: str) -> Response:
    lab = lab_of(request)
    folder = lab.find(study)
    context_of(request).pay_for_opening(request)
    lab.go_on(folder)
    return go(request, f"/lab/{study}")


@router.get("/lab/{study}/report")
async def read_report(request: Request, study: str) -> Response:
    """The report brings its own style and script, and a policy that allows just these."""
    html = await run_in_threadpool(_report, lab_of(request).find(study))
    return HTMLResponse(html, headers={"content-security-policy": f"{report.policy()}; frame-ancestors 'none'"})


def _report(folder: StudyFolder) -> str:
    found = views.findings(folder)
    if found is None:
        raise NotFound(say("The report is there when all matches are played."))
    back = Markup('{}<p><a href="/lab/{}">← {}</a></p>').format(Markup(SHEET), folder.name, say("Back to the study"))
    return report.render(found, "").replace(SHEET, back, 1)


@router.get("/lab/{study}/{file}")
async def download(request: Request, study: str, file: str) -> Response:
    folder = lab_of(request).find(study)
    if file not in views.FILES or not (folder.path / file).exists():
        raise NotFound(say("This file is there when all matches are played."))
    return FileResponse(folder.path / file, media_type=views.FILES[file], filename=f"{study}-{file}")
