"""Findings with every kind of block, as a real study of a made-up game would have them."""

from math import exp, sqrt
from random import Random

from smorgasboard.lab.findings import (
    Chart,
    Figure,
    Findings,
    GameRef,
    Headline,
    ReportTable,
    Row,
    Section,
    Series,
    Summary,
)

COURSES = ("Soup", "Salad", "Roast", "Pie", "Stew", "Tart", "Curry", "Pudding", "Pasta", "Bake", "Broth")
WAYS = ("Plain", "Spicy", "Sunday", "Smoked", "Grandma's", "Cold", "Festive", "Quick", "Roadside", "Golden")
MATCHES = 10_000
COMMAND = "smorg lab run midnight --bots search:walks=400 --weaker search:walks=16 --games 10000 --seed 7"


def share(percent: float, n: int, **more: object) -> Figure:
    half = 196 * sqrt(percent / 100 * (1 - percent / 100) / n)
    return Figure(percent, max(0.0, percent - half), min(100.0, percent + half), n, **more)  # type: ignore[arg-type]


def difference(points: float, n: int, **more: object) -> Figure:
    half = 140 / sqrt(n)
    return Figure(points, points - half, points + half, n, "points", **more)  # type: ignore[arg-type]


def games(*numbers: int, why: str = "", leg: str = "main") -> tuple[GameRef, ...]:
    return tuple(GameRef(leg, number, why) for number in numbers)


def seats() -> Section:
    shares = (26.1, 25.3, 24.6, 24.0)
    weak = (29.4, 26.0, 23.1, 21.5)
    marks = ("flips", "fair", "fair", "unfair")
    rows = tuple(
        Row(
            f"seat {seat + 1}",
            (
                share(
                    shares[seat], MATCHES, fair=25.0, mark=marks[seat], games=games(58, 102, why="won from far behind")
                ),
                share(weak[seat], MATCHES, fair=25.0, games=games(7 + seat, leg="weak bots", why="won early")),
            ),
        )
        for seat in range(4)
    )
    chart = Chart(
        "Wins of each seat",
        "dots",
        "seat",
        "share of wins, %",
        (Series("strong bots", tuple(row.label for row in rows), shares, _less(shares, 0.9), _more(shares, 0.9)),),
        "Between strong bots all seats lie within 1.1 points of 25%.",
        25.0,
        games(58, 4711, why="the last seat won"),
    )
    return Section(
        "seats",
        "Seats",
        "All four play the same bot, so a fair game gives each seat a quarter of the wins. Draws are split.",
        (
            ReportTable(
                "Who wins from where",
                ("seat", "strong bots win", "weak bots win"),
                rows,
                note="Weak: 16 thoughts each.",
            ),
            chart,
            "The first seat gains from weak play because nobody blocks it. Strong bots do, by the second round.\n\n"
            "So tell beginners to rotate who starts; experts need not care.",
        ),
    )


def _less(values: tuple[float, ...], by: float) -> tuple[float, ...]:
    return tuple(value - by for value in values)


def _more(values: tuple[float, ...], by: float) -> tuple[float, ...]:
    return tuple(value + by for value in values)


def length() -> Section:
    rng = Random(7)
    turns = [max(12, min(63, int(rng.gauss(34, 7)))) for _ in range(MATCHES)]
    bins = tuple(range(10, 65, 3))
    strong = tuple(100 * sum(start <= turn < start + 3 for turn in turns) / MATCHES for start in bins)
    changes = tuple(100 * exp(-2.4) * 2.4**k / _factorial(k) for k in range(10))
    return Section(
        "length",
        "Length",
        "How long a match takes, as people at the table would count it.",
        (
            Chart(
                "Turns of a match",
                "histogram",
                "turns",
                "share of matches, %",
                (Series("strong bots", bins, strong),),
                "Half of all matches between strong bots take 29 to 38 turns.",
                games=games(311, why="shortest, 12 turns") + games(9020, why="longest, 63 turns"),
            ),
            Chart(
                "How often the lead changes",
                "histogram",
                "changes of the lead",
                "share of matches, %",
                (Series("", tuple(range(10)), changes),),
                "The lead changes twice in a typical match; in one of eleven it never does.",
            ),
            ReportTable(
                "Length in numbers",
                ("measure", "middle", "mean"),
                (
                    Row("turns", (Figure(34, 34, 34, MATCHES, ""), Figure(33.52, 33.38, 33.66, MATCHES, ""))),
                    Row("moves", (Figure(118, 117, 119, MATCHES, ""), Figure(121.3, 120.6, 122.0, MATCHES, ""))),
                    Row(
                        "of one seat",
                        (Figure(29, 29, 30, 4 * MATCHES, ""), Figure(30.3, 30.1, 30.5, 4 * MATCHES, "")),
                    ),
                ),
            ),
        ),
    )


