"""The story: events that go on from each other grow into one sentence, whoever hears them and whatever is undone."""

from collections.abc import Sequence

import pytest

from smorgasboard.engine import Event, Game, Step, StepLine, Story, by_the_clock, sentences


class Ate(Event):
    seat: int
    food: str


class Sang(Event):
    seat: int


class Dinner(Game):
    """Only its words matter here."""

    def __init__(self) -> None:
        self.tellings = 0

    def goes_on(self, told: Sequence[Event], event: Event) -> bool:
        return isinstance(event, Ate) and isinstance(told[-1], Ate) and told[-1].seat == event.seat

    def tell_run(self, events: Sequence[Event], names: tuple[str, ...]) -> str:
        self.tellings += 1
        return f"{names[0]} eats {', '.join(event.food for event in events if isinstance(event, Ate))}."


NAMES = ("Ann", "Bob")


def step(number: int, *events: Event, late: bool = False) -> Step:
    return Step(number, 0, 0, StepLine(0, "eat", late=late), events, False)


def told(story: Story, steps: Sequence[Step]) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(each.step.number, each.last.number, each.lines) for each in story.of(steps)]


WATER, RICE, SONG = Ate(0, "water"), Ate(0, "rice"), Sang(0)


def test_a_game_that_says_nothing_tells_each_event() -> None:
    class Plain(Game):
        def __init__(self) -> None:
            pass

    assert sentences(Plain(), [WATER, RICE], NAMES) == ["Ann: ate food water", "Ann: ate food rice"]


def test_a_sentence_grows_and_keeps_its_first_step() -> None:
    story, steps = Story(Dinner(), NAMES, 0), [step(1, WATER)]
    assert told(story, steps) == [(1, 1, ("Ann: ate food water",))]
    steps.append(step(2, RICE))
    assert told(story, steps) == [(1, 2, ("Ann eats water, rice.",))]
    steps.append(step(3))  # nothing to hear
    assert told(story, steps) == [(1, 2, ("Ann eats water, rice.",))]


def test_a_step_ends_one_passage_and_begins_the_next() -> None:
    story, steps = Story(Dinner(), NAMES, 0), [step(1, WATER), step(2, RICE, SONG), step(3, RICE)]
    assert told(story, steps) == [
        (1, 2, ("Ann eats water, rice.",)),
        (2, 2, ("Ann: sang",)),
        (3, 3, ("Ann: ate food rice",)),
    ]


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_what_is_undone_was_never_told(kept: int) -> None:
    steps = [step(1, WATER), step(2, RICE, SONG), step(3, RICE)]
    story = Story(Dinner(), NAMES, 0)
    told(story, steps)
    assert told(story, steps[:kept]) == told(Story(Dinner(), NAMES, 0), steps[:kept])
    again = [*steps[:kept], step(kept + 1, SONG)]
    assert told(story, again) == told(Story(Dinner(), NAMES, 0), again)


def test_what_somebody_else_did_instead_is_told() -> None:
    story = Story(Dinner(), NAMES, 0)
    told(story, [step(1, WATER), step(2, RICE)])
    assert told(story, [step(1, WATER), step(2, SONG)])[-1][2] == ("Ann: sang",)


def test_secrets_between_two_events_do_not_part_them_for_others() -> None:
    secret = Sang(0, audience=(1,))
    steps = [step(1, WATER, secret), step(2, RICE)]
    assert told(Story(Dinner(), NAMES, 0), steps) == [(1, 2, ("Ann eats water, rice.",))]
    assert len(told(Story(Dinner(), NAMES, 1), steps)[0][2]) == 2


def test_the_clock_is_named() -> None:
    steps = [step(1, WATER), step(2, RICE, late=True)]
    assert told(Story(Dinner(), NAMES, 0), steps)[-1] == (2, 2, ("The clock moves for Ann.", "Ann: ate food rice"))
    assert by_the_clock(None, NAMES) == ""


def test_who_else_moves_may_be_said() -> None:
    story = Story(Dinner(), NAMES, 0, lambda step: "Hear, hear." if step.number == 2 else "")
    assert told(story, [step(1, WATER), step(2)])[-1] == (2, 2, ("Hear, hear.",))


def test_what_was_told_is_not_told_again() -> None:
    game = Dinner()
    story, steps = Story(game, NAMES, 0), [step(1, WATER), step(2, RICE)]
    for _ in range(3):
        told(story, steps)
    assert game.tellings == 1
