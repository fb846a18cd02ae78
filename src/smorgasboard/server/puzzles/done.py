"""What somebody did with puzzles, and which one is today's."""

from datetime import UTC, date, datetime

from fastapi import Request

from smorgasboard.server.http import context_of, visitor_of
from smorgasboard.server.puzzles.view import Done


def today() -> date:
    """The same for everybody, wherever they are."""
    return datetime.now(UTC).date()


async def done_by(request: Request) -> Done:
    visitor = visitor_of(request)
    rows = await context_of(request).house.store.puzzles_of(visitor.id) if visitor.known else []
    return {(row.game, row.number): row for row in rows}
