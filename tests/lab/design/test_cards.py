"""The worth of a card, by playing matches again in which it does nothing."""

import polars as pl
import pytest

import smorgasboard as sb
from smorgasboard.bots.spec import BotSpec
from smorgasboard.lab.design import studies
from smorgasboard.lab.design.cards import BlankableCard, cards_of, cards_study, pairs_of
from smorgasboard.lab.play import running
from smorgasboard.lab.play.replaying import record
from smorgasboard.lab.play.study_folder import StudyFolder, firsts
from smorgasboard.lab.play.workers import alone

GAME = "foodfighters"
SPOON = BlankableCard("item bought", "spoon")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> StudyFolder:
    chosen = studies.setting(GAME, None, 2, (), [BotSpec.read("random")])
    study, contents = cards_study(chosen, cards_of(chosen.game, entries=["spoon", "pan"]), 12, 6, "s", "cards")
    folder = StudyFolder(tmp_path_factory.mktemp("lab") / "cards")
    folder.begin(study, {}, contents)
    running.run(study, folder, alone, 1)
    return folder


def of(folder: StudyFolder, leg: str) -> dict[int, list[int]]:
    rows = folder.games().filter(pl.col("leg") == leg).select("number", "actions").iter_rows()
    return dict(rows)


def test_only_matches_that_saw_the_card_are_played_again_and_no_more_than_asked(played: StudyFolder) -> None:
    saw = firsts(played.seen())["main", *SPOON]
    assert list(of(played, SPOON.leg)) == list(saw)[:6]


def test_both_matches_are_the_same_until_the_card_comes(played: StudyFolder) -> None:
    steps = firsts(played.seen())["main", *SPOON]
    parted = 0
    for number, actions in of(played, SPOON.leg).items():
        before = steps[number] - 1
        assert actions[:before] == of(played, "main")[number][:before]
        parted += actions != of(played, "main")[number]
    assert parted


def test_a_blanked_card_is_never_had_again(played: StudyFolder) -> None:
    without = played.seen().filter((pl.col("leg") == SPOON.leg) & (pl.col("entry") == "spoon"))
    assert without.filter(pl.col("table") == "item bought").is_empty()


def test_a_pair_is_about_the_seat_that_got_the_card_first(played: StudyFolder) -> None:
    pairs = pairs_of(played)[SPOON]
    scores = {(leg, number): each for leg, number, each in played.games().select("leg", "number", "scores").iter_rows()}
    seen = played.seen().filter(
        (pl.col("leg") == "main") & (pl.col("table") == "item bought") & (pl.col("entry") == "spoon")
    )
    for pair in pairs:
        seat = seen.filter(pl.col("number") == pair.number).sort("first")["seat"][0]
        assert pair.score_with == scores["main", pair.number][seat]
        assert pair.score_without == scores[SPOON.leg, pair.number][seat]
        assert pair.won_with == (pair.score_with > 0) + (pair.score_with == 0) / 2
    assert pairs


def test_the_replay_of_a_match_without_a_card_ends_as_it_was_played(played: StudyFolder) -> None:
    for leg, number, winners in played.games().select("leg", "number", "winners").iter_rows():
        result = record(played, leg, number).result
        assert result is not None
        assert result["winners"] == winners


def test_unknown_tables_and_cards_are_refused_by_name() -> None:
    game = sb.load(GAME)
    with pytest.raises(sb.SmorgasboardError, match="no table 'recipes' to blank; it has item bought"):
        cards_of(game, ["recipes"])
    with pytest.raises(sb.SmorgasboardError, match="no card 'sponn'"):
        cards_of(game, entries=["sponn"])
