"""The commands of `smorg lab` as functions: each plays what is missing of a study and hands it over.

Studies lie where those of the command line do, not in a folder that is gone tomorrow: so Ctrl-C loses nothing, and the
same call goes on.
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import smorgasboard as sb
from smorgasboard.bots import BotSpec
from smorgasboard.lab.design import cards as blanking, studies as designs, sweep as sweeping, variants
from smorgasboard.lab.design.levels import FULL_DOUBLINGS, near_people
from smorgasboard.lab.play import Study, known_studies, running
from smorgasboard.lab.play.bench import circumstances, crew_for, without_the_script
from smorgasboard.lab.play.progress_line import tell_in_a_line
from smorgasboard.lab.play.study_folder import Progress, StudyFolder
from smorgasboard.lab.played_study import PlayedStudy
from smorgasboard.lab.publishing import publish
from smorgasboard.lab.tuned_study import TunedStudy
from smorgasboard.lab.tuning import tune as tuning
from smorgasboard.lab.tuning.wish import Said, completed

Bots = str | Sequence[str]
Options = Mapping[str, Any]
File = str | Path
Shown = bool | Callable[[Progress], None]


class Bench(NamedTuple):
    """Where a study is kept, who plays it, and who is told."""

    folder: File | None
    workers: int | None
    ray: str | None
    progress: Shown

    @property
    def lab(self) -> Path | None:
        return None if self.folder is None else Path(self.folder).expanduser()

    @property
    def tell(self) -> running.Tell | None:
        return tell_in_a_line if self.progress is True else self.progress or None


def run(
    game: str,
    *,
    games: int = 1000,
    bots: Bots = "greedy",
    players: int | None = None,
    options: Options | None = None,
    content: File | None = None,
    seed: str | int = "1",
    precision: float | None = None,
    about: Sequence[str] = (),
    also: Bots = (),
    also_games: int | None = None,
    skill: int = 0,
    skill_games: int | None = None,
    full: bool = False,
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Play many matches and find out what they say about the game, as `smorg lab run` does.

    `games` is the most that is played: with `precision` the study ends as soon as every seat's share of victories is
    known to so many points either way. `about` names cards and the like that you ask about before anything is played.
    `also`, `full` and `skill` hold the findings against other bots. `progress` is a line of the error stream, nothing
    (`False`), or a function that is given a `Progress`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.run("foodfighters", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1)
    >>> study.findings.subtitle
    'Foodfighters for 2 players: 20 games played by random'
    """
    call = _call("run", {"game": game}, locals(), run)
    wish = _wish(games, seed, name, precision, about)
    _must_count(also_games=also_games, skill_games=skill_games)
    if not 0 <= skill <= MOST_DOUBLINGS:
        raise sb.BadOption(f"skill is a number of doublings from 0 to {MOST_DOUBLINGS}, not {skill!r}.")
    chosen = _setting(game, content, players, options, bots)
    design = designs.run_study(
        chosen,
        wish,
        also=_levels(chosen, bots, also, full),
        also_games=also_games,
        doublings=max(skill, FULL_DOUBLINGS if full else 0),
        skill_games=skill_games,
    )
    return _played(design, chosen.contents(), Bench(folder, workers, ray, progress), call)


