"""`smorg new`: the package of a small game, to be changed into one's own."""

import importlib.util
import keyword
import re
import shutil
import tempfile
from pathlib import Path
from string import Template

import click

import smorgasboard as sb
from smorgasboard.engine import say

TEMPLATES = Path(__file__).parent / "new_game"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40


class CannotBegin(sb.SmorgasboardError):
    """No package can be written under this name, or in this place."""


@click.command(epilog="Example: smorg new my-game")
@click.argument("name")
@click.option("--folder", type=click.Path(path_type=Path), help="Where to write it; by default a new folder NAME here.")
def new(name: str, folder: Path | None) -> None:
    """Write the package of a small game that plays at once, to make your own of it."""
    target = Path(name) if folder is None else folder
    package = _package_name(name)
    if target.exists():
        told = say("{target} exists already; choose another name, or another place with --folder.", target=target)
        raise CannotBegin(told)
    _write(target, name, package)
    click.echo(say("{target} is a game. Make it known, play it and check it with:", target=target))
    for command in (f"pip install -e {target}", f"smorg play {name}", f"python -m pytest {target}"):
        click.echo(f"  {command}")


def _package_name(name: str) -> str:
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        told = say("'{name}' is no name for a game; use small letters, digits and hyphens, such as my-game.", name=name)
        raise CannotBegin(told)
    package = name.replace("-", "_")
    if name in {game.name for game in sb.games()}:
        raise CannotBegin(say("A game called {name} is installed already; choose another name.", name=name))
    if keyword.iskeyword(package) or importlib.util.find_spec(package) is not None:
        raise CannotBegin(say("Python has something called {name} already; choose another name.", name=package))
    return package


def _write(target: Path, name: str, package: str) -> None:
    """All of it or nothing: it is put together elsewhere first."""
    title = name.replace("-", " ").title()
    words = {"name": name, "package": package, "title": title, "class_name": title.replace(" ", "")}
    with tempfile.TemporaryDirectory() as workshop:
        made = Path(workshop) / name
        (made / package).mkdir(parents=True)
        (made / package / "__init__.py").touch()
        for template in sorted(TEMPLATES.glob("*.txt")):
            place = _place(template.stem, package)
            (made / place).write_text(Template(template.read_text("utf-8")).substitute(words), "utf-8")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(made, target)


def _place(file: str, package: str) -> str:
    """Rules and what belongs to them lie in the package, all else beside it."""
    if file == "test.py":
        return f"test_{package}.py"
    return f"{package}/{file}" if file.endswith(".py") or file == "rules.md" else file