def _factorial(k: int) -> int:
    return 1 if k < 2 else k * _factorial(k - 1)


def leading() -> Section:
    parts = tuple(range(10, 100, 10))
    strong = (28.0, 31.5, 36.0, 42.5, 48.0, 56.5, 66.0, 77.5, 90.0)
    weak = (33.0, 40.0, 48.5, 55.0, 62.5, 70.0, 78.5, 86.0, 94.0)
    return Section(
        "drama",
        "Drama",
        "Whether the end is open for long. Who leads is judged by the game's own evaluation.",
        (
            Chart(
                "How often the leader goes on to win",
                "line",
                "part of the match played, %",
                "leader wins, %",
                (
                    Series("strong bots", parts, strong, _less(strong, 1.4), _more(strong, 1.4)),
                    Series("weak bots", parts, weak, _less(weak, 1.4), _more(weak, 1.4)),
                    Series("nobody blocks the leader", parts, _more(weak, 1.5)),
                ),
                "Halfway, the leader of a match between strong bots wins 48.0% ± 1.4; between weak bots 62.5% ± 1.4.",
                25.0,
                games(42, why="led from start to end") + games(77, why="seat 3 came from last"),
            ),
        ),
    )


def cards(many: int = 110) -> Section:
    rng = Random(3)
    rows = tuple(_card(rng, f"{WAYS[index % 10]} {COURSES[index // 10 % 11]}", index) for index in range(many))
    chart = Chart(
        "The five cards that decide most",
        "dots",
        "card",
        "points of win share gained",
        (
            Series(
                "",
                (
                    "Golden Roast",
                    "Grandma's Pudding",
                    "Festive Pie",
                    "Sunday Roast",
                    "Quick Salad with bread and butter",
                ),
                (6.2, 4.9, 4.1, 3.0, -2.6),
                (5.1, 3.8, 3.0, 1.9, -3.7),
                (7.3, 6.0, 5.2, 4.1, -1.5),
            ),
        ),
        "Golden Roast gains its owner 6.2 points; Quick Salad costs 2.6.",
    )
    table = ReportTable(
        "All cards",
        ("card", "course", "picked when offered", "wins when picked", "worth"),
        rows,
        "Worth: the same deals played again without the card. That is what it does, not who tends to hold it.",
        "Three cards were never offered and are not listed.",
    )
    return Section("cards", "Cards", "What each card does to the chances of whoever takes it.", (chart, table))


