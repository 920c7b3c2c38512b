"""Ranks and suits as terms of messages: with their plural, and with an article."""

from __future__ import annotations

from croupier.words import msg_c

__all__ = ["RANK_TERMS", "SUIT_TERMS"]

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
