"""A house's logo: an untrusted file that is only ever a picture, on the wall, on paper and in a backup."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

import pytest

from croupier.errors import BadInput
from croupier.records.schema import bound
from croupier.server.store import MemoryStore
from croupier.server.store.backup import back_up, restore
from croupier.tournament.file import read_lines, serialize_log
from croupier.tournament.logo import MOST_BYTES, logo_of, read_logo, version_of
from tests.tournament_house import QUICK, four, house

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
MARK = f"""<?xml version="1.0"?><!-- by an editor -->
{HEAD} xmlns:ed="http://editor.example/" width="120mm" height="30mm" ed:zoom="3">
<metadata><ed:secret>a path of mine</ed:secret></metadata><ed:view/>
<defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff"/></linearGradient>
<linearGradient id="b" xlink:href="#a"/><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
<style>.x{{stroke:url(#a)}}</style><g clip-path="url(#c)"><path d="M0 0h9v9z" fill="url(#b)"/></g>
</svg>""".encode()


def svg(inner: str, more: str = 'viewBox="0 0 9 9"') -> bytes:
    """A drawing with this in it."""
    return f"{HEAD} {more}>{inner}</svg>".encode()


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int = 3, height: int = 2) -> bytes:
    """A grey picture."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = zlib.compress((b"\0" + b"\x80" * min(width, 9)) * min(height, 9))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def content(logo: str) -> bytes:
    """The picture of a logo."""
    return base64.b64decode(logo.partition(",")[2])


def test_a_drawing_has_a_size_and_answers_to_light_and_dark() -> None:
    text = content(logo_of(b"\xef\xbb\xbf" + MARK)).decode()
    assert 'viewBox="0 0 120 30"' in text
    assert 'href="#a"' in text
    assert '<path d="M0 0h9v9z" fill="url(#b)"' in text
    assert 'xmlns="http://www.w3.org/2000/svg" fill="currentColor"' in text
    assert "prefers-color-scheme" in text
    assert content(logo_of(text.encode())).decode() == text  # and can be given again


def test_a_png_is_kept_as_it_is_if_its_size_is_one_of_a_logo() -> None:
    """A cut or damaged one shows what it has; what is no picture in it never leaves `<img>`."""
    for body in (png(2_000, 2_000), png()[:-1], png() + b"<script>after</script>"):
        assert content(logo_of(body)) == body
    assert version_of(logo_of(png())).endswith(".png")


USES = "".join(f'<g id="u{n}">{f"<use href={chr(34)}#u{n + 1}{chr(34)}/>" * 10}</g>' for n in range(9))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (svg("<script>alert(1)</script>"), "it has <script>"),
        (svg('<path onload="alert(1)"/>'), "it has onload=alert"),
        (svg('<path d="" ONLOAD="alert(1)"/>'), "it has ONLOAD="),
        (svg('<a href="https://evil.example"><path/></a>'), "it has href=https"),
        (svg('<image href="https://evil.example/x.png"/>'), "it has <image>"),
        (svg('<linearGradient id="a" xlink:href="https://evil.example#a"/>'), "it has href=https"),
        (svg('<path fill="url(https://evil.example#a)"/>'), "it has fill=url"),
        (svg('<path style="fill:url( &quot;//evil.example&quot;)"/>'), "it has style="),
        (svg("<style>@import 'https://evil.example'</style>"), "it has <style>@import"),
        (svg("<style>@keyframes a{to{opacity:0}}</style>"), "it has <style>@keyframes"),
        (svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'), "it has <script>"),
        (svg("<style>@font-face{src:url(//evil.example)}</style>"), "it has <style>"),
        (
            svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
            "<foreignObject>",
        ),
        (svg('<animate attributeName="href"/>'), "it has <animate>"),
        (svg(f'{USES}<use href="#u0"/>'), "it has <use>"),
        (svg('<clipPath id="a"><path clip-path="url(#b)"/></clipPath>'), "it has clip-path="),
        (svg('<clipPath id="a"><path style="Clip-Path:url(#b)"/></clipPath>'), "it has style=Clip-Path"),
        (svg('<path style="fill:red;clip\\2dpath:url(#b)"/>'), "it has style=fill:red"),
        (svg('<path style="filter :blur(9px)"/>'), "it has style=filter"),
        (svg('<path filter="url(#blur)"/>'), "it has filter="),
        (svg("<g>" * 60 + "</g>" * 60), "it has <g>"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("<text>&a;</text>"), "it has <!DOCTYPE>"),
        (svg("").decode().encode("utf-16"), "neither an SVG nor a PNG"),
        (svg("<path"), "no SVG can be read: "),
        (b"<html><svg/></html>", "neither an SVG nor a PNG"),
        (svg("", 'viewBox="0 0 1e9 1"'), "its size cannot be read"),
        (svg("", 'viewBox="0 0 0 9"'), "its size cannot be read"),
        (svg("", 'width="100%"'), "its size cannot be read"),
        (b"GIF89a", "neither an SVG nor a PNG"),
        (b"", "neither an SVG nor a PNG"),
        (png(2_001, 1), "2,001 by 1 pixels; expected at most 2,000 each way"),
        (png(2**31, 2**31), "expected at most 2,000 each way"),
        (png(0, 1), "0 by 1 pixels"),
        (png()[:20], "the PNG is damaged"),
        (png()[:8] + chunk(b"IEND", b""), "the PNG is damaged"),
        (png()[:8] + b"\xff\xff\xff\xffIDAT" + bytes(40), "the PNG is damaged"),
        (b"\x89PNG\r\n\x1a\n", "the PNG is damaged"),
        (svg(" " * MOST_BYTES), "201 kB; expected at most 200 kB"),
        (svg("<text>" + "é" * 40_000 + "</text>"), "241 kB; expected at most 200 kB"),  # as it is kept
    ],
)
def test_anything_else_is_refused_in_one_sentence(body: bytes, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        logo_of(body)
    assert why in refused.value.sentence
    assert "\n" not in refused.value.sentence
    assert len(refused.value.sentence) < 200


def with_logo(file: bytes, picture: bytes) -> bytes:
    """A tournament's file with this picture as its logo, whatever it is."""
    address = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    return serialize_log(read_lines(file, "file"), address)


async def test_a_director_gives_a_logo_which_is_served_as_a_picture_alone(tmp_path: Path) -> None:
    store = MemoryStore()
    async with house(store) as at:
        dee, name = await four(at)
        assert (await dee.get(f"/{name}/floor"))["logo"] == ""
        assert (await dee.ask("GET", f"/{name}/logo")).status_code == 404
        eve = await at.person("Eve")
        assert (await eve.ask("PUT", f"/{name}/logo", {})).status_code == 403
        assert (await eve.ask("DELETE", f"/{name}/logo")).status_code == 403
        n = (await dee.get(f"/{name}/floor"))["n"]
        for body, status in ((MARK, 200), (png(), 200), (b"GIF89a", 422), (bytes(MOST_BYTES + 1), 422)):
            answer = await dee.client.put(f"/api/tournaments/{name}/logo", content=body)
            assert answer.status_code == status, answer.text
        floor = await dee.get(f"/{name}/floor")
        assert floor["n"] == n  # it is no entry of the log
        assert floor["logo"].endswith(".png")
        shown = await eve.ask("GET", f"/{name}/logo", params={"version": floor["logo"]})
        assert shown.content == png()
        assert shown.headers["content-type"] == "image/png"
        assert shown.headers["x-content-type-options"] == "nosniff"
        assert shown.headers["content-security-policy"].endswith("; sandbox")
        assert "immutable" in shown.headers["cache-control"]
        assert (await eve.ask("GET", f"/{name}/logo")).headers["cache-control"] == "no-cache"
        paper = await eve.ask("GET", f"/{name}/print/standings")
        assert '<img src="data:image/png;base64,' in paper.text
        assert "img-src data:" in paper.headers["content-security-policy"]
        file = (await dee.ask("GET", f"/{name}/export")).content
        for logo, said in ((png(), ""), (svg("<script>alert(1)</script>"), "file: logo: it has <script>")):
            answer = await eve.client.post("/api/tournaments/import", content=with_logo(file, logo))
            assert (answer.status_code, said in answer.text) == (422 if said else 201, True), answer.text
            if not said:
                there = answer.json()["tournament"]
                assert (await dee.ask("GET", f"/{there}/logo")).content == png()
        two = serialize_log(read_lines(file, "file"), logo_of(png()))
        more = bound(two[-67:-3].decode(), b'{"logo":""}')[1]  # bound to the logo's line by its hash
        said = (await eve.client.post("/api/tournaments/import", content=two + more)).text
        assert f"line {len(two.splitlines())}: a logo; expected it as the last line" in said
        changed = file.replace(b'"logo":"data', b'"logo":"Data')
        assert (
            "has been changed" in (await eve.client.post("/api/tournaments/import", content=changed)).text
        )
        back_up(store, tmp_path / "night.backup")
        assert (await dee.ask("DELETE", f"/{name}/logo")).json() == {"logo": ""}
        assert (await dee.ask("DELETE", f"/{name}/logo")).json() == {"logo": ""}
        assert (await eve.ask("GET", f"/{name}/logo")).status_code == 404
    again = MemoryStore()
    restore(again, tmp_path / "night.backup")
    async with house(again) as at:
        stranger = at.stranger()
        assert (await stranger.ask("GET", f"/{name}/logo")).content == png()


async def test_the_house_s_logo_is_on_every_wall_without_one_of_its_own(tmp_path: Path) -> None:
    mark = tmp_path / "mark.svg"
    mark.write_bytes(MARK)
    logo = read_logo(mark)
    async with house(settings=QUICK.but(logo=logo)) as at:
        dee, name = await four(at)
        assert (await dee.get(f"/{name}/floor"))["logo"] == version_of(logo)
        await dee.client.put(f"/api/tournaments/{name}/logo", content=png())
        assert (await dee.get(f"/{name}/floor"))["logo"].endswith(".png")
        assert (await dee.ask("DELETE", f"/{name}/logo")).json() == {"logo": version_of(logo)}
        assert (await dee.ask("GET", f"/{name}/logo")).content == content(logo)
    mark.write_bytes(b"GIF89a")
    for path, why in ((mark, "mark.svg: logo: neither an SVG"), (tmp_path, "cannot be read")):
        with pytest.raises(BadInput, match=why):
            read_logo(path)
