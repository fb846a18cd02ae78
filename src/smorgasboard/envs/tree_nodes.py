"""A match as a tree: every moment is a value, and every die that is still to fall is a place where it stands still.

The rules draw chance whenever they need it, in the middle of a step. A tree wants each draw as a node of its own,
so a step is tried on a copy with the outcomes known so far; where they run out, the moment is one of chance.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from json import dumps
from typing import Any

from smorgasboard.engine import SPECTATOR, Chance, ChanceExhausted, Game, ScriptedChance, Settings, State, load
from smorgasboard.envs.turns import Choice, all_chose, asked, carry_out, with_choice


@dataclass(frozen=True, eq=False)
class Memory:
    """A position that was left behind, and what was chosen in it: what perfect recall is made of."""

    state: State | None
    choices: tuple[Choice, ...]
    before: "Memory | None"
    known: dict[int, str] = field(default_factory=dict)
    """By seat: `digest`, once somebody asked for it; all there is where a memory comes out of a pickle."""

    def digest(self, seat: int) -> str:
        """Of all that this seat saw until then where somebody chose, with its own choices."""
        forgotten: list[Memory] = []
        memory: Memory | None = self
        while memory is not None and seat not in memory.known:
            forgotten.append(memory)
            memory = memory.before
        digest = "" if memory is None else memory.known[seat]
        for each in reversed(forgotten):
            assert each.state is not None
            digest = _digest(digest, _canonical(each.state.view(seat)), *_own(each.choices, seat))
            each.known[seat] = digest
        return digest


@dataclass(frozen=True, eq=False)
class TreeNode:
    """A node of the tree: a decision, a draw among `ways`, or the end. Never changes, so copies may share it."""

    game: Game
    settings: Settings
    state: State | None = None
    """None while the table is being set up."""
    choices: tuple[Choice, ...] = ()
    drawn: tuple[int, ...] = ()
    ways: int = 0
    """How many outcomes are equally likely here; 0 when nothing is being drawn."""
    memory: Memory | None = None
    """Kept for games with hidden information only: elsewhere `path` says it all."""
    path: str = ""
    """A digest of all numbers that led here, where everybody sees all of them."""

    @classmethod
    def first(cls, game: Game, settings: Settings) -> "TreeNode":
        return cls(game, settings)._tried((), (), "")

    @property
    def over(self) -> bool:
        return self.state is not None and self.state.over

    @property
    def _hides(self) -> bool:
        return self.game.facts.hidden_information

    @property
    def seat(self) -> int:
        """Who is to choose now."""
        assert self.state is not None
        return asked(self.state, self.choices)

    def legal(self, seat: int) -> list[int]:
        return [] if self.state is None else self.state.legal_actions(seat)

    def after(self, number: int) -> "TreeNode":
        """The moment that follows an action, or an outcome of a draw."""
        path = "" if self._hides else _digest(self.path, str(number))
        if self.ways:
            return self._tried(self.choices, (*self.drawn, number), path)
        assert self.state is not None
        choices = with_choice(self.state, self.choices, number)
        return self._tried(choices, (), path) if all_chose(self.state, choices) else self._waiting(choices)

    def seen(self, seat: int) -> str:
        """The observation as canonical JSON; nothing is to be seen before the table is set."""
        return "" if self.state is None else _canonical(self.state.observation(seat).to_json())

    def remembered(self, seat: int) -> str:
        """A digest of all that this seat saw where somebody chose, with its own choices, and of what it sees now."""
        if not self._hides:
            return self.path
        before = "" if self.memory is None else self.memory.digest(seat)
        return _digest(before, self.seen(seat), *_own(self.choices, seat))

    def resampled(self, seat: int, chance: Chance) -> "TreeNode":
        """A node that is the same to this seat, what it does not know drawn anew: choices of others that wait, too.

        Others remember nothing of before in it, for nobody knows what they would have seen.
        """
        if self.state is None or self.ways:
            return self
        state = self.game.imagined(self.state, seat, chance)
        choices = tuple([(who, what if who == seat else state.sample(who, chance)) for who, what in self.choices])
        memory = self.memory
        if memory is not None:
            others = dict.fromkeys(range(SPECTATOR, self.settings.players), "")
            memory = Memory(None, (), None, others | {seat: memory.digest(seat)})
        return TreeNode(self.game, self.settings, state, choices, memory=memory, path=self.path)

    def __str__(self) -> str:
        position = None if self.state is None else self.state.to_json()
        return _canonical({"position": position, "choices": self.choices, "drawn": self.drawn})

    def __deepcopy__(self, memo: dict[int, Any]) -> "TreeNode":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        seats = range(SPECTATOR, self.settings.players)
        known = None if self.memory is None else {seat: self.memory.digest(seat) for seat in seats}
        position = None if self.state is None else self.state.to_json()
        place = (self.settings, position, self.choices, self.drawn, self.ways, known)
        return _restored, (self.game.source, self.game.content_file, self.path, *place)

    def _waiting(self, choices: tuple[Choice, ...]) -> "TreeNode":
        return TreeNode(self.game, self.settings, self.state, choices, memory=self.memory)

    def _tried(self, choices: tuple[Choice, ...], drawn: tuple[int, ...], path: str) -> "TreeNode":
        try:
            state = self._result(choices, ScriptedChance(list(drawn)))
        except ChanceExhausted as draw:
            return TreeNode(self.game, self.settings, self.state, choices, drawn, draw.ways, self.memory, path)
        return TreeNode(self.game, self.settings, state, memory=self._memory_of(choices), path=path)

    def _result(self, choices: tuple[Choice, ...], chance: ScriptedChance) -> State:
        if self.state is None:
            return self.game.deal(self.settings, chance)
        state = self.state.copy(chance)
        carry_out(state, choices)
        return state

    def _memory_of(self, choices: tuple[Choice, ...]) -> Memory | None:
        if self.state is None or not self._hides:
            return None
        return Memory(self.state, choices, self.memory)


def _restored(source: str, content: Any, path: str, settings: Settings, position: Any, *place: Any) -> TreeNode:
    game = load(source, content)
    choices, drawn, ways, known = place
    memory = None if known is None else Memory(None, (), None, known)
    state = None if position is None else game.state(position)
    return TreeNode(game, settings, state, choices, drawn, ways, memory, path)


def _own(choices: tuple[Choice, ...], seat: int) -> list[str]:
    return [f"chose {action}" for chooser, action in choices if chooser == seat]


def _digest(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:40]


def _canonical(data: Any) -> str:
    return dumps(data, sort_keys=True, separators=(",", ":"))
