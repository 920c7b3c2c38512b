"""Decisions that anybody may answer: shared hands, the hand of the day, problems."""

from __future__ import annotations

import json
import math
import pickle
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest

from croupier.chance import Stream, seed_of
from croupier.client import Client
from croupier.errors import BadInput, CroupierError, Illegal
from croupier.game.preset_registry import PresetRegistry
from croupier.server import Services, create_app
from croupier.server.admin.retention import sweep
from croupier.server.coach import question_routes
from croupier.server.coach.answers import ANSWERS, SHARED, SHARER, TALLY, AnswerStore
from croupier.server.coach.problem_rating import NEWCOMER, Rating, after_answer, first_rating
from croupier.server.coach.questions import (
    Question,
    next_problem,
    number_of_day,
    seen_in,
    shared_question,
    shipped_question,
    valued_question,
)
from croupier.server.history.hand_history import History
from croupier.server.history.share_image import question_drawn, question_in
from croupier.server.runtime.settings import Settings, unlimited
from croupier.server.store import MemoryStore
from croupier.table.messages import encode
from tests.test_server import _quick_hashing, served  # noqa: F401  (a fixture)
from tests.test_server_coach_play_on import a_hand, own_decisions, with_others_hidden
from tests.test_server_history_hand_history import history_of

pytestmark = pytest.mark.usefixtures("standin")

DAY = "2026-11-27"


def asked_of(history: History, number: int, player: str, at: int, name: str = "") -> Question:
    ended = history.ended(number)
    return shared_question(pickle.dumps(history.rules), ended, player, at, name, 0)


def decisions(name: str = "pineapple") -> Iterator[tuple[History, int, str, int]]:
    _, history = history_of(name, f"{name} questions")
    for ended in history.hands[:3]:
        for at in own_decisions(history, ended.played.number, ended.players[0]):
            yield history, ended.played.number, ended.players[0], at


@pytest.mark.parametrize("name", ["pineapple", "ofc", "progressive"])
def test_a_state_behind_a_view_shows_that_view(name: str) -> None:
    """The hidden cards differ with the seed; what the seat sees does not."""
    compared = 0
    for history, number, player, at in decisions(name):
        replayed = history.replayed(number, player)
        view = history.rules.view(replayed.states[at - 1], replayed.own)
        question = Question(game="ofc", preset=name, unit="", view=json.loads(encode(view)), options=())
        seen = seen_in(question, history.rules)
        assert seen.view == view
        found = [seen.begin(seed) for seed in "abc"]
        for state in found:
            drawn = [card for rows in state.rows for row in rows for card in row]
            drawn += [card for cards in (*state.pending, *state.discards) for card in cards]
            assert len(drawn) == len(set(drawn)) == 52 - state.left.bit_count()
            if not seen.view.terms.fantasy:
                assert history.rules.view(state, seen.seat) == view
        compared += 1
    assert compared > 3


def test_a_question_tells_nothing_of_what_was_not_seen() -> None:
    """Exchange every card hidden at the decision: question, preview and tries stay, to a byte."""
    luck, compared = Stream(seed_of("shared"), "hidden"), 0
    for history, number, player, at in list(decisions())[::2]:
        other = with_others_hidden(history, number, player, at, luck)
        if other is None:
            continue
        replayed, rules = history.replayed(number, player), history.rules
        shown = []
        for one in (replayed.states, other.replayed(number, player).states):
            view = rules.view(one[at - 1], replayed.own)
            seen = seen_in(valued_question(rules, view, replayed.moves[at - 1]), rules)
            shown.append(
                (
                    encode(seen.question),
                    encode(seen.played_on("x", ())[0].states[-1]),
                    question_drawn(question_in(seen.view, "", "en", fouled=True, shared=True)),
                )
            )
        assert shown[0] == shown[1]
        compared += 1
    assert compared > 3


def test_a_link_tells_nothing_that_its_player_never_saw() -> None:
    """Exchange what stayed hidden to the end, such as the others' discards: the link stays, to a byte."""
    luck, compared = Stream(seed_of("links"), "hidden"), 0
    for history, number, player, at in list(decisions())[::3]:
        last = len(history.ended(number).moves) + 1
        other = with_others_hidden(history, number, player, last, luck)
        if other is None:
            continue
        assert other.ended(number).moves != history.ended(number).moves
        assert encode(asked_of(other, number, player, at)) == encode(asked_of(history, number, player, at))
        compared += 1
    assert compared > 3


