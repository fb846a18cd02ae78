"""People's matches beside simulated ones: the same settings, played by bots."""

import json
from dataclasses import replace

from smorgasboard.bots import BotSpec
from smorgasboard.lab.again.people import PEOPLE, ReadRecords, watched
from smorgasboard.lab.design.studies import Setting, Wish, named_study
from smorgasboard.lab.play import Study
from smorgasboard.lab.play.replaying import people_file
from smorgasboard.lab.play.study_folder import StudyFolder

BOTS = "bots"
READ = f"{PEOPLE}/read.json"
"""How many records were read, and why others were not."""


def people_setting(read: ReadRecords, bots: BotSpec) -> Setting:
    return Setting(read.game, read.options, (bots,) * read.players)


def people_study(chosen: Setting, read: ReadRecords, wish: Wish) -> Study:
    simulated = chosen.leg(BOTS, wish.games, wish.seed)
    people = replace(
        simulated, name=PEOPLE, bots=(PEOPLE,) * read.players, games=len(read.records), seed=read.fingerprint
    )
    title = f"{read.game.facts.title}: people beside {chosen.bots[0].text}"
    return named_study(wish, title, "people", (people, simulated))


def take_in(folder: StudyFolder, read: ReadRecords) -> None:
    """The people's matches, as if they had been played here; names and words stay outside. Once is enough."""
    study = folder.study()
    if (folder.path / READ).exists():
        return
    for number, record in enumerate(read.records):
        folder.put_text(people_file(number), record.dumps())
    folder.keep([watched(study.leg(PEOPLE), read.game, read.records)])
    folder.put_text(READ, json.dumps(read.to_json()))


def what_was_read(folder: StudyFolder) -> tuple[int, dict[str, int]]:
    data = json.loads(folder.read_text(READ))
    return data["read"], data["skipped"]
