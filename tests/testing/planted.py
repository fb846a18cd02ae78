"""Pot Luck with one mistake each. Every class says what it does wrong, and which check must say so."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.testing.toy import DISHES, DONE, Chose, Dinner, Peeked, PotLuck, Ready, Rolled, Saw, Seasoned

from smorgasboard.engine.actions import Action, ActionTable
from smorgasboard.engine.chance import Chance, SeededChance
from smorgasboard.engine.errors import BadOption
from smorgasboard.engine.events import Event
from smorgasboard.engine.features import Features
from smorgasboard.engine.game import Line
from smorgasboard.engine.judgement.evaluation import Evaluation
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.options import Number, Settings
from smorgasboard.engine.outcome import Outcome
from smorgasboard.engine.state import NOBODY, State


class ShowsDeck(Dinner):
    def view(self, seat: int) -> dict[str, Any]:
        return {**super().view(seat), "deck": list(self.deck)}


class LeakingObservation(PotLuck):
    """Everybody sees the deck."""

    caught_by = "observations_tell_no_secrets"
    state_class = ShowsDeck

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        deck = observation.view["deck"]
        return super().imagine(replace(observation, view={**observation.view, "deck": len(deck)}), chance)


class ShowsHands(Dinner):
    def view(self, seat: int) -> dict[str, Any]:
        return {**super().view(seat), "hands": [list(hand) for hand in self.hands]}


class LeakToImagination(PotLuck):
    """Everybody sees every hand, and `imagine` keeps to what it was shown: only the declaration tells."""

    caught_by = "declared_secrets_stay_secret"
    state_class = ShowsHands

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        shown = observation.view["hands"]
        sizes = [hand if seat == observation.seat else len(hand) for seat, hand in enumerate(shown)]
        state = super().imagine(replace(observation, view={**observation.view, "hands": sizes}), chance)
        guessed = {dish for hand in state.hands for dish in hand}
        true = {dish for hand in shown for dish in hand}
        swapped = dict(zip(sorted(true - guessed), sorted(guessed - true), strict=True))
        state.hands = [list(hand) for hand in shown]
        state.chosen = [swapped.get(dish, dish) for dish in state.chosen]
        state.deck = sorted(swapped.get(dish, dish) for dish in state.deck)
        state.surprise = swapped.get(state.surprise, state.surprise)
        return state


class SamplesTheFirst(Dinner):
    def sample(self, seat: int, chance: Chance) -> int:
        return self.list_actions(seat)[0]


class BiasedSample(PotLuck):
    """Random games do not draw among all that is legal."""

    caught_by = "samples_are_listed"
    state_class = SamplesTheFirst


class ShowsOrder(Dinner):
    def view(self, seat: int) -> dict[str, Any]:
        return dict(sorted(super().view(seat).items(), reverse=self.surprise % 2 == 1))


class LeakingOrder(PotLuck):
    """The order of the view's entries tells something of the surprise."""

    caught_by = "observations_tell_no_secrets"
    state_class = ShowsOrder


class HandsOutItself(Dinner):
    def view(self, seat: int) -> dict[str, Any]:
        return {**super().view(seat), "played": self.played}


class SharedObservation(PotLuck):
    """Whoever changes what they were shown changes the table."""

    caught_by = "observations_tell_no_secrets"
    state_class = HandsOutItself


class TellsChoice(Dinner):
    def happened(self, event: Event) -> None:
        super().happened(replace(event, audience=None) if isinstance(event, Chose) else event)


class LeakingEvent(PotLuck):
    """The secret choice is told to all: only other choices of the same cook show it."""

    caught_by = "events_tell_no_secrets"
    state_class = TellsChoice


class TellsSurprise(Dinner):
    def happened(self, event: Event) -> None:
        super().happened(Saw(event.seat, self.surprise % 2) if isinstance(event, Ready) else event)


