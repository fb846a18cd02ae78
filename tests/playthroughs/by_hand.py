"""A final score of Consumption worked out on paper: from the final position and the printed cards, line by line.

It reads the content files as they are written and shares no code with the rules' own scoring, so that each can be held
against the other.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from smorgasboard.games import consumption

FOLDER = Path(consumption.__file__).parent
BIG, SMALL, COMMON = 5, 3, 3


@dataclass
class Paper:
    """One player's sheet: what each line is worth, with the working beside it."""

    worth: dict[str, int] = field(default_factory=dict)
    working: list[str] = field(default_factory=list)

    def write(self, line: str, points: int, because: str) -> None:
        self.worth[line] = self.worth.get(line, 0) + points
        self.working.append(f"{line:<12} {points:>4}  {because}")

    @property
    def total(self) -> int:
        return sum(self.worth.values())


class Book:
    """The printed cards of an edition."""

    def __init__(self, edition: str) -> None:
        printed = tomllib.loads((FOLDER / "content.toml").read_text(encoding="utf-8"))
        self.edition = tomllib.loads((FOLDER / "editions" / f"{edition}.toml").read_text(encoding="utf-8"))["edition"]
        self.recipes = {card["name"]: card for card in printed["recipes"]}
        self.activities = {card["name"]: card for card in printed["activities"]}
        self.goals = {card["name"]: card for card in printed["goals"]}
        self.tiles = {card["name"]: card for card in printed["allergies"]}
        self.boards = {board["name"]: board["tracks"] for board in printed["diets"] if edition in board["editions"]}

    def tracks(self, diner: dict[str, Any]) -> dict[str, list[int]]:
        tracks = dict(self.boards[diner["diet"]])
        if diner["allergy"]:
            tile = self.tiles[diner["allergy"]]
            tracks[tile["food"]] = tile["track"]
        return tracks

    def effects(self, diner: dict[str, Any], when: str) -> list[tuple[str, str]]:
        """Card and effect, for each effect of this time on completed recipes."""
        cards = [self.recipes[name] for name in diner["cooked"] if self.recipes[name]["when"] == when]
        return [(card["name"], effect) for card in cards for effect in card["effects"]]


def sheets(position: dict[str, Any]) -> list[Paper]:
    """One for each player of a final position."""
    book = Book(position["edition"])
    papers = [sheet(book, diner) for diner in position["diners"]]
    for name in position["goals"]:
        share_out(book, book.goals[name], position["diners"], papers)
    return papers


def sheet(book: Book, diner: dict[str, Any]) -> Paper:
    paper = Paper()
    score_cards(book, diner, paper)
    for food, track in book.tracks(diner).items():
        count = diner["body"][food]
        paper.write("body", track[count], f"{food}: {count} of {len(track) - 1}")
    for name, effect in book.effects(diner, "game end"):
        points = ability(book, diner, effect)
        if points is not None:
            paper.write("abilities", points, f"{name}: {effect}")
    score_sets(book, diner, paper)
    score_waste(book, diner, paper)
    if book.edition["kitchen_left"]:
        left = sum(len(shelf) for shelf in diner["kitchen"])
        paper.write("kitchen left", left * book.edition["kitchen_left"], f"{left} left")
    score_minimum(book, diner, paper)
    return paper


def score_cards(book: Book, diner: dict[str, Any], paper: Paper) -> None:
    for name in diner["cooked"]:
        paper.write("track", book.recipes[name]["vp"], f"recipe {name}")
    for name in diner["trained"]:
        paper.write("track", book.activities[name]["vp"], f"activity {name}")
    for when in ("any time", "round end"):
        for name, effect in book.effects(diner, when):
            if effect.startswith("points") and name not in diner["ready"]:
                paper.write("track", int(effect.split()[1]), f"{name}: {effect}")


def score_sets(book: Book, diner: dict[str, Any], paper: Paper) -> None:
    jokers = sum(effect == "joker" for _, effect in book.effects(diner, "game end"))
    icons = Counter(book.activities[name]["icon"] for name in diner["trained"])
    said = ", ".join(f"{icon} {count}" for icon, count in sorted(icons.items())) or "none"
    best = best_split(tuple(sorted(icons.values())), jokers, book.edition["set_points"])
    paper.write("sets", best, f"{said}; jokers {jokers}" if jokers else said)


def best_split(counts: tuple[int, ...], jokers: int, points: list[int]) -> int:
    """Every way to form sets: each joker as one of the icons or as a new one, each set with or without each icon."""
    if jokers:
        ways = [(*counts[:at], counts[at] + 1, *counts[at + 1 :]) for at in range(len(counts))]
        ways += [(*counts, 1)] if len(counts) < len(points) - 1 else []
        return max(best_split(way, jokers - 1, points) for way in ways)
    left = [count for count in counts if count]
    if not left:
        return 0
    best = 0
    for chosen in range(1, 1 << len(left)):
        if not chosen & 1:
            continue  # some set, or none, takes the first icon: a set of one is worth nothing
        after = tuple(count - (chosen >> at & 1) for at, count in enumerate(left))
        best = max(best, points[chosen.bit_count()] + best_split(after, 0, points))
    return best


