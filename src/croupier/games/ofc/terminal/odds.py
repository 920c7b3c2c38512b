"""`croupier odds ofc` and `croupier set ofc`: exact counts, the best setting in Fantasyland."""

from __future__ import annotations

from typing import Annotated

from croupier.cards import DECK, JOKER, parse_cards, text_of
from croupier.chance import Stream, fresh_seed, seed_of
from croupier.errors import BadInput
from croupier.games.ofc import foul_is_certain, rules
from croupier.games.ofc.placements import room_of
from croupier.serialization import to_json
from croupier.terminal.options import Argument, Json, Option
from croupier.terminal.reports import AsCsv, ParSheet, publish

Preset = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]
StayValue = Annotated[
    float | None, Option(help="Points that staying in Fantasyland is worth; 0: royalties alone.")
]


def odds(
    preset: Preset = None,
    samples: Annotated[int, Option(least=2, help="Fantasyland hands of each size to set.")] = 500,
    seed: Annotated[str | None, Option(help="Any text: the same samples again.")] = None,
    board: Annotated[
        str | None,
        Option(metavar="F/M/B", help="Say whether this unfinished board must foul, and nothing else."),
    ] = None,
    dead: Annotated[str, Option(metavar="CARDS", help="With --board: other cards that are gone.")] = "",
    as_json: Json = False,
    as_csv: AsCsv = False,
    par_sheet: ParSheet = None,
    stay_value: StayValue = None,
) -> None:
    """Royalties of random rows, exactly; fouls of random boards and the yield of Fantasyland, sampled.

    With --board the exact answer to one question: can this board still be completed without a foul?
    """
    chosen = rules(preset)
    if board is not None:
        _certainty(board, dead, as_json)
        return
    from croupier.games.ofc.odds.report import report
    from croupier.games.ofc.solver.setting import STAY_VALUE

    stream = Stream(fresh_seed() if seed is None else seed_of(seed), "odds")
    worth = STAY_VALUE if stay_value is None else stay_value
    shown = report(chosen, samples, stream, worth)
    publish(shown, as_json=as_json, as_csv=as_csv, par_sheet=par_sheet, csv_table=shown.tables[-1])


def _certainty(board: str, dead: str, as_json: bool) -> None:
    """Print whether the board fouls for certain (OFC13)."""
    parts = board.split("/")
    if len(parts) != 3:
        raise BadInput(
            "--board '{board}': expected front/middle/back, a row left empty if it is", board=board
        )
    rows = (parse_cards(parts[0]), parse_cards(parts[1]), parse_cards(parts[2]))
    if min(room_of(rows)) < 0:
        raise BadInput("--board '{board}': expected at most 3, 5 and 5 cards", board=board)
    gone = (*rows[0], *rows[1], *rows[2], *parse_cards(dead))
    if len(set(gone)) < len(gone) or JOKER in gone:
        raise BadInput("--board and --dead: expected every card once, and no joker")
    certain = foul_is_certain(rows, [card for card in DECK if card not in gone])
    if as_json:
        print(to_json({"foul_is_certain": certain}))
    else:
        print("A foul is certain." if certain else "A foul can still be avoided.")


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
    for name, row in (("front", front), ("middle", middle), ("back", back), ("discards", found.discards)):
        if row:
            print(f"{name:<10}{text_of(row, ' ')}")
    print(f"{'royalties':<10}{found.royalties}" + (", stays in Fantasyland" if found.stays else ""))
