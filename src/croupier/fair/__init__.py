"""Fair dealing: a commitment to every single card before a hand, and proofs after it.

Before a hand the dealer fixes a secret order of the game's cards and a secret for every roll, hashes each
with a salt of its own into the leaf of a Merkle tree, and publishes the root. Only then may players add
entropy. The root and the entropy together give a public *cut*: which committed place each next card is
taken from. So the dealer could not know the cut when the order was fixed, nor the players the order.
Afterwards any leaf can be opened alone: its value, its salt and the hashes beside its path to the root.
What has to be opened follows from the hand's moves, and these from the rules.

docs/fairness.md is the specification: what this proves, how to check it, and what it does not prove.
"""

from __future__ import annotations

from croupier.fair.checking import check, check_dice, check_proof_file
from croupier.fair.commitment import Commitment, FairShoe, HandSeed, HandTranscript, commitment_of, prove
from croupier.fair.proof_replay import (
    ReplayedProof,
    check_whole_file,
    dice_seen,
    proof_file_of,
    replay_proof,
)
from croupier.fair.proof_schema import (
    CARDS,
    ROLLS,
    VERSION,
    Dealt,
    Dice,
    Entropy,
    Opening,
    Proof,
    ProofFile,
    Rolled,
    Turns,
    deck_of,
    read_proof_file,
)

__all__ = [
    "CARDS",
    "ROLLS",
    "VERSION",
    "Commitment",
    "Dealt",
    "Dice",
    "Entropy",
    "FairShoe",
    "HandSeed",
    "HandTranscript",
    "Opening",
    "Proof",
    "ProofFile",
    "ReplayedProof",
    "Rolled",
    "Turns",
    "check",
    "check_dice",
    "check_proof_file",
    "check_whole_file",
    "commitment_of",
    "deck_of",
    "dice_seen",
    "proof_file_of",
    "prove",
    "read_proof_file",
    "replay_proof",
]
