"""How finished matches went: worked out beside the requests, once for all who read it in a language."""

import asyncio
from weakref import WeakKeyDictionary

import structlog

from smorgasboard.engine import speaking
from smorgasboard.server.languages import Languages
from smorgasboard.server.live import Table, in_slices
from smorgasboard.server.views import EndView, LeadMaker

log = structlog.get_logger()


class Ends:
    """Whoever watches a match end sees who won at once, and how the lead went a moment later."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self._work: WeakKeyDictionary[Table, dict[str, asyncio.Task[EndView]]] = WeakKeyDictionary()

    def begin(self, table: Table, language: str) -> asyncio.Task[EndView]:
        """The work, which is begun unless somebody did."""
        of_table = self._work.setdefault(table, {})
        if language not in of_table:
            work = of_table[language] = asyncio.create_task(self._work_out(table, language))
            table.background.add(work)
            work.add_done_callback(table.background.discard)
        return of_table[language]

    async def ready(self, table: Table, language: str) -> None:
        """Whoever stops waiting for it does not stop the work."""
        await asyncio.shield(self.begin(table, language))

    def known(self, table: Table, language: str) -> bool:
        work = self._work.get(table, {}).get(language)
        return work is not None and work.done() and not work.cancelled()

    def of(self, table: Table, language: str) -> EndView:
        """As much of it as is known."""
        return (
            self._work[table][language].result() if self.known(table, language) else EndView(table, lead_to_come=True)
        )

    async def _work_out(self, table: Table, language: str) -> EndView:
        with speaking(self._languages.catalogue(language)):
            try:
                maker = LeadMaker(table.record, table.game)
                await in_slices(maker)
                end = EndView(table, maker.lead())
            except Exception:  # whatever a judgement fails at, the rest of the end stands
                log.exception("the lead could not be worked out", match=table.id)
                end = EndView(table)
        table.tell_everybody()
        return end
