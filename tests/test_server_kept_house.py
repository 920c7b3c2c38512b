"""The data directory in tests/kept/house, of November 2026, opens, answers as it did and is played on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.client import Client
from croupier.fair import ProofFile, check
from croupier.server.store import open_store
from tests.test_server import serving

KEPT = Path(__file__).parent / "kept" / "house"
ANSWERS = json.loads((KEPT / "answers.json").read_text())


def holds(kept: Any, now: Any) -> bool:
    """True if everything that was said then is still said; answers may have gained fields."""
    if isinstance(kept, dict):
        return all(key in now and holds(value, now[key]) for key, value in kept.items())
    if isinstance(kept, list):
        return len(kept) == len(now) and all(map(holds, kept, now))
    return bool(kept == now)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    shutil.copy(KEPT / "croupier.db", tmp_path)
    return tmp_path


async def test_a_kept_data_directory_answers_as_it_did(data: Path) -> None:
    async with serving(open_store(data)) as url:
        ann = await Client.log_in(url, "Ann", "correct horse battery")
        for path, kept in ANSWERS["answers"].items():
            assert holds(kept, await ann.ask("GET", path)), path


@pytest.mark.parametrize("game", ["ofc", "fortune", "asian-stud", "pinzique"])
async def test_a_kept_table_is_proved_and_played_on(game: str, data: Path) -> None:
    async with serving(open_store(data)) as url:
        ann = await Client.log_in(url, "Ann", "correct horse battery")
        table = ANSWERS["tables"][game]
        for hand in await ann.ask("GET", f"/api/tables/{table}/hands"):
            proof = await ann.ask("GET", f"/api/tables/{table}/hands/{hand['number']}/proof")
            kept = msgspec.convert(proof, ProofFile)
            check(kept.proof, kept.root, kept.game, kept.hand)
        async with ann.at(table) as seat:
            asked = await seat.asked()
            assert asked is not None
            n = seat.n
            await seat.move(asked.moves[0])
            assert seat.n > n
