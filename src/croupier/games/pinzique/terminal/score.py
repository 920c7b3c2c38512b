"""`croupier score pinzique`: a round, or the sheets of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from croupier.errors import BadInput
from croupier.games.pinzique import PinziqueRules, rules, sheets_of
from croupier.games.pinzique.printed_sheet import as_html, score_sheets
from croupier.games.pinzique.scoring import PinziqueBody, Scored, score_round
from croupier.games.pinzique.terminal.options import read_partners
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Json, Option

__all__ = ["score"]

Preset = Annotated[str, Option(help="A preset by name, or a .toml file of your own.")]


_rules = lru_cache(maxsize=16)(rules)


def score(
    rolls: Annotated[
        list[str] | None, Argument(metavar="ROLL...", help="Each player's dice, or - for lines.")
    ] = None,
    partners: Annotated[str, Option(help="Who shares a sheet: 1+2,3+4.")] = "",
    preset: Preset = "standard",
    record: Annotated[Path | None, Option(help="The sheets of a game that is recorded here.")] = None,
    sheet: Annotated[Path | None, Option(help="Write the score sheets here, as a page.")] = None,
    names: Names = None,
    as_json: Json = False,
) -> None:
    """Score one round: melds, takeaways, and the lines of the score sheet.

    A roll is the cards that the dice show, "Js Qh Qs Qd Qc Kh Kc 9d", in any order. With - every line of
    standard input is a JSON object with "rolls" and, if wanted, "partners" (seats from 0), "bonus" (rolls
    of the bonus turns, null for none) and "preset". With --sheet the lines are the rounds of
    one game. With --record the score sheets of a game kept by 'croupier play --record' are shown instead.
    """
    if (record is None) == (not rolls):
        raise BadInput("score pinzique: expected rolls, or - for lines, or --record")
    if record is not None:
        if names is not None:
            raise BadInput("--names: expected none beside --record, which has its own")
        _recorded(record, sheet, as_json)
        return
    assert rolls
    if rolls == ["-"]:
        refuse_with_lines(names)
        game = _Game(_rules(preset), read_partners(partners), sheet)
        answer_lines(game.answer)
        game.write()
        return
    scored = score_round(_rules(preset), rolls, read_partners(partners))
    called = names_of(names, [f"p{number}" for number in range(1, len(rolls) + 1)])
    if sheet is not None:
        _write(sheet, [scored], sheets_of(len(rolls), read_partners(partners)), called)
    if as_json:
        print(to_json(named(scored.plain(), names, len(rolls))))
        return
    from rich.console import Console

    from croupier.games.pinzique.terminal.pictures import round_text

    console = Console(highlight=False, markup=False, emoji=False)
    console.print(round_text(scored.round, _rules(preset), console.is_terminal, called))


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
    console.print(sheets_table(sheets, names, console.is_terminal))


class _Game:
    """The rounds that lines bring, kept for their score sheet if one is wanted."""

    def __init__(self, rules: PinziqueRules, partners: Sequence[Sequence[int]], sheet: Path | None) -> None:
        self._rules = rules
        self._partners = partners
        self._file = sheet
        self._rounds: list[Scored] = []
        self._sheets: tuple[tuple[int, ...], ...] = ()

    def answer(self, line: str) -> object:
        """Score one line, with the command line's preset and partners as defaults."""
        asked = read_line(line, PinziqueBody)
        chosen = self._rules if asked.preset is None else _rules(asked.preset)
        partners = asked.partners or self._partners
        number = len(self._rounds) + 1
        scored = score_round(chosen, asked.rolls, partners, asked.bonus, number)
        if self._file is not None:
            self._keep(scored, sheets_of(len(asked.rolls), partners))
        return scored.plain()

    def _keep(self, scored: Scored, sheets: tuple[tuple[int, ...], ...]) -> None:
        if self._rounds and sheets != self._sheets:
            raise BadInput("--sheet: the rounds of one game have the same players and partners (P10)")
        if len(self._rounds) == self._rules.settings.rounds:
            raise BadInput("--sheet: a game has {n} rounds (P9)", n=len(self._rounds))
        self._sheets = sheets
        self._rounds.append(scored)

    def write(self) -> None:
        """The page, where one is wanted."""
        if self._file is not None:
            _write(self._file, self._rounds, self._sheets)


def _write(
    file: Path, rounds: Sequence[Scored], sheets: tuple[tuple[int, ...], ...], names: Sequence[str] = ()
) -> None:
    closed = [part for scored in rounds for part in (scored.round, scored.bonus) if part]
    file.write_text(as_html(score_sheets(closed, sheets), dict(enumerate(names))), encoding="utf-8")
