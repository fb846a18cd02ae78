"""What designers count in Consumption is what is told."""

from collections import Counter

from tests.games.consumption.keen import keen

from smorgasboard.engine.chance import SeededChance
from smorgasboard.engine.events import Event
from smorgasboard.games.consumption import events
from smorgasboard.games.consumption.game import Consumption

GAME = Consumption()


def told(event: Event) -> tuple[tuple[int, str, str], ...]:
    match event:
        case events.ChoseAssistant(seat=seat, assistant=assistant):
            return ((seat, "assistant", assistant),)
        case events.TookRecipe(seat=seat, recipe=recipe):
            return ((seat, "recipe taken", recipe),)
        case events.CompletedRecipe(seat=seat, recipe=recipe):
            return ((seat, "recipe completed", recipe),)
        case events.UsedAbility(seat=seat, recipe=recipe):
            return ((seat, "ability used", recipe),)
        case events.TookActivity(seat=seat, activity=activity):
            return ((seat, "activity taken", activity),)
        case events.CompletedActivity(seat=seat, activity=activity):
            return ((seat, "activity completed", activity),)
        case events.Placed(seat=seat, place=place):
            return ((seat, "place", place),)
        case events.Visited(seat=seat, stand=stand):
            return ((seat, "place", "market"), (seat, "stand", stand))
    return ()


def test_tallies_are_what_is_told() -> None:
    found: Counter[str] = Counter()
    for seed in ("1", "2"):
        table, chance = GAME.deal(GAME.settings(3), SeededChance(seed)), SeededChance(f"keen {seed}")
        table.events, table.tallies = [], []
        while not table.over:
            table.apply(table.mover(), keen(table, chance))
        assert table.tallies == [tally for event in table.events for tally in told(event)]
        found.update(name for _seat, name, _entry in table.tallies)
    counted = {"recipe taken", "recipe completed", "ability used", "activity taken", "activity completed"}
    assert set(found) == {*counted, "assistant", "place", "stand"}
