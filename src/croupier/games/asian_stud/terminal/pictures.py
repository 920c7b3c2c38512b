"""Asian Stud drawn for a terminal: the seats, a scored round, and whose edge it is."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.games.asian_stud import AsianStudRules, SeatView, Split, View
from croupier.games.asian_stud.odds import edge_in_words, solve
from croupier.games.asian_stud.scoring import Sheet
from croupier.games.asian_stud.settings import phrases
from croupier.terminal.card_text import row_text
from croupier.terminal.drawing import Group, Text
from croupier.terminal.language import in_words, term
from croupier.terminal.wagers import dealer_line, gains_line, payments_table, seat_name, table_with
from croupier.words.terminal_language import say


def edge_line(rules: AsianStudRules) -> Text:
    """The rules in force, and whose edge it is under them (A5)."""
    payment = in_words(
        "{preset}: {payment:items}.", preset=rules.preset, payment=[*phrases(rules.settings)]
    )
    return Text(f"{payment} {say(edge_in_words(solve(rules.settings)))}", "dim")


def set_text(own: Split | None) -> Text:
    """A hand as it is set: the two and its value, then the three."""
    if own is None:
        return Text(in_words("no qualifying set"), "dim")
    two = row_text(own.two).append(f" {in_words('for {value}', value=own.value)}", "bold")
    two.append(f"  {term('arrangement', 'over')} ", "dim")
    return two.append_text(row_text(own.three))


def sheet_picture(sheet: Sheet, rules: AsianStudRules, names: Sequence[str]) -> Group:
    """All that `croupier score asian-stud` shows; names by player."""
    hands = [(in_words("Dealer"), sheet.dealer, sheet.dealer_set)]
    for name, player, own in zip(names, sheet.players, sheet.sets, strict=True):
        hands.append((name, player.cards, own))
    width = max(len(name) for name, _, _ in hands) + 2
    return Group(
        *(_hand(f"{name:<{width}}", cards, own) for name, cards, own in hands),
        payments_table(sheet.payments, names),
        gains_line(in_words("Totals"), sheet.totals, names),
        edge_line(rules),
    )


def _hand(name: str, cards: Sequence[Card], own: Split | None) -> Text:
    shown = row_text(cards) if cards else Text(in_words("folded, not shown"), "dim")
    line = Text(name, "bold").append_text(shown)
    return line.append("   ").append_text(set_text(own)) if cards else line


def round_picture(view: View, names: Sequence[str]) -> Group:
    """The dealer, then every seat, as this view shows them."""
    dealt = bool(view.dealer) or any(place.dealt for place in view.places)
    dealer = dealer_line(view.dealer, hidden=5 if dealt and not view.dealer else 0)
    if view.dealer:
        dealer.append("   ").append_text(set_text(view.dealer_set))
    wagers = [term("wager", name) for name in ("ante", "raise", "side")]
    table = table_with(("", in_words("cards"), term("arrangement", "set"), *wagers), right=wagers)
    for seat, place in enumerate(view.places):
        table.add_row(seat_name(names[seat], due=seat in view.to_act), *_place(place))
    return Group(dealer, table)


def _place(place: SeatView) -> tuple[str | Text, ...]:
    if place.ante is None:
        return "", "", "", "", ""
    if place.ante == 0:
        return Text(in_words("sits out"), "dim"), "", "", "", ""
    cards = row_text(place.cards, hidden=0 if place.cards else place.dealt)
    own = set_text(place.set) if place.cards and place.play != "fold" else Text("")
    raised = {"raise": str(place.ante), "fold": in_words("fold"), "": ""}[place.play]
    return cards, own, str(place.ante), raised, str(place.side or "")
