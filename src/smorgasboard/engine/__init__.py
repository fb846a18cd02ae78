"""The rules engine: contracts, chance, records, replay. Knows no game and does no I/O.

Whoever is outside imports from here, and from `engine.content` and `engine.fields`; modules of the engine import each
other.
"""

# mypy: implicit-reexport
# ruff: noqa: F401, I001

from .actions import Action, ActionTable
from .chance import Chance, ChanceExhausted, ChanceMismatch, Dice, RecordingChance, ScriptedChance, SeededChance
from .deck import DeckCard, DeckPart
from .errors import BadContent, BadOption, BadPosition, BadRecord, IllegalAction, SmorgasboardError
from .errors import UnknownAction, UnknownGame
from .events import Event, Frozen
from .features import Features, chunk_of
from .game import BETWEEN_WORDS, BUTTON, Blank, Clicks, Facts, Game, Line, Rung, ScoreLine, Tally, WordField
from .game import in_one_note, seed_text
from .lines import CUT, beside, clipped, cropped, cut, fitted, flowing, in_columns, pinched, width, width_of
from .match import Match, Prepared, Step
from .judgement.numbers import read_numbers
from .observation import SPECTATOR, Observation
from .options import Choice, Number, Option, Settings, Several
from .outcome import Outcome
from .judgement.possibilities import best_actions, expected_value, expected_values, possible_results
from .primer import Panel, Primer, Stroke
from .promise import checked_contribution, early_promise_of, new_contribution, promise_of, seed_from
from .record import Header, Record, StepLine
from .registry import games, load, register
from .replay import Draw, Position, draws, game_of, positions, positions_and_draws, replay, verify, verify_promise
from .show import plain
from .speech import ENGLISH, UNTRANSLATED, Catalogue, catalogue_now, language, say, say_many, speaking, to_say
from .judgement.evaluation import ByScore, Evaluation, Part, with_points_if_settled
from .judgement.styles import Style, StyledEvaluation, read_styles
from .state import NOBODY, State
from .tour import Lesson, Tour, read_tour
from .words import Passage, Sentences, Story, Viewpoint, by_the_clock, listed, name_of, names_now, naming, opening
from .words import said_once, sentences
