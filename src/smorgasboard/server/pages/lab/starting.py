"""The lab's door: what lies there, and the form that starts a study."""

import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.numbers import format_decimal
from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool

import smorgasboard as sb
from smorgasboard.bots import KINDS, LEVELS
from smorgasboard.bots.spec import BotSpec, read_several
from smorgasboard.engine import Several, language, say
from smorgasboard.lab.design import studies as designing
from smorgasboard.server.assets import art_if_any
from smorgasboard.server.errors import Refused, headers_of, status_of
from smorgasboard.server.http import attachment, context_of, go, page
from smorgasboard.server.identity import tidy_line
from smorgasboard.server.pages.forms import Form, Sent, game_named
from smorgasboard.server.pages.lab.studies import lab_of, must_be_open
from smorgasboard.server.settings import LabRules
from smorgasboard.server.views import lab as views, option_fields
from smorgasboard.server.views.shelf import boxes

router = APIRouter(include_in_schema=False)
LONGEST_SEED = 60
LONGEST_NUMBER = 9
"""Digits."""
SHOWN = 200
CONTENT = "content"
"""The name of a file that nobody named."""


@router.get("/lab")
async def door(request: Request, game: str = "") -> Response:
    if game:
        return _form(request, game_named(game), {})
    lab = lab_of(request)
    studies = await run_in_threadpool(lambda: views.study_views(lab.all()[:SHOWN]))
    return page(request, "lab.html", title=say("The lab"), studies=studies, boxes=boxes(), can_play=lab.open)


@router.get("/content/{name}")
async def content(name: str) -> Response:
    """All cards and numbers of a game as one file, to change and to bring back."""
    game = game_named(name)
    return attachment(game.whole_content(), "toml", f"{game.name}-{game.edition}.toml")


@router.post("/lab", dependencies=[Depends(must_be_open)])
async def start(request: Request, form: Sent) -> Response:
    game = form.game()
    typed = _typed(form, game)
    try:
        typed |= await _brought(form)
        wish = await run_in_threadpool(_checked, typed, game, lab_of(request).rules)
        return await _begin(request, typed, wish)
    except sb.SmorgasboardError as error:
        answer = _form(request, game, typed, status_of(error), str(error))
        answer.headers.update(headers_of(error))
        return answer


def _form(request: Request, game: sb.Game, typed: Mapping[str, Any], status: int = 200, problem: str = "") -> Response:
    lab = lab_of(request)
    title = say(game.facts.title)
    facts = {
        "name": f"{game.name}:{game.edition}",
        "game": f"{title}, {say(game.facts.edition)}" if game.facts.edition else title,
        "cover": art_if_any(game, "box.svg"),
        "player_counts": list(game.facts.players),
        "options": option_fields(game.options, dict(typed.get("options", {}))),
        "typed": {
            "players": str(game.facts.usual_players),
            "bots": "medium",
            "games": "1000",
            "seed": "1",
            "name": "",
            CONTENT: "",
            **typed,
        },
        "levels": list(dict.fromkeys([*KINDS, *LEVELS])),
        "rules": lab.rules,
        "most": format_decimal(lab.rules.games, locale=language()),
        "minutes": round(lab.rules.seconds / 60),
    }
    return page(
        request, "lab_new.html", status, title=say("A new study"), f=facts, can_play=lab.open, notice=problem or None
    )


def _typed(form: Form, game: sb.Game) -> dict[str, Any]:
    """Everything as it was typed, for the form to show again."""
    return {
        **{name: form.text(name).strip() for name in ("players", "bots", "games", "seed", "name")},
        "options": form.options(game.options),
        CONTENT: form.text(CONTENT).replace("\r\n", "\n"),
        "file_name": _file_name(form.text("file_name")),
    }


async def _brought(form: Form) -> dict[str, str]:
    """A file takes the place of what stood there, and comes back as its text if something is wrong with it."""
    file, text = await form.upload("file")
    return {CONTENT: text.replace("\r\n", "\n"), "file_name": _file_name(file)} if file else {}


def _file_name(name: str) -> str:
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", Path(name).stem)[:60].strip("-")
    return f"{stem or CONTENT}.toml"


# ---- what is wanted ----


def _checked(typed: Mapping[str, Any], game: sb.Game, rules: LabRules) -> designing.Setting:
    """SmorgasboardError in one sentence for whatever cannot be played."""
    _whole(typed["games"], rules.games, say("Matches"))
    if "numbers" in typed["bots"]:  # a file of this machine, which is nobody's business here
        raise Refused(say("Bots with numbers of their own are for the command line."))
    bots = read_several(typed["bots"])
    players = _whole(typed["players"], game.facts.players[-1], say("Players")) if typed["players"] else None
    settings = game.settings(players, typed["options"])
    options = [(name, value) for name, value in _changed(game, settings.values).items()]
    name = f"{game.name}:{game.edition}"
    if not typed[CONTENT].strip():
        return designing.setting(name, None, settings.players, options, bots)
    with TemporaryDirectory() as folder:
        file = Path(folder) / typed["file_name"]
        file.write_text(typed[CONTENT], encoding="utf-8")
        return designing.setting(name, file, settings.players, options, bots)


def _whole(text: str, most: int, what: str) -> int:
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0
    if not 1 <= number <= most:
        raise Refused(say("{what}: a whole number from 1 to {most}.", what=what, most=most))
    return number


def _changed(game: sb.Game, values: Mapping[str, Any]) -> dict[str, str]:
    """Options that are not as usual, as the command line takes them."""
    differing = [option for option in game.options if values[option.name] != option.default]
    several = {option.name: ",".join(values[option.name]) for option in differing if isinstance(option, Several)}
    return {option.name: several.get(option.name, str(values[option.name])) for option in differing}


async def _begin(request: Request, typed: Mapping[str, Any], wish: designing.Setting) -> Response:
    lab = lab_of(request)
    lab.must_be_free()
    context_of(request).pay_for_opening(request)
    name = lab.fresh_name(typed["name"], f"{wish.game.name}-{wish.game.edition}")
    brought = (typed["file_name"], typed[CONTENT]) if typed[CONTENT].strip() else None
    folder = await lab.start(name, _arguments(typed, wish), brought)
    return go(request, f"/lab/{folder.name}")


def _arguments(typed: Mapping[str, Any], wish: designing.Setting) -> list[str]:
    options = [word for name, value in wish.options for word in ("--option", f"{name}={value}")]
    seed = tidy_line(typed["seed"], LONGEST_SEED) or "1"
    return [
        f"{wish.game.name}:{wish.game.edition}",
        f"--bots={_bot_words(wish.bots)}",
        f"--games={int(typed['games'])}",
        f"--players={len(wish.bots)}",
        f"--seed={seed}",
        *options,
    ]


def _bot_words(bots: tuple[BotSpec, ...]) -> str:
    """One for all seats, or one for each."""
    texts = [bot.text for bot in bots]
    return texts[0] if len(set(texts)) == 1 else ",".join(texts)
