"""A guided first game can be followed to its end, and leaves out only what it says it leaves out."""

from smorgasboard.engine.match import Match
from smorgasboard.engine.tour import Lesson, Tour
from smorgasboard.testing.trial import Broken, Trial, conformance, who

LONGEST_SPEECH = 300


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
