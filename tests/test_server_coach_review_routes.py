"""A review over HTTP while its values are computed: no wait for them is an error."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from croupier import worker_process
from croupier.client import Client
from croupier.server.coach import review_routes
from croupier.server.runtime import worker_pool
from croupier.server.runtime.worker_pool import Job, Urgency
from croupier.worker_process import Answer
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)
from tests.test_server_coach_play_on import a_hand


async def test_a_review_that_takes_long_is_answered_as_far_as_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every process is loading: the hand is there at once, each decision as it is judged, and no 503."""
    may = asyncio.Semaphore(0)

    class Loading(worker_pool._Thread):
        """Does one decision of a review for each permission, and everything urgent at once."""

        async def do(self, piece: Job) -> Answer:
            if piece.urgency is not Urgency.MOVE:
                await may.acquire()
            return await super().do(piece)

    monkeypatch.setattr(worker_pool, "_Thread", Loading)
    monkeypatch.setattr(worker_process, "SLICE_SECONDS", -1.0)
    monkeypatch.setattr(review_routes, "PARTIAL_SECONDS", 0.01)
    async with serving() as url, httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        ann = await Client.guest(url, "Ann")
        path = f"/api/tables/{await a_hand(ann)}/hands/1"

        async def ask(more: str = "") -> dict[str, Any]:
            answer = await http.get(path + more, headers={"Authorization": f"Bearer {ann.token}"})
            assert answer.status_code == 200
            found: dict[str, Any] = answer.json()
            return found

        hand = await ask()
        assert hand["played"]["number"] == 1
        seen = await ask("/review?partial=true&quick=true")
        count = seen["missing"]
        assert count >= 3
        assert seen["decisions"] == []
        assert seen["split"]["result"] == seen["result"] == hand["played"]["returns"][0]
        for done in range(1, count + 1):
            may.release()
            while (found := await ask("/review?partial=true&quick=true"))["missing"] > count - done:
                await asyncio.sleep(0)
            assert found["decisions"][: len(seen["decisions"])] == seen["decisions"]
            assert len(found["decisions"]) == done
            assert found["lost"] == pytest.approx(sum(one["lost"] for one in found["decisions"]))
            seen = found
        assert seen["missing"] == 0


async def test_only_who_asks_for_it_gets_a_part_of_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are told to ask again, as before; a part would pass for the whole."""

    class Stuck(worker_pool._Thread):
        async def do(self, piece: Job) -> Answer:
            if piece.urgency is Urgency.REVIEW:
                await asyncio.Event().wait()
            return await super().do(piece)

    monkeypatch.setattr(worker_pool, "_Thread", Stuck)
    async with serving() as url, httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        ann = await Client.guest(url, "Ann")
        path = f"/api/tables/{await a_hand(ann)}/hands/1/review"
        monkeypatch.setattr(worker_pool, "PATIENCE", 0.01)
        answer = await http.get(path, headers={"Authorization": f"Bearer {ann.token}"})
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
