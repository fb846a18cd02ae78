"""Dockerfile, compose.yaml and the systemd unit, read as far as ours go: for the rehearsal and for tests."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]
UNIT = ROOT / "hosting/smorgasboard@.service"
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?:(?P<kind>:[-?])(?P<rest>(?:[^{}]|\$\{[^{}]*\})*))?\}")
COPY = re.compile(r"(?:--from=(?P<stage>\w+) )?(?P<sources>.+) (?P<target>\S+)")


class Unreadable(Exception):
    """A line that this reader does not know: teach it, before the rehearsal leaves something out."""


# ---- Dockerfile ----


@dataclass
class Stage:
    image: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)
    """RUN, COPY, USER, WORKDIR, ENV and ARG in their order."""
    facts: dict[str, str] = field(default_factory=dict)
    """EXPOSE, VOLUME, HEALTHCHECK, ENTRYPOINT, CMD: the last of each counts."""

    @property
    def command(self) -> list[str]:
        return [*exec_form(self.facts["ENTRYPOINT"]), *exec_form(self.facts["CMD"])]

    @property
    def health(self) -> list[str]:
        return exec_form(self.facts["HEALTHCHECK"].partition(" CMD ")[2])


def exec_form(text: str) -> list[str]:
    words = json.loads(text)
    assert isinstance(words, list)
    return words


def stages(text: str) -> list[Stage]:
    found: list[Stage] = []
    for line in text.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            found.append(Stage(image, name))
        elif word in ("RUN", "COPY", "USER", "WORKDIR", "ENV", "ARG"):
            found[-1].steps.append((word, rest))
        elif word in ("EXPOSE", "VOLUME", "HEALTHCHECK", "ENTRYPOINT", "CMD"):
            found[-1].facts[word] = rest
        else:
            raise Unreadable(line)
    return found


def copied(rest: str) -> tuple[str, list[str], str]:
    """The stage that a COPY takes from (none: the repository), what it takes, and to where."""
    found = COPY.fullmatch(rest)
    if found is None:
        raise Unreadable(f"COPY {rest}")
    return found["stage"] or "", found["sources"].split(), found["target"]


def setting(rest: str, known: Mapping[str, str]) -> dict[str, str]:
    """Of an ENV or ARG line."""
    name, _, value = rest.partition("=")
    return {name: re.sub(r"\$(\w+)", lambda found: known.get(found[1], ""), value)}


# ---- compose.yaml ----


def services(text: str, environment: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(filled(text, environment))["services"]
    return found


def filled(text: str, environment: Mapping[str, str]) -> str:
    """With the values of the .env file; KeyError for one that must be there and is not."""

    def value(found: re.Match[str]) -> str:
        if found["name"] in environment:
            return environment[found["name"]]
        if found["kind"] == ":-":
            return filled(found["rest"], environment)
        raise KeyError(found["name"])

    return VARIABLE.sub(value, text)


# ---- systemd ----


def unit(text: str, instance: str) -> dict[str, list[str]]:
    """All values of every setting, whatever its section, as one instance has them."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith(("#", "[")):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value.replace("%i", instance))
    return found
