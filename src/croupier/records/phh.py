"""Records as TOML in the shape of PHH, the poker hand history format, for tools that read that.

PHH knows none of these games, so `variant` is ours and what PHH has no field for begins with `_`, as its
user-defined fields do. Its readers insist on antes and starting stacks: nobody has to post an ante here, as
a wager is an action; stacks that nobody counts are infinite, PHH's word for unknown ones. Deals to a seat
are written as PHH writes them (`d dh p1 AsKd`); what the dealer announced is a comment behind the action.
"""

from __future__ import annotations

import math
from typing import Any

import tomlkit

from croupier.play import AnyRules, Deal
from croupier.records import Hand, Record
from croupier.wire import plain

__all__ = ["phh"]


def phh(record: Record) -> str:
    """A record as TOML: one table per hand, named by its number, as in a .phhs file."""
    return tomlkit.dumps(
        {str(number): _hand(record, hand, number) for number, hand in enumerate(record.hands, 1)}
    )


def _hand(record: Record, hand: Hand, number: int) -> dict[str, Any]:
    header, terms = record.header, plain(hand.terms)
    fields: dict[str, Any] = {
        "variant": header.game,
        "antes": [0] * hand.terms.seats,
        "starting_stacks": terms.get("stacks") or terms.get("bankrolls") or [math.inf] * hand.terms.seats,
        "actions": tomlkit.array().multiline(True),
        "players": header.players,
        "hand": number,
        "seat_count": hand.terms.seats,
        "winnings": None if hand.returns is None else hand.returns[: hand.terms.seats],
        "_preset": header.preset,
        "_settings_hash": header.settings_hash,
        "_terms": _present(terms),
        "_croupier": header.version,
    }
    fields["actions"].extend(
        _action(record.rules, move, said) for move, said in zip(hand.moves, hand.said, strict=True)
    )
    return _present(fields)


def _action(rules: AnyRules, move: Any, said: tuple[str, ...]) -> str:
    text = rules.write(move)
    if isinstance(move, Deal) and move.seat is not None:
        text = f"d dh {text.removeprefix('d ')}"
    return f"{text} # {'; '.join(said)}" if said else text


def _present(fields: dict[str, Any]) -> dict[str, Any]:
    """TOML has no word for nothing: a field without a value is left out."""
    return {name: value for name, value in fields.items() if value is not None}
