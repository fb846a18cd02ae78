"""How strong the study's bots are: matches between them and others, in every seat of every deal."""

from smorgasboard.lab.design.levels import DUEL
from smorgasboard.lab.findings import ReportTable, Row, Section
from smorgasboard.lab.measures.phrases import percent_figure
from smorgasboard.lab.measures.sample import Sample
from smorgasboard.lab.play.study_folder import StudyFolder
from smorgasboard.lab.statistics import Estimate, percent

ID = "strength"
INTRO = (
    "One seat of another bot among the bots of this study, in every seat of every deal. A finding is about play at "
    "this level: whoever is beaten often leaves something to better players."
)


def strength_sections(folder: StudyFolder) -> list[Section]:
    """None where nobody played against anybody else."""
    legs = [leg for leg in folder.study().legs if leg.name.startswith(DUEL)]
    games, seen = (folder.games(), folder.seen()) if legs else (None, None)
    if games is None or seen is None:
        return []
    samples = [sample for leg in legs if (sample := Sample.of(leg, games, seen)).n]
    rows = tuple(_row(sample) for sample in samples)
    if not rows:
        return []
    told = " ".join(_in_words(sample) for sample in samples)
    table = ReportTable("", ("this bot", "wins", "among"), rows)
    return [Section(ID, "How strong these bots are", f"{INTRO} {told}", (table,))]


def _share(sample: Sample) -> Estimate:
    return sample.ratio(*sample.won_by(0))


def _row(sample: Sample) -> Row:
    challenger, host = sample.leg.bots[0], sample.leg.bots[-1]
    games = sample.won_and_lost(sample.won_by(0)[0], challenger)
    return Row(challenger, (percent_figure(_share(sample), games, fair=sample.fair), host))


def _in_words(sample: Sample) -> str:
    return f"{sample.leg.bots[0]} wins {percent(_share(sample))} of {sample.n:,} games among {sample.leg.bots[-1]}."