class LeakingEventOfAnother(PotLuck):
    """A public event depends on the surprise: only imagined positions show it."""

    caught_by = "events_tell_no_secrets"
    state_class = TellsSurprise


class CheatingImagination(PotLuck):
    """`imagine` looks at the table instead of imagining."""

    caught_by = "imagination_fits_what_is_declared"

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        self.table = super().deal(settings, chance)
        return self.table

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        return self.table.copy(chance)


class UndeclaredSecrets(PotLuck):
    """What hides nothing is imagined by copying it: bots would know every hand."""

    caught_by = "observations_tell_no_secrets"
    facts = replace(PotLuck.facts, hidden_information=False)


class UndeclaredGuesses(UndeclaredSecrets):
    caught_by = "imagination_fits_what_is_declared"

    def imagined(self, state: State, seat: int, chance: Chance) -> State:
        return self.imagine(state.observation(seat), chance)


class DeniedSecrets(PotLuck):
    """Hosts would show every hand to all who share a screen."""

    caught_by = "open_tables_look_the_same_to_all"
    facts = replace(PotLuck.facts, secrets=False)


class SharesHands(Dinner):
    def copy(self, chance: Chance | None = None) -> Dinner:
        twin = super().copy(chance)
        twin.hands = self.hands
        return twin


class ShallowCopy(PotLuck):
    caught_by = "copies_are_independent"
    state_class = SharesHands


class KeepsChance(Dinner):
    def copy(self, chance: Chance | None = None) -> Dinner:
        return super().copy(self.chance if chance is None else chance)


class SharedChance(PotLuck):
    """A copy draws from its original's chance, and so disturbs it."""

    caught_by = "copies_are_independent"
    state_class = KeepsChance


class ForgetsRolled(Dinner):
    def copy(self, chance: Chance | None = None) -> Dinner:
        twin = super().copy(chance)
        twin.rolled = False
        return twin


class ForgetfulCopy(PotLuck):
    caught_by = "copies_are_independent"
    state_class = ForgetsRolled


class CopiesItself(Dinner):
    def __deepcopy__(self, memo: dict[int, Any]) -> Dinner:
        return self


class DeepcopyIsTheSame(PotLuck):
    caught_by = "positions_copy_and_pickle"
    state_class = CopiesItself


class LosesTheDice(Dinner):
    def __reduce__(self) -> tuple[Any, ...]:
        make, (*position, _chance) = super().__reduce__()
        return make, (*position, SeededChance("other"))


class PickleRollsOtherDice(PotLuck):
    caught_by = "positions_copy_and_pickle"
    state_class = LosesTheDice


class TellsByCode(Dinner):
    def happened(self, event: Event) -> None:
        if isinstance(event, Ready):
            object.__setattr__(event, "code", lambda: event)
        super().happened(event)


class EventsHoldCode(PotLuck):
    """What happened can be told here and nowhere else."""

    caught_by = "matches_copy_and_pickle"
    state_class = TellsByCode


class AcceptsAll(Dinner):
    def apply(self, seat: object, action: object) -> None:
        if seat in self.actors() and isinstance(action, int) and DISHES <= action <= DONE:
            self.play(int(str(seat)), action)
        else:
            super().apply(seat, action)


class IllegalActionAccepted(PotLuck):
    caught_by = "other_actions_are_refused"
    state_class = AcceptsAll


class RefusesLate(Dinner):
    def why_not(self, seat: int, action: int) -> str:
        self.luck[0] += 1
        return super().why_not(seat, action)


class RefusalWithTraces(PotLuck):
    caught_by = "other_actions_are_refused"
    state_class = RefusesLate


class Mute(Dinner):
    def why_not(self, seat: int, action: int) -> str:
        return ""


class RefusalWithoutReason(PotLuck):
    caught_by = "other_actions_are_refused"
    state_class = Mute


class StumblesOnPeek(Dinner):
    def peek(self, seat: int) -> None:
        raise KeyError(seat)


