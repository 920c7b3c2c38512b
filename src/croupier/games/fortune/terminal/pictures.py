"""3 Card Fortune drawn for a terminal: the betting positions, and the payments of a settled round."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.banked.rounds import Payment
from croupier.cards import Card
from croupier.games.fortune import FortuneRules, PositionView, View, arranged
from croupier.games.fortune.scoring import Sheet
from croupier.games.fortune.settlement import LABELS, announcement
from croupier.hands import describe_three, three
from croupier.terminal.card_text import row_text
from croupier.terminal.wagers import gains_line, payments_table

__all__ = ["round_picture", "settlement_picture", "sheet_picture"]


def settlement_picture(payments: Sequence[Payment], names: Sequence[str]) -> RenderableType:
    """The settlement wager by wager, in the order in which the dealer does it; names by position."""
    return payments_table(payments, names, LABELS) if payments else Text("Nothing was bet.")


def sheet_picture(sheet: Sheet, _rules: FortuneRules, names: Sequence[str]) -> RenderableType:
    """All that `croupier score fortune` shows; names by position."""
    dealer = Text("Dealer  ", "bold").append_text(row_text(arranged(sheet.dealer)))
    return Group(
        dealer.append(f"  {announcement(sheet.dealer)}", "italic"),
        settlement_picture(sheet.payments, [name.removeprefix("position ") for name in names]),
        gains_line("Totals", sheet.totals, names),
    )


def round_picture(view: View, names: Sequence[str]) -> RenderableType:
    """The dealer, then every position from the dealer's left, as this view shows them."""
    dealer = Text("Dealer  ", "bold").append_text(_cards(view.dealer, view.dealer_dealt))
    if view.dealer:
        dealer.append(f"  {announcement(view.dealer)}", "italic")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", "", "cards", "hand", "ANTE", "PLAY", "Lucky Pairs", "Super 6"):
        table.add_column(head, justify="right" if head[:1] in ("A", "P", "L", "S") else "left")
    for number, place in enumerate(view.positions, 1):
        if place.seat is not None:
            table.add_row(str(number), *_place(view, place, names[place.seat]))
    return Group(dealer, table)


def _place(view: View, place: PositionView, name: str) -> tuple[str | Text, ...]:
    wagers = place.wagers
    title = Text(name, "bold underline" if place.seat in view.to_act else "bold")
    if wagers is None:
        return title, "", "", "", "", "", ""
    if not wagers.total:
        return title, "", Text("sits out", "dim"), "", "", "", ""
    hand = describe_three(three(*place.cards)) if place.cards and len(place.cards) == 3 else ""
    play = "fold" if place.play == 0 else str(place.play or "")
    bets = (wagers.ante, wagers.lucky_pairs, wagers.super_six)
    ante, pairs, six = (str(amount or "") for amount in bets)
    return title, _cards(place.cards, place.dealt), hand, ante, play, pairs, six


def _cards(cards: Sequence[Card] | None, dealt: int) -> Text:
    return row_text(cards or (), hidden=0 if cards else dealt)
