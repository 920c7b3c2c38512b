"""A shared link's picture: real, small, of nothing that a stranger may not see (C4); and its words."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

import croupier.server
from croupier.cards import parse_cards
from croupier.chance import Stream, seed_of
from croupier.errors import CroupierError
from croupier.games import game_of, keys, rules_of
from croupier.play import Over
from croupier.records import shoe_of
from croupier.server.history import share_image
from croupier.server.history.replay_cache import ReplayCache
from croupier.server.history.share_image import HIGH, WIDE, Shown, drawn, groups_of, question_in, suits
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.table.view import cards_seen
from croupier.testing import any_option, play_hand
from croupier.words import languages
from tests.test_server_history_hand_history import history_of

CARD_ART = Path(croupier.__file__).parent / "page" / "kit" / "card_faces.js"


def ended(game: str, preset: str | None, seats: int) -> tuple[Any, Any]:
    """The rules, and the end of a random hand."""
    rules, seed = rules_of(game, preset), seed_of("pictures")
    for step in play_hand(
        rules, rules.terms_type(seats), shoe_of(seed, 1), any_option(Stream(seed, "any"))
    ):
        state = step.after
    return rules, state


def picture_of(game: str, preset: str | None, seats: int, names: list[str]) -> tuple[Shown, Any, Any]:
    rules, state = ended(game, preset, seats)
    over = rules.turn(state)
    assert isinstance(over, Over)
    view = rules.view(state, None)
    return groups_of(game_of(game).title, view, names, over.returns), rules, view


def test_the_suits_are_the_pages_own() -> None:
    assert set(suits()) == set("shdc")
    text = re.sub(r'"\s*\+\s*"', "", CARD_ART.read_text())
    assert all(f'"{path}"' in text and path.endswith("Z") for path in suits().values())


@pytest.mark.parametrize("game", keys())
def test_every_game_makes_a_picture_of_what_strangers_see(game: str) -> None:
    seats = 4 if game == "ofc" else 3
    shown, _, view = picture_of(game, None, seats, ["Ana", "Bo", "Cy", "Dee"][:seats])
    data = drawn(shown)
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.size) == ("PNG", (WIDE, HIGH))
        assert len(image.getcolors(1 << 24) or ()) > 200
    assert 20_000 < len(data) < 300_000
    said = [card for _, _, rows in shown.groups for row in rows for card in row if card]
    assert set(parse_cards(" ".join(said))) <= set(_seen(view))
    assert {name for name, *_ in shown.groups} >= {"Ana", "Bo"}


def _seen(view: Any) -> tuple[Any, ...]:
    from croupier.cards import cards_in

    return tuple(cards_in(cards_seen(view)))


def test_what_was_thrown_away_unseen_is_in_no_picture() -> None:
    """OFC12: only the board is drawn, thirteen cards a player."""
    shown, rules, view = picture_of("ofc", "pineapple", 3, ["Ana", "Bo", "Cy"])
    assert [[len(row) for row in rows] for _, _, rows in shown.groups] == [[3, 5, 5]] * 3
    assert not any(seat.discards for seat in view.seats), rules.preset


@pytest.mark.parametrize(
    "name",
    [
        "",
        "W" * 200,
        "\N{BLACK SPADE SUIT}\u202egnp.exe",
        "李小龍",
        "<script>",
        "Łódź Đặng",
        "\x00\n\t",
        "🂡" * 20,
    ],
)
def test_any_name_can_be_drawn(name: str) -> None:
    """What the face has no letter for is a dot; what is too long is cut off."""
    shown = Shown(name, ((name, -1_000_000, (("As", "", "Jk"),)), (name, None, ())))
    assert drawn(shown).startswith(b"\x89PNG")


def test_names_alone_are_listed() -> None:
    assert drawn(Shown("Pinzique", (("Ana", 35, ()), ("Bo", -70, ())))) != drawn(Shown("Pinzique", ()))


async def test_a_picture_is_made_once_and_the_same_for_all() -> None:
    table, history = history_of("ofc", "pictures")
    made: list[str] = []

    class Counted(WorkerPool):
        async def do(self, share: str, work: Any, *args: Any, **how: Any) -> Any:
            made.append(share)
            return await super().do(share, work, *args, **how)

    replays = ReplayCache(Counted(0))
    number = table.state.ended[0].number
    one = await replays.picture(history, ("t", 0), number, "here")
    assert one == await replays.picture(history, ("t", 0), number, "there")
    assert made == ["here"]
    with pytest.raises(CroupierError, match="has not ended"):
        await replays.picture(history, ("t", 0), 99, "here")


def shared(client: httpx.Client, path: str, **headers: str) -> dict[str, str]:
    text = client.get(path, headers=headers).text
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):\w+)" content="([^"]*)">', text))


def test_a_link_says_what_it_leads_to_where_it_is_shared(client: httpx.Client) -> None:
    home = str(client.base_url).rstrip("/")
    hand = shared(client, "/replay/abc-1/7")
    assert hand["og:image"] == f"{home}/api/tables/abc-1/hands/7/picture.png"
    assert hand["twitter:card"] == "summary_large_image"
    table = shared(client, "/table/abc")
    icon = client.get(table["og:image"])
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/png")
    assert shared(client, '/replay/a"><b/7')["og:image"] == table["og:image"]
    for path, title, text in (
        ("/", "croupier", "Free card and dice games: play bots or friends, no sign-up."),
        ("/rules/ofc", "Open-Face Chinese Poker", "How it is played, what pays, and what to do."),
        ("/score/pinzique", "Pinzique", "Keep the score, with cards and dice of your own."),
        ("/rules/none", "croupier", "Free card and dice games: play bots or friends, no sign-up."),
        ("/table/abc", "croupier", "Free card and dice games: play bots or friends, no sign-up."),
    ):
        found = shared(client, path)
        assert (found["og:title"], found["og:description"]) == (title, text)
    client.post("/api/session", json={"name": "Ann"})
    for name, title in (("", "Pinzique"), ('Ann\'s "table" <b>', "Ann&#x27;s &quot;table&quot; &lt;b&gt;")):
        opened = client.post("/api/tables", json={"game": "pinzique", "seats": 2, "name": name}).json()[
            "table"
        ]
        found = shared(client, f"/table/{opened}", **{"Accept-Language": "es"})
        assert (found["og:title"], found["og:description"]) == (title, "Siéntate a esta mesa, o mira.")
    evening = {"structure": "evening", "title": "Friday"}
    cup = client.post("/api/tournaments", json=evening).json()["tournament"]
    assert shared(client, f"/tournament/{cup}/me")["og:title"] == "Friday"
    forged = client.get("/replay/abc/7", headers={"Host": 'x"><script>'})
    assert "<script>" not in forged.text.partition("<title>")[0].partition("og:image")[2]
    assert client.get("/api/tables/none/hands/1/picture.png").status_code == 404


def test_the_page_can_be_installed(client: httpx.Client) -> None:
    """What a browser asks for before it offers that: a name, a start, a display, icons of two sizes."""
    told = client.get("/manifest.webmanifest").json()
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    for icon, size in zip(told["icons"], (192, 512), strict=True):
        found = client.get(icon["src"])
        with Image.open(io.BytesIO(found.content)) as image:
            assert image.size == (size, size) == tuple(map(int, icon["sizes"].split("x")))
            _safe(image.convert("RGB"))
        assert "maskable" in icon["purpose"]
    spanish = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.8"}
    assert (told["lang"], client.get("/manifest.webmanifest", headers=spanish).json()["lang"]) == (
        "en",
        "es",
    )
    assert "sin registrarte" in client.get("/", headers=spanish).text
    assert 'content="Mira esta mano"' in client.get("/replay/abc/7", headers=spanish).text
    worker = client.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "{" + "base}" not in worker.text
    for path in re.findall(r'"(/page/[^"]+/[^"]+)"', worker.text):
        assert client.get(path).status_code == 200


def _safe(image: Image.Image) -> None:
    """A mask may cut off all but a circle of four fifths: outside it there is nothing but the ground."""
    size = image.width
    for x in range(0, size, 4):
        for y in range(0, size, 4):
            if ((x - size / 2) ** 2 + (y - size / 2) ** 2) ** 0.5 > 0.4 * size:
                red, green, blue = image.getpixel((x, y))  # type: ignore[misc]
                assert green > red, (x, y, blue)


@pytest.mark.parametrize("tag", languages())
def test_a_question_has_all_signs_of_its_language(tag: str) -> None:
    rules, state = ended("ofc", None, 2)
    view = rules.view(state, 0)
    for name, fouled in (("Łódź", True), ("", True), ("Ana", False)):
        title = question_in(view, name, tag, fouled=fouled, shared=True).title
        assert share_image._readable(title) == title