class ListedActionFails(PotLuck):
    caught_by = "listed_actions_apply"
    state_class = StumblesOnPeek


class Reversed(Dinner):
    def list_actions(self, seat: int) -> list[int]:
        return super().list_actions(seat)[::-1]


class UnsortedActions(PotLuck):
    caught_by = "legal_actions_are_listed_well"
    state_class = Reversed


class OffersToAll(Dinner):
    def list_actions(self, seat: int) -> list[int]:
        return super().list_actions(seat) or ([DONE] if seat >= 0 and not self.over else [])


class IdleSeatsMayAct(PotLuck):
    caught_by = "legal_actions_are_listed_well"
    state_class = OffersToAll


class OwnDice(Dinner):
    def roll(self, seat: int) -> None:
        self.luck[seat] += random.randrange(10**9)
        self.rolled = True
        self.happened(Rolled(seat, 0))


class DrawsOutsideChance(PotLuck):
    caught_by = "same_seed_same_game"
    state_class = OwnDice


class DependsOnHashes(PotLuck):
    """The deck lies in the order of a set of texts."""

    caught_by = "same_seed_in_other_processes"

    def deal(self, settings: Settings, chance: Chance) -> Dinner:
        dinner = super().deal(settings, chance)
        dinner.deck = [int(text) for text in {str(dish) for dish in dinner.deck}]
        return dinner


class SpillsSpice(Dinner):
    def season(self, seat: int) -> None:
        self.spices[seat] -= 1
        self.happened(Seasoned(seat))


class PieceVanishes(PotLuck):
    caught_by = "pieces_are_conserved"
    state_class = SpillsSpice


class PeeksQuietly(Dinner):
    def peek(self, seat: int) -> None:
        self.peeked[seat] = True
        self.happened(Peeked(seat))


class PeekCanBeTakenBack(PotLuck):
    """A step that shows its actor something hidden is not a barrier."""

    caught_by = "revelations_bar_undo"
    state_class = PeeksQuietly


class Vain(Dinner):
    def season(self, seat: int) -> None:
        super().season(seat)
        self.luck[seat] += self.events is not None


class ListenersMatter(PotLuck):
    """Rules that do more when somebody listens: a match is not what was searched."""

    caught_by = "undo_goes_back_to_the_barrier"
    state_class = Vain


class LooksAhead(Dinner):
    def roll(self, seat: int) -> None:
        super().roll(seat)
        self.luck[seat] += self.chance.copy().below(2)


class UnrecordedDraw(PotLuck):
    """Looking at the next outcome without drawing it works with a generator only."""

    caught_by = "records_replay"
    state_class = LooksAhead


@dataclass(frozen=True, repr=False)
class Shout(Action):
    def __repr__(self) -> str:
        return "None"


class ReprIsNotCode(PotLuck):
    caught_by = "actions_have_three_forms"
    actions = ActionTable([*PotLuck.actions, Shout()])


@dataclass(frozen=True)
class Loud(Action):
    @property
    def text(self) -> str:
        return "LOUD"


class TextIsNotCanonical(PotLuck):
    caught_by = "actions_have_three_forms"
    actions = ActionTable([*PotLuck.actions, Loud()])


class Generous(Dinner):
    def outcome(self) -> Outcome:
        return Outcome.by_score([2.0 * won for won in self.won], "the dinner is over")


class ScoreOutOfRange(PotLuck):
    caught_by = "scores_are_as_declared"
    state_class = Generous


class ScoresDoNotAddUp(PotLuck):
    caught_by = "scores_are_as_declared"
    facts = replace(PotLuck.facts, score_sum=2.5)


class LastWins(Dinner):
    def outcome(self) -> Outcome:
        true = super().outcome()
        return replace(true, ranks=tuple(reversed(true.ranks)))


class RanksContradictScores(PotLuck):
    caught_by = "scores_are_as_declared"
    state_class = LastWins


