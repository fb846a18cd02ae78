"""A process of its own that uses a store: `crowd(deed, url)`. It says on its output what was acknowledged."""

import asyncio
import resource
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.storage.rows import entry, match

from smorgasboard.server.storage import StorageError, Store

TABLES = 20
ROOT = Path(__file__).resolve().parents[3]


def crowd(deed: str, url: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.server.storage.crowd", deed, url]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


async def append_for_ever(store: Store) -> None:
    names = [f"m{number}" for number in range(TABLES)]
    for name in names:
        await store.create(match(name), ())
    await asyncio.gather(*(_play(store, name) for name in names))


async def _play(store: Store, name: str) -> None:
    number = 0
    while True:
        number += 1
        await store.append(entry(number, name))
        _tell(f"{name} {number}")


async def fill_the_disk(store: Store) -> None:
    """No file may grow for a while; then all is well again."""
    await store.create(match(), ())
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    database = Path(sys.argv[2].removeprefix("sqlite:///"))
    largest = max(path.stat().st_size for path in database.parent.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + 50_000, most))
    stored = await _append_until_full(store)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await store.append(entry(stored + 1, note="room again"))
    _tell(str(stored))


async def _append_until_full(store: Store) -> int:
    for number in range(1, 1000):
        try:
            await store.append(entry(number, note="x" * 5000))
        except StorageError as error:
            _tell(str(error))
            return number - 1
    raise AssertionError("the disk was never full")


async def tell_secret(store: Store) -> None:
    _tell(store.secret("cookies"))


def _tell(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


DEEDS = {"append": append_for_ever, "fill": fill_the_disk, "secret": tell_secret}


def main() -> None:
    store = Store.open(sys.argv[2])
    asyncio.run(DEEDS[sys.argv[1]](store))
    store.close()


if __name__ == "__main__":
    main()
