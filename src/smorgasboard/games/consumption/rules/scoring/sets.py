"""The best split of completed activities into sets of different icons (CON-157)."""

from typing import Final


class SetTable:
    """The best split into sets for one table of set points, remembered by how many there are of each icon."""

    def __init__(self, points: list[int]) -> None:
        self.points = points
        self.known: dict[int, int] = {0: 0}

    def best(self, descending: list[int]) -> int:
        """Exact: if sets of some sizes can be formed at all, they can by giving each the commonest icons left."""
        key = packed(descending)
        found = self.known.get(key)
        if found is not None:
            return found
        best = 0
        for size in range(1, len(self.points)):
            if size > len(descending) or not descending[size - 1]:
                break
            worth = self.points[size] + self.best(after_set(descending, size))
            if worth > best:
                best = worth
        self.known[key] = best
        return best

    def best_with(self, counts: list[int], jokers: int) -> int:
        if not jokers:
            return self.best(falling(counts))
        best = 0
        for icon in range(len(counts)):
            more = counts.copy()
            more[icon] += 1
            worth = self.best_with(more, jokers - 1)
            if worth > best:
                best = worth
        return best


def after_set(descending: list[int], size: int) -> list[int]:
    left = descending.copy()
    for at in range(size):
        left[at] -= 1
    return falling(left)


def falling(counts: list[int]) -> list[int]:
    after = counts.copy()
    after.sort(reverse=True)
    return after


def packed(counts: list[int]) -> int:
    key = 0
    for count in counts:
        key = key << 6 | count
    return key


SET_TABLES: Final[list[SetTable]] = []


def set_table(points: list[int]) -> SetTable:
    for table in SET_TABLES:
        if table.points == points:
            return table
    made = SetTable(points.copy())
    SET_TABLES.append(made)
    return made


def best_sets(counts: list[int], jokers: int, points: list[int]) -> int:
    """The most VP for so many activities of each icon, jokers counting as whatever icon is best."""
    return set_table(points).best_with(counts, jokers)
