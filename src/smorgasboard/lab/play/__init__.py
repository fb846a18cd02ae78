"""Playing a study's matches. What stands here needs nothing that has to be installed; folders of studies do."""

# mypy: implicit-reexport
# ruff: noqa: F401

from smorgasboard.lab.play.matches import Played, SeenColumns, play_blanked, play_some, played_on, replayed, seat_names
from smorgasboard.lab.play.plan import Blank, Leg, Study, StudyKind
from smorgasboard.lab.play.winners import Share, play_leg, summarise, win_shares
from smorgasboard.lab.play.workers import Crew, Task, alone, chunks, cores, crew_of, standing
