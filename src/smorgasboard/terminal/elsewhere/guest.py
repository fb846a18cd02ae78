"""A bot of ours, or of yours, at a table of any house."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import smorgasboard as sb
from smorgasboard.engine import say
from smorgasboard.terminal.elsewhere.line import HouseLine, HouseRefused, Invitation

WAIT = 25
MOVED_ON = "moved_on"
View = Mapping[str, Any]


class Player(Protocol):
    """What is asked of a bot: an action (its number) for what a seat may know."""

    def choose(self, observation: sb.Observation) -> int: ...


class Guest:
    """Sits down by a link, and plays until the match is over."""

    def __init__(self, line: HouseLine, player: Player, told: Callable[[str], None]) -> None:
        self._line = line
        self._player = player
        self._told = told

    def play(self, invitation: Invitation, name: str) -> View:
        """The last view of the match. One sentence where that is not possible, before a seat is taken."""
        game = self._game_of(self._line.ask_once("GET", f"/matches/{invitation.match}"))
        seated = self._line.ask("POST", "/join", {"link": invitation.link, "name": name})
        self._line.key = seated["secret"]
        self._told(say("{name} sits at {table}.", name=seated["name"], table=seated["watch"]))
        return self._to_the_end(game, seated["match"], seated["seat"])

    def _game_of(self, view: View) -> sb.Game:
        """The game as it is installed here, if it is the one that is played there."""
        game = sb.load(view["game"])
        theirs = {each["name"]: each["rules"] for each in self._line.ask_once("GET", "/games")}.get(view["game"])
        ours = game.facts.rules_version
        if theirs != ours:
            raise sb.SmorgasboardError(_of_other_rules(say(game.facts.title), theirs, ours))
        if view["content"] != game.content_hash:
            raise sb.SmorgasboardError(_of_other_cards(say(game.facts.title)))
        return game

    def _to_the_end(self, game: sb.Game, match: str, seat: int) -> View:
        mark = ""
        while True:
            view = self._line.ask("GET", f"/matches/{match}", after=mark, wait=WAIT)
            mark = view["mark"]
            if view["stage"] == "over" or view.get("only_readable"):
                return dict(view)
            if view["seats"][seat]["away"]:
                self._told(say("A bot of the house played on; taking the seat back."))
                self._line.ask("POST", f"/matches/{match}/return")
            elif seat in view["awaited"] and view["legal"]:
                self._move(game, match, view)

    def _move(self, game: sb.Game, match: str, view: View) -> None:
        legal = tuple(game.actions.parse(text) for text in view["legal"])
        source = f"{view['game']}#{view['content']}"
        seen = sb.Observation(source, view["seat"], tuple(view["actors"]), legal, False, view["observation"])
        action = game.actions.text(self._player.choose(seen))
        try:
            self._line.ask("POST", f"/matches/{match}/actions", {"version": view["version"], "action": action})
        except HouseRefused as refusal:
            if refusal.code != MOVED_ON:
                raise


def _of_other_cards(title: str) -> str:
    return say("This table plays {title} with other cards than are installed here; bots need the same.", title=title)


def _of_other_rules(title: str, theirs: str | None, ours: str) -> str:
    if theirs is None:
        return say("The house plays {title} by rules that are gone; it cannot be played on.", title=title)
    return say(
        "The house plays {title} by rules {theirs}, and {ours} are installed here; install the same version of "
        "smorgasboard.",
        title=title,
        theirs=theirs,
        ours=ours,
    )
