"""A game that gives its bots trouble, told by files in a folder that all processes know from their surroundings."""

import os
import signal
import time
from pathlib import Path

from tests.testing.toy import Dinner, PotLuck

from smorgasboard.engine.chance import Chance
from smorgasboard.engine.observation import Observation
from smorgasboard.engine.registry import register

FOLDER = "SMORG_TEST_FOLDER"


def folder() -> Path:
    return Path(os.environ[FOLDER])


class Kitchen(PotLuck):
    name = "kitchen"

    def imagine(self, observation: Observation, chance: Chance) -> Dinner:
        (folder() / f"thinks-{os.getpid()}").write_text(str(os.nice(0)))
        for grenade in folder().glob("grenade-*"):
            grenade.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        if (folder() / "burnt").exists():
            raise KeyError("burnt")
        while (folder() / "wait").exists():
            time.sleep(0.01)
        return super().imagine(observation, chance)


def prepare() -> None:
    register(Kitchen())


def prepare_for_ever() -> None:
    while True:
        time.sleep(1)
