"""What a study of one way to play has found, measured from its folder."""

from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.measures.sample import Values

__all__ = ["Values", "findings_of_run"]
