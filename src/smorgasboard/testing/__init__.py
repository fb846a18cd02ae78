"""The conformance kit: one call checks any game, installed or not.

from smorgasboard.testing import check

check(MyGame())
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.engine.game import Game
from smorgasboard.engine.registry import register
from smorgasboard.testing.copies import copies_are_independent, positions_survive_json
from smorgasboard.testing.counting import blanks_keep_the_rest, counted_things_are_declared, designers_tables_fit
from smorgasboard.testing.coverage import Unused, unused_actions
from smorgasboard.testing.declarations import (
    actions_have_three_forms,
    facts_are_stated,
    option_values,
    options_are_checked,
    player_counts,
)
from smorgasboard.testing.determinism import same_seed_in_other_processes, same_seed_same_game, trail
from smorgasboard.testing.legality import (
    legal_actions_are_listed_well,
    listed_actions_apply,
    other_actions_are_refused,
    samples_are_listed,
)
from smorgasboard.testing.memory import forged_records_are_refused, records_replay, undo_goes_back_to_the_barrier
from smorgasboard.testing.pages import clicks_are_unambiguous, pages_are_plain, renders_tell_no_secrets
from smorgasboard.testing.pickles import matches_copy_and_pickle, positions_copy_and_pickle
from smorgasboard.testing.play import (
    evaluation_is_a_chance_to_win,
    pieces_are_conserved,
    play_ends_in_time,
    scores_are_as_declared,
)
from smorgasboard.testing.presentation import drawings_fit_the_terminal, encodings_fit, everything_has_words
from smorgasboard.testing.secrecy import (
    declared_secrets_stay_secret,
    events_tell_no_secrets,
    imagination_fits_what_is_declared,
    observations_tell_no_secrets,
    open_tables_look_the_same_to_all,
    revelations_bar_undo,
)
from smorgasboard.testing.tours import tours_can_be_followed
from smorgasboard.testing.trial import Check, NotConforming, Trial

if TYPE_CHECKING:
    from smorgasboard.testing.machine import state_machine

__all__ = [
    "NotConforming",
    "Trial",
    "Unused",
    "actions_have_three_forms",
    "blanks_keep_the_rest",
    "check",
    "check_match",
    "clicks_are_unambiguous",
    "copies_are_independent",
    "counted_things_are_declared",
    "declared_secrets_stay_secret",
    "designers_tables_fit",
    "drawings_fit_the_terminal",
    "encodings_fit",
    "evaluation_is_a_chance_to_win",
    "events_tell_no_secrets",
    "everything_has_words",
    "facts_are_stated",
    "forged_records_are_refused",
    "imagination_fits_what_is_declared",
    "legal_actions_are_listed_well",
    "listed_actions_apply",
    "matches_copy_and_pickle",
    "observations_tell_no_secrets",
    "open_tables_look_the_same_to_all",
    "options_are_checked",
    "other_actions_are_refused",
    "pages_are_plain",
    "pieces_are_conserved",
    "play_ends_in_time",
    "positions_copy_and_pickle",
    "positions_survive_json",
    "records_replay",
    "renders_tell_no_secrets",
    "revelations_bar_undo",
    "same_seed_in_other_processes",
    "same_seed_same_game",
    "samples_are_listed",
    "scores_are_as_declared",
    "state_machine",
    "tours_can_be_followed",
    "trail",
    "undo_goes_back_to_the_barrier",
    "unused_actions",
]

OF_THE_GAME: tuple[Check, ...] = (
    facts_are_stated,
    actions_have_three_forms,
    options_are_checked,
    tours_can_be_followed,
    designers_tables_fit,
    blanks_keep_the_rest,
)
OF_ANY_TABLE: tuple[Check, ...] = (
    legal_actions_are_listed_well,
    samples_are_listed,
    same_seed_same_game,
    play_ends_in_time,
    copies_are_independent,
    positions_survive_json,
    pieces_are_conserved,
    scores_are_as_declared,
)
OF_A_MATCH: tuple[Check, ...] = (
    evaluation_is_a_chance_to_win,
    counted_things_are_declared,
    listed_actions_apply,
    other_actions_are_refused,
    positions_copy_and_pickle,
    matches_copy_and_pickle,
    observations_tell_no_secrets,
    declared_secrets_stay_secret,
    imagination_fits_what_is_declared,
    open_tables_look_the_same_to_all,
    events_tell_no_secrets,
    revelations_bar_undo,
    undo_goes_back_to_the_barrier,
    records_replay,
    forged_records_are_refused,
    everything_has_words,
    drawings_fit_the_terminal,
    encodings_fit,
    clicks_are_unambiguous,
    pages_are_plain,
)


def check(game: Game, games: int = 4, seed: int | str = 0, processes: bool = True) -> None:
    """Every check, on `games` random matches per number of players; NotConforming at the first that fails.

    Every second match is a curious one, which gets further in games that random play soon ends.
    `processes` also plays in other processes, which needs a game class that can be imported there.
    """
    register(game)
    _run(OF_THE_GAME, Trial(game, str(seed)))
    for number in range(games):
        for trial in player_counts(game, f"{seed}/{number}"):
            trial.curious = number % 2 == 1
            once = (same_seed_in_other_processes,) if processes and number == 0 else ()
            _run((*OF_ANY_TABLE, *once, *OF_A_MATCH), trial)
    for trial in option_values(game, str(seed)):
        _run(OF_ANY_TABLE, trial)


def check_match(trial: Trial) -> None:
    """Every check of a single match: for tables that `check` does not set up, such as several options at once."""
    register(trial.game)
    _run((*OF_ANY_TABLE, *OF_A_MATCH), trial)


def _run(checks: tuple[Check, ...], trial: Trial) -> None:
    for each in checks:
        each(trial)


def __getattr__(name: str) -> Any:
    """`state_machine` needs Hypothesis, which only tests install."""
    if name == "state_machine":
        return import_module("smorgasboard.testing.machine").state_machine
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
