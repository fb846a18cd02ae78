"""How a customer's decision explains itself: what was taken and why, and what was wrong with the rest."""

from smorgasboard.engine import say, say_many
from smorgasboard.games.foodadvice.content.cards import Customer
from smorgasboard.games.foodadvice.content.read import Content
from smorgasboard.games.foodadvice.events import Decided, Thought
from smorgasboard.games.foodadvice.words.titles import listed, money, owned, said

VERDICTS_OF_RIVALS = (
    "not sampled", "older", "other shape", "cheaper", "fewer matches", "tied", "no money left", "too dear", "no match",
)  # fmt: skip
"""The closest first."""
OUT_OF_THE_QUESTION = ("too dear", "no match")
MOST_NAMED = 3
"""Products of one verdict that are named; of more, how many more they are."""


class Decision:
    """One customer before all products."""

    def __init__(self, content: Content, event: Decided, names: tuple[str, ...]) -> None:
        self._content = content
        self._customer: Customer = content.customers[event.customer]
        self._event = event
        self._names = names

    def told(self) -> str:
        rivals = (self._rivals(verdict) for verdict in VERDICTS_OF_RIVALS)
        return " ".join([self.outcome(), *(sentence for sentence in rivals if sentence)])

    def _good(self, thought: Thought) -> str:
        return owned(self._content, self._names[thought.seat], thought.shape)

    def _having(self, verdict: str) -> list[Thought]:
        return [thought for thought in self._event.thoughts if thought.verdict == verdict]

    @property
    def _bought(self) -> list[Thought]:
        return self._having("bought")

    # ---- what was taken ----

    def outcome(self) -> str:
        facts = {"customer": self._customer.title, "budget": money(self._event.budget)}
        goods = listed([self._good(thought) for thought in self._bought])
        if not self._bought:
            tied = listed([self._good(thought) for thought in self._having("tied")])
            if tied:
                return say("{customer} ({budget}) cannot choose between {goods}.", goods=tied, **facts)
            return say("{customer} ({budget}) walks past all the shelves.", **facts)
        if len(self._bought) > 1:
            return say("{customer} ({budget}) fills the trolley: {goods}.", goods=goods, **facts)
        facts |= {"goods": goods, "why": self._why(self._bought[0])}
        if self._event.drawn_by >= 0:
            return say("{customer} ({budget}) comes just for that and takes {goods}: {why}.", **facts)
        return say("{customer} ({budget}) takes {goods}: {why}.", **facts)

    def _why(self, bought: Thought) -> str:
        if bought.matches:
            return hashtags_of(self._customer, bought.matches)
        if bought.shape in self._customer.shapes:
            return say("no hashtag fits, but the shape is a favourite")
        return say("no hashtag fits, but one has to eat something")

    # ---- what was wrong with the rest ----

    def _rivals(self, verdict: str) -> str:
        thoughts = self._having(verdict)
        if not thoughts or (verdict == "tied" and not self._bought):
            return ""
        if len(thoughts) == len(self._event.thoughts) and verdict in said.sections["all"]:
            return said("all", verdict)
        return said("rivals", verdict, goods=self._named(thoughts), price=self._price())

    def _price(self) -> str:
        """Of what is bought, or would be if there were less of it."""
        best = [*self._bought, *self._having("tied")]
        return money(best[0].price) if best else ""

    def _named(self, thoughts: list[Thought]) -> str:
        goods = [self._rival(thought) for thought in thoughts]
        rest = len(goods) - MOST_NAMED
        if rest <= 1:
            return listed(goods)
        if thoughts[0].verdict in OUT_OF_THE_QUESTION:
            return say_many("{count} others", "{count} others", len(goods))
        return listed([*goods[:MOST_NAMED], say_many("{count} more", "{count} more", rest)])

    def _rival(self, thought: Thought) -> str:
        """With the number that it lost by."""
        good = self._good(thought)
        if thought.verdict == "fewer matches":
            return f"{good} ({thought.matches})"
        return f"{good} ({money(thought.price)})" if thought.verdict == "cheaper" else good


def hashtags_of(customer: Customer, count: int) -> str:
    if customer.sex == "male":
        return say_many("{count} of his hashtags", "{count} of his hashtags", count)
    if customer.sex == "female":
        return say_many("{count} of her hashtags", "{count} of her hashtags", count)
    return say_many("{count} of their hashtags", "{count} of their hashtags", count)
