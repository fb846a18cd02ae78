"""Every word that people read, in every language of the house."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment
from tests import messages
from tests.coverage_of_rules import CLAUSE, PAGES
from tests.own_games import own_games

import smorgasboard as sb
from smorgasboard.catalogues import merged
from smorgasboard.engine.speech import say, speaking
from smorgasboard.server.languages import Languages, install
from smorgasboard.testing import Trial
from smorgasboard.testing.declarations import facts_are_stated, options_are_checked, tours_can_be_followed
from smorgasboard.testing.pages import clicks_are_unambiguous, pages_are_plain
from smorgasboard.testing.play import other_actions_are_refused
from smorgasboard.testing.presentation import drawings_fit_the_terminal, everything_has_words

OF_THE_GAME = (facts_are_stated, options_are_checked, tours_can_be_followed)
OF_A_MATCH = (
    other_actions_are_refused,
    everything_has_words,
    drawings_fit_the_terminal,
    clicks_are_unambiguous,
    pages_are_plain,
)
"""Checks of the kit that read what people read."""
LANGUAGES = Languages.load()
TRANSLATIONS = [code for code in LANGUAGES.codes if code != "en"]
FILES = [domain.locale / f"{code}.po" for domain in messages.domains() for code in TRANSLATIONS]
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s")
SAME = {
    "de": {
        *("Smorgasboard", "Bots", "Bacon", "Steak", "Cracker", "1 Cracker", "Buffet"),
        *("Food for Thought", "Consumption: Food and Choices"),
        *("Bouillabaisse", "Burrito", "Ceviche", "Dim Sum", "Feijoada", "Gazpacho", "Minestrone", "Moussaka"),
        *("Pad Thai", "Paella", "Pho", "Ratatouille", "Sangria", "Shakshuka"),
        *("Badminton", "Basketball", "Bowling", "Geocaching", "Jogging", "Padel", "Pickleball", "Rugby", "Squash"),
        *("Tennis", "Volleyball", "Yoga"),
        *("A{space}", "R{space}", "{action}: {why}.", "{why} ({amount} {unit})"),
        *(
            "Black Friday",
            "Chips",
            "Journalist",
            "Mabius",
            "Pizza",
            "Salami",
            "Sensation",
            "Snacks",
            "Sparget",
            "Wildmart",
        ),
        *(
            "5+10+20 F",
            "Ava Cado",
            "Frank Furter",
            "Marsha Mallow",
            "Mary Shoppins",
            "Mister Hipster",
            "Mo Hito",
            "Monsieur Dijon-Vu",
        ),
        *("Peter Panini", "Robin Food", "Wanda Wurst", "Yeti Setter"),
        *("{card}, {price}, {tag}", "%(amount)s F", "+%(amount)s F", "{amount} F"),
    },
}
"""Words that a language took over from English."""


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def pairs(path: Path) -> Iterator[tuple[str, str]]:
    """Each English text with its translation, singular and plural apart."""
    for message in catalogue(path):
        if isinstance(message.id, str) and isinstance(message.string, str):
            yield from [(message.id, message.string)] if message.id else []
        else:
            yield from zip(message.id, message.string or (), strict=True)


# ---- catalogues ----


@pytest.mark.slow
def test_the_catalogues_hold_what_the_sources_say() -> None:
    assert not messages.outdated(), "run `make messages`, and translate what is new"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(messages.SOURCES)))
def test_everything_is_translated_with_its_facts(path: Path) -> None:
    found = list(pairs(path))
    assert len(found) > 100
    for english, translated in found:
        assert translated.strip(), english
        facts = set(PLACEHOLDER.findall(english)) ^ set(PLACEHOLDER.findall(translated))
        assert facts <= {"{count}"}, (english, translated)
        assert translated != english or english in SAME[path.stem], english


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(messages.SOURCES)))
def test_nothing_in_the_catalogues_is_left_over_or_tells_of_its_making(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"fuzzy|^#~|^\"(POT|PO|Last|Generated)|/home/|/tmp/", text, re.MULTILINE)
    assert not catalogue(path).obsolete


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_catalogues_agree_where_they_say_the_same(code: str) -> None:
    known: dict[object, object] = {}
    for path in (path for path in FILES if path.stem == code):
        for message in catalogue(path):
            assert known.setdefault(message.id, message.string) == message.string, message.id


def test_messages_are_found_in_every_kind_of_source(tmp_path: Path) -> None:
    python = tmp_path / "speaking.py"
    python.write_text('f"{say(\'one\')}" + say("two" if x else "three") + say_many("a", "b", 2) + say(name)\n')
    template = tmp_path / "page.html"
    template.write_text('{{ _("four") }}{% trans who=x %}\n five\n {{ who }}{% endtrans %}{{ ngettext("c", "d", 2) }}')
    words = tmp_path / "sentences.toml"
    words.write_text('[story]\nWon = "six"\n')
    content = tmp_path / "content.toml"
    content.write_text('[[teams]]\nname = "x"\ntitle = "seven"\n[[teams.powers]]\ntext = "eight"\nprice = 3\n')
    (tmp_path / "editions").mkdir()
    edition = tmp_path / "editions" / "first.toml"
    edition.write_text('[edition]\nname = "x"\ntitle = "nine"\n[[options]]\ntext = "ten"\norigin = "house"\n')
    sources = [python, template, words, content, edition]
    assert messages._files(tmp_path) == sorted(sources)
    found = {message for path in sources for message in messages.messages_of(path)}
    assert found == {
        "one", "two", "three", ("a", "b"), "four", "five %(who)s", ("c", "d"), "six", "seven", "eight", "nine", "ten",
    }  # fmt: skip


def test_the_first_folder_has_the_last_word(tmp_path: Path) -> None:
    for name, word in (("house", "Hallo"), ("game", "Moin")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "de.po").write_text(f'msgid "Hello."\nmsgstr "{word}"\n\nmsgid "{name}"\nmsgstr "{word}!"\n')
    with speaking(merged("de", [tmp_path / "house", tmp_path / "game", tmp_path / "nowhere"])):
        assert [say("Hello."), say("house"), say("game"), say("other")] == ["Hallo", "Hallo!", "Moin!", "other"]


# ---- whole games ----


@pytest.mark.parametrize("code", TRANSLATIONS)
@pytest.mark.parametrize("game", own_games(), ids=lambda game: f"{game.name}:{game.edition}")
class TestGames:
    @pytest.mark.slow
    def test_a_game_conforms_in_any_language(self, game: sb.Game, code: str) -> None:
        """Rules do not change with the language, so what is said and shown is looked at, at few moments of a match."""
        with speaking(LANGUAGES.catalogue(code)):
            for spoken in OF_THE_GAME:
                spoken(Trial(game, code))
            for players in game.facts.players:
                for spoken in OF_A_MATCH:
                    spoken(Trial(game, code, players, curious=True, most=8))

    @pytest.mark.slow
    def test_nothing_is_told_in_english(self, game: sb.Game, code: str) -> None:
        heard: set[str] = set()
        counts = game.facts.players
        for number in range(max(3, len(counts))):
            for moment in Trial(game, f"told/{number}", counts[number % len(counts)]).moments():
                english = sentences(game, moment.state, moment.seat, moment.action)
                with speaking(LANGUAGES.catalogue(code)):
                    translated = sentences(game, moment.state, moment.seat, moment.action)
                assert len(english) == len(translated)
                assert [line for line in translated if line in english] == []
                heard.update(translated)
        assert len(heard) > 1000
        pieces = english_pieces(code)
        assert [line for line in heard if any(piece in line for piece in pieces)] == []

    def test_options_and_facts_are_spoken_too(self, game: sb.Game, code: str) -> None:
        english = declared(game)
        with speaking(LANGUAGES.catalogue(code)):
            assert [line for line in declared(game) if line in english and not line.isdigit()] == []

    def test_the_rules_are_the_same_clause_by_clause(self, game: sb.Game, code: str) -> None:
        english = game.rules_text()
        with speaking(LANGUAGES.catalogue(code)):
            translated = game.rules_text()
        assert translated != english
        assert CLAUSE.findall(translated) == CLAUSE.findall(english)
        assert (PAGES / f"{game.name}.{code}.md").read_text(encoding="utf-8") == translated


def english_pieces(code: str) -> set[str]:
    """Runs of English words that no translated line may have in it."""
    said = [pair for path in FILES if path.stem == code for pair in pairs(path)]
    messages_ = [english for english, translated in said if english != translated]
    pieces = {piece.strip() for message in messages_ for piece in PLACEHOLDER.split(message)}
    return {piece for piece in pieces if len(piece) > 8 and " " in piece}


def sentences(game: sb.Game, state: sb.State, seat: int, action: int) -> list[str]:
    """All that is said about a moment and the step that follows it."""
    names = tuple(f"Name {number}" for number in range(len(state.outcome().scores)))
    told = [state.outcome().reason]
    if not state.over:
        observation = state.observation(seat)
        told += [game.describe(each, observation) for each in observation.legal]
        told += [game.prompt(observation, names), *game.in_words(observation, names)]
        told += [state.why_not(seat, each) for each in range(0, len(game.actions), 7) if each not in observation.legal]
        after = state.copy()
        after.events = []
        after.apply(seat, action)
        told += [game.tell(event, names) for event in after.events]
    return [line for line in told if line]


def declared(game: sb.Game) -> list[str]:
    lines = [game.facts.tagline, game.facts.credit]
    for option in game.options:
        lines += [option.label, option.help, option.expects()]
        lines += [option.wording(choice) for choice in getattr(option, "choices", ())]
    return [say(line) for line in lines]


# ---- choosing one ----


def test_the_house_speaks_english_and_german() -> None:
    assert LANGUAGES.names == [("en", "English"), ("de", "Deutsch")]


@pytest.mark.parametrize(
    ("wanted", "accept", "code"),
    [
        (None, None, "en"),
        ("", "", "en"),
        ("de", "en", "de"),
        ("en", "de", "en"),
        ("klingon", "de", "de"),
        (None, "de", "de"),
        (None, "de-AT,de;q=0.9", "de"),
        (None, "DE-de", "de"),
        (None, "fr, de;q=0.5, en;q=0.8", "en"),
        (None, "fr, de;q=0.8, en;q=0.5", "de"),
        (None, "de;q=0, en", "en"),
        (None, "de;q=oops, en;q=0.1", "en"),
        (None, "en;q=nan,de;q=0.1", "de"),
        (None, "en;q=7,de", "de"),
        (None, "*", "en"),
        (None, ";;;,,,==", "en"),
        (None, "x" * 10_000 + ",de", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_browsers_best(wanted: str | None, accept: str | None, code: str) -> None:
    assert LANGUAGES.negotiate(wanted, accept) == code


def test_an_unknown_language_is_english() -> None:
    with speaking(LANGUAGES.catalogue("../../etc")):
        assert say("Rules") == "Rules"


def test_a_template_speaks_the_language_of_the_moment() -> None:
    environment = Environment(autoescape=True)
    install(environment)
    step = "{% trans at=who, last=3 %}\n  Step {{ at }} of {{ last }}{% endtrans %}"
    page = environment.from_string('{{ _("Lesson %(number)s of %(of)s", number=who, of=3) }}, ' + step)
    assert page.render(who="<b>%(last)s{x}") == "Lesson <b>%(last)s{x} of 3, Step <b>%(last)s{x} of 3".replace(
        "<b>", "&lt;b&gt;"
    )
    with speaking(LANGUAGES.catalogue("de")):
        assert page.render(who="<b>") == "Lektion &lt;b&gt; von 3, Schritt &lt;b&gt; von 3"


@pytest.mark.parametrize(
    ("code", "seconds", "words"),
    [
        ("en", 0, "just now"),
        ("de", 3, "gerade eben"),
        ("en", 300, "5 minutes ago"),
        ("de", 300, "vor 5 Minuten"),
        ("de", 86_400 * 2, "vor 2 Tagen"),
    ],
)
def test_how_long_ago(code: str, seconds: float, words: str) -> None:
    assert LANGUAGES.ago(code, seconds) == words
