"""Coverage, content, levels, luck and skill."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.lab.measures.feasts import (
    LUCKY,
    PLAIN,
    Feast,
    Match,
    cell,
    chart,
    headlines,
    leg,
    said,
    section,
    study,
    table,
    words,
)

from smorgasboard.lab.findings import Figure, Findings
from smorgasboard.lab.measures.counting import MeasuredEntry, entries_of
from smorgasboard.lab.measures.run import findings_of_run
from smorgasboard.lab.measures.sample import read_run
from smorgasboard.lab.play.plan import Blank
from smorgasboard.lab.statistics import Compared, Estimate, mean, ratio, share


def plates(winner: int, lucky: int) -> Match:
    seen = tuple((seat, "plate", LUCKY if seat == lucky else PLAIN, 1) for seat in (0, 1))
    return Match((winner,), seen=seen)


# ---- coverage ----


def test_what_nobody_met_is_listed_and_on_top(tmp_path: Path) -> None:
    main = (leg(), [Match(seen=((0, "plate", PLAIN, 1), (0, "dish taken", "soup", 2)))] * 2)
    easy = (leg("easy", "random", "random"), [Match(seen=((1, "plate", LUCKY, 1),))])
    findings = findings_of_run(study(tmp_path, main, easy))
    found = table(findings, "coverage", "Content")
    assert words(found, "plate", "met") == "2 of 2"
    assert words(found, "plate", "met by other bots only") == LUCKY
    assert words(found, "dish taken", "never met") == "pie"
    assert words(found, "dish completed", "never met") == "soup, pie"
    assert headlines(findings, "coverage") == [
        "3 of 6 things were never met: pie (dish taken), soup (dish completed) and pie (dish completed)."
    ]


def test_matches_that_were_repeated_without_a_card_are_not_counted(tmp_path: Path) -> None:
    blank = replace(leg("without pie"), blank=Blank("main", "dish taken", "pie", "without-pie.toml"))
    folder = study(tmp_path, (leg(), [taken(0, "soup")] * 3), (blank, [taken(1, "pie")] * 2))
    findings = findings_of_run(folder)
    assert "in all 3 games" in section(findings, "coverage").intro
    assert words(table(findings, "coverage", "Content"), "dish taken", "never met") == "pie"


def test_where_much_was_never_met_tables_are_on_top(tmp_path: Path) -> None:
    findings = findings_of_run(study(tmp_path, (leg(), [Match()])))
    assert headlines(findings, "coverage") == [
        "6 of 6 things were never met: 2 of plate, 2 of dish taken and 2 of dish completed."
    ]


def test_actions_never_used_are_shown_by_kind(tmp_path: Path) -> None:
    matches = [Match(actions=tuple(range(2, 17))), Match(actions=(18, 19))]  # all but dishes 0 and 1, and rolling
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "coverage", "Actions never used")
    assert words(found, "roll", "used") == "never"
    assert words(found, "pick", "used") == "14 of 16"
    assert words(found, "pick", "never used, for example") == "pick 0, pick 1"
    assert len(found.rows) == 2


def test_what_is_left_to_people_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feast, "for_people", frozenset({17}))
    matches = [Match(actions=tuple(range(1, 17))), Match(actions=(18, 19))]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "coverage", "Actions never used")
    assert [each.label for each in found.rows] == ["pick"]
    assert found.note == "1 of 20 actions were never used. 1 more are left to people and not counted."


def test_a_game_that_shows_everything_is_praised(tmp_path: Path) -> None:
    seen = [(table, entry) for table in ("dish taken", "dish completed") for entry in ("soup", "pie")]
    everything = tuple((0, table, entry, 1) for table, entry in [*seen, ("plate", LUCKY), ("plate", PLAIN)])
    findings = findings_of_run(study(tmp_path, (leg(), [Match(seen=everything, actions=tuple(range(20)))])))
    assert headlines(findings, "coverage") == ["All 6 things that can come up in this setting were met at least once."]
    assert "Every one of the game's 20 actions was used." in said(findings, "coverage")
    assert "No game was drawn or won by several seats together." in said(findings, "coverage")


def test_a_way_to_end_that_never_came_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feast, "endings", lambda _game, _settings: ("all is eaten", "the cook left", "fire"))
    matches = [Match(reason="all is eaten")] * 3
    others = (leg("easy"), [Match(reason="fire")])
    findings = findings_of_run(study(tmp_path, (leg(), matches), others))
    found = table(findings, "coverage", "Endings")
    assert words(found, "endings", "met") == "2 of 3"
    assert words(found, "endings", "never met") == "the cook left"
    assert "1 of 3 ways to end never came: the cook left." in headlines(findings, "coverage")


# ---- content ----


def test_what_is_taken_and_what_is_completed_share_a_table(tmp_path: Path) -> None:
    matches = [
        Match((0,), seen=((0, "dish taken", "soup", 2), (0, "dish completed", "soup", 1))),
        Match((1,), seen=((0, "dish taken", "soup", 1), (1, "dish taken", "pie", 1), (1, "dish completed", "pie", 1))),
        Match((1,), seen=((0, "dish taken", "soup", 1),)),
        Match((1,)),
    ]
    findings = findings_of_run(study(tmp_path, (leg(), matches)))
    found = table(findings, "content", "Dish: taken and completed")
    assert cell(found, "soup", "taken a game").value == 1.0
    assert cell(found, "soup", "of all taken").value == 80.0
    assert cell(found, "soup", "completed").value == 25.0
    assert cell(found, "soup", "wins when taken").value == pytest.approx(100 / 3)
    assert cell(found, "soup", "wins when completed").value == 100.0
    assert cell(found, "pie", "completed").value == 100.0
    assert "against the average of this table, 50.0%" in found.note  # all dishes taken win 2 of 4
    assert [game.number for game in cell(found, "soup", "wins when taken").games] == [0, 1]
    assert [each.label for each in found.rows] == ["pie", "soup"]
    assert len(section(findings, "content").blocks) == 1


def test_what_is_completed_without_being_taken_was_got_in_another_way(tmp_path: Path) -> None:
    matches = [Match(seen=((0, "dish completed", "soup", 2), (0, "dish taken", "soup", 1)))]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "content", "Dish: taken and completed")
    assert cell(found, "soup", "completed").value == 100.0


def test_what_chance_deals_is_called_too_strong_against_the_fair_share(tmp_path: Path) -> None:
    matches = [plates(0, lucky=0)] * 70 + [plates(1, lucky=0)] * 30 + [plates(1, lucky=1)] * 70 + [plates(0, 1)] * 30
    findings = findings_of_run(study(tmp_path, (leg(games=200), matches)))
    found = table(findings, "content", "Plate")
    assert words(found, LUCKY, "verdict") == "too strong"
    assert words(found, PLAIN, "verdict") == "too weak"
    assert cell(found, LUCKY, "wins").value == pytest.approx(70)
    assert 18 < cell(found, LUCKY, "off").value < 20  # a little of it may be luck
    assert "Players get these themselves" not in found.note
    assert headlines(findings, "content")[0].startswith(f"{LUCKY} (plate) wins 69.0% ± ")
    assert headlines(findings, "content")[0].endswith("where 50.0% would be fair: too strong.")
    assert len(headlines(findings, "content")) == 1
    assert [text.split(":")[0] for text in findings.headlines[0].follows] == [f"{PLAIN} (plate)"]


def test_what_chance_deals_to_one_seat_only_is_still_held_against_the_fair_share(tmp_path: Path) -> None:
    matches = [Match((int(number % 10 > 6),), seen=((0, "plate", LUCKY, 1),)) for number in range(200)]
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "content", "Plate")
    assert words(found, LUCKY, "verdict") == "too strong"


def test_what_is_surely_but_hardly_off_does_not_stand_out() -> None:
    one, off = Estimate(1.0, 1.0, 1.0, 9), Estimate(0.515, 0.512, 0.518, 90_000)
    entry = MeasuredEntry(
        ("plate", LUCKY), True, one, one, one, Compared(off, off, off, 0.001, 0.5), 0.5, 0.02, None, None, None
    )
    assert not entry.stands_out
    assert entry.in_words == "like the others"
    assert replace(entry, tolerance=0.01).verdict == "too strong"


def test_how_often_is_as_sure_as_if_it_had_been_looked_at_alone(tmp_path: Path) -> None:
    soups = np.array([(number * 7) % 4 for number in range(120)])
    pies = np.array([(number * 5) % 3 for number in range(120)])
    matches = [
        Match(
            seen=tuple((0, "dish taken", dish, int(times)) for dish, times in (("soup", soup), ("pie", pie)) if times)
        )
        for soup, pie in zip(soups, pies, strict=True)
    ]
    run = read_run(study(tmp_path, (leg(), matches)), {})
    soup = entries_of(run, run.main)["dish taken", "soup"]
    assert soup.times[:3] == pytest.approx(mean(soups)[:3])
    assert soup.picked[:3] == pytest.approx(ratio(soups, soups + pies)[:3], rel=0.01)
    assert soup.games[:3] == pytest.approx(share(soups > 0)[:3], rel=0.01)


def taken(winner: int, *dishes: str) -> Match:
    return Match((winner,), seen=tuple((0, "dish taken", dish, 1) for dish in dishes))


def test_what_players_choose_only_seems_strong_until_it_was_played_without(tmp_path: Path) -> None:
    matches = [taken(0, "soup")] * 90 + [taken(1, "pie")] * 90 + [taken(1, "soup"), taken(0, "pie")] * 10
    folder = study(tmp_path, (leg(games=200), matches))
    found = table(findings_of_run(folder), "content", "Dish taken")
    assert words(found, "soup", "verdict") == "seems too strong"
    assert "Players get these themselves" in found.note
    values = {("dish taken", "soup"): Figure(3.0, 1.0, 5.0, 100, "points")}
    valued = table(findings_of_run(folder, values), "content", "Dish taken")
    assert words(valued, "soup", "verdict") == "too strong"
    assert cell(valued, "soup", "worth").value == 3.0
    assert words(valued, "pie", "worth") == "not measured"


def test_what_may_be_chance_is_not_called_strong(tmp_path: Path) -> None:
    """Two of the forty dishes lie just outside their own range, as some of forty will."""
    usual = [Match((seat % 2,), seen=((0, "dish taken", f"dish {seat % 40}", 1),)) for seat in range(4000)]
    rare = [taken(0, "soup")] * 65 + [taken(1, "soup")] * 35
    findings = findings_of_run(study(tmp_path, (leg(games=4100), [*usual[:2000], *usual[40:2040], *rare])))
    soup = cell(table(findings, "content", "Dish taken"), "soup", "wins")
    assert soup.low is not None
    assert soup.low > 50
    assert "soup" not in " ".join(headlines(findings, "content"))


def test_a_thing_is_on_top_once_though_several_tables_count_it(tmp_path: Path) -> None:
    dull = [taken(number % 2, f"dish {number % 3}") for number in range(300)]
    soup = Match((0,), seen=((0, "dish taken", "soup", 1), (0, "dish completed", "soup", 1)))
    pie = Match((1,), seen=((0, "dish completed", "pie", 1),))
    told = headlines(findings_of_run(study(tmp_path, (leg(), [*dull, *[soup] * 60, *[pie] * 60]))), "content")
    assert [text.split(" wins")[0] for text in told] == ["soup (dish completed)", "pie (dish completed)"]


def test_what_players_like_is_not_on_top_where_one_of_them_is_better(tmp_path: Path) -> None:
    matches = [Match((number % 2,), seen=((number % 2, "dish taken", "soup", 1),)) for number in range(100)]
    matches += [Match((number % 2,), seen=((1 - number % 2, "dish taken", "pie", 1),)) for number in range(100)]
    findings = findings_of_run(study(tmp_path, (leg("main", "greedy", "random", games=200), matches)))
    assert words(table(findings, "content", "Dish taken"), "soup", "verdict") == "seems too strong"
    assert not headlines(findings, "content")
    assert "Bots differ here" in section(findings, "content").intro


def test_what_few_had_comes_last_and_is_not_judged(tmp_path: Path) -> None:
    matches = [taken(number % 2, "soup") for number in range(60)] + [taken(0, "pie")] * 2
    found = table(findings_of_run(study(tmp_path, (leg(), matches))), "content", "Dish taken")
    assert [each.label for each in found.rows] == ["soup", "pie"]
    assert words(found, "pie", "verdict") == "too few games"
    assert words(found, "pie", "off") == "not known"


def test_one_player_alone_is_told_scores(tmp_path: Path) -> None:
    matches = [
        Match((0,), (float(10 + 10 * (number % 2)),), seen=((0, "dish taken", ("soup", "pie")[number % 2], 1),))
        for number in range(60)
    ]
    found = table(findings_of_run(study(tmp_path, (leg("main", "greedy"), matches))), "content", "Dish taken")
    assert cell(found, "pie", "score").value == 20.0
    assert cell(found, "pie", "off").value == 5.0
    assert cell(found, "pie", "score").unit == ""


def test_one_player_alone_is_told_what_others_score_on_the_same_deals(tmp_path: Path) -> None:
    weak, strong = ([Match((0,), (float(10 + more + number % 4),)) for number in range(60)] for more in (0, 5))
    findings = findings_of_run(study(tmp_path, (leg("main", "greedy"), weak), (leg("strong", "hard"), strong)))
    found = table(findings, "levels", "Scores by bot")
    assert [row.label for row in found.rows] == ["greedy", "hard"]
    assert cell(found, "hard", "mean score").value == 16.5
    assert cell(found, "hard", "more than these").value == 5.0
    assert headlines(findings, "levels")[0].startswith(
        "hard scores 5.00 ± 0.10 more than greedy, on the same 60 deals."
    )


# ---- weak and strong bots ----


def both_levels(tmp_path: Path, main: list[Match], easy: list[Match]) -> Findings:
    weak = leg("easy", "random", "random", games=len(easy))
    return findings_of_run(study(tmp_path, (leg(games=len(main)), main), (weak, easy)))


def test_a_seat_that_is_good_for_some_and_bad_for_others_flips(tmp_path: Path) -> None:
    findings = both_levels(tmp_path, [Match((0,))] * 140 + [Match((1,))] * 60, [Match((1,))] * 70 + [Match((0,))] * 30)
    assert cell(table(findings, "seats", "Victories by seat"), "seat 1", "victories").mark == "flips"
    found = table(findings, "levels", "What flips")
    assert [each.label for each in found.rows] == ["First seat"]
    theirs = cell(found, "First seat", "with other bots")
    assert theirs.value == 30.0
    assert [tuple(game) for game in theirs.games] == [("easy", 70, "seat 1 won", 4), ("easy", 0, "seat 1 lost", 4)]
    assert "70.0%" in headlines(findings, "levels")[0]
    assert headlines(findings, "levels")[0].endswith("among the weaker random: this flips with the players.")


def test_every_level_is_held_against_the_main_bots(tmp_path: Path) -> None:
    weak = [(leg(f"easy {bot}", bot, bot), [Match()] * 2) for bot in ("random", "careless")]
    strong = (leg("strong", "hard", "hard"), [Match()] * 2)
    findings = findings_of_run(study(tmp_path, (leg(), [Match()] * 2), strong, *weak))
    found = table(findings, "levels", "What else was looked at")
    levels = [row.cells[2] for row in found.rows if row.label == "First seat"]
    assert levels == ["the weaker random", "the weaker careless", "the stronger hard"]


def test_what_is_the_same_for_all_holds(tmp_path: Path) -> None:
    findings = both_levels(tmp_path, [Match((0,))] * 140 + [Match((1,))] * 60, [Match((0,))] * 70 + [Match((1,))] * 30)
    assert not headlines(findings, "levels")
    found = table(findings, "levels", "What else was looked at")
    assert words(found, "First seat", "so it") == "holds"
    assert "None of 1 finding flips; 1 holds whoever plays" in said(findings, "levels")


def test_a_seat_that_is_fair_for_some_only_flips(tmp_path: Path) -> None:
    fair = [Match((winner,)) for winner in (0, 1) * 1500]
    findings = both_levels(tmp_path, fair, [Match((0,))] * 117 + [Match((1,))] * 43)
    assert [each.label for each in table(findings, "levels", "What flips").rows] == ["First seat"]


def test_a_difference_that_may_be_chance_is_no_flip(tmp_path: Path) -> None:
    findings = both_levels(tmp_path, [Match((0,))] * 140 + [Match((1,))] * 60, [Match((0,))] * 4 + [Match((1,))] * 6)
    assert words(table(findings, "levels", "What else was looked at"), "First seat", "so it") == "not known"


def test_a_plate_that_is_strong_for_some_only_flips(tmp_path: Path) -> None:
    strong = [plates(0, 0), plates(1, 1), plates(0, 0), plates(1, 0)] * 50
    weak = [plates(1, 0), plates(0, 1), plates(1, 0), plates(0, 0)] * 50
    findings = both_levels(tmp_path, strong, weak)
    assert cell(table(findings, "content", "Plate"), LUCKY, "wins").mark == "flips"
    flipped = [each.label for each in table(findings, "levels", "What flips").rows]
    assert f"{LUCKY} (plate)" in flipped


def test_a_difference_between_levels_that_may_be_chance_is_no_flip(tmp_path: Path) -> None:
    """A plate wins 75 of 100 games among the main bots and 65 among others, as one of twenty things."""
    strong = [plates(0, 0), plates(1, 1), plates(0, 0), plates(1, 0)] * 50
    others = [Match(seen=((0, "dish taken", f"dish {number}", 1),)) for number in range(20)]
    weak = [plates(int(number % 20 >= 13), 0) for number in range(100)]
    findings = both_levels(tmp_path, strong, [*weak, *others])
    assert "flips" not in {cell(table(findings, "content", "Plate"), LUCKY, "wins").mark}
    assert not any(LUCKY in text for text in headlines(findings, "levels"))


def test_what_is_missing_says_how_to_get_it(tmp_path: Path) -> None:
    findings = findings_of_run(study(tmp_path, (leg(), [Match()] * 3)))
    assert "`--also BOT`" in said(findings, "levels")
    assert said(findings, "skill").count("`--skill 4`") == 2


# ---- luck and skill ----


def test_who_thinks_longer_is_followed_from_seat_to_seat(tmp_path: Path) -> None:
    skill = leg("skill 16 against 8", "search:walks=8", "search:walks=16", games=4)
    matches = [Match((1,)), Match((0,)), Match((1,)), Match((1,))]  # the second bot sits second, first, second, first
    findings = findings_of_run(study(tmp_path, (leg(), [Match()]), (skill, matches)))
    found = table(findings, "skill", "What thinking twice as long wins")
    assert cell(found, "16 against 8", "wins").value == 75.0
    assert chart(findings, "skill", "Does thinking help?").fair == 50.0
    assert "no skill shows yet in 4 games" in headlines(findings, "skill")[0]


def test_a_deal_that_decides_everything_is_all_luck(tmp_path: Path) -> None:
    skill = leg("skill 16 against 8", "search:walks=16", "search:walks=8", games=40)
    matches = [Match((number // 2 % 2,)) for number in range(40)]
    found = table(
        findings_of_run(study(tmp_path, (leg(), [Match()]), (skill, matches))), "skill", "How much the deal decides"
    )
    luck = cell(found, "search:walks=16 and search:walks=8", "share of the result")
    assert luck.value == 100.0
    assert [game.number for game in luck.games] == [0, 1]


def test_skill_that_decides_everything_leaves_no_luck(tmp_path: Path) -> None:
    skill = leg("skill 16 against 8", "search:walks=16", "search:walks=8", games=80)
    matches = [Match((number % 2,)) for number in range(80)]
    findings = findings_of_run(study(tmp_path, (leg(), [Match()]), (skill, matches)))
    assert cell(table(findings, "skill", "What thinking twice as long wins"), "16 against 8", "wins").value == 100.0
    assert headlines(findings, "skill")[0].endswith("skill counts.")


# ---- facts ----


def test_the_facts_say_what_was_asked_and_what_was_played(tmp_path: Path) -> None:
    facts = dict(findings_of_run(study(tmp_path, (leg(games=10), [Match()] * 4))).facts)
    assert facts["matches"] == "4 of 10 asked for: not all are played"
    assert facts["command"] == "smorg lab run feast"
    assert facts["bots"] == "greedy"
    assert facts["seed"] == "7"
    assert "version" not in facts


# ---- effects told once, by certainty, at their moment ----


def test_what_follows_from_something_else_stands_below_it_and_opens_at_its_moment(tmp_path: Path) -> None:
    """Whoever has the lucky plate takes soup, and wins 7 of 10; pie is better than soup whoever takes it."""
    matches = []
    for number in range(600):
        lucky, pie = number % 2, number % 3 == 0
        winner = lucky if number % 10 < 7 else 1 - lucky
        seen = [(lucky, "plate", LUCKY, 1), (1 - lucky, "plate", PLAIN, 1), (lucky, "dish taken", "soup", 1)]
        seen += [(winner, "dish taken", "pie", 1)] if pie else [(1 - lucky, "dish taken", "bread", 1)]
        matches.append(Match((winner,), seen=tuple(seen)))
    findings = findings_of_run(study(tmp_path, (leg(games=600), matches)))
    told = [headline for headline in findings.headlines if headline.section == "content"]
    assert told[0].text.startswith(f"{LUCKY} (plate) wins ")
    assert told[0].certain
    assert f"{PLAIN} (plate)" in " ".join(told[0].follows)
    assert any(headline.text.startswith("pie (dish taken) wins ") for headline in told)
    assert [(game.step, game.why) for game in told[0].games] == [(1, "had it and won"), (1, "had it and lost")]
    assert [headline.verdict for headline in findings.headlines].index("unfair") == 0


def test_what_stays_in_the_box_is_not_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Feast, "entries_in", lambda self, settings: {"plate": (PLAIN,), "dish taken": ("soup",)})
    monkeypatch.setattr(Feast, "titles", lambda self: {"soup": "Grandma's Soup"})
    findings = findings_of_run(study(tmp_path, (leg(), [Match(seen=((0, "plate", PLAIN, 1),))])))
    assert headlines(findings, "coverage") == ["1 of 2 things was never met: Grandma's Soup (dish taken)."]
