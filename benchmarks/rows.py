"""Which of our measures stands against which of the peers', and what we want of it."""

from dataclasses import dataclass

from benchmarks.terms import ASKED, asked_of


@dataclass(frozen=True)
class Against:
    """A peer's measure, and how many times its rate ours is to be."""

    measure: str
    title: str
    times: float | None = None


@dataclass(frozen=True)
class Section:
    title: str
    unit: str
    ours: str
    peers: tuple[Against, ...]
    rate: float | None = None
    """What our rate is to be, whatever the peers do."""
    on_pure: bool = True
    """Measured on the interpreted build as well, when there is one."""
    game: str = "Foodfighters"
    """Which of our games is played."""


VECTORS = (
    Against("pgx_backgammon", "Pgx backgammon (JAX)"),
    Against("envpool_blackjack", "EnvPool blackjack (C++)"),
    Against("pettingzoo_connect_four", "PettingZoo connect four, one by one"),
)

SECTIONS = (
    Section(
        "Driven from Python: legal actions listed, one chosen, applied",
        "moves/s",
        "driven",
        (
            Against("openspiel_backgammon", "OpenSpiel backgammon (C++)", times=20),
            Against("catanatron", "Catanatron, own loop", times=40),
            Against("catanatron_four_seats", "Catanatron, own loop, four seats"),
            Against("openspiel_connect_four", "OpenSpiel connect four (C++)"),
            Against("rlcard_uno", "RLCard UNO"),
        ),
    ),
    Section(
        "Inside the engine: a random game from start to end",
        "moves/s",
        "inside",
        (
            Against("catanatron", "Catanatron, own loop", times=100),  # 2 million where Catanatron makes 20 thousand
            Against("openspiel_backgammon_inside", "OpenSpiel backgammon (C++ bots)"),
        ),
    ),
    Section(
        "Copies of a position in the middle of a game",
        "copies/s",
        "copies",
        (
            Against("openspiel_backgammon_copies", "OpenSpiel backgammon (C++)"),
            Against("catanatron_copies", "Catanatron"),
        ),
        rate=2e6,
    ),
    Section(
        "Tree search from the opening, one full random rollout per simulation",
        "simulations/s",
        "search",
        (
            Against("openspiel_cpp_search", "OpenSpiel MCTS (C++), backgammon", times=20),
            Against("openspiel_python_search", "OpenSpiel MCTS (Python), backgammon"),
        ),
    ),
    Section(
        "A position copied and played out at random",
        "rollouts/s",
        "rollouts",
        (Against("catanatron_rollouts", "Catanatron"),),
    ),
    Section(
        "As a PettingZoo environment, observations and masks included",
        "moves/s",
        "pettingzoo",
        (Against("pettingzoo_connect_four", "PettingZoo connect four"),),
        on_pure=False,
    ),
    Section(
        "The same without PettingZoo's wrappers",
        "moves/s",
        "pettingzoo_bare",
        (Against("pettingzoo_connect_four", "PettingZoo connect four", times=5),),
        on_pure=False,
    ),
    Section(
        "Vector environments: 256 games in one call, observations and masks included",
        "steps/s",
        "tables",
        VECTORS,
        rate=5e5,
    ),
    *(
        Section("256 games in one call", "steps/s", measure, VECTORS, rate=1.5e5, game=game)
        for measure, game in (("four_tables", "Consumption"), ("at_once_tables", "FoodAdvice"))
    ),
    Section(
        "Four seats, driven from Python: legal actions listed, one chosen, applied",
        "moves/s",
        "four_driven",
        (Against("catanatron_four_seats", "Catanatron, own loop, four seats", times=10),),
        game="Consumption",
    ),
    Section(
        "Copies of a four-seat position in the middle of a game",
        "copies/s",
        "four_copies",
        (Against("catanatron_copies", "Catanatron"),),
        rate=3e5,
        game="Consumption",
    ),
    Section(
        "Whole games of four greedy bots (under 100 ms each)",
        "games/s",
        "four_greedy",
        (),
        rate=10,
        on_pure=False,
        game="Consumption",
    ),
    Section(
        "Four seats that decide at once, driven from Python: legal actions listed, one chosen, applied",
        "moves/s",
        "at_once_driven",
        (Against("catanatron_four_seats", "Catanatron, own loop, four seats", times=10),),
        game="FoodAdvice",
    ),
    Section(
        "Copies of such a position in the middle of a game",
        "copies/s",
        "at_once_copies",
        (Against("catanatron_copies", "Catanatron"),),
        rate=3e5,
        game="FoodAdvice",
    ),
    Section(
        "Whole games of four greedy bots that decide at once",
        "games/s",
        "at_once_greedy",
        (),
        rate=10,
        on_pure=False,
        game="FoodAdvice",
    ),
    *(
        Section(title, "a second", asked_of(game.lower(), question), (), game=game)
        for question, title in ASKED.items()
        for game in ("Foodfighters", "Consumption", "FoodAdvice")
    ),
)
