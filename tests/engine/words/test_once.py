"""What is said of the same facts is found once, in each language."""

from gettext import NullTranslations

from smorgasboard.engine import said_once, say, speaking


class Loud(NullTranslations):
    def gettext(self, message: str) -> str:
        return message.upper()


def test_the_same_facts_are_put_into_words_once_in_each_language() -> None:
    asked: list[tuple[str, int]] = []

    @said_once
    def told(food: str, count: int = 1) -> str:
        """How much there is."""
        asked.append((food, count))
        return say("So much:") + f" {count} {food}"

    assert [told("rice"), told("rice"), told("rice", count=2)] == 2 * ["So much: 1 rice"] + ["So much: 2 rice"]
    with speaking(Loud()):
        assert [told("rice"), told("rice")] == 2 * ["SO MUCH: 1 rice"]
    assert told("rice") == "So much: 1 rice"
    assert asked == [("rice", 1), ("rice", 2), ("rice", 1)]
    assert told.__doc__ == "How much there is."
