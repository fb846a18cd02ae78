"""What was done is kept, line by line, so that whoever stops a fit goes on where it was."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


class Kept:
    """Numbered results of one piece of work, in a file of its own: other settings are other work."""

    def __init__(self, folder: Path, what: str, settings: Any) -> None:
        text = json.dumps(settings, sort_keys=True)
        self.file = folder / f"{what}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.jsonl"
        self.lines: dict[int, dict[str, Any]] = {}
        if self.file.exists():
            for line in self._whole_lines():
                self.lines[line["number"]] = line

    def missing(self, count: int) -> list[int]:
        return [number for number in range(count) if number not in self.lines]

    def first(self, count: int) -> list[dict[str, Any]]:
        """In the order of their numbers, whoever was done first."""
        return [self.lines[number] for number in range(count)]

    def keep(self, results: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as out:
            for result in results:
                out.write(json.dumps(result, separators=(",", ":")) + "\n")
                out.flush()
                self.lines[result["number"]] = result
                yield result

    def _whole_lines(self) -> Iterator[dict[str, Any]]:
        """Without one that was cut off when somebody pulled the plug; the file ends with the last whole line then."""
        text = self.file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.file.write_text(whole, encoding="utf-8")
        for line in whole.splitlines():
            yield json.loads(line)
