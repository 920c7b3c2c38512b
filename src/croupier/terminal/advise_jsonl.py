"""`croupier advise GAME -`: positions as JSON Lines in, advice as JSON Lines out."""

from __future__ import annotations

import sys
from functools import cache, partial

from croupier.advice import Adviser, adviser_of, final_answer
from croupier.chance import SEED_BYTES
from croupier.game.registry import rules_of
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.words import msg
from croupier.words.terminal_language import say

GUESS = msg(
    "one round is a first look here; with more of them what makes a better answer is compiled,"
    " once on this machine, in a minute or so"
)


def tell_what_is_missing(adviser: Adviser, rounds: int | None) -> None:
    """Say, once and beside the answer, that advice will be better, or could be."""
    beside = adviser.beside()
    if beside is not None:
        said = GUESS if beside.module and rounds == 1 else beside.message
        print(f"croupier: {say(said)}", file=sys.stderr, flush=True)


def answer_positions(
    game: str, preset: str | None = None, seed: bytes = bytes(SEED_BYTES), rounds: int | None = None
) -> None:
    """Answer each position of input, by this preset unless it names one. Raises BadInput with its line."""
    adviser = adviser_of(game)
    tell_what_is_missing(adviser, rounds)
    known = cache(partial(rules_of, game))

    def answer(line: str) -> object:
        body = read_line(line, adviser.body)
        rules = known(getattr(body, "preset", None) or preset)
        answers = adviser.advise(rules, adviser.read(rules, body), seed, rounds or adviser.rounds)
        return final_answer(answers).plain()

    answer_lines(answer)
