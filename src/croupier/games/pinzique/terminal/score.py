"""`croupier score pinzique`: a round, or the sheets of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

from msgspec.structs import replace

from croupier.ascii_text import printable
from croupier.errors import BadInput
from croupier.games.pinzique import GAME, PinziqueRules, Round, sheets_of
from croupier.games.pinzique.printed_sheet import as_html, score_sheets
from croupier.games.pinzique.scoring import PinziqueRound, Scored
from croupier.serialization import to_json
from croupier.terminal.language import in_words
from croupier.terminal.options import Option
from croupier.terminal.score_verb import score_verb


def score(*, record: Path | None, sheet: Path | None, **said: Any) -> None:
    rolls = said["rolls"] or []
    if (record is None) == (not rolls):
        raise BadInput("score pinzique: expected rolls, or - for lines, or --record")
    if record is not None:
        for name in ("names", "partners", "preset"):
            if said[name]:
                raise BadInput("--{name}: expected none beside --record, which has its own", name=name)
        _recorded(record, sheet, said["as_json"])
        return
    game = _Game()
    score_verb(GAME, keep=game.keep if sheet else lambda *_: None)(**said)
    if sheet is not None:
        game.write(sheet)


_OWN = {
    "record": Annotated[Path | None, Option(help="The sheets of a game that is recorded here.")],
    "sheet": Annotated[Path | None, Option(help="Write the score sheets here, as a page.")],
}
_verb = score_verb(GAME, optional=True)
_MORE = in_words(
    "With --sheet the lines are the rounds of one game. With --record the score sheets of a game kept by"
    " 'croupier play --record' are shown instead."
)
score.__doc__ = f"{_verb.__doc__}\n\n{_MORE}"
score.__annotations__ = {**_verb.__annotations__, **_OWN}
score.__signature__ = signature(_verb).replace(  # type: ignore[attr-defined]
    parameters=[
        *signature(_verb).parameters.values(),
        *(
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=None)
            for name, kind in _OWN.items()
        ),
    ]
)


def _recorded(record: Path, page: Path | None, as_json: bool) -> None:
    """The score sheets of a recorded game, over the rounds that are closed."""
    from croupier import records

    found = records.read(record)
    if not isinstance(found.rules, PinziqueRules):
        raise BadInput(
            "{record}: holds a match of {game}; expected one of pinzique",
            record=record,
            game=found.header.game,
        )
    if not found.states:
        raise BadInput("{record}: no game was begun", record=record)
    state = found.states[-1][-1]
    names = found.header.players
    sheets = score_sheets(state.closed, found.rules.view(state, None).sheets)
    if page is not None:
        page.write_text(as_html(sheets, dict(enumerate(names))), encoding="utf-8")
    if as_json:
        print(to_json({"players": names, "sheets": [sheet.plain() for sheet in sheets]}))
        return
    from rich.console import Console

    from croupier.games.pinzique.terminal.pictures import sheets_table

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(sheets_table(sheets, tuple(map(printable, names)), console.is_terminal))


class _Game:
    """The scored rounds of one game, for its score sheets."""

    def __init__(self) -> None:
        self._closed: list[Round] = []
        self._number = 0
        self._sheets: tuple[tuple[int, ...], ...] = ()
        self._names: Sequence[str] = ()

    def keep(
        self, rules: PinziqueRules, written: PinziqueRound, scored: Scored, names: Sequence[str]
    ) -> None:
        """Add a round with its bonus turns. Raises BadInput if it does not belong to the same game."""
        sheets = sheets_of(len(written.rolls), written.partners)
        if self._number and sheets != self._sheets:
            raise BadInput("--sheet: the rounds of one game have the same players and partners (P10)")
        if self._number == rules.settings.rounds:
            raise BadInput("--sheet: a game has {n} rounds (P9)", n=self._number)
        self._number, self._sheets, self._names = self._number + 1, sheets, names
        for part in (scored.round, scored.bonus):
            if part:
                self._closed.append(replace(part, label=replace(part.label, number=self._number)))

    def write(self, file: Path) -> None:
        sheets = score_sheets(self._closed, self._sheets)
        file.write_text(as_html(sheets, dict(enumerate(self._names))), encoding="utf-8")
