"""What a food group will be worth: today's value, and better ones that can still be reached at a price."""

from typing import Final

from smorgasboard.games.consumption.rules import codes as c

ROW: Final = 16  # more than the longest track has numbers
HORIZON: Final = 25  # actions beyond this make no difference
REMEMBERED: Final = 64
NEVER: Final = 99.0


class GroupValues:
    """By actions left: VP by ROW * food + tokens, for the tracks of one board."""

    def __init__(self, tracks: list[list[int]], eating: list[float], burning: list[float]) -> None:
        self.tracks = tracks
        self.by_actions = [board_curve(tracks, eating[at], burning[at]) for at in range(HORIZON + 1)]


class GroupValueCache:
    """Boards that were seen lately, so that their curves are drawn once."""

    def __init__(self, eating: list[float], burning: list[float]) -> None:
        self.eating = eating
        """By actions left: what a token more costs, in VP,"""
        self.burning = burning
        """and what a token less costs."""
        self.known: list[GroupValues] = []

    def curve(self, tracks: list[list[int]], actions: int) -> list[float]:
        for curves in self.known:
            if curves.tracks is tracks:
                return curves.by_actions[actions if actions < HORIZON else HORIZON]
        made = GroupValues(tracks, self.eating, self.burning)
        self.known = [made, *self.known[: REMEMBERED - 1]]
        return self.curve(tracks, actions)


def by_actions(usual: float, late: float) -> list[float]:
    """A price by actions left: the fewer, the higher; with none left nothing can be had."""
    return [NEVER] + [usual + late / (left + 0.5) for left in range(1, HORIZON + 1)]


def board_curve(tracks: list[list[int]], eating: float, burning: float) -> list[float]:
    curve = [0.0] * (ROW * c.FOODS)
    for food in range(c.FOODS):
        track = tracks[food]
        for tokens in range(ROW):
            curve[ROW * food + tokens] = reachable(track, tokens, eating, burning)
    return curve


def reachable(track: list[int], tokens: int, eating: float, burning: float) -> float:
    """The best that a group can come to, less what the way there costs. A full group stays full (CON-052)."""
    here = tokens if tokens < len(track) else len(track) - 1
    best = float(track[here])
    for there in range(len(track)):
        price = eating * (there - here) if there > here else burning * (here - there)
        if track[there] - price > best:
            best = track[there] - price
    return best
