"""Where studies lie."""

import os
import re
from pathlib import Path

import smorgasboard as sb
from smorgasboard.home import home
from smorgasboard.lab.play.study_folder import StudyFolder

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")


def lab_folder() -> Path:
    """`$SMORG_LAB`, or a folder of the home."""
    chosen = os.environ.get("SMORG_LAB")
    return Path(chosen) if chosen else home() / "lab"


def study_folder(name: str, lab: Path | None = None) -> StudyFolder:
    """The folder of a study, there or not; SmorgasboardError for names that would lead elsewhere."""
    if not NAME.fullmatch(name):
        raise sb.SmorgasboardError(
            f"{name[:40]!r} cannot name a study: a name has small letters, digits, dots and dashes, at most 100."
        )
    return StudyFolder((lab or lab_folder()) / name)


def known_study(name: str, lab: Path | None = None) -> StudyFolder:
    folder = study_folder(name, lab)
    if not (folder.path / "study.json").exists():
        raise sb.SmorgasboardError(f"There is no study {name} in {lab or lab_folder()}; smorg lab list shows them.")
    return folder


def studies(lab: Path | None = None) -> list[StudyFolder]:
    """All that are there, the newest first."""
    found = list((lab or lab_folder()).glob("*/study.json"))
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return [StudyFolder(path.parent) for path in found]