def test_only_ones_own_decisions_are_shared() -> None:
    history, number, player, at = next(decisions())
    with pytest.raises(BadInput, match="a decision of your own"):
        asked_of(history, number, player, 1)
    with pytest.raises(CroupierError, match="not dealt into"):
        asked_of(history, number, "a stranger", at)
    question = asked_of(history, number, player, at)
    seen = seen_in(question, history.rules)
    assert question.chose in [one.text for one in question.options]
    with pytest.raises(BadInput, match="of your own"):
        seen.canonical(f"p{2 - seen.seat} As/-/-", ())
    with pytest.raises(Illegal):
        seen.canonical(f"p{seen.seat + 1} As/-/-", ())


def test_a_question_stays_under_the_settings_it_was_played_under() -> None:
    """Whatever has become of the house's preset."""
    history, number, player, at = next(decisions())
    question = msgspec.structs.replace(asked_of(history, number, player, at), preset="friday")
    desk = question_routes._Desk(MemoryStore(), PresetRegistry(), time.time)
    assert desk.rules(question).settings == history.rules.settings


def test_the_tapped_options_say_nothing_by_their_order() -> None:
    for history, number, player, at in list(decisions())[1:4]:
        question = asked_of(history, number, player, at)
        texts = seen_in(question, history.rules).tapped()
        assert texts == tuple(sorted(texts))
        assert {question.options[0].text, question.chose} <= set(texts)
        assert len(texts) <= 4


def test_the_day_is_the_same_for_all_and_seldom_the_same() -> None:
    from datetime import date, timedelta

    days = [(date.fromisoformat(DAY) + timedelta(n)).isoformat() for n in range(400)]
    numbers = [number_of_day("ofc", day) for day in days]
    assert len(set(numbers)) == 400
    assert shipped_question("ofc", f"day-{DAY}", DAY) is not None
    assert shipped_question("ofc", "day-2025-10-24", DAY) is not None
    unknown = (
        "day-2026-11-28",
        "day-2025-10-23",
        "day-2026-02-31",
        "problem-0",
        "problem-99999",
        "nothing",
    )
    for name in unknown:
        assert shipped_question("ofc", name, DAY) is None


def test_ratings_follow_glickmans_example_and_stay_in_bounds() -> None:
    """The paper's first game, 1500 (200) beats 1400 (30), by the g and E that it prints.

    Repeated answers do not carry a problem away.
    """
    player, _ = after_answer(Rating(1500, 200), Rating(1400, 30), True, Rating(1400, 30))
    q, g, expected = math.log(10) / 400, 0.9955, 0.639
    known = 1 / 200**2 + q * q * g * g * expected * (1 - expected)
    assert player.r == pytest.approx(1500 + q / known * g * (1 - expected), abs=0.1)
    assert player.rd == pytest.approx(known**-0.5, abs=0.1)
    first = first_rating(0.5)
    assert first.r == 1500
    problem = first
    for _ in range(500):
        _, problem = after_answer(NEWCOMER, problem, False, first)
    assert 1500 < problem.r <= 1800
    assert next_problem("ofc", 1500, ()) != next_problem("ofc", 1500, [next_problem("ofc", 1500, ())])


@asynccontextmanager
async def house(settings: Settings | None = None) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    app = create_app(Services(MemoryStore(), settings or unlimited().but(bot_pace=0)))
    async with served(app) as url, httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        yield url, http


def head(who: Client) -> dict[str, str]:
    return {"Authorization": f"Bearer {who.token}"}


