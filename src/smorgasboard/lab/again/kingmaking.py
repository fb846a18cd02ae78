"""The second pass over a study: who decides who wins, though they cannot."""

import contextlib
import json

import polars as pl

import smorgasboard as sb
from smorgasboard.lab.again.forks import HARDLY, LEAST_SEATS, Fork, Lines
from smorgasboard.lab.design.studies import MAIN
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.play.workers import chunks, crew_of

FILE = "kingmaking.json"


def look_for_kingmakers(folder: StudyFolder, games: int, workers: int) -> None:
    """Through so many of the study's main matches, the first; what is found lies in the folder then."""
    study = folder.study()
    leg = study.leg(MAIN) if study.kind == "run" else None
    if leg is None or leg.players < LEAST_SEATS:
        raise sb.BadOption(
            f"Kingmaking takes {LEAST_SEATS} players or more and a study of smorg lab run; {study.name} is none."
        )
    matches = folder.games().filter(pl.col("leg") == MAIN).sort("number").head(games)
    if matches["actions"].null_count() or not len(matches):
        raise sb.SmorgasboardError(f"The study {study.name} has no matches whose moves were kept.")
    lines = [(number, tuple(actions)) for number, actions in matches.select("number", "actions").iter_rows()]
    tasks = (
        Lines(leg, folder.path, tuple(lines[number] for number in numbers))
        for numbers in chunks(range(len(lines)), workers)
    )
    found: list[Fork] = []
    with contextlib.closing(crew_of(workers)(tasks)) as coming:
        for forks in coming:
            found += forks
    rows = [fork.to_json() for fork in sorted(found, key=lambda fork: fork.number)]
    folder.put_text(FILE, json.dumps({"games": len(lines), "below": HARDLY, "forks": rows}))


def kingmaking_of(folder: StudyFolder) -> tuple[int, list[Fork]] | None:
    """Through how many matches was looked, and what was found; None where nobody has looked."""
    if not (folder.path / FILE).exists():
        return None
    data = json.loads(folder.read_text(FILE))
    return data["games"], [Fork.read(each) for each in data["forks"]]
