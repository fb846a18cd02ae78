"""Changed cards that hardly came up."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from tests.lab import tilted

import smorgasboard as sb
from smorgasboard.engine.content.edits import with_changes
from smorgasboard.lab.comparing.changed_cards import Unused, changed_names, hardly_used, in_words
from smorgasboard.lab.comparing.shifts import Arm


@pytest.fixture
def games(tmp_path: Path) -> tuple[sb.Game, sb.Game]:
    game = sb.load("foodfighters")
    changes = [("teams.meats.powers.sizzle.price", 12), ("kitchen.pan.price", 9)]
    return game, with_changes(game, changes, tmp_path / "content.toml")


def seen(arm: Arm, games_with_it: int) -> Arm:
    """As if the seat in turn had bought Sizzle in so many of the first matches, and the first one won half of them."""
    rows = {"leg": "main", "table": "power bought", "entry": "sizzle"}
    number = list(range(games_with_it))
    bought = pl.DataFrame({"number": number, "seat": [each % 2 for each in number], "times": [1] * len(number)})
    bought = bought.with_columns(first=pl.lit(3), **{name: pl.lit(value) for name, value in rows.items()})
    return Arm(arm.leg, arm.games, bought.select(arm.seen.columns).cast(arm.seen.schema))


def test_names_of_what_was_changed_are_found(games: tuple[sb.Game, sb.Game]) -> None:
    assert set(changed_names(games)) == {"sizzle", "pan"}
    assert changed_names((games[0], games[0])) == []


def test_a_changed_card_that_hardly_came_up_says_so(games: tuple[sb.Game, sb.Game]) -> None:
    arm = tilted.arm("tilted", 400)
    unused = {each.entry: each for each in hardly_used(games, (seen(arm, 48), seen(arm, 48)))}
    told = in_words(unused["sizzle"], "Sizzle")
    assert told.startswith("Sizzle (power bought) came up 0.12 times a game with A and 0.12 with B: this study cannot")
    assert np.isinf(unused["pan"].wanted)


def test_one_that_came_up_all_the_time_says_nothing(games: tuple[sb.Game, sb.Game]) -> None:
    arm = tilted.arm("tilted", 400)
    assert "sizzle" not in {each.entry for each in hardly_used(games, (seen(arm, 400), seen(arm, 400)))}


def test_how_many_games_would_tell_is_said_where_it_is_known() -> None:
    assert in_words(Unused("power bought", "sizzle", 0.1, 0.2, 0.1, 4000.0), "Sizzle").endswith(
        "About 4,000 games would."
    )