async def test_a_stranger_answers_a_hand_over_http_and_plays_on() -> None:
    async with house() as (url, http):
        ann, bob, eve = [await Client.guest(url, name) for name in ("Ann", "Bob", "Eve")]
        table = await a_hand(ann)
        frames = (await http.get(f"/api/tables/{table}/hands/1", headers=head(ann))).json()["frames"]
        path = f"/api/tables/{table}/hands/1/links"
        move = [at for at, one in enumerate(frames, 1) if 0 in one["view"]["to_act"]][1]
        made = await http.post(path, json={"move": move}, headers=head(ann))
        assert made.status_code == 201, made.text
        link = made.json()["link"]
        again = await http.post(path, json={"move": move}, headers=head(ann))
        assert again.json()["link"] == link
        refused = await http.post(path, json={"move": move}, headers=head(eve))
        assert refused.json()["code"] == "not-dealt-in"

        seen = (await http.get(f"/api/hands/{link}", headers=head(bob))).json()
        assert (seen["asker"], seen["count"], seen["result"], seen["mine"]) == ("", 0, None, False)
        assert not {"option", "value", "chose", "best", "gained", "Ann", table} & words_in(seen)
        first, second = seen["tapped"][:2]
        told = (
            await http.post(f"/api/hands/{link}/answers", json={"move": first}, headers=head(bob))
        ).json()
        assert (told["chosen"], told["total"]) == (first, 1)
        assert {row["text"] for row in told["rows"]} >= {first, told["best"], told["chose"]}
        assert "Bob" not in json.dumps(told)
        for again in (second, first):
            same = await http.post(f"/api/hands/{link}/answers", json={"move": again}, headers=head(bob))
            assert same.json() == told
        await http.post(f"/api/hands/{link}/answers", json={"move": second}, headers=head(eve))
        mine = (await http.get("/api/my/links", headers=head(ann))).json()
        assert [(one["link"], one["count"]) for one in mine] == [(link, 2)]
        own = (await http.get(f"/api/hands/{link}", headers=head(ann))).json()
        assert own["mine"]
        assert own["result"]["total"] == 2

        tried = {"seed": "x", "moves": [first]}
        played = (await http.post(f"/api/hands/{link}/tries", json=tried, headers=head(eve))).json()
        assert played["due"]
        image = await http.get(f"/api/hands/{link}/picture.png")
        assert image.content[:4] == b"\x89PNG"
        page = (await http.get(f"/hand/{link}", headers={"Accept": "text/html"})).text
        assert f"/api/hands/{link}/picture.png" in page

        assert (await http.delete(f"/api/my/links/{link}", headers=head(bob))).json()["code"] == "no-link"
        assert (await http.delete(f"/api/my/links/{link}", headers=head(ann))).status_code == 204
        for gone in (f"/api/hands/{link}", f"/api/hands/{link}/picture.png"):
            assert (await http.get(gone, headers=head(bob))).status_code == 404


def words_in(value: Any) -> set[str]:
    """All keys and texts in JSON data."""
    if isinstance(value, dict):
        return set(value) | {word for part in value.values() for word in words_in(part)}
    if isinstance(value, list):
        return {word for part in value for word in words_in(part)}
    return {value} if isinstance(value, str) else set()


async def test_a_streak_goes_on_with_the_next_day_and_ends_with_a_missed_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Right or wrong; and an old day that is answered late counts for nobody's streak."""
    now = [DAY]
    monkeypatch.setattr(question_routes, "today", lambda _clock: now[0])
    async with house() as (url, http):
        bob = await Client.guest(url, "Bob")

        async def day() -> Any:
            return (await http.get("/api/day", headers=head(bob))).json()

        async def answer(name: str) -> Any:
            moves = (await http.get(f"/api/hands/{name}", headers=head(bob))).json()["tapped"]
            body = {"move": moves[-1]}
            return (await http.post(f"/api/hands/{name}/answers", json=body, headers=head(bob))).json()

        first = await day()
        assert (first["streak"], first["yesterday"], first["today"]["result"]) == (0, None, None)
        assert (await answer("day"))["streak"] == 1
        assert (await day())["today"]["result"]["total"] == 1
        now[0] = "2026-11-28"
        second = await day()
        assert (second["streak"], second["week"][-2:]) == (1, [True, False])
        assert second["yesterday"]["total"] == 1
        assert (await answer("day"))["streak"] == 2
        now[0] = "2026-11-30"
        assert (await day())["streak"] == 0
        await answer("day-2026-11-29")
        assert (await day())["streak"] == 0


async def test_an_answer_just_after_midnight_counts_for_the_day_that_was_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    midnight = [time.time() + 60]
    monkeypatch.setattr(
        question_routes, "today", lambda clock: DAY if clock() < midnight[0] else "2026-11-28"
    )
    async with house() as (url, http):
        for after, streak in ((question_routes.LATE_SECONDS - 60, 1), (question_routes.LATE_SECONDS, 0)):
            midnight[0] = time.time() + 60
            bob = await Client.guest(url, "Bob")
            asked = (await http.get("/api/hands/day", headers=head(bob))).json()
            midnight[0] = time.time() - after
            body = {"move": asked["tapped"][0]}
            path = f"/api/hands/{asked['name']}/answers"
            told = (await http.post(path, json=body, headers=head(bob))).json()
            assert told["streak"] == streak
            week = (await http.get("/api/day", headers=head(bob))).json()["week"]
            assert week[-2:] == [bool(streak), False]


