"""One house of several processes on one PostgreSQL; the two players of each match are at different ones."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.server.storage import postgres

from benchmarks.web.play import WARM_UP_S, Reading, checked
from benchmarks.web.programs import node_program
from benchmarks.web.servers import OURS, Missing, Server, running

PROCESSES = (1, 2, 3)


def reading(processes: int, tables: int, seconds: float) -> Reading:
    with _house(processes) as servers:
        urls, pids = (",".join(str(getattr(server, what)) for server in servers) for what in ("url", "pid"))
        text = node_program("load.mjs", "ours", urls, pids, tables, seconds, WARM_UP_S)
    return checked(f"{processes} processes on PostgreSQL", text)


@contextmanager
def _house(processes: int) -> Iterator[list[Server]]:
    if postgres.tools() is None:
        raise Missing("There is no PostgreSQL here (apt install postgresql), so no house of several processes ran.")
    with postgres.cluster(postgres.DURABLE) as cluster, ExitStack() as servers:
        database = cluster.new_database()
        yield [servers.enter_context(running(OURS, None, database)) for _ in range(processes)]
