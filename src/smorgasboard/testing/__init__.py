"""The conformance kit: one call checks any game, installed or not. Single checks are in the modules beside this one.

>>> import smorgasboard as sb
>>> from smorgasboard.testing import check
>>> check(sb.load("foodfighters"), games=1, processes=False)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from smorgasboard.engine import Game, register
from smorgasboard.testing import (
    copies,
    counting,
    declarations,
    determinism,
    judgement,
    memory,
    pages,
    play,
    presentation,
    secrecy,
)
from smorgasboard.testing.coverage import unused_actions
from smorgasboard.testing.determinism import trail
from smorgasboard.testing.trial import Check, NotConforming, Trial

if TYPE_CHECKING:
    from smorgasboard.testing.machine import state_machine

__all__ = ["NotConforming", "Trial", "check", "check_match", "state_machine", "trail", "unused_actions"]

OF_THE_GAME: tuple[Check, ...] = (
    declarations.facts_are_stated,
    declarations.actions_have_three_forms,
    declarations.options_are_checked,
    declarations.tours_can_be_followed,
    counting.designers_tables_fit,
    counting.blanks_keep_the_rest,
)
OF_ANY_TABLE: tuple[Check, ...] = (
    play.legal_actions_are_listed_well,
    play.samples_are_listed,
    determinism.same_seed_same_game,
    play.play_ends_in_time,
    copies.copies_are_independent,
    copies.positions_survive_json,
    play.pieces_are_conserved,
    play.scores_are_as_declared,
)
OF_A_MATCH: tuple[Check, ...] = (
    play.evaluation_is_a_chance_to_win,
    judgement.parts_add_up,
    judgement.parts_are_said_in_every_language,
    counting.counted_things_are_declared,
    counting.phases_and_endings_are_declared,
    play.listed_actions_apply,
    play.other_actions_are_refused,
    copies.positions_copy_and_pickle,
    copies.matches_copy_and_pickle,
    secrecy.observations_tell_no_secrets,
    secrecy.declared_secrets_stay_secret,
    secrecy.imagination_fits_what_is_declared,
    secrecy.open_tables_look_the_same_to_all,
    secrecy.events_tell_no_secrets,
    secrecy.revelations_bar_undo,
    judgement.bots_know_no_secrets,
    memory.undo_goes_back_to_the_barrier,
    memory.records_replay,
    memory.forged_records_are_refused,
    presentation.everything_has_words,
    presentation.drawings_fit_the_terminal,
    presentation.encodings_fit,
    pages.clicks_are_unambiguous,
    pages.pages_are_plain,
)


def check(game: Game, games: int = 4, seed: int | str = 0, processes: bool = True) -> None:
    """Every check, on `games` random matches per number of players; NotConforming at the first that fails.

    Every second match is a curious one, which gets further in games that random play soon ends.
    `processes` also plays in other processes, which needs a game class that can be imported there.

    >>> import smorgasboard as sb
    >>> sb.testing.check(sb.load("foodfighters"), games=1, processes=False)
    """
    register(game)
    _run(OF_THE_GAME, Trial(game, str(seed)))
    for number in range(games):
        for trial in declarations.player_counts(game, f"{seed}/{number}"):
            trial.curious = number % 2 == 1
            once = (determinism.same_seed_in_other_processes,) if processes and number == 0 else ()
            _run((*OF_ANY_TABLE, *once, *OF_A_MATCH), trial)
    for trial in declarations.option_values(game, str(seed)):
        _run(OF_ANY_TABLE, trial)


def check_match(trial: Trial) -> None:
    """Every check of a single match: for tables that `check` does not set up, such as several options at once.

    >>> import smorgasboard as sb
    >>> sb.testing.check_match(sb.testing.Trial(sb.load("foodfighters"), seed="7"))
    """
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
