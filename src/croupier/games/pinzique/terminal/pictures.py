"""Pinzique drawn for a terminal: lines of the score sheet, sheets, advice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.games.pinzique import Meld, PinziqueRules, Round, name_of
from croupier.games.pinzique.printed_sheet import ScoreSheet, ending, pieces
from croupier.terminal.card_text import card_text
from croupier.terminal.drawing import Group, Text
from croupier.terminal.language import figure, in_words

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.table import Table

    from croupier.advice import Advice
    from croupier.games.pinzique.scoring import Scored


def line_text(melds: Sequence[Meld], points: int | None, names: Sequence[str], live: bool) -> Text:
    """A line of the sheet; struck points are struck through if `live`, else between `~~`."""
    found = pieces(melds)
    summands = []
    for piece in found:
        if piece.struck_by is None:
            summands.append(Text(piece.text))
        else:
            struck = Text(piece.text, "strike") if live else Text(f"~~{piece.text}~~")
            summands.append(struck.append(f" ({names[piece.struck_by]})", "not strike dim"))
    return Text(" + ").join(summands) + Text(ending([piece.text for piece in found], points))


def round_text(closed: Round, rules: PinziqueRules, live: bool, names: Sequence[str]) -> Group:
    """All that `croupier score pinzique` shows about a round."""
    parts: list[RenderableType] = []
    for line in closed.lines:
        cards = Text(" ").join(map(card_text, line.cards))
        parts.append(Text(f"{names[line.seat]}  ", "bold") + cards)
        parts.append(Text("    ") + line_text(line.melds, line.points, names, live))
        for meld in line.melds:
            if meld.struck_by is not None:
                said = in_words(
                    "{name} takes {points:plain}: {meld}",
                    name=names[meld.struck_by],
                    points=meld.points,
                    meld=name_of(meld.code, rules.settings.guide),
                )
                parts.append(Text(f"    {said}", "yellow"))
        if line.bonus_round:
            parts.append(Text(f"    {in_words('every die scores: a bonus turn')}", "green"))
    lowest = [names[seat] for seat in closed.lowest]
    return Group(*parts, Text(in_words("Lowest of the round: {names:items}", names=lowest), "dim"))


class RoundPicture(NamedTuple):
    """A scored round, drawn by a terminal that may strike through."""

    scored: Scored
    rules: PinziqueRules
    names: Sequence[str]

    def __str__(self) -> str:
        return str(round_text(self.scored.round, self.rules, False, self.names))

    def __rich_console__(self, console: Console, _: ConsoleOptions) -> RenderResult:
        yield round_text(self.scored.round, self.rules, console.is_terminal, self.names)


def sheets_table(sheets: Sequence[ScoreSheet], names: Sequence[str], live: bool) -> RenderableType:
    return Group(*(_sheet_table(sheet, names, live) for sheet in sheets))


def _sheet_table(sheet: ScoreSheet, names: Sequence[str], live: bool) -> Table:
    from rich import box
    from rich.table import Table

    title = Text(" & ".join(names[seat] for seat in sheet.seats), "bold").__rich__()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left", show_footer=True)
    shared = len(sheet.seats) > 1
    table.add_column(in_words("Round"), footer=in_words("Total"))
    if shared:
        table.add_column(in_words("Player"))
    table.add_column(in_words("Points"))
    table.add_column(in_words("Subtotal"), justify="right", footer=str(sheet.total))
    for row in sheet.rows:
        line = line_text(row.melds, row.points, names, live)
        if row.lowest:
            line.append(f"  {in_words('lowest')}", "dim")
        player = [names[row.seat]] if shared else []
        table.add_row(row.label.text, *player, line, "" if row.subtotal is None else str(row.subtotal))
    return table


def advice_table(advice: Advice, top: int) -> Table:
    """The best choices, and standing wherever it comes."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(in_words("keep"))
    table.add_column(in_words("dice"))
    table.add_column(in_words("points on average"), justify="right")
    for place, option in enumerate(advice.options):
        stands = option.text == "stand"
        if place < top or stands:
            cards = Text(" ").join(map(card_text, option.figures["cards"]))
            what = cards or Text(in_words("nothing"))
            if stands:
                what = Text(in_words("{name}: ", name=in_words("stand"))) + cards
            dice = "" if stands or not cards else option.text.removeprefix("keep ")
            table.add_row(what, dice, figure(float(option.value), "decimal4"))
    return table
