"""From a decision to a puzzle: promising at a glance, proven by deep searches, rated, told. Most are dropped."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

import smorgasboard as sb
from smorgasboard.bots import GreedyBot
from smorgasboard.bots.bot import fit_for_bots
from smorgasboard.engine import Catalogue, speaking
from smorgasboard.puzzles.proof import Effort, Proof, Rival, clearly, prove
from smorgasboard.puzzles.puzzle import BEST, BY_SEARCH, EXACTLY, POINTS, Checked, Puzzle, Words, Wrong, posed
from smorgasboard.puzzles.rating import most_tempting, picks, seems, solved
from smorgasboard.puzzles.scenes import Scene
from smorgasboard.puzzles.telling import Reasons, Told
from smorgasboard.review.judges import Judge, judge_of

FEWEST: Final = 3
"""Things to choose from."""
SHALLOW: Final = 0.5
"""What looks worse at once, by more than this share of what it really costs, tempts nobody."""
TOLD: Final = 4
"""Of the wrong actions, those that are told why."""
ALIKE: Final = 0.12
"""Of the puzzles of a game, the greatest share in which the same kind of action beats the same kind of action,"""
AS_HARD: Final = 0.4
"""and of those that are equally hard."""
FIRST_ALIKE: Final = 3
"""So many may be alike however few there are."""


class Sort(NamedTuple):
    """What is like what: puzzles of one sort feel the same."""

    players: int
    answer: str
    tempting: str


def sort_of(game: sb.Game, puzzle: Puzzle) -> Sort:
    kinds = [type(game.actions.typed(game.actions.number(text))).__name__ for text in (puzzle.answer, _lure(puzzle))]
    return Sort(puzzle.players, kinds[0], kinds[1])


def _lure(puzzle: Puzzle) -> str:
    return puzzle.tempting.action


def has_room(found: Collection[Puzzle], sorts: Counter[Sort], sort: Sort, difficulty: str, wanted: int) -> bool:
    """Whether one more of this sort leaves the collection varied."""
    return sorts[sort] < max(FIRST_ALIKE, ALIKE * wanted) and difficulty not in enough_of(found, wanted)


def enough_of(found: Collection[Puzzle], wanted: int) -> set[str]:
    """Difficulties of which there are enough."""
    counted = Counter(each.difficulty for each in found)
    return {difficulty for difficulty, number in counted.items() if number >= max(FIRST_ALIKE, AS_HARD * wanted)}


class Miner:
    """Looks at decisions of one game."""

    def __init__(
        self, effort: Effort, languages: Mapping[str, Catalogue], seed: str, enough: Collection[str] = ()
    ) -> None:
        """Of the difficulties that there are `enough` of, it does not look long at what seems to be one."""
        self._effort, self._languages, self._seed, self._enough = effort, languages, seed, enough

    def puzzle(self, scene: Scene, number: int) -> Puzzle | None:
        """None where there is none, or none that is worth somebody's while."""
        seed = f"{self._seed}:{scene.step}"
        if not self._is_promising(scene, seed):
            return None
        game, observation = scene.game, scene.observation
        proof = prove(game, observation, self._effort, seed)
        if proof is None:
            return None
        found = picks(observation, seed)
        tempting = most_tempting(found, proof.answers)
        lure = self._lure(scene, proof, seed) if tempting is None else tempting
        if lure is None or lure not in [rival.action for rival in proof.rivals]:
            return None
        return self._told(scene, number, proof, lure, solved(found, proof.answers), seed)

    def holds(self, observation: sb.Observation, game: sb.Game, right: set[int]) -> bool:
        """Whether the same idea is proven once more."""
        proof = prove(game, observation, self._effort, self._seed)
        return proof is not None and right == set(proof.answers)

    def _is_promising(self, scene: Scene, seed: str) -> bool:
        """A few walks find something that is better than what looks best, or than all else that looks good."""
        game, observation, least = scene.game, scene.observation, clearly(scene.players)
        legal = fit_for_bots(game, list(observation.legal))
        if not FEWEST <= len(legal) <= self._effort.most:
            return False
        judge = judge_of(game, observation, f"{seed}:promise")
        looks = _looks(judge, legal, seed)
        order = sorted(legal, key=lambda action: -looks[action])
        if looks[order[0]] - sum(looks.values()) / len(looks) < least:
            return False  # hardly anything is at stake
        glance = judge.glance(self._effort.promise)
        if len(glance.ranked) < 2:
            return False
        best, second = glance.ranked[:2]
        if best == order[0] and looks[best] - looks[order[1]] > least:
            return False  # nobody would do anything else
        other = second if best == order[0] else order[0]
        if judge.compare(best, other, 2 * self._effort.promise).mean <= least:
            return False
        return not self._enough or seems(observation, best, seed) not in self._enough

    def _lure(self, scene: Scene, proof: Proof, seed: str) -> int | None:
        """What looks best among the rest; None where that looks bad to everybody."""
        game, observation = scene.game, scene.observation
        judge = judge_of(game, observation, f"{seed}:lure")
        legal = [proof.answers[0], *(rival.action for rival in proof.rivals)]
        looks = _looks(judge, legal, seed)
        best = looks.pop(proof.answers[0])
        lure = max(looks, key=lambda action: looks[action])
        cost = next(rival.gain.mean for rival in proof.rivals if rival.action == lure)
        return lure if best - looks[lure] <= SHALLOW * cost else None

    def _told(
        self, scene: Scene, number: int, proof: Proof, lure: int, levels: Mapping[str, tuple[int, int]], seed: str
    ) -> Puzzle | None:
        """None where there is no reason to tell."""
        game, observation = scene.game, scene.observation
        rivals = sorted(proof.rivals, key=lambda rival: rival.action != lure)
        told = self._reasons(scene, proof, rivals[:TOLD], seed)
        right = {code: each[0].right for code, each in told.items()}
        if not all(each[0].wrong for each in told.values()) or not all(right.values()):
            return None
        goals = next(iter(told.values()))[0].goal
        text = game.actions.text
        effort = self._effort
        return Puzzle(
            game=game.name,
            number=number,
            edition=game.edition,
            rules=game.facts.rules_version,
            numbers=game.numbers_hash,
            players=scene.players,
            seat=observation.seat,
            options=dict(scene.options),
            position=posed(game, observation, seed),
            goal=goals or (POINTS if scene.players == 1 else BEST),
            answers=tuple(text(action) for action in proof.answers),
            wrong=tuple(
                Wrong(text(rival.action), round(rival.gain.mean, 3), round(rival.gain.error, 3), _why(told, at))
                for at, rival in enumerate(rivals)
            ),
            why=right,
            levels=levels,
            checked=Checked(
                EXACTLY if proof.exact else BY_SEARCH,
                0 if proof.exact else effort.searches,
                0 if proof.exact else effort.deep,
                round(proof.margin, 3),
            ),
            source=f"{scene.source}, step {scene.step}",
        )

    def _reasons(self, scene: Scene, proof: Proof, rivals: list[Rival], seed: str) -> dict[str, list[Told]]:
        told: dict[str, list[Told]] = {}
        for code, catalogue in self._languages.items():
            with speaking(catalogue):
                reasons = Reasons(scene.game, scene.observation, proof.answers[0], seed)
                told[code] = [reasons.against(rival.action) for rival in rivals]
        return told


