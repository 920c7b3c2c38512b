"""`croupier odds ofc`: royalties, fouls and the yield of Fantasyland."""

from __future__ import annotations

from typing import Annotated

from croupier.cards import DECK, JOKER, parse_cards
from croupier.chance import Stream, fresh_seed, seed_of
from croupier.errors import BadInput
from croupier.games.ofc import foul_is_certain, rules
from croupier.games.ofc.placements import room_of
from croupier.serialization import to_json
from croupier.terminal.language import in_words
from croupier.terminal.options import Option
from croupier.terminal.reports import Output, publish

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
    stay_value: StayValue = None,
    *,
    output: Output,
) -> None:
    """Royalties of random rows, exactly; fouls of random boards and the yield of Fantasyland, sampled.

    With --board the exact answer to one question: can this board still be completed without a foul?
    """
    chosen = rules(preset)
    if board is None and dead:
        raise BadInput("--dead: expected --board with it")
    if board is not None:
        if output != Output(as_json=output.as_json):
            raise BadInput("--board: expected --json with it, or no other form")
        _certainty(board, dead, output.as_json)
        return
    from croupier.games.ofc.odds.report import report
    from croupier.games.ofc.solver.setting import STAY_VALUE

    stream = Stream(fresh_seed() if seed is None else seed_of(seed), "odds")
    worth = STAY_VALUE if stay_value is None else stay_value
    shown = report(chosen, samples, stream, worth)
    publish(shown, output, shown.tables[-1])


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
        print(in_words("A foul is certain.") if certain else in_words("A foul can still be avoided."))
