"""`croupier score asian-stud`: cards and bets of a round, scored and settled."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from croupier.errors import BadInput
from croupier.games.asian_stud import AsianStudRules, rules
from croupier.games.asian_stud.scoring import AsianStudBody, read_player, rules_with, score_round
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.names import Names, named, names_of, refuse_with_lines
from croupier.terminal.options import Argument, Option

__all__ = ["house_rules", "score"]


@lru_cache(maxsize=64)
def house_rules(preset: str | None, **given: str | None) -> AsianStudRules:
    """The preset's rules with the settings that were given; raises BadInput naming the setting."""
    return rules_with(rules(preset), **given)


def _answer(line: str, preset: str | None, given: dict[str, str | None]) -> Any:
    """The document for a line; settings that it leaves out are as the options say."""
    asked = read_line(line, AsianStudBody)
    own = {name: value for name, value in asked.given().items() if value is not None}
    chosen = house_rules(asked.preset or preset, **{**given, **own})
    return score_round(chosen, asked.dealer, asked.players).plain()


def score(
    dealer: Annotated[str, Argument(help="The dealer's five cards, or - for lines.")],
    players: Annotated[
        list[str] | None,
        Argument(metavar="PLAYER...", help="Cards and wagers, from the dealer's left."),
    ] = None,
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    odds_on: Annotated[str | None, Option(help="raise, both or one: what the odds pay on.")] = None,
    commission: Annotated[
        str | None, Option(help="none, ante, raise or both: whose winnings pay it.")
    ] = None,
    rate: Annotated[str | None, Option(help="The commission's rate: 5%.")] = None,
    rounding: Annotated[
        str | None, Option(help="player, house or nearest: who gets what is left of a unit.")
    ] = None,
    side: Annotated[
        str | None, Option(help="The side wager's pay table: a name, or pays, highest hand first.")
    ] = None,
    names: Names = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Settle one round from its cards and wagers.

    A player is written "TsKdQh4c6h ante 10 raise 10 side 5"; with fold for a hand that was not raised, and
    "set TsKdQh" at the end where the player set it. With - every line of standard input is a JSON
    object with "dealer", "players" (each with "cards", "ante", "raise", and perhaps "side" and "set") and,
    where they differ from the options, "preset", "odds_on", "commission", "rate", "rounding" and "side"; it
    is answered with one line of JSON.
    """
    given = {
        "odds_on": odds_on,
        "commission": commission,
        "rate": rate,
        "rounding": rounding,
        "side": side,
    }
    if dealer == "-":
        if players:
            raise BadInput("score asian-stud -: expected no players; the lines have them")
        refuse_with_lines(names)
        answer_lines(lambda line: _answer(line, preset, given))
        return
    chosen = house_rules(preset, **given)
    sheet = score_round(chosen, dealer, [read_player(text) for text in players or ()])
    called = names_of(names, [f"p{number}" for number in range(1, len(sheet.players) + 1)])
    if as_json:
        print(to_json(named(sheet.plain(), names, len(called))))
        return
    from rich.console import Console

    from croupier.games.asian_stud.terminal.pictures import sheet_picture

    Console(highlight=False, markup=False, emoji=False).print(sheet_picture(sheet, chosen, called))
