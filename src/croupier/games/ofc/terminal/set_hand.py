"""`croupier set ofc`: the best setting of a Fantasyland hand."""

from __future__ import annotations

from typing import Annotated

from croupier.cards import JOKER, parse_cards, text_of
from croupier.errors import BadInput
from croupier.games.ofc import rules
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.terminal.odds import Preset, StayValue
from croupier.serialization import to_json
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Option
from croupier.words.terminal_language import say


def set_hand(
    cards: Annotated[str, Argument(metavar="CARDS", help="13 to 17 cards.")],
    preset: Preset = None,
    stay_value: StayValue = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """The best setting of a Fantasyland hand, exactly: by royalties, the value of staying, and what rows
    are expected to win from one opponent whose board is not seen, as hints and bots have it.

    With --stay-value by royalties and that value alone.
    """
    from croupier.games.ofc.solver.fantasyland_hands import best_rows, worth_against
    from croupier.games.ofc.solver.row_values import row_values_for
    from croupier.games.ofc.solver.setting import setting_of, setting_values

    hand = parse_cards(cards)
    if JOKER in hand:
        raise BadInput("the hand holds a joker; expected the 52 cards", "bad-card")
    if stay_value is not None and stay_value < 0:
        raise BadInput("--stay-value {stay_value}: expected at least 0", stay_value=stay_value)
    chosen = rules(preset)
    if stay_value is None:
        worth = worth_against(row_values_for(chosen), 1, 1)
    else:
        worth = setting_values(chosen.scorer, stay_value)
    found = setting_of(hand, chosen.scorer, *best_rows(hand, worth))
    front, middle, back = found.rows
    if as_json:
        document = {"front": front, "middle": middle, "back": back, "discards": found.discards}
        rest = {"royalties": found.royalties, "stays": found.stays, "value": found.value}
        print(to_json({**document, **rest}))
        return
    heads = (*map(say, ROW_TERMS), in_words("discards"))
    for head, row in zip(heads, (front, middle, back, found.discards), strict=True):
        if row:
            print(f"{head:<10}{text_of(row, ' ')}")
    stays = in_words(", stays in Fantasyland") if found.stays else ""
    print(f"{in_words('royalties'):<10}{found.royalties}{stays}")
