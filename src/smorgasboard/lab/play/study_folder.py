"""A study's folder: what is played, what was played so far, how it stands. Whoever stops loses no finished match."""

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, Literal

import numpy as np
import polars as pl

import smorgasboard as sb
from smorgasboard.lab.play import Played, SeenColumns, Study
from smorgasboard.lab.play.lock import LockHeld, held, is_held

FORMAT = 3
SEATS = pl.List(pl.UInt8)
COUNTS = pl.List(pl.UInt32)
GAMES: dict[str, Any] = {
    "number": pl.UInt32, "deal": pl.UInt32, "bots": SEATS, "winners": SEATS, "scores": pl.List(pl.Float32),
    "reason": pl.String, "steps": pl.UInt32, "turns": pl.UInt32, "decisions": COUNTS, "choices": COUNTS,
    "width": COUNTS, "turns_of": COUNTS, "dead_turns": COUNTS, "leaders": pl.List(pl.Int8),
    "lead_changes": pl.UInt32, "behind": pl.Float32, "phases": COUNTS, "moved": pl.List(pl.Float32),
    "actions": pl.List(pl.UInt16),
}  # fmt: skip
SEEN: dict[str, Any] = {
    "number": pl.UInt32, "seat": pl.UInt8, "table": pl.String, "entry": pl.String, "times": pl.UInt16,
    "first": pl.UInt32,
}  # fmt: skip
GAMES_FILE, SEEN_FILE, LOCK_FILE = "games.parquet", "seen.parquet", "lock"
TOLD = ("machine", "version", "build", "when", "command")
KILLED = "It was killed. What it had written is kept; the same command goes on with it."

State = Literal["playing", "done", "stopped", "failed"]


@dataclass(frozen=True)
class Progress:
    """How a study stands, for whoever looks into its folder or is told.

    >>> import tempfile
    >>> from smorgasboard import lab
    >>> told = []
    >>> study = lab.run(
    ...     "foodfighters", bots="random", games=20, folder=tempfile.mkdtemp(), workers=1, progress=told.append
    ... )
    >>> told[-1].state, told[-1].played == told[-1].wanted
    ('done', True)
    """

    state: State
    leg: str
    played: int
    wanted: int
    seconds: float
    left_seconds: float | None
    message: str = ""


