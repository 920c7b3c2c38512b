"""Ranks, suits and hands as terms of messages."""

from __future__ import annotations

from croupier.words import msg_c

__all__ = ["HAND_TERMS", "RANK_TERMS", "ROW_TERMS", "SUIT_TERMS"]

RANK_TERMS = {
    2: msg_c("rank", "two|many=twos|a=a two"),
    3: msg_c("rank", "three|many=threes|a=a three"),
    4: msg_c("rank", "four|many=fours|a=a four"),
    5: msg_c("rank", "five|many=fives|a=a five"),
    6: msg_c("rank", "six|many=sixes|a=a six"),
    7: msg_c("rank", "seven|many=sevens|a=a seven"),
    8: msg_c("rank", "eight|many=eights|a=an eight"),
    9: msg_c("rank", "nine|many=nines|a=a nine"),
    10: msg_c("rank", "ten|many=tens|a=a ten"),
    11: msg_c("rank", "jack|many=jacks|a=a jack"),
    12: msg_c("rank", "queen|many=queens|a=a queen"),
    13: msg_c("rank", "king|many=kings|a=a king"),
    14: msg_c("rank", "ace|many=aces|a=an ace"),
}
"""By the rank of a card."""

SUIT_TERMS = {
    "c": msg_c("suit", "clubs"),
    "d": msg_c("suit", "diamonds"),
    "h": msg_c("suit", "hearts"),
    "s": msg_c("suit", "spades"),
}
"""By the letter of a suit."""

HAND_TERMS = {
    "five-aces": msg_c("hand", "five aces"),
    "royal-flush": msg_c("hand", "royal flush"),
    "natural-royal": msg_c("hand", "natural royal"),
    "joker-royal": msg_c("hand", "joker royal"),
    "straight-flush": msg_c("hand", "straight flush"),
    "suited-akq": msg_c("hand", "suited A-K-Q"),
    "quads": msg_c("hand", "quads"),
    "full-house": msg_c("hand", "full house"),
    "flush": msg_c("hand", "flush"),
    "straight": msg_c("hand", "straight"),
    "trips": msg_c("hand", "trips"),
    "two-pair": msg_c("hand", "two pair"),
    "pair": msg_c("hand", "pair"),
    "high-card": msg_c("hand", "high card"),
}
"""By the row of a pay table, as a page shows it."""

ROW_TERMS = {
    "five-aces": msg_c("row", "five-aces"),
    "royal-flush": msg_c("row", "royal-flush"),
    "natural-royal": msg_c("row", "natural-royal"),
    "joker-royal": msg_c("row", "joker-royal"),
    "straight-flush": msg_c("row", "straight-flush"),
    "suited-akq": msg_c("row", "suited-akq"),
    "quads": msg_c("row", "quads"),
    "full-house": msg_c("row", "full-house"),
    "flush": msg_c("row", "flush"),
    "straight": msg_c("row", "straight"),
    "trips": msg_c("row", "trips"),
    "two-pair": msg_c("row", "two-pair"),
    "pair": msg_c("row", "pair"),
    "high-card": msg_c("row", "high-card"),
}
"""By the row of a pay table, as records write it."""
