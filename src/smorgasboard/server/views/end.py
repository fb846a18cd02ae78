"""The end of a match: who won and why, what it was made of, how the lead went."""

from functools import lru_cache

from smorgasboard.engine.observation import SPECTATOR
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.replay import Position, positions
from smorgasboard.engine.speech import say
from smorgasboard.server.live.table import Table
from smorgasboard.server.views.lead import Lead
from smorgasboard.server.views.match import EndView, headline


def end_view(table: Table) -> EndView:
    """Of a table whose match is over."""
    every = _positions(table)
    last = every[-1].state
    outcome = last.outcome()
    lead = Lead.over(table.game, every)
    names = table.names
    return EndView(
        headline=headline(table),
        reason=say(outcome.reason),
        winners=[names[seat] for seat in outcome.winners],
        standings=_standings(table, outcome),
        names=names,
        sheet=table.game.score_sheet(last.observation(SPECTATOR), names),
        lead=lead.drawing(names),
        lead_words=lead.words(names),
        replay_url=f"/m/{table.id}/replay",
        record_url=f"/m/{table.id}/record",
        verify_url=f"/m/{table.id}/verify",
        rematch_url=f"/m/{table.row.rematch}" if table.row.rematch else None,
    )


def _standings(table: Table, outcome: Outcome) -> list[tuple[str, str]]:
    """A sum that is always the same tells who won and nothing else; alone, the headline tells."""
    if table.game.facts.score_sum is not None or len(table.names) == 1:
        return []
    places = sorted(range(len(table.names)), key=lambda seat: outcome.ranks[seat])
    return [(table.names[seat], f"{outcome.scores[seat]:g}") for seat in places]


@lru_cache(maxsize=64)
def _positions(table: Table) -> list[Position]:
    """A finished match does not change: worked out once for all who look at its end."""
    return list(positions(table.record, table.game))
