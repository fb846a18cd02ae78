"""`python -m smorgasboard.cli` is `smorg`."""

from smorgasboard.cli import main

main()
