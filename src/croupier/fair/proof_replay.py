"""Replay of a proof's hand under the rules; unseen cards are any others: no view depends on them (C4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.cards import TEXTS, Card, cards_in, mask_of
from croupier.errors import BadInput, Illegal
from croupier.fair.checking import ChanceMoves, check_proof_file
from croupier.fair.proof_schema import VERSION, Dice, Proof, ProofFile, Turns, deck_of
from croupier.fair.tree import unfair
from croupier.game.registry import rules_from
from croupier.play import AnyRules, Draw, Over, Roll, chance_in, replay
from croupier.serialization import describe_error


class ReplayedProof(NamedTuple):
    """A hand played again from its proof: the rules, and every state."""

    rules: AnyRules
    states: Sequence[Any]


def replay_proof(proof: Proof, game: str) -> ReplayedProof:
    """Replay the hand of a proof, from its settings, terms and moves, to its end.

    Raises BadInput if it does not follow from the rules, is not over, or asks for other cards or dice than
    the proof has. The proof itself is checked by `check`.
    """
    try:
        rules = rules_from(game, proof.settings, game)
        terms = _terms(proof, rules)
        texts = _with_other_cards(proof.moves, game)
        moves = [rules.read(text) for text in texts]
        if [rules.write(move) for move in moves] != texts:
            raise unfair("a move of this hand is not written as the game writes it")
        states = list(replay(rules, terms, moves))
    except (BadInput, Illegal) as error:
        raise unfair(
            "the hand of this proof does not follow from the rules: {why}", why=error.message
        ) from None
    if not isinstance(rules.turn(states[-1]), Over):
        raise unfair("the hand of this proof has not ended")
    turns = [turn for turn, _ in chance_in(rules, states, moves)]
    if any(turn.left != deck_of(game) for turn in turns[:1] if isinstance(turn, Draw)):
        raise unfair("{game} is played with another deck here", game=game)
    rolls = [(turn.dice, turn.sides) for turn in turns if isinstance(turn, Roll)]
    if rolls != [(roll.dice, roll.sides) for roll in proof.rolled]:
        raise unfair("other dice had to be rolled in this hand")
    return ReplayedProof(rules, states)


def _terms(proof: Proof, rules: AnyRules) -> Any:
    try:
        return msgspec.convert(proof.terms, rules.terms_type)
    except msgspec.ValidationError as error:
        raise BadInput("terms: {why}", why=describe_error(error, rules.terms_type)) from None


def _with_other_cards(moves: Sequence[str], game: str) -> list[str]:
    """The moves with a card for every unseen one: those of the deck that nobody saw, in their order."""
    tokens = ChanceMoves(moves).tokens
    seen = mask_of(TEXTS.index(token) for token in tokens if token[0] != "?")
    unseen = (token for token in tokens if token[0] == "?")
    others = dict(zip(unseen, (TEXTS[card] for card in cards_in(deck_of(game) & ~seen)), strict=False))
    texts = []
    for move in moves:
        text = move
        for token, card in others.items():
            text = text.replace(token, card)
        texts.append(text)
    return texts


def dice_seen(rules: AnyRules, view: Any) -> tuple[Dice, Turns]:
    """The dice of a game, and how they lay at the end of every turn in a view; none without dice."""
    return tuple(tuple(map(str, die)) for die in rules.dice), rules.dice_seen(view)


def proof_file_of(
    proof: Proof, root: str, game: str, hand: int, followed: ReplayedProof | None
) -> ProofFile:
    """A proof as a file, with all that it shows; its dice where its hand was `followed`."""
    seen = sorted(TEXTS.index(token) for token in ChanceMoves(proof.moves).tokens if token[0] != "?")
    texts = tuple(TEXTS[card] for card in seen)
    dice: Dice = ()
    turns: Turns = ()
    if followed is not None:
        dice, turns = dice_seen(followed.rules, followed.rules.view(followed.states[-1], None))
    return ProofFile(
        "croupier proof", VERSION, game, hand, root, f"{deck_of(game):x}", texts, proof, dice, turns
    )


def check_whole_file(file: ProofFile) -> dict[int, Card]:
    """Check a file whole: the proof, and that it is of a hand such as the rules deal. Raises BadInput."""
    proved = check_proof_file(file)
    rules, states = replay_proof(file.proof, file.game)
    if (file.dice, file.turns) != dice_seen(rules, rules.view(states[-1], None)):
        raise unfair("the dice of this file are not those of its hand")
    return proved
