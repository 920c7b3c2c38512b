"""Records: a hand or a match as a JSON Lines file, with each line bound to all earlier ones by a hash (C3).

A record is a header, then for every hand its terms, its moves as text (chance's too, each with what the
dealer announced) and its result, and at the end the seed, so that the deal can be checked against the
commitment in the header. A line's hash is SHA-256 over the hash of the line before and the line without
its own hash; lines are written in one way only. So nothing in a record can be changed, not by one
character, without being found out. A record that lacks its end is a game that can be taken up again.

The deal: hand number k of a record, from 1, is dealt by `shoe_of(seed, k)`.
"""

from __future__ import annotations

from croupier.records.reading import UNKNOWN_RULES, Hand, Record, lines_of, parse, read
from croupier.records.schema import Broken, Header
from croupier.records.verifying import take_up, verify
from croupier.records.writing import Writer, shoe_of

__all__ = [
    "UNKNOWN_RULES",
    "Broken",
    "Hand",
    "Header",
    "Record",
    "Writer",
    "lines_of",
    "parse",
    "read",
    "shoe_of",
    "take_up",
    "verify",
]
