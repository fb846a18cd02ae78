"""All pictures of Consumption's cards on one page: `python docs/pictures/contact_sheet.py [CONTENT.toml]`.

For whoever draws, and for whoever wants to see what their own deck looks like. The page is build/contact-sheet.html.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from smorgasboard.games.consumption.content.read import read
from smorgasboard.games.consumption.page import pictures

ROOM = Path(pictures.__file__).parent
BUILD = Path(__file__).resolve().parents[2] / "build"
SECTIONS = ("recipes", "activities", "stands", "diets", "goals", "allergies", "assistants")
EDITION = "thought"
"""It has all modules."""
PAGE = """{% from "pictures.html" import drawn with context %}<!doctype html><title>Pictures</title>
<meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>
body { font: 12px sans-serif; background: light-dark(#e9d3a5, #2b2019); }
figure { display: inline-block; vertical-align: top; width: 96px; margin: 4px; text-align: center; }
.picture { width: 96px; height: 96px; border-radius: 8px; }
</style>{% for title, picture in pictures %}<figure>{{ drawn(picture) }}<figcaption>{{ title }}</figcaption></figure>
{% endfor %}"""


def shown(file: Path | None) -> Iterator[tuple[str, pictures.Data]]:
    content = read(EDITION, file)
    for section in SECTIONS:
        for card in getattr(content, section).values():
            yield card.title, pictures.picture(card)


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    sheet = (ROOM / "symbols.svg").as_uri()
    page = Environment(loader=FileSystemLoader(ROOM), autoescape=True).from_string(PAGE)
    BUILD.mkdir(exist_ok=True)
    written = BUILD / "contact-sheet.html"
    written.write_text(page.render(pictures=shown(file), art=lambda symbol: f"{sheet}#{symbol}"), encoding="utf-8")
    sys.stdout.write(f"{written} (Chromium wants --allow-file-access-from-files to show it)\n")


if __name__ == "__main__":
    main()
