"""Logs of structures without newer settings keep their bytes: the same seeds give the same tournaments."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from croupier.tournament import PRESETS, Director, structure_of
from croupier.tournament.file import serialize_log
from croupier.tournament.log_export import lines
from tests.test_tournament_checker import varied
from tests.tournaments import bots_play, busy

NUMBERS = (1, 9, 39, 57, 80)


def _digests(director: Director) -> str:
    exported = sha256(b"\n".join(lines(director.records))).hexdigest()
    return f"{exported} {sha256(serialize_log(director.records)).hexdigest()}"


def test_logs_of_older_structures_are_byte_for_byte_as_they_were(
    golden: Callable[[str, str], None],
) -> None:
    """The SHA-256 of what is exported, and of the whole log."""
    found = [
        f"{preset} {_digests(bots_play(structure_of(preset), 14, f'golden {preset}'))}"
        for preset in PRESETS[:3]
    ]
    found += [f"varied {n} {_digests(busy(varied(n), 12, f'golden {n}'))}" for n in NUMBERS]
    golden("tournament-logs", "\n".join(found) + "\n")
