"""What weak and strong players do not agree on: the same change, or the same card, between other bots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from smorgasboard.lab.comparing import shift_words as words
from smorgasboard.lab.comparing.shifts import CERTAIN, Arm, Moved, Shift, shifts_between
from smorgasboard.lab.design.levels import base_of
from smorgasboard.lab.findings import Headline, ReportTable, Row, Section
from smorgasboard.lab.play import Study
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import USUAL, Compared, Estimate, OfMean, reach, simultaneous

ID = "levels"
TWO, OTHER_OF_TWO = 2, "seat 2"
INTRO = (
    "The same between other bots, on the same deals. What only one of them finds, by more than chance explains, says "
    "something about the players: it matters to these only. Where it may be chance it is not known whether others "
    "would find the same. All differences from all other bots are one family, of which chance makes any in 5 of 100 "
    "reports."
)
Outcome = Literal["only among", "not among", "another size", "holds", "not known"]


@dataclass(frozen=True)
class Disagreement:
    """One thing as the study's own bots find it, and as others do."""

    label: str
    section: str
    unit: str
    mine: Compared
    theirs: Compared
    apart: Compared
    level: str

    @property
    def outcome(self) -> Outcome:
        both = self.mine.differs and self.theirs.differs
        if not self.apart.differs:
            return "holds" if both and self.mine.side == self.theirs.side else "not known"
        if both:
            return "another size"
        return "not among" if self.mine.differs else "only among"

    @property
    def in_words(self) -> str:
        told = {
            "only among": f"matters among {self.level} only",
            "not among": f"does not show among {self.level}",
            "another size": f"flips or has another size among {self.level}",
            "holds": f"holds among {self.level} too",
            "not known": f"not known whether {self.level} would find the same",
        }
        return told[self.outcome]


class FoundThing(NamedTuple):
    """One thing that was measured among some bots."""

    label: str
    section: str
    unit: str
    result: Compared


FoundThings = Mapping[Any, FoundThing]
"""By what it is: things of other tables may have the same name."""


def differences(mine: FoundThings, others: Mapping[str, FoundThings]) -> list[Disagreement]:
    """`others` by level. Only those are told that either found; all at all levels count as looked at, as one family."""
    shared = [(level, key) for level, theirs in others.items() for key in mine if key in theirs]
    evidence = [_apart(mine[key].result.alone, others[level][key].result.alone) for level, key in shared]
    found = zip(shared, simultaneous(evidence, alike=False), strict=True)
    all_ = [Disagreement(*mine[key], others[level][key].result, apart, level) for (level, key), apart in found]
    return [each for each in all_ if each.mine.differs or each.theirs.differs]


def _apart(mine: Estimate, theirs: Estimate) -> OfMean:
    """As if they had nothing in common: too wide rather than too narrow."""
    freedom = max(1, min(mine.n, theirs.n) - 1)
    error = (mine.half**2 + theirs.half**2) ** 0.5 / reach(USUAL, freedom)
    return OfMean(theirs.value - mine.value, error, freedom + 1, freedom, min(mine.n, theirs.n))


# ---- changes between two arms ----


def levels_of_study(study: Study) -> list[str]:
    return list(dict.fromkeys(level for leg in study.legs if (level := base_of(leg.name)[1])))


def moved_at(study: Study, folder: StudyFolder, level: str, sides: Sequence[str]) -> Moved | None:
    """What moved between these two parts among other bots; None where they have no match in common yet."""
    games, seen = folder.games(), folder.seen()
    legs = [next((leg for leg in study.legs if base_of(leg.name) == (side, level)), None) for side in sides]
    if None in legs:
        return None
    before, after = (Arm.of(leg, games, seen) for leg in legs if leg is not None)
    before, after = before.beside(after)
    return shifts_between(before, after) if before.n else None


def disagreements(
    study: Study, folder: StudyFolder, moved: Moved, sides: Sequence[str], titles: Mapping[str, str]
) -> list[Disagreement]:
    others = {level: moved_at(study, folder, level, sides) for level in levels_of_study(study)}
    theirs = {level: _by_name(found, titles) for level, found in others.items() if found is not None}
    return differences(_by_name(moved, titles), theirs)


def _by_name(moved: Moved, titles: Mapping[str, str]) -> FoundThings:
    """The first seat stands for both of two."""
    two = sum(shift.name.is_seat for shift in moved.whole) == TWO
    return {
        shift.name: FoundThing(_label(shift, titles), shift.name.table or "whole", shift.unit, shift.change)
        for shift in (*moved.asked, *moved.whole, *moved.entries)
        if shift.change.alone.known and not (two and shift.name.measure == OTHER_OF_TWO)
    }


def _label(shift: Shift, titles: Mapping[str, str]) -> str:
    name = shift.name
    return f"{titles.get(name.entry, name.entry)} ({name.table}): {name.measure}" if name.table else name.measure


# ---- in the report ----


def level_sections(found: Sequence[Disagreement], own: str, levels: Sequence[str]) -> Iterator[Section]:
    if not levels:
        return
    rows = tuple(_row(each) for each in found)
    table = ReportTable("", ("what", f"among {own}", "among the others", "so it"), rows)
    said = "" if rows else " Nothing moved among any of them."
    yield Section(ID, "Weak and strong bots", f"{INTRO}{said}", (table,) if rows else ())


def _row(each: Disagreement) -> Row:
    mine = words.figure(each.mine.told, each.unit, words.MOVED if each.mine.differs else "", 0.0)
    return Row(each.label, (mine, words.figure(each.theirs.told, each.unit, fair=0.0), each.in_words))


def level_headlines(found: Sequence[Disagreement], own: str) -> Iterator[Headline]:
    """What weak and strong do not agree on, the surest first, once for each thing."""
    telling = sorted((each for each in found if each.apart.differs), key=lambda each: max(each.apart.p, CERTAIN))
    once = {(each.section, each.level, each.outcome): each for each in reversed(telling)}
    for key, each in reversed(once.items()):
        rest = tuple(
            f"{other.label}: {other.in_words}"
            for other in telling
            if other is not each and (other.section, other.level, other.outcome) == key
        )
        yield Headline(_sentence(each, own), "notice", ID, rest, certain=True)


def _sentence(each: Disagreement, own: str) -> str:
    sizes = f"{words.change_told(each.mine, each.unit)} among {own}, {words.change_told(each.theirs, each.unit)}"
    return f"{each.label} {each.in_words}: {sizes} among {each.level}. It says something about the players."