def _card(rng: Random, name: str, index: int) -> Row:
    offered = rng.randint(900, 9200) if index % 12 else rng.randint(90, 200)
    worth = rng.gauss(0, 0.9) + (5 if name == "Golden Roast" else 0)
    mark = (
        "unfair"
        if abs(worth) > 140 / sqrt(offered * 2) + 1.5
        else "flips"
        if index % 31 == 4
        else "few"
        if offered < 160
        else ""
    )
    figures = (
        share(rng.uniform(4, 61), offered),
        share(min(60, max(5, 25 + worth * 1.6 + rng.gauss(0, 1))), offered // 3 + 30, fair=25.0),
        difference(worth, offered * 2, mark=mark, games=games(index, index + 1000, index + 2000, why="decided by it")),
    )
    return Row(name, (name.rsplit(maxsplit=1)[-1], *figures))


def styles() -> Section:
    names = ("Hoarder", "Trader", "Sprinter", "Blocker", "Balanced")
    strength = (-9.0, 1.5, 6.0, -1.0, 2.5)
    rows = tuple(
        Row(
            name,
            tuple(
                "" if one == other else share(50 + strength[one] - strength[other], 800, fair=50.0)
                for other in range(len(names))
            ),
        )
        for one, name in enumerate(names)
    )
    table = ReportTable("Each style against each", ("style", *(f"against {name}" for name in names)), rows)
    bars = Chart(
        "Moves that nobody ever makes",
        "dots",
        "kind of move",
        "never used, %",
        (Series("strong bots", ("buy", "cook", "serve", "swap"), (0.0, 4.5, 1.2, 22.0)),),
        "Strong bots leave 22% of all swaps unused.",
    )
    return Section("styles", "Styles", "Whether there is more than one good way to play.", (table, bars))


def sweep() -> Section:
    prices = tuple(str(price) for price in range(3, 9))
    wins = (31.0, 29.2, 26.8, 25.1, 23.9, 23.5)
    return Section(
        "sweep",
        "If the oven cost more",
        "One number of the content varied, everything else and all deals the same.",
        (
            Chart(
                "Wins of the first seat",
                "line",
                "price of the oven",
                "first seat wins, %",
                (Series("first seat", prices, wins, _less(wins, 2.1), _more(wins, 2.1)),),
                "From 6 coins on, the first seat wins what is fair.",
                25.0,
            ),
            ReportTable(
                "Measured once",
                ("measure", "value"),
                (
                    Row("luck", (Figure(48.2, 45.0, 51.5, 900, note="share of the result that the deal explains"),)),
                    Row("skill", (difference(3.4, 2000),)),
                    Row("kingmaking", (Figure(float("nan"), None, None, 0),)),
                ),
            ),
        ),
    )


def summary() -> Summary:
    shares = ((26.1, "fair"), (25.3, "fair"), (24.6, "fair"), (21.0, "unfair"))
    rows = tuple(
        Row(f"seat {seat}", (share(percent, MATCHES, fair=25.0, mark=mark),))
        for seat, (percent, mark) in enumerate(shares, 1)
    )
    strips = [next(block for block in each.blocks if isinstance(block, Chart)) for each in (length(), leading())]
    sentences = (
        "Fourth seat wins 21.0% ± 0.8 of four-player games, where 25% would be fair: that is unfair.",
        "Half of all games take 29 to 38 turns, with 34 in the middle; by the game’s own judgement the lead changes "
        "2.4 ± 0.1 times, and whoever leads at half time wins 48.0% ± 1.4.",
        "Surest of what else is unfair: Golden Roast is too strong: taking it gains 6.2 points ± 1.1 (n 4,100).",
    )
    return Summary(sentences, rows, tuple(strips))


def findings(many_cards: int = 110) -> Findings:
    return Findings(
        "Is Midnight Kitchen fair?",
        "20,000 matches between four bots of the same strength, half of them with weak bots, half with strong ones.",
        (
            Headline(
                "Where one sits hardly matters between strong bots: the first seat wins 26.1% ± 0.9 of 10,000 matches, "
                "and 25% would be fair.",
                "fair",
                "seats",
            ),
            Headline("Golden Roast is too strong: taking it gains 6.2 points ± 1.1 (n 4,100).", "unfair", "cards"),
            Headline("The lead holds: whoever leads halfway wins 48.0% ± 1.4 of 10,000 matches.", "notice", "drama"),
            Headline("Whether hoarding can win: 800 matches leave 41% to 48% open.", "unknown", "styles"),
        ),
        (
            ("game", "Midnight Kitchen, second edition"),
            ("content", "midnight.toml, 113 cards"),
            ("strong bots", "search, 400 thoughts a move; beat weak ones in 71% of matches"),
            ("weak bots", "search, 16 thoughts a move"),
            ("matches", "10,000 with strong bots, 10,000 with weak ones"),
            ("seed", "7"),
            ("played", "16 November 2026, 38 minutes on 2 cores"),
            ("version", "smorgasboard 0.1.0, compiled"),
            ("command", COMMAND),
        ),
        (seats(), length(), leading(), cards(many_cards), styles(), sweep()),
        summary(),
    )
