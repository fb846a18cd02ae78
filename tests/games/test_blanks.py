"""What games can blank: every single thing loads and leaves the rest of the game in its place."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.own_games import own_games
from tests.testing.planted_counts import Counting

import smorgasboard as sb
from smorgasboard.engine.content.edits import with_changes
from smorgasboard.testing import Trial, check_match
from smorgasboard.testing.counting import blanks_keep_the_rest, counted_things_are_declared, designers_tables_fit

AT_ONCE = 16
"""Things blanked together, to read fewer files."""


def in_groups(game: sb.Game) -> Iterator[list[tuple[str, object]]]:
    changes = sorted({change for blanks in game.blanks().values() for blank in blanks.values() for change in blank})
    for start in range(0, len(changes), AT_ONCE):
        yield changes[start : start + AT_ONCE]


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_every_blank_passes_the_games_own_checks(game: sb.Game, tmp_path: Path) -> None:
    sources = {with_changes(game, group, tmp_path / "blank.toml").source for group in in_groups(game)}
    assert len({game.source, *sources}) == 1 + len(list(in_groups(game)))


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.source)
def test_positions_can_be_carried_over(game: sb.Game) -> None:
    blanks_keep_the_rest(Trial(game, "1", game.facts.players[-1], curious=True))


@pytest.mark.parametrize("name", sorted({game.name for game in own_games()}))
def test_a_game_with_many_blanks_keeps_the_contract(name: str, tmp_path: Path) -> None:
    game = sb.load(name)
    every_other = [change for group in list(in_groups(game))[::2] for change in group]
    blanked = with_changes(game, every_other, tmp_path / "blank.toml")
    check_match(Trial(blanked, "0", game.facts.players[-1], curious=True, most=3))


def test_a_game_that_counts_well_conforms() -> None:
    for check in (designers_tables_fit, blanks_keep_the_rest, counted_things_are_declared):
        check(Trial(Counting()))
