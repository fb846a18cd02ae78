"""The commands of `smorg lab` about who plays, as functions: styles of bots, and people."""

from collections.abc import Sequence
from pathlib import Path

from smorgasboard.lab.again.people import read_people
from smorgasboard.lab.design.people import people_setting, people_study, take_in
from smorgasboard.lab.design.styles import PLAIN, styles_study
from smorgasboard.lab.library import (
    Bench,
    File,
    Options,
    Shown,
    _call,
    _must_count,
    _played,
    _setting,
    _several,
    _specs,
    _wish,
)
from smorgasboard.lab.play import known_studies
from smorgasboard.lab.play.bench import circumstances
from smorgasboard.lab.played_study import PlayedStudy


def styles(
    game: str,
    *,
    styles: Sequence[str] = (),
    games: int = 400,
    players: int | None = None,
    options: Options | None = None,
    content: File | None = None,
    seed: str | int = "1",
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Hold a game's styles of play against each other, as `smorg lab styles` does.

    Every pair plays `games` matches, every style so many against bots without one. `styles` names those that are
    wanted. Everything else is as in `lab.run`.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> study = lab.styles(
    ...     "foodfighters", styles=["miser", "brawler"], games=2, folder=tempfile.mkdtemp(), workers=1, progress=False
    ... )
    >>> sorted(study.matches["leg"].unique())
    ['brawler against greedy', 'miser against brawler', 'miser against greedy']
    """
    call = _call("styles", {"game": game}, locals(), globals()["styles"])
    wish = _wish(games, seed, name, None, ())
    chosen = _setting(game, content, players, options, PLAIN)
    design = styles_study(chosen, _several(styles), wish)
    return _played(design, chosen.contents(), Bench(folder, workers, ray, progress), call)


def people(
    *records: File,
    bots: str = PLAIN,
    games: int = 1000,
    content: File | None = None,
    seed: str | int = "1",
    name: str | None = None,
    folder: File | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Shown = True,
) -> PlayedStudy:
    """Study records of people's matches, files or folders of them, side by side with bots, as `smorg lab people` does.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import smorgasboard as sb
    >>> from smorgasboard import lab
    >>> here = tempfile.mkdtemp()
    >>> played = lab.run("foodfighters", bots="random", games=3, folder=here, workers=1, progress=False)
    >>> for number in range(3):
    ...     _ = Path(here, f"{number}.jsonl").write_text(played.record(number).dumps())
    >>> study = lab.people(here, bots="random", games=3, folder=here, workers=1, progress=False)
    >>> study.matches.group_by("leg", maintain_order=True).len().rows()
    [('bots', 3), ('people', 3)]
    """
    call = _call("people", {"records": [str(record) for record in records]}, locals(), globals()["people"])
    _must_count(workers=workers)
    wish = _wish(games, seed, name, None, ())
    files = [Path(record).expanduser() for record in records]
    read = read_people(files, None if content is None else Path(content).expanduser())
    (bot,) = _specs(bots)
    chosen = people_setting(read, bot)
    design = people_study(chosen, read, wish)
    bench = Bench(folder, workers, ray, progress)
    place = known_studies.study_folder(design.name, bench.lab)
    place.begin(design, circumstances(call), chosen.contents())
    take_in(place, read)
    return _played(design, chosen.contents(), bench, call)
