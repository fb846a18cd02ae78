"""What weak and strong bots do not agree on, how strong they are, and tricks that beat them."""

from pathlib import Path

import pytest
from tests.lab import choosing, tilted

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec, read_several
from smorgasboard.bots.trick import in_words
from smorgasboard.lab.comparing.comparison import findings_of_comparison
from smorgasboard.lab.comparing.exploit_findings import findings_of_exploits, proof_of, tried
from smorgasboard.lab.comparing.level_findings import FoundThing, differences
from smorgasboard.lab.comparing.sweep_findings import findings_of_sweep
from smorgasboard.lab.design.exploits import search_study
from smorgasboard.lab.design.levels import near_people
from smorgasboard.lab.design.studies import Setting, Wish, setting
from smorgasboard.lab.design.sweep import read_sweep, sweep_settings, sweep_study
from smorgasboard.lab.design.variants import comparison, read_variant, settled
from smorgasboard.lab.findings import Figure, Findings, Headline, ReportTable
from smorgasboard.lab.play.estimate import seconds_by_leg
from smorgasboard.lab.play.plan import Study
from smorgasboard.lab.statistics import OfMean, simultaneous

RANDOM, GREEDY = BotSpec("random"), BotSpec("greedy")
GAME = choosing.Choosing.name


def compared(change: str, path: Path, games: int = 400, also: BotSpec = RANDOM) -> Findings:
    sides = read_variant(GAME), read_variant(change, read_variant(GAME))
    one, other = (settled(side, read_several("greedy"), None, path) for side in sides)
    study = comparison((one, other), (sides[0].text, sides[1].text), Wish(games, "1", "study"), [also])
    return findings_of_comparison(tilted.played_study(study, path, (one, other)))


def on_levels(findings: Findings) -> list[Headline]:
    return [headline for headline in findings.headlines if headline.section == "levels"]


def test_what_matters_to_strong_bots_only_is_marked(tmp_path: Path) -> None:
    found = compared("+gem=3", tmp_path)
    (told,) = on_levels(found)
    assert told.text.startswith("seat 1 does not show among random: +2")
    assert told.certain
    assert any(headline.text.startswith("B makes the first seat stronger") for headline in found.headlines)


def test_what_matters_to_weak_bots_only_is_marked(tmp_path: Path) -> None:
    found = compared("+trap=0", tmp_path)
    (told,) = on_levels(found)
    assert told.text.startswith("seat 1 matters among random only: ")
    assert found.headlines[0].text.startswith("Nothing moved: all 400 games went the same way")
    (table,) = next(each for each in found.sections if each.id == "levels").blocks
    assert isinstance(table, ReportTable)
    assert {row.cells[2] for row in table.rows} == {"matters among random only"}


def test_what_both_find_is_agreed_on(tmp_path: Path) -> None:
    assert not on_levels(compared("+gem=3", tmp_path, 200, also=BotSpec("medium")))


def test_a_sweep_is_held_against_other_bots_at_its_ends(tmp_path: Path) -> None:
    side, varied = read_variant(GAME), read_sweep("gem=1..3")
    settings = sweep_settings(side, varied, [GREEDY], None, tmp_path)
    study = sweep_study(side, varied, settings, Wish(300, "1", "study"), [RANDOM])
    assert sum("among random" in leg.name for leg in study.legs) == 2
    found = findings_of_sweep(tilted.played_study(study, tmp_path, list(settings.values())))
    assert on_levels(found)[0].text.startswith("seat 1 flips or has another size among random")


def test_every_report_says_how_strong_its_bots_are_by_matches_between_them(tmp_path: Path) -> None:
    found = compared("+gem=3", tmp_path, 200)
    section = next(each for each in found.sections if each.id == "strength")
    (table,) = section.blocks
    assert isinstance(table, ReportTable)
    (row,) = table.rows
    assert (row.label, row.cells[1]) == ("random", "greedy")
    assert isinstance(row.cells[0], Figure)
    assert row.cells[0].fair == 50.0


@pytest.fixture
def table() -> Setting:
    return setting(GAME, None, 2, [("gem", "4")], [RANDOM])