async def test_who_has_solved_hundreds_of_problems_still_answers_each_once() -> None:
    kept, question = AnswerStore(MemoryStore()), shipped_question("ofc", "problem-1", DAY)
    assert question is not None
    text = question.options[0].text
    for number in (*range(1, 502), 1):
        await kept.add("bob", f"problem-{number}", question, text, True, DAY)
    assert (await kept.tally("problem-1")).total == 1
    assert (await kept.answers("bob")).rated == 501


async def test_a_problem_rates_both_and_counts_once() -> None:
    async with house() as (url, http):
        bob = await Client.guest(url, "Bob")
        seen = (await http.get("/api/hands/next", headers=head(bob))).json()
        assert seen["own_rating"] == {"r": 1500, "rd": 350}
        path = f"/api/hands/{seen['name']}/answers"
        told = (await http.post(path, json={"move": seen["tapped"][0]}, headers=head(bob))).json()
        change = told["rating"]
        assert change["rated"] == 1
        assert (change["now"]["r"] > 1500) is told["right"]
        assert change["now"]["rd"] < 350
        after = (await http.get("/api/hands/next", headers=head(bob))).json()
        assert after["name"] != seen["name"]
        body = {"move": after["tapped"][0]}
        assert (await http.post("/api/hands/next/answers", json=body, headers=head(bob))).status_code == 200
        newest = (await http.get(f"/api/hands/{after['name']}", headers=head(bob))).json()
        assert newest["result"]["chosen"] == after["tapped"][0]  # `next` is what the player was shown
        assert after["own_rating"] == change["now"]
        again = (await http.post(path, json={"move": seen["tapped"][1]}, headers=head(bob))).json()
        assert again["rating"] is None
        assert again["chosen"] == seen["tapped"][0]


async def test_a_stranger_who_takes_everything_is_stopped() -> None:
    """Links and answers have rates by address, and a player has so many links."""
    one = unlimited()
    few = msgspec.json.decode(b'{"burst": 3, "each_second": 0.0001}', type=type(one.shares))
    async with house(one.but(bot_pace=0, shares=few, answers=few, shared_hands=2)) as (url, http):
        ann = await Client.guest(url, "Ann")
        table = await a_hand(ann)
        frames = (await http.get(f"/api/tables/{table}/hands/1", headers=head(ann))).json()["frames"]
        own = [at for at, each in enumerate(frames, 1) if 0 in each["view"]["to_act"]]
        path = f"/api/tables/{table}/hands/1/links"
        said = [
            (await http.post(path, json={"move": at}, headers=head(ann))).json().get("sentence", "made")
            for at in own[:4]
        ]
        assert said[:2] == ["made", "made"]
        assert "2 links" in said[2]
        assert "from your address" in said[3]
        codes = []
        for number in range(1, 6):
            eve = await Client.guest(url, f"Eve {number}")
            seen = (await http.get("/api/hands/problem-500", headers=head(eve))).json()
            body = {"move": seen["tapped"][0]}
            codes.append(
                (
                    await http.post("/api/hands/problem-500/answers", json=body, headers=head(eve))
                ).status_code
            )
        assert codes == [200, 200, 200, 429, 429]


async def test_what_a_player_answered_and_shared_goes_with_them() -> None:
    store = MemoryStore()
    kept = AnswerStore(store)
    history, number, player, at = next(decisions())
    question = msgspec.structs.replace(asked_of(history, number, player, at), table="t", at=1000)
    link = await kept.share(question, 10)
    await kept.add("bob", link, question, question.chose, True, DAY)
    assert (await kept.tally(link)).counts == {question.chose: 1}
    await AnswerStore(store).forget("bob")
    assert await store.list_space(ANSWERS) == []
    assert (await kept.tally(link)).total == 1
    await sweep(store, 30, 30, 40 * 86_400_000, lambda _table: False)
    for space in (SHARED, SHARER, TALLY):
        assert await store.list_space(space) == []
    link = await kept.share(question, 10)
    await AnswerStore(store).forget(player)
    await kept.add("eve", link, question, question.chose, True, DAY)  # their page was still open
    for space in (SHARED, SHARER, TALLY):
        assert await store.list_space(space) == []
    assert not await kept.withdraw(player, link)
