"""Playthroughs: hands as readable text, for golden files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.chance import Chance, Shoe, Stream, seed_of
from croupier.game.presets import settings_hash
from croupier.play import Act, AnyRules, Draw, Over, Roll, Terms, Turn
from croupier.playout import Chooser, any_option, play_hand
from croupier.serialization import to_json, to_plain


def playthrough(
    rules: AnyRules, terms: Terms, seed: int | str, choose: Chooser | None = None, hands: int = 1
) -> str:
    """Hands of a match as text, for golden files of rules; seats move at random without `choose`."""
    stream = Stream(seed_of(str(seed)), "playthrough")
    settings = settings_hash(rules.settings)[:16]
    lines = [f"{rules.game}, preset {rules.preset}, settings {settings}"]
    hand: Terms | None = terms
    for _ in range(hands):
        if hand is None:
            break
        played, hand = _lines_of(rules, hand, Shoe(stream), choose or any_option(stream))
        lines += ["", *played]
    lines += ["", f"next hand {to_json(hand)}" if hand is not None else "the match is over", ""]
    return "\n".join(lines)


def _lines_of(
    rules: AnyRules, terms: Terms, chance: Chance, choose: Chooser
) -> tuple[list[str], Terms | None]:
    """One hand as lines of text, and the terms of the next."""
    lines = [f"hand {to_json(terms)}", ""]
    state = rules.start(terms)
    for number, step in enumerate(play_hand(rules, terms, chance, choose), 1):
        lines.append(f"{number:>3}  {rules.write(step.move):<40} {_asked(step.turn)}".rstrip())
        lines.extend(f"       “{line}”" for line in rules.said(step.before, step.move, step.after))
        state = step.after
    over = rules.turn(state)
    assert isinstance(over, Over)
    names = [*(f"p{seat + 1}" for seat in range(terms.seats)), "house"]
    gains = (f"{name} {gain:+}" for name, gain in zip(names, over.returns, strict=False))
    lines += ["", "returns " + "  ".join(gains)]
    for entry in rules.entries(state):
        payer, payee = (names[-1 if seat is None else seat] for seat in (entry.payer, entry.payee))
        lines.append(f"  {payer} pays {payee} {entry.amount}: {entry.what}")
    lines += ["", "a watcher sees", *_outline(to_plain(rules.view(state, None)), "  ")]
    return lines, rules.following(state)


def _outline(value: Any, margin: str) -> Iterator[str]:
    """Plain data as indented lines; a sequence without structure in it takes one line."""
    parts = value.items() if isinstance(value, dict) else ((f"{n}.", item) for n, item in enumerate(value))
    for name, item in parts:
        if isinstance(item, dict | tuple | list) and (
            isinstance(item, dict) or any(isinstance(each, dict | tuple | list) for each in item)
        ):
            yield f"{margin}{name}"
            yield from _outline(item, margin + "  ")
        else:
            shown = item if isinstance(item, tuple | list) else (item,)
            words = ("-" if each is None else str(each) for each in shown)
            yield f"{margin}{name} {' '.join(words)}".rstrip()


def _asked(turn: Turn) -> str:
    if isinstance(turn, Act):
        return ", ".join(
            f"p{seat + 1} has {len(options)}" for seat, options in sorted(turn.options.items())
        )
    if isinstance(turn, Draw):
        return f"{turn.count} of {turn.left.bit_count()}"
    assert isinstance(turn, Roll)
    return f"{len(turn.dice)} dice"
