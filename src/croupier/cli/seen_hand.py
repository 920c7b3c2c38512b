"""A hand as one reader saw it: the file that the page gives them where a record would show hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from rich.console import RenderableType
from rich.text import Text

from croupier.cli.games import desk_of
from croupier.cli.phrases import named
from croupier.errors import BadInput
from croupier.files import read_file
from croupier.games import presets_of, rules_of
from croupier.text import printable

__all__ = ["HandSeen", "seen_in"]


BEGINS = (b'{"format":"croupier hand as seen"',)


class _Played(msgspec.Struct, frozen=True):
    number: int
    names: tuple[str, ...]
    returns: tuple[int, ...] = ()


class _Frame(msgspec.Struct, frozen=True):
    view: Any
    said: tuple[str, ...]


class _File(msgspec.Struct, frozen=True):
    format: Literal["croupier hand as seen"]
    version: Literal[1]
    table: str
    game: str
    preset: str
    you: int | None
    played: _Played
    frames: Annotated[tuple[_Frame, ...], msgspec.Meta(min_length=1)]


def seen_in(file: str) -> HandSeen | None:
    """The hand in such a file, None for a file of another kind. Raises BadInput for one that is damaged."""
    body = read_file(file, begins=BEGINS) if Path(file).is_file() else b""
    if not body.startswith(BEGINS):
        return None
    try:
        return HandSeen(msgspec.json.decode(body, type=_File))
    except BadInput as error:
        raise BadInput(f"{file}: {error.sentence}", error.code) from None
    except Exception:  # no hash binds such a file: what does not fit together comes out where it is drawn
        raise BadInput(f"{file}: damaged; expected a hand as the page saves it", "bad-seen") from None


class HandSeen:
    """The moments of one hand for `croupier replay`; what was hidden from its reader stays hidden."""

    def __init__(self, file: _File) -> None:
        # Views are drawn alike under all presets, and a house's own is not known here.
        rules = rules_of(file.game, file.preset if file.preset in presets_of(file.game) else None)
        desk = desk_of(rules)
        views = [rules.saved_view(frame.view) for frame in file.frames]
        names = [printable(name) or f"p{seat}" for seat, name in enumerate(file.played.names, 1)]
        said = [[named(printable(line), names) for line in frame.said] for frame in file.frames]
        self._said = [Text("\n".join(lines), "italic") for lines in said]
        self._drawn = [desk.draw(view, names) for view in views]
        self._settled = desk.settled(views[-1], file.played.returns, names)
        reader = "a watcher" if file.you is None else names[file.you]
        self._title = f"Hand {file.played.number} at table {printable(file.table)}, as {reader} saw it"
        self._rules = f"{rules.game} ({printable(file.preset)})"
        self.lengths = (len(views),)

    def picture(self, hand: int, place: int) -> Iterator[RenderableType]:  # noqa: ARG002  # there is one
        """One moment."""
        last = self.lengths[0] - 1
        yield Text(f"{self._title}, moment {place} of {last}", "bold")
        yield self._said[place]
        yield self._drawn[place]
        if place == last:
            yield self._settled

    def printed(self) -> Iterator[RenderableType]:
        """What was said, and how it ended."""
        yield f"{self._rules}: {self._title}"
        yield ""
        yield from filter(None, self._said)
        yield self._drawn[-1]
        yield self._settled
