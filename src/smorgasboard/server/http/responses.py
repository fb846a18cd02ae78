"""How pages answer: HTML, a way on, or one clear sentence."""

from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse

from smorgasboard.engine import say
from smorgasboard.server.codes import STATUS, Code
from smorgasboard.server.http.app_context import context_of, visitor_of
from smorgasboard.server.identity import COOKIE, Visitor

YEAR = 365 * 86_400
SEE_OTHER = 303
NOT_FOUND = 404
GONE = 410
UNREADABLE = 400
FOR_PROGRAMS = ("/api", "/healthz", "/metrics")


def page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """A rendered page; a newcomer gets their cookie with it, except where nothing was found or done."""
    context = context_of(request)
    facts = {
        "site": context.address(request),
        "here": request.scope["path"] if request.method == "GET" else "/",
        "gone": request.scope.get("ended", False),
        **facts,
    }
    if request.scope.get("ended") and not facts.get("notice"):
        facts["notice"] = say(
            "This browser was taken off your devices, and is nobody's now. Whatever you begin here is new."
        )
    response = HTMLResponse(context.html(request, template, facts), status)
    visitor = visitor_of(request)
    if not visitor.known and response.status_code < UNREADABLE:
        remember(request, response, visitor)
    return response


def remember(request: Request, response: Response, visitor: Visitor) -> None:
    response.set_cookie(
        COOKIE,
        context_of(request).doorkeeper.write(visitor),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        path=context_of(request).house.settings.root or "/",
        secure=context_of(request).address(request).startswith("https:"),
    )


def forget(request: Request, response: Response) -> None:
    """The browser is nobody's from now on."""
    response.delete_cookie(COOKIE, path=context_of(request).house.settings.root or "/")


def go(request: Request, path: str) -> Response:
    """After a form: on to a page. After a script's post: done, the stream brings the view."""
    if by_script(request):
        return Response(status_code=204)
    response = RedirectResponse(path, SEE_OTHER)
    visitor = visitor_of(request)
    if not visitor.known:
        remember(request, response, visitor)
    return response


def go_to(request: Request, path: str) -> Response:
    """On to a page, also for scripts."""
    if by_script(request):
        return Response(status_code=204, headers={"hx-redirect": path})
    return go(request, path)


def refusal(
    request: Request, code: Code, sentence: str, headers: Mapping[str, str] | None = None, status: int = 0
) -> Response:
    """JSON for programs and scripts, a page for people; with the code's own status unless another is given."""
    status = status or STATUS[code]
    if by_script(request) or request.scope["path"].startswith(FOR_PROGRAMS) or _wants_json(request):
        return JSONResponse({"error": sentence, "code": code}, status, headers)
    answer = page(
        request,
        "message.html",
        status,
        code=status,
        headline=_headline(status),
        sentence=sentence,
        title=_headline(status),
        back=_table_of(request) if status not in (NOT_FOUND, GONE) else None,
        stored=_table_of(request) if status == GONE else None,
    )
    answer.headers.update(headers or {})
    return answer


def _table_of(request: Request) -> str | None:
    """The table that a refused request was about."""
    match = request.path_params.get("match") if "path_params" in request.scope else None
    return f"/m/{match}" if match else None


def attachment(text: str, kind: str, file: str) -> Response:
    """A text to be saved as a file of this name."""
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return PlainTextResponse(text, media_type=f"application/{kind}; charset=utf-8", headers=headers)


def by_script(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def _wants_json(request: Request) -> bool:
    accepted = request.headers.get("accept", "")
    return "json" in accepted and "html" not in accepted


def _headline(status: int) -> str:
    words = {
        400: say("That did not work"),
        403: say("That seat is not yours"),
        404: say("Nothing lies here"),
        405: say("That is not how this works"),
        409: say("The table has moved on"),
        410: say("This game is gone"),
        413: say("Too much on one plate"),
        421: say("Another house's name"),
        422: say("The rules say no"),
        429: say("Slowly, please"),
        500: say("Something fell off the table"),
        503: say("The kitchen is closed for a moment"),
    }
    return words.get(status, say("That did not work"))
