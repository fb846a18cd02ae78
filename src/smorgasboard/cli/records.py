"""`smorg replay` and `smorg verify`."""

import json
from pathlib import Path

import click

import smorgasboard as sb
from smorgasboard.cli.play import record_game
from smorgasboard.cli.values import CONTENT, FILE
from smorgasboard.engine import say, say_many
from smorgasboard.engine.replay import Position, verify_promise
from smorgasboard.terminal import shelf, story
from smorgasboard.terminal.screen import Screen, printable


@click.command(epilog="Example: smorg replay match.jsonl --to 12")
@click.argument("file", type=FILE)
@click.option("--to", "step", type=int, metavar="STEP", help="The position after this step; 0 is the set-up.")
@click.option("--json", "as_json", is_flag=True, help="Print the whole position as JSON.")
@CONTENT
def replay(file: Path, step: int | None, as_json: bool, content: Path | None) -> None:
    """Show the last position of a record, or that after a step."""
    record = shelf.read(file)
    game = record_game(file, record, content)
    with shelf.naming(file):
        moments = list(sb.positions(record, game))
    moment = _chosen(moments, step)
    if as_json:
        click.echo(json.dumps({"step": moment.number, "over": moment.state.over, "state": moment.state.to_json()}))
    else:
        _show(game, tuple(printable(name) for name in record.header.seats), moment, len(moments) - 1)


@click.command(epilog="Example: smorg verify match.jsonl")
@click.argument("file", type=FILE)
@CONTENT
def verify(file: Path, content: Path | None) -> None:
    """Check a record against the rules and its dice."""
    record = shelf.read(file)
    with shelf.naming(file):
        verify_promise(record)  # first: it needs no rules, which may be others by now
    if record.seed is not None:
        click.echo(say("The seed of this record is what was promised before the match."))
    game = record_game(file, record, content)
    with shelf.naming(file):
        held = sb.verify(record, game)
    facts = {"steps": held.steps, "title": say(game.facts.title), "version": game.facts.rules_version}
    click.echo(say("All {steps} steps follow the rules of {title} {version}.", **facts))
    if held.seed_checked:
        told = say_many(
            "The one draw of dice and cards is that of the seed that was sealed before the match.",
            "All {count} draws of dice and cards are those of the seed that was sealed before the match.",
            held.draws,
        )
        click.echo(told)
        click.echo(_who_made_the_seed(record))
    else:
        click.echo(say("The seed is not in this record, so its dice cannot be checked against it yet."))
    if held.outcome is None:
        click.echo(say("The match is not over."))
    else:
        click.echo(story.result(held.outcome, tuple(printable(name) for name in record.header.seats)))


def _who_made_the_seed(record: sb.Record) -> str:
    added = record.header.contributions
    if added is None:
        return say("The seed was chosen by the house alone: this record is from before seats could add to it.")
    who = [printable(name) for name, own in zip(record.header.seats, added, strict=True) if own]
    others = [printable(name) for name, own in zip(record.header.seats, added, strict=True) if not own]
    if not who:
        return say("The seed was chosen by whoever laid the match out: no seat added to it.")
    added_to = say("The seed was made from a promised secret and what these seats added: {who}.", who=", ".join(who))
    return f"{added_to} {say('Nothing came from {others}.', others=', '.join(others))}" if others else added_to


def _chosen(moments: list[Position], step: int | None) -> Position:
    last = len(moments) - 1
    if step is not None and not 0 <= step <= last:
        raise sb.BadOption(say("There is no step {step} in this record; choose 0 to {last}.", step=step, last=last))
    return moments[-1 if step is None else step]


def _show(game: sb.Game, names: tuple[str, ...], moment: Position, last: int) -> None:
    screen = Screen()
    told = story.sentences(game, moment.events, names, sb.SPECTATOR)
    at = say("{title}, step {number} of {last}.", title=say(game.facts.title), number=moment.number, last=last)
    screen.say(f"{at} {' '.join(told)}")
    screen.draw(game.draw(moment.state.observation(), names))
    if moment.state.over:
        screen.say(story.result(moment.state.outcome(), names), "bold")
