"""`smorg lab resume`."""

import click

from smorgasboard.cli.lab.bench import Bench, on_the_same_bench, play_study
from smorgasboard.lab.play import known_studies


@click.command(epilog="Example: smorg lab resume my-study")
@click.argument("study")
@on_the_same_bench
def resume(*, study: str, bench: Bench) -> None:
    """Go on with a study that was stopped; finished matches are kept."""
    play_study(known_studies.known_study(study, bench.folder).study(), {}, bench)