def test_a_trick_that_beats_the_table_is_found_and_proven_on_fresh_deals(table: Setting, tmp_path: Path) -> None:
    """Whoever always picks the gem always wins from the first seat, and half from the other."""
    wish = Wish(400, "1", "tricks")
    search = tilted.played_study(search_study(table, 60, wish, [GREEDY]), tmp_path)
    best = [each.trick for each in tried(search)[:3]]
    assert set(best[:2]) == {"Pick", "Pick.number.0"}  # to pick at all is to be greedy here, and so to pick the gem
    proof = proof_of(search)
    assert proof is not None
    assert (proof[0].name, proof[0].legs[0].seed) == ("tricks-proven", "1, fresh deals")
    found = findings_of_exploits(tilted.played_study(proof[0], tmp_path))
    told = found.headlines[0]
    assert told.text.startswith("A fixed trick beats these bots: always pick")
    assert told.verdict == "unfair"
    assert [each.id for each in found.sections] == ["tricks", "levels", "strength"]
    assert any("does not show among greedy" in headline.text for headline in found.headlines)


def test_a_trick_is_unfair_by_the_limit_of_the_game(
    table: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tilted.state_limit(40, tmp_path, monkeypatch, choosing.Choosing)
    folder = tilted.played_study(search_study(table, 200, Wish(10, "1", "tricks")), tmp_path)
    assert findings_of_exploits(folder).headlines[0].verdict == "fair"


def test_things_of_the_same_name_do_not_hide_each_other() -> None:
    found = simultaneous([OfMean(value, 0.01, 400, 400, 400) for value in (0.2, -0.2)])
    mine = {("dish", key): FoundThing("Soup (dish)", "dish", "%", each) for key, each in zip("ab", found, strict=True)}
    assert [each.mine.side for each in differences(mine, {"random": mine})] == [1, -1]


def test_differences_from_all_levels_are_one_family() -> None:
    """What one of several levels finds has to be as sure as one thing of several."""
    (mine,) = simultaneous([OfMean(0.0, 0.01, 400, 400, 400)])
    (theirs,) = simultaneous([OfMean(0.03, 0.01, 400, 400, 400)])
    own, other = ({"a": FoundThing("a", "whole", "%", each)} for each in (mine, theirs))
    assert differences(own, {"random": other})[0].apart.differs
    assert not differences(own, {"random": other, "medium": own, "hard": own})[0].apart.differs


@pytest.mark.parametrize("trick", ["Nonsense", "never.Nonsense"])
def test_a_trick_that_the_game_does_not_have_is_refused(trick: str) -> None:
    with pytest.raises(sb.SmorgasboardError, match=r"^Twenty things has no trick '.*'; there are Pick\.$"):
        setting(GAME, None, 2, (), [BotSpec("trick", (("always", trick),))])


def test_a_trick_among_others_is_refused_as_well_and_what_was_meant_is_guessed() -> None:
    with pytest.raises(sb.SmorgasboardError, match=r"did you mean Pick\?"):
        near_people(choosing.CHOOSING, [RANDOM], [BotSpec("trick", (("always", "Pic"),))], full=False)
    state = choosing.CHOOSING.new(seed=1)
    with pytest.raises(sb.bots.UnknownBot, match="has no trick"):
        sb.bots.TrickBot("Nonsense").choose_at(choosing.CHOOSING, state, 0)


def test_tricks_are_told_in_the_words_of_the_game() -> None:
    game = sb.load("foodfighters")
    assert in_words(game, "BuyItem.item.spoon") == f"always buy item: {game.titles().get('spoon', 'spoon')}"
    assert in_words(game, "never.Pass") == "never pass"
    assert in_words(game, "Swap.first.4") == "always swap: b2"


def test_where_no_trick_helps_none_is_claimed(tmp_path: Path) -> None:
    fair = setting(GAME, None, 2, (), [RANDOM])
    folder = tilted.played_study(search_study(fair, 60, Wish(10, "1", "tricks")), tmp_path)
    assert findings_of_exploits(folder).headlines[0].text.startswith("None of 22 tricks is known to beat these bots; ")


def test_the_time_of_what_is_missing_is_known_before_it_starts(table: Setting, tmp_path: Path) -> None:
    leg = table.leg("main", 1000, "1")
    whole = Study("a", "A", "run", (leg,))
    folder = tilted.played_study(Study("b", "B", "run", (table.leg("main", 20, "1"),)), tmp_path)
    assert seconds_by_leg(folder.study(), folder, 1) == {"main": 0.0}
    assert 0 < seconds_by_leg(whole, folder, 2)["main"] < 60
