"""The kit finds every planted mistake, and names it rightly."""

import pytest
from tests.testing.planted import MISTAKES, PeekCanBeTakenBack
from tests.testing.planted_counts import MISTAKES_OF_COUNTS
from tests.testing.planted_judgement import MISTAKES_OF_JUDGEMENT
from tests.testing.planted_pages import MISTAKES_OF_PAGES
from tests.testing.toy import PotLuck

from smorgasboard.testing import NotConforming, check


@pytest.mark.parametrize(
    "mistaken",
    [*MISTAKES, *MISTAKES_OF_PAGES, *MISTAKES_OF_COUNTS, *MISTAKES_OF_JUDGEMENT],
    ids=lambda kind: kind.__name__,
)
def test_mistake_is_caught_by_the_right_check(mistaken: type[PotLuck]) -> None:
    expected = vars(mistaken)["caught_by"]
    with pytest.raises(NotConforming) as caught:
        check(mistaken(), games=1, processes=expected == "same_seed_in_other_processes")
    assert caught.value.check == expected


def test_message_names_check_table_seed_and_step() -> None:
    with pytest.raises(NotConforming) as caught:
        check(PeekCanBeTakenBack(), seed=3, processes=False)
    message = str(caught.value)
    for part in ("revelations_bar_undo", "dinner:home for 2 players", "seed '3/0'", f"step {caught.value.step}:"):
        assert part in message
    assert '"peek" shows seat' in message
