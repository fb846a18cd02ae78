"""What a game declares before any match: its facts, its table of actions, its players and options, its guided game."""

import sys
from collections.abc import Iterator
from typing import Any

from smorgasboard.engine import Action, BadOption, Choice, Game, Lesson, Match, Number, Option, Several, Tour
from smorgasboard.testing.trial import Broken, Trial, conformance, who

NONSENSE = "no such value"
LONGEST_SPEECH = 300


@conformance
def facts_are_stated(trial: Trial) -> None:
    facts = trial.game.facts
    for name, text in (("title", facts.title), ("tagline", facts.tagline), ("rules version", facts.rules_version)):
        if not text.strip():
            raise Broken(f"the {name} is empty")
    if not facts.players or facts.players.step != 1 or facts.players[0] < 1:
        raise Broken(f"{facts.players} are not numbers of players")
    if facts.minutes < 1 or facts.longest < 1 or facts.scores[0] > facts.scores[1]:
        raise Broken("minutes, longest or scores cannot be so")


@conformance
def actions_have_three_forms(trial: Trial) -> None:
    table = trial.game.actions
    for number, action in enumerate(table):
        if table.typed(number) != action or table.number(action) != number:
            raise Broken(f"{action!r} does not lead back to its number {number}")
        text = table.text(number)
        if text != action.text or table.parse(text) != number or table.parse(f"  {text.upper()} ") != number:
            raise Broken(f'"{text}" does not lead back to its number {number}')
        if _evaluated(action) != action:
            raise Broken(f"the repr {action!r} is not code for the action")


def _evaluated(action: Action) -> Any:
    return eval(repr(action), dict(vars(sys.modules[type(action).__module__])))


@conformance
def options_are_checked(trial: Trial) -> None:
    game, players = trial.game, trial.game.facts.players
    for count in (players[0] - 1, players[-1] + 1, 0, -1, True, NONSENSE):
        _must_not_settle(game, count, {})
    _must_not_settle(game, players[0], {NONSENSE: 1})
    for option in game.options:
        if option.read(option.default) != option.default:
            raise Broken(f"the default of option {option.name} is not one of its values")
        for value in _bad_values(option):
            _must_not_settle(game, players[0], {option.name: value})
        for value in good_values(option):
            if not _counts_for(game, {option.name: value}):
                raise Broken(f"option {option.name} declares {value!r}, yet refuses it with every number of players")


def _must_not_settle(game: Game, players: Any, options: dict[str, Any]) -> None:
    try:
        game.new(players, 0, **options)
    except BadOption as refusal:
        if str(refusal).strip():
            return
    raise Broken(f"a match for {players!r} players with options {options} was not refused with a reason")


def _bad_values(option: Option) -> list[Any]:
    if isinstance(option, Number):
        return [option.least - 1, option.most + 1, NONSENSE, None]
    return [[NONSENSE], None] if isinstance(option, Several) else [NONSENSE, None]


def good_values(option: Option) -> list[Any]:
    """Values worth trying: every choice, and the ends of a range."""
    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Number):
        return sorted({option.least, option.usual, option.most})
    if isinstance(option, Several):
        return [*([choice] for choice in option.choices), list(option.choices)]
    return [option.default]


def player_counts(game: Game, seed: str) -> Iterator[Trial]:
    """A match for every declared number of players, with the usual options."""
    for players in game.facts.players:
        yield Trial(game, seed, players)


def option_values(game: Game, seed: str) -> Iterator[Trial]:
    """A match for every value of every option, once with few players and once with many.

    A game may refuse a value with some numbers of players; the nearest numbers that it takes are then played.
    """
    for option in game.options:
        for value in good_values(option):
            counts = _counts_for(game, {option.name: value})
            for players in sorted({*counts[:1], *counts[-1:]}):
                yield Trial(game, seed, players, {option.name: value})


def _counts_for(game: Game, options: dict[str, Any]) -> list[int]:
    """The numbers of players with which these options are not refused."""
    return [players for players in game.facts.players if _settles(game, players, options)]


def _settles(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.settings(players, options)
    except BadOption:
        return False
    return True


# ---- the guided first game ----


@conformance
def tours_can_be_followed(trial: Trial) -> None:
    tour = trial.game.tour()
    if tour is None:
        return
    match = Match(trial.game, tour.players, tour.seed, tour.options)
    trial.step = 0
    for lesson in tour.lessons:
        _follow(match, lesson, tour.learner)
        trial.step += 1
    if match.state.over:
        raise Broken("the match is over with the tour, and nobody can go on alone")
    _must_be_spoken("the farewell", tour.farewell)
    _must_teach_what_it_says(trial, tour)


def _follow(match: Match, lesson: Lesson, learner: int) -> None:
    """Tables compare what is done with the lesson's text, so that must be the action's own."""
    step = match.apply(lesson.seat, lesson.do)
    if step.line.text != lesson.do:
        raise Broken(f'the lesson "{lesson.do}" is spelt "{step.line.text}"')
    if lesson.seat == learner or lesson.say:
        _must_be_spoken(f'what is said to {who(lesson.seat)} before "{lesson.do}"', lesson.say)


def _must_be_spoken(what: str, text: str) -> None:
    if not text.strip() or len(text.splitlines()) > 1:
        raise Broken(f"{what} is not one line of text")
    if len(text) > LONGEST_SPEECH:
        raise Broken(f"{what} has {len(text)} letters; nobody listens to more than {LONGEST_SPEECH}")


def _must_teach_what_it_says(trial: Trial, tour: Tour) -> None:
    actions = trial.game.actions
    known = {type(action).__name__ for action in actions}
    done = [lesson.do for lesson in tour.lessons if lesson.seat == tour.learner]
    taught = {type(actions.typed(actions.parse(text))).__name__ for text in done}
    left_out = set(tour.left_out)
    if untold := known - taught - left_out:
        raise Broken(f"the tour neither teaches nor leaves out: {', '.join(sorted(untold))}")
    if wrong := left_out - (known - taught):
        raise Broken(f"the tour leaves out what it teaches, or what there is not: {', '.join(sorted(wrong))}")