def score_waste(book: Book, diner: dict[str, Any], paper: Paper) -> None:
    effects = [effect for _, effect in book.effects(diner, "game end")]
    cost = min([2, *(int(effect.split()[1]) for effect in effects if effect.startswith("trash "))])
    paper.write("trash", -cost * diner["trash"], f"{diner['trash']} tokens at {cost}")
    unfinished = [(book.recipes[held[0]]["vp"], held[0]) for held in diner["recipes"]]
    unfinished += [(book.activities[held[0]]["vp"], held[0]) for held in diner["activities"]]
    forgiven = sum(int(effect.split()[1]) for effect in effects if effect.startswith("forgive "))
    for at, (vp, name) in enumerate(sorted(unfinished, reverse=True)):
        paper.write("incomplete", 0 if at < forgiven else -vp, name)


def score_minimum(book: Book, diner: dict[str, Any], paper: Paper) -> None:
    for kind, cards, done in (
        ("recipe", book.recipes, diner["cooked"]),
        ("activity", book.activities, diner["trained"]),
    ):
        least = book.edition[f"least_{kind}_points"]
        found = sum(cards[name]["vp"] for name in done)
        if found < least:
            paper.write("minimum", book.edition[f"least_{kind}_penalty"], f"{found} VP of {kind} cards, {least} wanted")


def ability(book: Book, diner: dict[str, Any], effect: str) -> int | None:
    """What an end-of-game ability scores; None for those that change other lines."""
    words = effect.split()
    if words[0] != "score":
        return None
    number, what = int(words[1]), " ".join(words[3:])
    if words[2] == "if":
        clean = diner["trash"] == 0 if what == "clean" else tokens(book, diner, what.removeprefix("no ")) == 0
        return number if clean else 0
    return number * counted(book, diner, what)


def counted(book: Book, diner: dict[str, Any], what: str) -> int:
    sizes = [len(book.recipes[name]["foods"]) for name in diner["cooked"]]
    icons = [book.activities[name]["icon"] for name in diner["trained"]]
    counts = {
        "recipe": len(sizes),
        "activity": len(icons),
        "ready": len(diner["ready"]),
        "big recipe": sum(size >= BIG for size in sizes),
        "small recipe": sum(size <= SMALL for size in sizes),
        "2 recipes": len(sizes) // 2,
        "2 activities": len(icons) // 2,
        "icons": len(set(icons)),
        "green": greens(book, diner),
    }
    if what in diner["body"]:
        return tokens(book, diner, what)
    return counts[what] if what in counts else icons.count(what)


def tokens(book: Book, diner: dict[str, Any], food: str) -> int:
    """What shows this food: in its own group, unless a tile covers that, and on the tile."""
    covered = diner["allergy"] is not None and book.tiles[diner["allergy"]]["food"] == food
    return (0 if covered else int(diner["body"][food])) + int(diner["tile"].count(food))


def greens(book: Book, diner: dict[str, Any]) -> int:
    return sum(track[diner["body"][food]] == max(track) for food, track in book.tracks(diner).items())


# ---- goals ----


def share_out(book: Book, goal: dict[str, Any], diners: list[dict[str, Any]], papers: list[Paper]) -> None:
    counts = [goal_count(book, diner, goal["count"]) for diner in diners]
    ranking = sorted({count for count in counts if count}, reverse=True)
    for diner_count, paper in zip(counts, papers, strict=True):
        paper.write("goals", award(goal, counts, ranking, diner_count), f"{goal['name']}: {diner_count} of {counts}")


def award(goal: dict[str, Any], counts: list[int], ranking: list[int], mine: int) -> int:
    if not mine:
        return 0
    tied = counts.count(mine)
    alone_first = counts.count(ranking[0]) == 1
    if mine == ranking[0]:
        return int(goal["first"]) if alone_first else int((goal["first"] + goal["second"]) // tied)
    return int(goal["second"]) // tied if alone_first and mine == ranking[1] else 0


def goal_count(book: Book, diner: dict[str, Any], what: str) -> int:
    if what.endswith(" in body"):
        return tokens(book, diner, what.removesuffix(" in body"))
    recipes = [book.recipes[name] for name in diner["cooked"]]
    activities = [book.activities[name] for name in diner["trained"]]
    jokers = sum(effect == "joker" for _, effect in book.effects(diner, "game end"))
    icons = len({card["icon"] for card in activities})
    counts: dict[str, int] = {
        "recipes": len(recipes),
        "activities": len(activities),
        "activity points": sum(card["vp"] for card in activities),
        "recipe points": sum(card["vp"] for card in recipes),
        "activities worth 3": sum(card["vp"] == COMMON for card in activities),
        "big recipes": sum(len(card["foods"]) >= BIG for card in recipes),
        "small recipes": sum(len(card["foods"]) <= SMALL for card in recipes),
        "icons": icons,
        "green groups": greens(book, diner),
        "used abilities": sum(card["when"] != "game end" and card["name"] not in diner["ready"] for card in recipes),
        "largest set": min(icons + jokers, 8),
    }
    return counts[what]
