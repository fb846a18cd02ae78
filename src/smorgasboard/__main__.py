"""`python -m smorgasboard` is `smorg`."""

from smorgasboard.cli import main

main()