def compare(
    a: str,
    b: str,
    *,
    games: int = 1000,
    bots: Bots = "greedy",
    players: int | None = None,
    seed: str | int = "1",
    precision: float | None = None,
    about: Sequence[str] = (),
    also: Bots = (),
    full: bool = False,
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Play two ways on the same deals and find out what moved, as `smorg lab compare` does.

    A side is written `GAME:EDITION@CONTENT.toml+name=value` with as much of it as is needed; a second side that names
    no game is the first with what it says instead. Everything else is as in `lab.run`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.compare(
    ...     "foodfighters", "+beans=20", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1
    ... )
    >>> study.findings.title
    'foodfighters against foodfighters+beans=20'
    """
    call = _call("compare", {"a": a, "b": b}, locals(), compare)
    wish, specs = _wish(games, seed, name, precision, about), _specs(bots)
    first = variants.read_variant(a)
    second = variants.read_variant(b, first)
    with tempfile.TemporaryDirectory() as workshop:
        one, other = (variants.settled(side, specs, players, Path(workshop)) for side in (first, second))
        levels = _levels(one, bots, also, full)
        design = variants.comparison((one, other), (first.text, second.text), wish, levels)
        return _played(design, designs.all_contents([one, other]), Bench(folder, workers, ray, progress), call)


def sweep(
    game: str,
    varied: str,
    *,
    games: int = 500,
    bots: Bots = "greedy",
    players: int | None = None,
    seed: str | int = "1",
    precision: float | None = None,
    about: Sequence[str] = (),
    also: Bots = (),
    full: bool = False,
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Vary one number and find out what moves with it, as `smorg lab sweep` does.

    `varied` is `NAME=FROM..TO..STEP` or `NAME=ONE,TWO,…` with an option of the game, `players`, or the path of a number
    in its content. `game` may say more, as a side of `lab.compare` does. Everything else is as in `lab.run`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.sweep(
    ...     "foodfighters", "beans=20..30..10", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1
    ... )
    >>> sorted(study.matches["leg"].unique())[:2]
    ['beans=20', 'beans=30']
    """
    call = _call("sweep", {"game": game, "varied": varied}, locals(), sweep)
    wish, specs = _wish(games, seed, name, precision, about), _specs(bots)
    side, asked = variants.read_variant(game), sweeping.read_sweep(varied)
    with tempfile.TemporaryDirectory() as workshop:
        settings = sweeping.sweep_settings(side, asked, specs, players, Path(workshop))
        levels = _levels(next(iter(settings.values())), bots, also, full)
        design = sweeping.sweep_study(side, asked, settings, wish, levels)
        contents = designs.all_contents(list(settings.values()))
        return _played(design, contents, Bench(folder, workers, ray, progress), call)


def cards(
    game: str,
    *,
    games: int = 500,
    pairs: int = 100,
    tables: Sequence[str] = (),
    cards: Sequence[str] = (),
    bots: Bots = "greedy",
    players: int | None = None,
    options: Options | None = None,
    content: File | None = None,
    seed: str | int = "1",
    also: Bots = (),
    full: bool = False,
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Measure what each card is worth to whoever gets it, as `smorg lab cards` does.

    At most `pairs` matches in which somebody got a card are played again with the same dice, in which the card does
    nothing from then on. `tables` and `cards` name those that are asked about. Everything else is as in `lab.run`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.cards(
    ...     "foodfighters", cards=["spoon"], bots="random", games=20, folder=tempfile.mkdtemp(), workers=1
    ... )
    >>> study.findings.title
    'Foodfighters: what cards are worth'
    """
    call = _call("cards", {"game": game}, locals(), globals()["cards"])
    wish = _wish(games, seed, name, None, ())
    _must_count(pairs=pairs)
    chosen = _setting(game, content, players, options, bots)
    wanted = blanking.cards_of(chosen.game, _several(tables), _several(cards))
    design, contents = blanking.cards_study(chosen, wanted, pairs, wish, _levels(chosen, bots, also, full))
    return _played(design, contents, Bench(folder, workers, ray, progress), call)


def tune(
    game: str,
    move: Mapping[str, str],
    hold: Mapping[str, str],
    *,
    games: int = 1000,
    proof: int | None = None,
    rounds: int = 8,
    bots: Bots = "greedy",
    players: int | None = None,
    options: Options | None = None,
    content: File | None = None,
    seed: str | int = "1",
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> TunedStudy:
    """Search for the deck with the fewest changes that brings measures within limits, as `smorg lab tune` does.

    `move` has paths of the content with their ranges (`{"beans": "20..40", "teams.*.price": "±3"}`), `hold` measures
    with their limits (`{"seat": "±2", "turns a game": "30..45"}`). No deck plays more than `games` matches while
    searching; what was found is proven on so many fresh deals as `proof` says, else on as many as the limits ask for,
    20,000 at most. Everything else is as in `lab.run`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.tune(
    ...     "foodfighters", {"beans": "28..32"}, {"turns a game": "1..500"}, bots="random", games=16, proof=20,
    ...     rounds=1, folder=tempfile.mkdtemp(), workers=1, progress=False,
    ... )  # fmt: skip
    >>> [limit.kept for limit in study.limits]
    ['holds']
    """
    call = _call("tune", {"game": game, "move": dict(move), "hold": dict(hold)}, locals(), tune)
    _must_count(workers=workers)
    amounts = {"games": games, "proof": proof, "rounds": rounds, "seed": str(seed)}
    who = {"bots": tuple(spec.text for spec in _specs(bots)), "players": players, "options": _chosen(options)}
    what = {"game": game, "content": None if content is None else Path(content).expanduser()}
    wish = completed({**what, **who, **amounts, "move": _all_said(move), "hold": _all_said(hold)})
    bench = Bench(folder, workers, ray, progress)
    place = tuning.begin(wish, circumstances(call), name, bench.lab)
    with without_the_script(), tuning.standing_crew(workers, ray) as (crew, count):
        tuning.play(place, crew, count, publish, bench.tell)
    return TunedStudy(place)


def study(name: str, *, folder: File | None = None) -> PlayedStudy:
    """A study that is kept, whoever played it; its name is what `smorg lab list` shows.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> kept = tempfile.mkdtemp()
    >>> played = lab.run("foodfighters", bots="random", games=20, name="mine", folder=kept, workers=1)
    >>> lab.study("mine", folder=kept).matches.equals(played.matches)
    True
    """
    return _opened(known_studies.known_study(name, Bench(folder, None, None, False).lab))


def studies(*, folder: File | None = None) -> list[PlayedStudy]:
    """All that are kept, the newest first.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> lab.studies(folder=tempfile.mkdtemp())
    []
    """
    return [_opened(each) for each in known_studies.studies(Bench(folder, None, None, False).lab)]


def _opened(folder: StudyFolder) -> PlayedStudy:
    """A tuned deck knows more than other studies."""
    return TunedStudy(folder) if folder.study().kind == "tune" else PlayedStudy(folder)


MOST_DOUBLINGS = 12
MOST_WORKERS = 512


def _played(design: Study, contents: Mapping[str, str], bench: Bench, call: str) -> PlayedStudy:
    _must_count(workers=bench.workers)
    place = known_studies.study_folder(design.name, bench.lab)
    place.begin(design, circumstances(call), contents)
    crew, workers = crew_for(bench.workers, bench.ray)
    with without_the_script():
        running.run(design, place, crew, min(workers, design.games), bench.tell)
    publish(place)
    return PlayedStudy(place)


def _setting(
    game: str, content: File | None, players: int | None, options: Options | None, bots: Bots
) -> designs.Setting:
    file = None if content is None else Path(content).expanduser()
    return designs.setting(game, file, players, _chosen(options), _specs(bots))


def _chosen(options: Options | None) -> tuple[tuple[str, str], ...]:
    return tuple((key, _in_words(value)) for key, value in (options or {}).items())


def _all_said(words: Mapping[str, str]) -> tuple[Said, ...]:
    return tuple(Said(name, str(value)) for name, value in words.items())


def _in_words(value: Any) -> str:
    """As somebody would write it after `--option name=`."""
    several = isinstance(value, Sequence) and not isinstance(value, str)
    return ",".join(map(str, value)) if several else str(value)


def _specs(bots: Bots) -> list[BotSpec]:
    specs = [spec for text in _several(bots) for spec in sb.bots.read_several(text)]
    for spec in specs:
        spec.make()  # UnknownBot now, rather than once it has to play
    return specs


def _levels(chosen: designs.Setting, bots: Bots, also: Bots, full: bool) -> tuple[BotSpec, ...]:
    return near_people(chosen.game, _specs(bots), _specs(also), full)


def _several(words: str | Sequence[str]) -> Sequence[str]:
    return [words] if isinstance(words, str) else words


def _wish(games: int, seed: str | int, name: str | None, precision: float | None, about: Sequence[str]) -> designs.Wish:
    _must_count(games=games)
    if precision is not None and not precision > 0:
        raise sb.BadOption(f"precision is so many points either way, more than 0, not {precision!r}.")
    return designs.Wish(games, str(seed), name, precision, tuple(_several(about)))


def _must_count(**numbers: int | None) -> None:
    for what, number in numbers.items():
        most = MOST_WORKERS if what == "workers" else None
        if number is not None and (number < 1 or (most is not None and number > most)):
            raise sb.BadOption(f"{what} is {f'from 1 to {most}' if most else '1 or more'}, not {number!r}.")


def _call(name: str, first: Mapping[str, Any], given: Mapping[str, Any], function: Callable[..., Any]) -> str:
    """What somebody wrote, for whoever wants to have the study once more."""
    usual = function.__kwdefaults__ or {}
    said = {key: given[key] for key in usual if key not in KEPT_OUT and given[key] != usual[key]}
    words = [*(repr(value) for value in first.values()), *(f"{key}={value!r}" for key, value in said.items())]
    return f"lab.{name}({', '.join(words)})"


KEPT_OUT = ("folder", "workers", "ray", "progress")
"""Who plays does not change what comes out."""
