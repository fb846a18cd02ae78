"""The language that a command is asked to speak."""

import smorgasboard as sb
from smorgasboard import catalogues
from smorgasboard.engine import Catalogue


def catalogue_of(code: str) -> Catalogue:
    if code not in catalogues.known():
        raise sb.BadOption(f"No words are known in {code!r}; the languages are {', '.join(catalogues.known())}.")
    return catalogues.catalogue(code)
