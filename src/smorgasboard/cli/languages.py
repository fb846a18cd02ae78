"""The language that a command is asked to speak."""

import smorgasboard as sb
from smorgasboard import catalogues
from smorgasboard.engine import Catalogue, say


def catalogue_of(code: str) -> Catalogue:
    if code not in catalogues.known():
        facts = {"code": code, "known": ", ".join(catalogues.known())}
        raise sb.BadOption(say("No words are known in '{code}'; the languages are {known}.", **facts))
    return catalogues.catalogue(code)
