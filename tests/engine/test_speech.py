"""Sentences in the language of whoever is spoken to."""

from gettext import NullTranslations

import pytest

from smorgasboard.engine import language, say, say_many, speaking

KNOWN = {
    "": "Language: pirate",
    "{who} is done.": "Arr, {who} be done.",
    "Hello.": "Ahoy.",
    "{who} waits.": "{crew} waits.",
    "one bean": "{count} doubloon",
    "{count} beans": "{count} doubloons",
    "one pea": "{crew}",
    "{count} peas": "{crew}",
}


class Pirate(NullTranslations):
    """A catalogue that knows a few messages."""

    def gettext(self, message: str) -> str:
        return KNOWN.get(message, message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return KNOWN[one if count == 1 else many]

    def info(self) -> dict[str, str]:
        return {"language": "pirate"}


def test_without_a_catalogue_the_sentence_is_english() -> None:
    assert say("{who} is done.", who="Ann") == "Ann is done."
    assert [say_many("one bean", "{count} beans", count) for count in (0, 1, 2)] == ["0 beans", "one bean", "2 beans"]
    assert language() == "en"


def test_a_catalogue_speaks_only_inside_its_block() -> None:
    with speaking(Pirate()):
        assert say("{who} is done.", who="Ann") == "Arr, Ann be done."
        assert say_many("one bean", "{count} beans", 3) == "3 doubloons"
        assert language() == "pirate"
        with speaking(NullTranslations()):
            assert say("Hello.") == "Hello."
        assert say("Hello.") == "Ahoy."
    assert say("Hello.") == "Hello."


def test_the_block_ends_with_an_error_too() -> None:
    with pytest.raises(ValueError, match="stop"), speaking(Pirate()):
        raise ValueError("stop")
    assert language() == "en"


def test_a_message_without_a_translation_stays_english() -> None:
    with speaking(Pirate()):
        assert say("{who} sneezes.", who="Ann") == "Ann sneezes."


@pytest.mark.parametrize("name", ["{who.__class__}", "{who}", "{0}", "{", "}", "%(who)s", "{crew}", "\\1", "\\g<0>"])
def test_a_name_is_never_a_template(name: str) -> None:
    assert say("{who} is done.", who=name) == f"{name} is done."
    with speaking(Pirate()):
        assert say("{who} is done.", who=name) == f"Arr, {name} be done."


def test_templates_cannot_look_inside_facts() -> None:
    assert say("{who.__class__} {who[0]} {}", who="Ann") == "{who.__class__} {who[0]} {}"


def test_a_translation_with_an_unknown_fact_falls_back_to_english() -> None:
    with speaking(Pirate()):
        assert say("{who} waits.", who="Ann") == "Ann waits."
        counts = [say_many("one pea", "{count} peas", count) for count in (1, 2)]
        assert counts == ["one pea", "2 peas"]


def test_an_english_sentence_without_its_fact_is_a_mistake_of_the_code() -> None:
    with pytest.raises(KeyError, match="who"):
        say("{who} waits.", what="Ann")


def test_nothing_said_is_nothing_in_every_language() -> None:
    with speaking(Pirate()):
        assert say("") == ""