def _looks(judge: Judge, legal: list[int], seed: str) -> dict[int, float]:
    """How good each action looks to somebody who does not look ahead."""
    values = GreedyBot(seed).values(judge.game, judge.position, judge.seat, legal)
    return dict(zip(legal, values, strict=True))


def _why(told: Mapping[str, list[Told]], at: int) -> Words:
    """Nothing where nobody was asked, or had nothing to say."""
    return {code: each[at].wrong for code, each in told.items() if at < len(each) and each[at].wrong}


def told_anew(puzzle: Puzzle, game: sb.Game, languages: Mapping[str, Catalogue]) -> Puzzle:
    """With its reasons in these languages; as it was where there is none to tell."""
    observation = puzzle.observation(game)
    told: dict[str, list[Told]] = {}
    for code, catalogue in languages.items():
        with speaking(catalogue):
            reasons = Reasons(game, observation, puzzle.numbered(game, puzzle.answer), f"told:{puzzle.number}")
            told[code] = [reasons.against(puzzle.numbered(game, each.action)) for each in puzzle.wrong[:TOLD]]
    if not all(each[0].right and each[0].wrong for each in told.values()):
        return puzzle
    wrong = tuple(replace(each, why=_why(told, at)) for at, each in enumerate(puzzle.wrong))
    return replace(puzzle, why={code: each[0].right for code, each in told.items()}, wrong=wrong)
