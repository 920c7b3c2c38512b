"""A player's profile over HTTP: counted in the background, one's own alone, switched off, deleted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple

import httpx
import pytest

from croupier.advice.skill_measure import CountedHand, Mistake
from croupier.client import Client, TableSession
from croupier.games.ofc.advice.skill import SKILL
from croupier.server.admin.actions import Operator
from croupier.server.app.application import create_app
from croupier.server.app.services import Services
from croupier.server.coach import rating_jobs
from croupier.server.coach.profile import look_at, matches_of, mistakes_of, preset_profile
from croupier.server.coach.rating_jobs import QUEUE, measure_of
from croupier.server.coach.skill_store import COUNTED, HINTED, RATED, RatedGame, SkillStore
from croupier.server.history.hand_stats_store import SPACE
from croupier.server.runtime.worker_pool import Urgency
from croupier.server.store import MemoryStore
from croupier.server.tables.registry import found_at
from croupier.table.names import is_program
from tests.test_server import QUICK, _quick_hashing, served  # noqa: F401  (a fixture)

OFC = measure_of("ofc")
assert OFC is not None
SCALE = OFC.scales["pineapple"]


class House(NamedTuple):
    url: str
    services: Services
    store: MemoryStore


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    store = MemoryStore()
    services = Services(store, QUICK)
    async with served(create_app(services)) as url:
        yield House(url, services, store)


async def asked(who: Client, url: str, path: str, method: str = "GET", body: Any = None) -> httpx.Response:
    headers = {"Authorization": f"Bearer {who.token}"}
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=120) as http:
        return await http.request(method, path, headers=headers, json=body)


async def profile_of(who: Client, url: str) -> dict[str, Any]:
    found = await asked(who, url, "/api/my/profile")
    assert found.status_code == 200, found.text
    answer: dict[str, Any] = found.json()
    return answer


async def played(
    hands: int, *people: Client, preset: str = "pineapple", seats: int = 2, **more: Any
) -> str:
    """A table where these have played a match, each by the first move that is offered; bots fill it."""
    table = await people[0].open_table(
        game="ofc",
        preset=preset,
        seats=seats,
        clock={"kind": "none"},
        pause=0,
        terms={"hands": hands},
        **more,
    )

    async def play(at: TableSession) -> None:
        while (found := await at.next_decision()) is not None:
            n = at.n
            await at.move(found.moves[0])
            await at.changed(n)

    async with AsyncExitStack() as stack:
        at_table = [await stack.enter_async_context(who.at(table)) for who in people]
        for seat, at in enumerate(at_table):
            await at.sit(seat)
        for seat in range(len(people), seats):
            await at_table[0].fill(seat, "novice")
        await at_table[0].start()
        await asyncio.gather(*map(play, at_table))
    return table


def hand(number: int, lost: float = 1.0, **more: Any) -> CountedHand:
    plain = {"at": number, "lost": lost, "decisions": 6, "reference": 1.7, "rival": "club", **more}
    return CountedHand(number, **plain)


# Counting


async def test_hands_are_counted_after_they_are_played_and_shown_to_their_player_alone() -> None:
    async with house() as (url, services, store):
        ann, eve = [await Client.guest(url, name) for name in ("Ann", "Eve")]
        table = await played(2, ann)
        (before,) = (await profile_of(ann, url))["presets"]
        assert (before["hands"], before["skill"]) == (0, None)
        assert before["waiting"] >= 2
        player = next(iter(dict(await store.visits_at(table))))
        await services.ratings.count(player, table)
        (after,) = (await profile_of(ann, url))["presets"]
        assert (after["hands"], after["waiting"], after["least_hands"]) == (2, 0, 20)
        assert after["skill"] is None  # 2 of 20 hands
        assert after["decisions"] >= 10
        assert (await profile_of(eve, url))["presets"][0]["hands"] == 0
        lines = (await SkillStore(store).of(player, table))[table]
        assert {one.rival for one in lines} == {"novice"}
        assert {round(one.rating) for one in lines} == {1159}
        again = (await SkillStore(store).of(player, table))[table]
        await services.ratings.count(player, table)  # counts nothing twice
        assert (await SkillStore(store).of(player, table))[table] == again
        session = (await asked(ann, url, f"/api/my/sessions/{table}")).json()
        assert session["told"]["reviewed"] >= 1  # the history's review comes with it


async def test_a_hand_that_has_ended_is_put_into_the_queue_of_its_people_once() -> None:
    async with house() as (url, services, store):
        ann, ben = [await Client.guest(url, name) for name in ("Ann", "Ben")]
        await played(1, ann, ben)
        assert not services.ratings.due  # nobody counts here: a queue would only grow
        services.ratings.is_on = True
        table = await played(2, ann, ben)
        people = {player for player, _ in await store.visits_at(table)}
        assert len(people) == 2
        assert set(services.ratings.due) == {(player, table) for player in people}
        tidy = await Client.guest(url, "tidy", program=True)
        table = await played(2, ann, tidy)  # a program has no rating, and nobody a result against it
        assert [player for player, where in services.ratings.due if where == table] == [
            player for player, _ in await store.visits_at(table) if not is_program(player)
        ]
        ann_id = next(player for player, where in services.ratings.due if where == table)
        await services.ratings.count(ann_id, table)
        assert {one.rival for one in (await SkillStore(store).of(ann_id, table))[table]} == {""}


async def test_who_is_not_rated_is_not_looked_up_again_for_each_hand() -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await played(1, ann)
        (player,) = {player for player, _ in await store.visits_at(table)}
        services.ratings.is_on = True
        await services.ratings.skill.switch(player, (), off=True)
        await played(1, ann)
        assert {due.player for due in services.ratings.due} == {player}  # nobody has looked yet
        await services.ratings.count(player, table)
        services.ratings.due.clear()
        await played(1, ann)
        assert not services.ratings.due


async def test_counting_has_the_least_urgent_class(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await played(1, ann)
        seen = []
        real = services.workers.do

        async def do(share: str, work: Any, *args: Any, urgency: Urgency = Urgency.ANSWER) -> Any:
            seen.append((share, urgency))
            return await real(share, work, *args, urgency=urgency)

        monkeypatch.setattr(services.workers, "do", do)
        await services.ratings.count(next(iter(dict(await store.visits_at(table)))), table)
    assert set(seen) == {(QUEUE, max(Urgency))}
    assert max(Urgency) is Urgency.RATING


async def test_three_seats_and_presets_without_a_scale_are_not_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(SKILL.scales, "carnivale-2013")
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        three = await played(1, ann, seats=3)
        player = next(iter(dict(await store.visits_at(three))))
        await services.ratings.count(player, three)
        (found,) = (await profile_of(ann, url))["presets"]
        assert found["hands"] == 0
        assert {one["why"] for one in found["uncounted"]} == {"seats"}
        other = await played(1, ann, preset="carnivale-2013")
        await services.ratings.count(player, other)
        assert await store.get(COUNTED, f"{player} {other}") is None
        await services.ratings.count(player, await played(1, ann, preset="standard"))
        presets = (await profile_of(ann, url))["presets"]
        assert [(one["preset"], one["hands"]) for one in presets] == [("standard", 1), ("pineapple", 0)]


async def test_a_preset_with_settings_of_its_own_is_not_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.advice.skill_measure.SkillMeasure.scale", lambda *_asked: None)
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await played(1, ann)
        await services.ratings.count(next(iter(dict(await store.visits_at(table)))), table)
        (found,) = (await profile_of(ann, url))["presets"]
        assert (found["hands"], found["waiting"]) == (0, 0)
        assert {one["why"] for one in found["uncounted"]} == {"settings"}


async def test_what_follows_a_hint_does_not_count() -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(
            game="ofc", preset="pineapple", seats=2, clock={"kind": "none"}, pause=0, terms={"hands": 1}
        )
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1, "novice")
            await at.start()
            count = 0
            while (found := await at.next_decision()) is not None:
                count += 1
                if count == 3:
                    hint = await asked(ann, url, f"/api/tables/{table}/advice")
                    assert hint.status_code == 200
                n = at.n
                await at.move(found.moves[0])
                await at.changed(n)
                if count == 5:
                    break
        player = next(iter(dict(await store.visits_at(table))))
        await services.ratings.count(player, table)
        first = (await SkillStore(store).of(player, table))[table][0]
        assert first.decisions == 3
        assert first.rival == ""


async def test_a_hand_that_was_left_counts_as_far_as_it_came_until_it_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(
            game="ofc", preset="pineapple", seats=2, clock={"kind": "none"}, pause=0, terms={"hands": 1}
        )

        async def decide(at: TableSession, times: int) -> None:
            for _ in range(times):
                found = await at.next_decision()
                assert found is not None
                n = at.n
                await at.move(found.moves[0])
                await at.changed(n)

        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1, "novice")
            await at.start()
            await decide(at, 2)
            await at.next_decision()
        (player,) = (await services.ratings.history(table)).in_play().players[:1]  # type: ignore[union-attr]
        await services.ratings.count(player, table)
        assert (await SkillStore(store).of(player, table))[table] == ()  # they may still come back
        monkeypatch.setattr(rating_jobs, "ABANDONED_SECONDS", 0)
        await services.ratings.count(player, table)
        (left,) = (await SkillStore(store).of(player, table))[table]
        assert (left.number, left.decisions, left.is_open, left.rival) == (1, 2, True, "")
        (shown,) = (await profile_of(ann, url))["presets"]
        assert (shown["hands"], shown["waiting"]) == (1, 0)
        assert (await asked(ann, url, "/api/my/mistakes")).status_code == 404
        async with ann.at(table) as at:
            await decide(at, 3)
        await services.ratings.count(player, table)
        lines = (await SkillStore(store).of(player, table))[table]
        assert (lines[0].decisions, lines[0].is_open, lines[0].rival) == (5, False, "novice")


async def test_a_hand_that_was_left_before_a_restart_is_counted() -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="ofc", seats=2, clock={"kind": "none"}, pause=0)
        async with ann.at(table) as at:
            await at.sit(0)
            await at.fill(1, "novice")
            await at.start()
            await at.next_decision()
        again = Services(store, QUICK)
        again.ratings.is_on = True
        again.ratings.on_table_loaded(await found_at(services.tables, table))
        assert list(again.ratings._resting) == [table]


# What is shown


def test_the_profile_of_many_hands() -> None:
    assert OFC is not None
    lines = {
        "a": [hand(n, 1.0 + n % 3, result=5 if n % 2 else -4) for n in range(1, 81)],
        "b": [
            hand(100, mistakes=(Mistake(3, "draw-kept", 2.0),), accounts={"rows": 1.0}),
            hand(101, why="short-stack"),
        ],
    }
    found = preset_profile(OFC, "ofc", "pineapple", lines, 4)
    assert found.hands == 81
    assert found.waiting == 4
    assert found.skill is not None
    assert not found.skill.is_range
    assert found.skill.low < found.skill.rating < found.skill.high <= found.ceiling
    assert found.results is not None
    assert found.results.matches == 4
    assert found.results.reach > found.skill.reach
    assert [one.kind for one in found.kinds] == ["draw-kept"]
    assert found.kinds[0].lost == pytest.approx(100 * 2 / 81)
    assert found.accounts["rows"] == pytest.approx(100 / 81)
    assert [(one.why, one.hands) for one in found.uncounted] == [("short-stack", 1)]
    assert found.course[-1].hands == 81
    assert found.course[-1].rating == found.skill.rating
    assert [one.at for one in found.course] == sorted(one.at for one in found.course)
    assert found.bots[0].name == "master"


def test_a_match_is_twenty_hands_against_one_opponent() -> None:
    hands = [hand(n, rival="club" if n % 2 else "ben", rating=1500.0, result=n % 3 - 1) for n in range(60)]
    assert len(matches_of(hands)) == 2
    assert matches_of([hand(n, rival="") for n in range(60)]) == []
    drawn = matches_of([hand(n, result=0) for n in range(20)])
    assert drawn[0][1].score == 0.5


def test_an_operator_looks_at_play_without_loss_and_at_easy_hands() -> None:
    perfect = [hand(n, 0.05) for n in range(100)]
    easy = [hand(n, 2.0, reference=1.2) for n in range(100)]
    usual = [hand(n, 2.0) for n in range(100)]
    assert "loses 0.05" in look_at(perfect, SCALE)
    assert "easy" in look_at(easy, SCALE)
    assert look_at(usual, SCALE) == look_at(perfect[:99], SCALE) == ""


def test_mistakes_come_dearest_first_from_hands_that_count() -> None:
    lines = {
        "a": [hand(1, mistakes=(Mistake(3, "several", 1.5), Mistake(5, "draw-kept", 3.0)))],
        "b": [hand(2, mistakes=(Mistake(7, "several", 2.0),)), hand(3, why="seats")],
    }
    found = mistakes_of(lines, None)
    assert [(one.table, one.mistake.lost) for one in found] == [("a", 3.0), ("b", 2.0), ("a", 1.5)]
    assert [one.hand for one in mistakes_of(lines, "several")] == [2, 1]


@pytest.mark.exhaustive
async def test_a_problem_of_ones_own_shows_what_was_seen_then_and_no_name() -> None:
    async with house() as (url, services, store):
        ann, ben, eve = [await Client.guest(url, name) for name in ("Ann", "Benedict", "Eve")]
        table = await played(2, ann, ben)
        history = await services.ratings.history(table)
        for at, who in enumerate((ann, ben)):
            player = history.hands[0].players[at]
            await services.ratings.count(player, table)
            lines = (await SkillStore(store).of(player, table))[table]
            mistakes = [one for line in lines for one in line.mistakes]
            answer = await asked(who, url, "/api/my/mistakes")
            if not mistakes:
                assert answer.status_code == 404
                continue
            found = answer.json()
            assert answer.status_code == 200
            assert found["count"] == len(mistakes)
            assert found["played"] in [one["text"] for one in found["options"]]
            replayed = history.replayed(found["hand"], player)
            view: Any = history.rules.view(replayed.states[found["move"] - 1], at)
            named = set(re.findall(r"[2-9TJQKA][cdhs]", str(found["position"])))
            hidden = {str(card) for card in view.unseen()}
            assert named
            assert not named & hidden
            text = answer.text + (await asked(who, url, "/api/my/profile")).text
            others = {"Ann", "Benedict"} - {"Ann" if who is ann else "Benedict"}
            assert not any(name in text for name in others)
            assert not any(other in text for other in history.hands[0].players)
        assert (await asked(eve, url, "/api/my/mistakes")).status_code == 404


# Switching off and deleting


async def test_switched_off_nothing_is_kept_or_counted() -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await played(1, ann)
        player = next(iter(dict(await store.visits_at(table))))
        await services.ratings.count(player, table)
        assert await store.get(COUNTED, f"{player} {table}")
        off = await asked(ann, url, "/api/my/profile", "PUT", {"rated": False})
        assert off.status_code == 204
        assert await store.get(COUNTED, f"{player} {table}") is None
        await services.ratings.count(player, table)
        assert await store.get(COUNTED, f"{player} {table}") is None
        told = await profile_of(ann, url)
        assert (told["rated"], told["presets"]) == (False, [])
        await asked(ann, url, "/api/my/profile", "PUT", {"rated": True})
        assert await store.get(RATED, player) is None
        await services.ratings.count(player, table)
        assert (await profile_of(ann, url))["presets"][0]["hands"] >= 1
        figures = await store.get(RATED, player)
        assert figures
        await asked(ann, url, "/api/my/profile", "PUT", {"rated": True})
        assert await store.get(RATED, player) == figures  # it was on already


async def test_who_begins_again_is_still_charged_for_hints() -> None:
    skill = SkillStore(MemoryStore())
    for number in range(1, 101):
        await skill.note_hint("ann", "t", number, 4)
    await skill.switch("ann", ["t"], off=True)
    await skill.switch("ann", ["t"], off=False)
    assert await skill.hints("ann", "t") == dict.fromkeys(range(1, 101), 4)


@pytest.mark.exhaustive
async def test_two_servers_do_not_count_the_same_hands_side_by_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second one to price a hand finds it counted, and leaves the rest to the first."""
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        table = await played(3, ann)
        player = next(iter(dict(await store.visits_at(table))))
        real, priced = services.workers.do, 0

        async def do(*args: Any, **more: Any) -> Any:
            nonlocal priced
            priced += 1
            return await real(*args, **more)

        monkeypatch.setattr(services.workers, "do", do)
        await asyncio.gather(*(services.ratings.count(player, table) for _ in range(2)))
        assert priced == len((await SkillStore(store).of(player, table))[table]) + 1


async def test_a_deleted_account_leaves_nothing_of_its_rating() -> None:
    async with house() as (url, services, store):
        ann = await Client.guest(url, "Ann")
        await ann.register("Ann", "a long enough secret")
        table = await played(1, ann)
        player = next(iter(dict(await store.visits_at(table))))
        await services.ratings.count(player, table)
        await SkillStore(store).note_hint(player, table, 1, 4)
        operator = Operator(store, "root")
        await SkillStore(store).keep_game(player, "ofc pineapple", RatedGame(look="skill: look"))
        assert [one.look for one in await operator.accounts()] == ["skill: look"]
        await operator.delete("Ann")
        await services.ratings.count(player, table)  # it was still waiting
        for space in (COUNTED, HINTED, RATED, SPACE):
            left = [text for key, text in await store.list_space(space) if player in key]
            assert left == ['{"off":true}'] * (space is RATED)  # nothing is counted from now on
