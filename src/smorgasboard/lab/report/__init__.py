"""One page that shows what a study found: on screen, by lamplight, on a phone and on paper, without asking anybody."""

from smorgasboard.lab.report.page import policy, render

__all__ = ["policy", "render"]
