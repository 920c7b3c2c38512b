"""3 Card Fortune drawn for a terminal: the betting positions, and a scored round."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.fortune import FortuneRules, PositionView, View, arranged
from croupier.games.fortune.scoring import Sheet
from croupier.games.fortune.settlement import LABELS, announcement
from croupier.hands import describe_three, three
from croupier.terminal.card_text import row_text
from croupier.terminal.drawing import Group, Text
from croupier.terminal.language import in_words, term
from croupier.terminal.wagers import dealer_line, gains_line, payments_table, seat_name, table_with
from croupier.words.terminal_language import say


def sheet_picture(sheet: Sheet, _rules: FortuneRules, names: Sequence[str]) -> Group:
    """All that `croupier score fortune` shows; names by position."""
    return Group(
        dealer_line(arranged(sheet.dealer)).append(f"  {say(announcement(sheet.dealer))}", "italic"),
        payments_table(
            sheet.payments, [name.removeprefix(f"{in_words('position')} ") for name in names], LABELS
        ),
        gains_line(in_words("Totals"), sheet.totals, names),
    )


def round_picture(view: View, names: Sequence[str]) -> Group:
    """The dealer, then every position from the dealer's left, as this view shows them."""
    dealer = dealer_line(view.dealer or (), hidden=0 if view.dealer else view.dealer_dealt)
    if view.dealer:
        dealer.append(f"  {say(announcement(view.dealer))}", "italic")
    wagers = [term("wager", name) for name in ("ANTE", "PLAY", "Lucky Pairs", "Super 6")]
    table = table_with(("", "", in_words("cards"), in_words("hand"), *wagers), right=wagers)
    for number, place in enumerate(view.positions, 1):
        if place.seat is not None:
            table.add_row(str(number), *_place(view, place, names[place.seat]))
    return Group(dealer, table)


def _place(view: View, place: PositionView, name: str) -> tuple[str | Text, ...]:
    wagers = place.wagers
    title = seat_name(name, due=place.seat in view.to_act)
    if wagers is None:
        return title, "", "", "", "", "", ""
    if not wagers.total:
        return title, "", Text(in_words("sits out"), "dim"), "", "", "", ""
    hand = say(describe_three(three(*place.cards))) if place.cards and len(place.cards) == 3 else ""
    play = in_words("fold") if place.play == 0 else str(place.play or "")
    ante, pairs, six = (str(amount or "") for amount in (wagers.ante, wagers.lucky_pairs, wagers.super_six))
    cards = row_text(place.cards or (), hidden=0 if place.cards else place.dealt)
    return title, cards, hand, ante, play, pairs, six