class NobodyWins(Dinner):
    def outcome(self) -> Outcome:
        return replace(super().outcome(), winners=())


class WinnerForgotten(PotLuck):
    caught_by = "scores_are_as_declared"
    state_class = NobodyWins


class OmitsChoices(Dinner):
    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in super().to_json().items() if name != "chosen"}


class JsonForgets(PotLuck):
    caught_by = "positions_survive_json"
    state_class = OmitsChoices

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        return super().state({**data, "chosen": [-1 for _ in data["hands"]]}, seed)


class OmitsRolled(Dinner):
    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in super().to_json().items() if name != "rolled"}

    def view(self, seat: int) -> dict[str, Any]:
        return {**super().view(seat), "rolled": False}


class JsonForgetsWhatMattersLater(PotLuck):
    """Neither digest nor observation of another seat shows it: only what may be done does."""

    caught_by = "positions_survive_json"
    state_class = OmitsRolled

    def state(self, data: Mapping[str, Any], seed: int | str | None = None) -> Dinner:
        return super().state({**data, "rolled": False}, seed)


class TooLong(PotLuck):
    caught_by = "play_ends_in_time"
    facts = replace(PotLuck.facts, longest=6)


class TwoMovers(Dinner):
    def mover(self) -> int:
        return self.actors()[-1] if self.actors() else NOBODY


class MoverIsNotFirst(PotLuck):
    caught_by = "play_ends_in_time"
    state_class = TwoMovers


class Boastful(Evaluation):
    def value(self, state: State, seat: int) -> float:
        return 0.5


class EvaluationMissesWinner(PotLuck):
    caught_by = "evaluation_is_a_chance_to_win"
    evaluation = Boastful()


class Speechless(PotLuck):
    caught_by = "everything_has_words"

    def describe(self, action: int, observation: Observation) -> str:
        return ""


class TellsNothing(PotLuck):
    caught_by = "everything_has_words"

    def tell(self, event: Event, names: tuple[str, ...]) -> str:
        return "" if isinstance(event, Seasoned) else "Something happened."


class TooWide(PotLuck):
    caught_by = "drawings_fit_the_terminal"

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return [[("=" * 40, ""), ("界" * 21, "")]]


class TooHigh(PotLuck):
    caught_by = "drawings_fit_the_terminal"

    def draw(self, observation: Observation, names: tuple[str, ...]) -> list[Line]:
        return [[("=", "")]] * 21


class EncodingTooLarge(PotLuck):
    caught_by = "encodings_fit"

    def encode(self, observation: Observation) -> list[float]:
        return [2.0 * number for number in super().encode(observation)]


class EncodingTooShort(PotLuck):
    caught_by = "encodings_fit"

    def encode(self, observation: Observation) -> list[float]:
        return super().encode(observation)[1:]


class CountsTheSurprise(Dinner):
    def add_features(self, seat: int, features: Features) -> None:
        numbers = PotLuck().encode(self.observation(seat))
        features.add([*numbers[:-1], self.surprise / 100])


class FeaturesTellMore(PotLuck):
    """Learning programs get what nobody sees."""

    caught_by = "encodings_fit"
    state_class = CountsTheSurprise


class TakesAnyTable(PotLuck):
    caught_by = "options_are_checked"

    def settings(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Settings:
        known = players if players in self.facts.players else None
        return super().settings(known, options)


class DefaultNotAllowed(PotLuck):
    caught_by = "options_are_checked"
    options = (*PotLuck.options, Number("odd", "Its usual value is not in its range.", usual=9, least=1, most=3))


class ValueNobodyCanHave(PotLuck):
    caught_by = "options_are_checked"

    def settings(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> Settings:
        settled = super().settings(players, options)
        if settled["peeking"] == "no":
            raise BadOption("No lid is closed today.")
        return settled


MISTAKES: list[type[PotLuck]] = [
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, PotLuck) and "caught_by" in vars(kind)
]
