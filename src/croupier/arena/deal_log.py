"""A file of simulated deals, a line of JSON each, from which an interrupted simulation goes on."""

from __future__ import annotations

import tempfile
import weakref
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from croupier.errors import BadInput
from croupier.files import refuse_unless_alone


class DealLog:
    """All deals from the first one to the last that is done, in a temporary file if no `path` is given.

    `header` names the simulation. `number_of` reads the number of a deal from its line, None for a broken
    line, which is overwritten with all that follows. Raises BadInput for another simulation.
    """

    def __init__(self, path: Path | None, header: bytes, number_of: Callable[[bytes], int | None]) -> None:
        self.path = path
        self.kept = 0
        """The deals that were there already."""
        self.count = 0
        """All deals."""
        self._file: BinaryIO
        if path is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115
        else:
            path.touch()
            self._file = path.open("r+b")
        weakref.finalize(self, self._file.close)
        refuse_unless_alone(self._file, path)
        first = self._file.readline()
        if not header.startswith(first):
            self._file.close()
            raise BadInput(
                "{path}: holds the beginning of another simulation; expected to go on with that one, or no "
                "such file",
                "other-simulation",
                path=path,
            )
        if first != header:  # new, or broken off within the first line
            self._file.seek(0)
            self._file.write(header)
        self._start = end = self._file.tell()
        for line in self._file:
            if not line.endswith(b"\n") or number_of(line) != self.count:
                break
            self.count += 1
            end += len(line)
        self.kept = self.count
        self._file.truncate(end)

    def read(self, count: int | None = None) -> Iterator[bytes]:
        """The lines of the first `count` deals, None for all."""
        place = self._start
        while True:
            self._file.seek(place)  # the file may have been written to meanwhile
            lines = list(islice(self._file, 1000 if count is None else min(1000, count)))
            yield from lines
            place += sum(map(len, lines))
            if count is not None:
                count -= len(lines)
            if not lines:
                return

    def append(self, line: bytes) -> None:
        self._file.seek(0, 2)
        self._file.write(line)
        self._file.flush()
        self.count += 1

    def close(self) -> None:
        """Close the file; it stays."""
        self._file.close()

    def remove(self) -> None:
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)
