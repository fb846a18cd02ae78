"""A match looked back at: how well each played, what was luck, what mattered; and one moment of it at the table."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from markupsafe import Markup

import smorgasboard as sb
from smorgasboard.engine import BUTTON, Frozen, language, naming, say
from smorgasboard.review import Deeds, Moment, Player, Verdict
from smorgasboard.review.telling import ENTRIES, WHOLE, amount, how_well, loss, luck, mistakes
from smorgasboard.server.live import Table
from smorgasboard.server.reviews.looked_at import LookedAt
from smorgasboard.server.storage import InLine
from smorgasboard.server.views.review_pictures import LeadWithMarks, Mark, bar_of
from smorgasboard.server.views.shelf import level_words

SKILL, LUCK, OTHERS = "skill", "luck", "others"
KINDS = {"decisions": SKILL, "chance": LUCK, "revealed": LUCK, "others": OTHERS}
"""Entries of the account by what they tell of; how a picture of them is coloured."""
HARDLY = 0.0005
"""Changes that are not worth a line."""


class PlayerTab(Frozen):
    seat: int
    name: str
    kind: str
    level: str
    accuracy: str
    """In percent; a dash where nothing was at stake."""
    url: str
    here: bool


class AccountRow(Frozen):
    """A line of how the start became the result."""

    label: str
    amount: str
    kind: str
    bar: Markup


class CostlyStep(Frozen):
    """A decision that cost something."""

    step: int
    lost: str
    done: str
    better: str
    url: str
    """Where it is shown at the table; empty where it cannot be."""
    rank: int
    """From 1 among those that mattered most; 0: none of these."""
    why: str
    sure: str


class StandingView:
    """A review that is not there yet."""

    def __init__(self, match: LookedAt, standing: InLine | None, visitor: str) -> None:
        self.url = review_url(match.row.id)
        self.state = "none" if standing is None else standing.state
        self.live = self.state == "waiting"
        self.begun = standing is not None and standing.begun
        self.percent = 0 if standing is None else int(100 * standing.share)
        self.before = 0 if standing is None else standing.before
        self.may_ask = match.may_ask(visitor)
        self.over = match.row.stage == "over"


class ReviewView:
    """What is read of one player, and the way to the others."""

    def __init__(self, match: LookedAt, players: Sequence[Player], wanted: int | None, visitor: str) -> None:
        self.url = review_url(match.row.id)
        self.player = _chosen(players, wanted, match.seats_of(visitor))
        player = self.player
        self.mine = player.seat in match.seats_of(visitor)
        self.tabs = [self._tab(match, each) for each in players]
        self.here = next(tab for tab in self.tabs if tab.here)
        self.percent = None if player.accuracy is None else round(100 * player.accuracy)
        self.how_well = how_well(player)
        self.mistakes = mistakes(player)
        self.luck = luck(player)
        self.account = _account(player)
        self.costly = _costly(player, self.url if match.table is not None else "")
        self.moments = sorted((each for each in self.costly if each.rank), key=lambda each: each.rank)
        self.lead = LeadWithMarks(player.lead, player.unit, [_mark(each) for each in self.costly])

    def _tab(self, match: LookedAt, player: Player) -> PlayerTab:
        seat = match.seats[player.seat]
        level = dict(level_words()).get(seat.level, seat.level) if seat.kind == "bot" else ""
        share = "–" if player.accuracy is None else f"{player.accuracy:.0%}"
        url = f"{self.url}?seat={player.seat + 1}"
        return PlayerTab(player.seat, player.name, seat.kind, level, share, url, player is self.player)


def review_url(match: str) -> str:
    return f"/m/{match}/review"


def _chosen(players: Sequence[Player], wanted: int | None, mine: Sequence[int]) -> Player:
    """Who is asked for, else whoever looks, else the first."""
    order = [player for player in players if player.seat == wanted]
    order += [player for player in players if player.seat in mine]
    return [*order, *players][0]


def _account(player: Player) -> list[AccountRow]:
    """From the prospects at the start to the result, each change from where the one before it ended."""
    account, unit = player.account, player.unit
    amounts = {key: float(getattr(account, key)) for key, _ in ENTRIES}
    spans: dict[str, tuple[float, float]] = {}
    reached = 0.0
    for key, change in amounts.items():
        spans[key] = (0.0, change) if key in WHOLE else (reached, reached + change)
        reached = spans[key][1]
    every = [end for span in spans.values() for end in span]
    low, high = min(every), max(every, default=1.0)
    return [
        AccountRow(
            say(label),
            amount(amounts[key], unit, key not in WHOLE),
            KINDS.get(key, key),
            bar_of(*spans[key], low, high),
        )
        for key, label in ENTRIES
        if key in WHOLE or abs(amounts[key]) >= HARDLY
    ]


def _costly(player: Player, url: str) -> list[CostlyStep]:
    moments = {moment.step: (rank, moment) for rank, moment in enumerate(player.moments, start=1)}
    costly = [verdict for verdict in player.verdicts if verdict.cost > 0]
    return [_costly_step(player, verdict, url, *moments.get(verdict.step, (0, None))) for verdict in costly]


def _costly_step(player: Player, verdict: Verdict, url: str, rank: int, moment: Moment | None) -> CostlyStep:
    told = spoken(verdict.words) or Deeds(verdict.done, verdict.best)
    words = spoken(moment.words) if moment is not None else None
    lost = loss(verdict.cost if verdict.points is None else verdict.points, player.unit)
    there = f"{url}/{player.seat + 1}/{verdict.step}" if url else ""
    why, sure = (words.why, words.sure) if words is not None else ("", "")
    return CostlyStep(verdict.step, lost, told.done, told.better, there, rank, why, sure)


Told = TypeVar("Told")


def spoken(words: Mapping[str, Told]) -> Told | None:
    """In the language of the moment, else in any."""
    return words.get(language()) or next(iter(words.values()), None)


def _mark(step: CostlyStep) -> Mark:
    words = say("Step {step}, {lost} lost: {done}.", step=step.step, lost=step.lost, done=step.done)
    return Mark(step.step, words, step.url, step.rank)


class MomentView:
    """One decision at the drawn table: what was done, what would have been better, and why."""

    def __init__(self, table: Table, player: Player, verdict: Verdict) -> None:
        overview = review_url(table.id)
        costly = _costly(player, overview)
        place = next(place for place, each in enumerate(costly) if each.step == verdict.step)
        self.moment = costly[place]
        self.seat = player.seat
        self.name = player.name
        self.overview = f"{overview}?seat={player.seat + 1}"
        self.again_url = f"{self.moment.url}/again"
        self.replay_url = f"/m/{table.id}/replay?at={verdict.step - 1}"
        self.before = costly[place - 1] if place else None
        self.after = costly[place + 1] if place + 1 < len(costly) else None
        self.number, self.count = place + 1, len(costly)


class Pointed(Frozen):
    """Where an action is to be seen at the table."""

    done: tuple[str, ...]
    better: tuple[str, ...]


def pointed_at(table: Table, observation: sb.Observation, verdict: Verdict) -> Pointed:
    game = table.game
    with naming(table.names):
        ways = [game.clicks(game.actions.parse(text), observation) for text in (verdict.done, verdict.best)]
    done, better = (tuple(spot for spot in (way[0] if way else ()) if not spot.startswith(BUTTON)) for way in ways)
    return Pointed(done, better)
