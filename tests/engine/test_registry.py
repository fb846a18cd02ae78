"""Games are found by name, and unknown names get an answer that helps."""

import pickle
from pathlib import Path

import pytest
from tests.testing.toy import PotLuck

import smorgasboard as sb
from smorgasboard.engine import UnknownGame, registry


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests register is gone after them."""
    monkeypatch.setattr(registry, "_loaded", {})


@pytest.fixture
def other_deck(tmp_path: Path) -> Path:
    game = sb.load("foodfighters")
    own = Path(__file__).parents[2] / "src/smorgasboard/games/foodfighters/content.toml"
    path = tmp_path / "mine.toml"
    path.write_text(own.read_text(encoding="utf-8").replace("beans = 30", "beans = 31"), encoding="utf-8")
    assert sb.load("foodfighters") is game
    return path


def test_installed_games_are_listed_in_every_edition() -> None:
    names = [(game.name, game.edition) for game in sb.games()]
    assert ("foodfighters", "classic") in names
    assert len(names) == len(set(names))


def test_name_edition_and_source_lead_to_the_same_game() -> None:
    game = sb.load("foodfighters")
    assert sb.load("foodfighters:classic") is game
    assert sb.load(game.source) is game


def test_misspelt_name_suggests() -> None:
    with pytest.raises(UnknownGame, match=r"No game is called 'foodfigthers'; did you mean foodfighters\?"):
        sb.load("foodfigthers")


@pytest.mark.parametrize("name", ["zzz", "", ":classic"])
def test_name_like_nothing_lists_what_is_installed(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"installed are: .*foodfighters"):
        sb.load(name)


def test_unknown_edition_lists_the_known() -> None:
    with pytest.raises(UnknownGame, match="foodfighters has no edition deluxe; it has classic"):
        sb.load("foodfighters:deluxe")


def test_who_asks_for_an_edition_that_is_not_there_hears_of_all_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PotLuck, "editions", ("home", "garden", "beach"))
    with pytest.raises(UnknownGame, match=r"^dinner has no edition office; it has home, garden, beach\.$"):
        PotLuck("office")


def test_source_with_other_content_is_refused() -> None:
    with pytest.raises(UnknownGame, match="installed with other content than foodfighters:classic#0000"):
        sb.load("foodfighters:classic#0000")


def test_uninstalled_game_is_found_once_registered() -> None:
    with pytest.raises(UnknownGame):
        sb.load("dinner")
    game = registry.register(PotLuck())
    assert sb.load(game.source) is game
    assert sb.load("dinner") is game
    assert sb.load("dinner:home") is game


def test_other_content_is_another_game(other_deck: Path) -> None:
    own = sb.load("foodfighters:classic")
    mine = sb.load("foodfighters:classic", content=other_deck)
    assert mine.content_hash != own.content_hash
    assert mine.source != own.source
    assert sb.load(mine.source) is mine
    assert sb.load("foodfighters") is own


def test_other_content_loaded_first_does_not_take_the_name(other_deck: Path) -> None:
    registry._loaded.clear()
    mine = sb.load("foodfighters", content=other_deck)
    assert sb.load("foodfighters").source != mine.source
    assert sb.load("foodfighters:classic").source != mine.source


def test_a_copy_of_the_own_content_does_not_stand_for_it(tmp_path: Path) -> None:
    own, copy = sb.load("foodfighters"), tmp_path / "copy.toml"
    copy.write_text(own.whole_content(), encoding="utf-8")
    assert sb.load("foodfighters", content=copy).source == own.source
    copy.unlink()
    assert sb.load(own.source).whole_content() == own.whole_content()


def test_games_travel_between_processes(other_deck: Path) -> None:
    mine = sb.load("foodfighters", content=other_deck)
    assert pickle.loads(pickle.dumps(mine)).source == mine.source


def test_entry_point_must_be_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "broken"

        def load(self) -> object:
            return object()

    monkeypatch.setattr(registry, "_installed", lambda: {"broken": Point()})
    with pytest.raises(UnknownGame, match="The entry point of broken is not a Game class"):
        sb.load("broken")