class StudyFolder:
    """Reads and writes one study. Files appear whole: written beside, then renamed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"

    @property
    def name(self) -> str:
        return self.path.name

    # ---- what is played ----

    def begin(self, study: Study, about: Mapping[str, Any], contents: Mapping[str, str] | None = None) -> None:
        """A new study, or the same once more to go on with; SmorgasboardError when another one lies here.

        `contents` are texts of content files by the paths that the legs know them by.
        """
        if (self.path / "study.json").exists():
            if self.study() != study:
                raise sb.SmorgasboardError(
                    f"{self.path} holds another study; give yours another --name, or repeat its command to go on."
                )
            return
        with self._writing():
            self.parts.mkdir(parents=True, exist_ok=True)
            for file, text in (contents or {}).items():
                self._put(file, text)
            self._put("study.json", json.dumps({"format": FORMAT, "study": asdict(study), **about}, indent=1))

    def about(self) -> dict[str, Any]:
        """The study's file: the study itself, when and how it was begun."""
        try:
            about: dict[str, Any] = json.loads((self.path / "study.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise sb.SmorgasboardError(f"{self.path} is not the folder of a study.") from None
        if not isinstance(about, dict) or about.get("format") != FORMAT:
            raise sb.SmorgasboardError(f"{self.path} was written by another version of the lab; play it again.")
        return about

    def told(self) -> list[tuple[str, str]]:
        """What the file says beside the study, in the order in which people read it."""
        about = self.about()
        return [(name, str(about[name])) for name in TOLD if about.get(name)]

    def study(self) -> Study:
        return Study.read(self.about()["study"])

    # ---- what was played ----

    def keep(self, played: list[Played]) -> None:
        """Write finished matches down. What was seen comes first: matches count once their own file is there."""
        number = 1 + max((int(path.name[:6]) for path in self.parts.glob("*.parquet")), default=0)
        with self._writing():
            self.parts.mkdir(exist_ok=True)
            self._put_frame(f"parts/{number:06}.{SEEN_FILE}", seen_frame(played))
            self._put_frame(f"parts/{number:06}.{GAMES_FILE}", games_frame(played))

    def games(self) -> pl.DataFrame:
        """All matches so far, in order, each once."""
        if self._is_finished:
            return _read(self.path / GAMES_FILE)
        return self._all(GAMES_FILE, {"leg": pl.String, **GAMES}).unique(["leg", "number"]).sort("leg", "number")

    def seen(self, counted: Mapping[str, int] | None = None) -> pl.DataFrame:
        """What happened in them; with `counted`, in the first so many of each leg."""
        if self._is_finished and counted is None:
            return _read(self.path / SEEN_FILE)
        whole = self._all(SEEN_FILE, {"leg": pl.String, **SEEN}).unique(["leg", "number", "seat", "table", "entry"])
        within = whole if counted is None else _first(whole, counted)
        return within.sort("leg", "number", "seat", "table", "entry")

    def finish(self, counted: Mapping[str, int]) -> None:
        """All parts become one file; of each leg the first so many matches count."""
        with self._writing():
            self._put_frame(SEEN_FILE, self.seen(counted))
            self._put_frame(GAMES_FILE, _first(self.games(), counted))
            shutil.rmtree(self.parts, ignore_errors=True)

    @property
    def _is_finished(self) -> bool:
        """All is in one file already, in order."""
        return (self.path / GAMES_FILE).exists() and not self.parts.exists()

    def _all(self, file: str, schema: dict[str, Any]) -> pl.DataFrame:
        parts = sorted({path.name[:6] for path in self.parts.glob(f"*.{GAMES_FILE}")})
        files = [self.parts / f"{part}.{file}" for part in parts if self._came_whole(part)]
        if (self.path / GAMES_FILE).exists():
            files.append(self.path / file)
        return pl.concat([pl.DataFrame(schema=schema), *map(_read, files)])

    def _came_whole(self, part: str) -> bool:
        """A part that was cut short when the power failed counts for nothing: its matches are played again."""
        return all(_ends_well(self.parts / f"{part}.{file}") for file in (GAMES_FILE, SEEN_FILE))

    # ---- how it stands ----

    def tell(self, progress: Progress) -> None:
        with self._writing():
            self._put("progress.json", json.dumps(asdict(progress)))

    def progress(self) -> Progress | None:
        try:
            told = Progress(**json.loads((self.path / "progress.json").read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None
        killed = told.state == "playing" and not is_held(self.path / LOCK_FILE)
        return replace(told, state="stopped", left_seconds=None, message=KILLED) if killed else told

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Nobody else plays this study meanwhile; SmorgasboardError when somebody does already."""
        with ExitStack() as claim:
            try:
                with self._writing():
                    claim.enter_context(held(self.path / LOCK_FILE))
            except LockHeld as other:
                raise sb.SmorgasboardError(
                    f"The study {self.name} is being played already, by process {other}; wait for it, or stop it."
                ) from None
            yield

    # ---- what came of it ----

    def put_text(self, file: str, text: str) -> None:
        with self._writing():
            self._put(file, text)

    def read_text(self, file: str) -> str:
        try:
            return (self.path / file).read_text(encoding="utf-8")
        except OSError:
            raise sb.SmorgasboardError(f"The study {self.name} has no {file} yet.") from None

    # ---- writing ----

    def _put(self, file: str, text: str) -> None:
        self._put_whole(file, text.encode())

    def _put_frame(self, file: str, frame: pl.DataFrame) -> None:
        data = BytesIO()  # a disk's refusal is plainer than what the table library makes of it
        frame.write_parquet(data, compression="zstd")
        self._put_whole(file, data.getbuffer(), lasting=True)

    def _put_whole(self, file: str, data: bytes | memoryview, lasting: bool = False) -> None:
        beside = self.path / f"{file}.new"
        beside.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as opened:
                opened.write(data)
                opened.flush()
                if lasting:  # or a power failure right after the renaming could leave it empty
                    os.fsync(opened.fileno())
            os.replace(beside, self.path / file)
        except BaseException:
            beside.unlink(missing_ok=True)  # on a full disk, its place may be what is needed
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = (error.strerror or str(error)).rstrip(".").lower()
            raise sb.SmorgasboardError(
                f"{self.path} cannot be written: {why}. What is written is kept; the same command goes on with it."
            ) from None


def _first(frame: pl.DataFrame, counted: Mapping[str, int]) -> pl.DataFrame:
    """Of each leg the first so many matches, in order as they are."""
    limits = pl.DataFrame(
        {"leg": list(counted), "limit": list(counted.values())}, {"leg": pl.String, "limit": pl.UInt32}
    )
    within = frame.join(limits, on="leg", maintain_order="left").filter(pl.col("number") < pl.col("limit"))
    return within.drop("limit")


def _read(file: Path) -> pl.DataFrame:
    try:
        return pl.read_parquet(file)
    except (OSError, pl.exceptions.PolarsError):
        raise sb.SmorgasboardError(
            f"{file} is damaged; delete it, and the same command plays its matches again."
        ) from None


def _ends_well(file: Path) -> bool:
    """A parquet file's last bytes say what is in it."""
    try:
        return bool(pl.read_parquet_schema(file))
    except (OSError, pl.exceptions.PolarsError):
        return False


def games_frame(played: list[Played]) -> pl.DataFrame:
    return pl.concat([_frame(each, GAMES, each.leg) for each in played])


def seen_frame(played: list[Played]) -> pl.DataFrame:
    return pl.concat([_frame(each.seen, SEEN, each.leg) for each in played])


def _frame(columns: Played | SeenColumns, schema: dict[str, Any], leg: str) -> pl.DataFrame:
    data = {name: _series(getattr(columns, name), kind) for name, kind in schema.items()}
    return pl.DataFrame(data).select(pl.lit(leg).alias("leg"), pl.all())


def _series(values: list[Any], kind: Any) -> pl.Series:
    """Lists by way of one flat column: given row by row, they would cost as much as playing light matches does."""
    if not isinstance(kind, pl.List) or not values or values[0] is None:
        return pl.Series(values, dtype=kind)
    places = np.repeat(np.arange(len(values)), [len(row) for row in values])
    flat = pl.DataFrame({"place": places, "": pl.Series(list(chain.from_iterable(values)), dtype=kind.inner)})
    lists = flat.group_by("place", maintain_order=True).agg("")
    rows = pl.DataFrame({"place": np.arange(len(values))}).join(lists, on="place", how="left", maintain_order="left")
    return rows.select(pl.col("").fill_null(pl.lit([], dtype=kind))).to_series()


def firsts(seen: pl.DataFrame) -> dict[tuple[str, str, str], dict[int, int]]:
    """By leg, table and entry: in which matches something was seen, in order, and the step that brought it first."""
    found: dict[tuple[str, str, str], dict[int, int]] = {}
    happened = seen.filter(pl.col("first") > 0).group_by("leg", "table", "entry", "number").agg(pl.col("first").min())
    for leg, table, entry, number, step in happened.sort("number").iter_rows():
        found.setdefault((leg, table, entry), {})[number] = step
    return found
