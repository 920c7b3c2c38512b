"""An organizer's logo from an untrusted file: checked, and written anew as a picture alone.

A logo is kept as a `data:` address. An SVG is a program to a browser, so that it is written anew from a
list of elements that only draw, and none may refer to what multiplies work. A PNG keeps its picture alone.
"""

from __future__ import annotations

import base64
import hashlib
import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from croupier.errors import BadInput
from croupier.words import Message, msg

MOST_BYTES = 200_000
MOST_PIXELS = 2_000
"""The greatest width and height of a PNG."""
MOST_DEPTH = 40
"""Elements of an SVG within each other."""

SVG, PNG = "image/svg+xml", "image/png"

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")
_GRADIENTS = ("linearGradient", "radialGradient")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan")
_DRAWN = frozenset(
    (*_SHAPES, *_GRADIENTS, "svg", "g", "defs", "stop", "clipPath", "title", "desc", "style")
)
_DECLARED = re.compile(r"<!(?!--|\[CDATA\[)")
_FOREIGN = re.compile(r"url\((?!\s*[\"']?#)", re.IGNORECASE | re.ASCII)
_LOADS = re.compile(r"@(?!media\b)|\\|://|image|filter|mask|" + _FOREIGN.pattern, re.IGNORECASE | re.ASCII)
"""Parts of a style that load something, or draw more than is written."""
_LENGTH = re.compile(r"\s*(\d{1,6}(?:\.\d{1,6})?)(px|pt|mm|cm|in)?\s*", re.ASCII)
_BOX = re.compile(r"(?:[\s,]*-?\d{1,6}(?:\.\d{1,9})?){2}(?:[\s,]+\d{1,6}(?:\.\d{1,9})?){2}\s*", re.ASCII)
_INK = ":root{color:#1d1b16}@media(prefers-color-scheme:dark){:root{color:#f3efe6}}"
"""The style of shapes without a colour: they answer to light and dark."""

_START = b"\x89PNG\r\n\x1a\n"
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND")
"""The chunks of a PNG that make its picture."""


def logo_of(body: bytes) -> str:
    """The logo of a file, as a `data:` address. Raises BadInput that names the fault."""
    if len(body) > MOST_BYTES:
        size, most = -(-len(body) // 1000), MOST_BYTES // 1000
        raise _bad(msg("{size} kB; expected at most {most} kB", size=size, most=most))
    if body.startswith(_START):
        media, content = PNG, _png(body)
    elif b"<svg" in body[:10_000]:
        media, content = SVG, _svg(body)
    else:
        raise _bad(msg("neither an SVG nor a PNG; expected one of them"))
    return f"data:{media};base64,{base64.b64encode(content).decode()}"


def read_logo(path: Path) -> str:
    """The logo of a file by its path. Raises BadInput, with the path, if it cannot be read or shown."""
    try:
        with path.open("rb") as file:
            return logo_of(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise BadInput("{path}: cannot be read: {said}", path=path, said=error.strerror) from None
    except BadInput as error:
        raise BadInput("{path}: {why}", error.code, path=path, why=error.message) from None


def version_of(logo: str) -> str:
    """A name that changes with the logo and ends with its kind, such as `9f86d0818.png`; "" for none."""
    if not logo:
        return ""
    kind = "png" if logo.startswith(f"data:{PNG}") else "svg"
    return f"{hashlib.sha256(logo.encode()).hexdigest()[:16]}.{kind}"


def picture_of(logo: str) -> tuple[str, bytes]:
    """The media type and the content of a logo."""
    head, _, content = logo.partition(";base64,")
    return head.removeprefix("data:"), base64.b64decode(content)


def _bad(why: Message) -> BadInput:
    return BadInput("logo: {why}", "bad-logo", why=why)


def _unwanted(what: str) -> BadInput:
    return _bad(
        msg(
            "it has {what:name}; expected shapes, text, clips and gradients alone, all in this file",
            what=what,
        )
    )


def _svg(body: bytes) -> bytes:
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _bad(msg("expected UTF-8")) from None
    if _DECLARED.search(text):  # before it is parsed: entities multiply
        raise _unwanted("<!DOCTYPE>")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise _bad(msg("no SVG can be read: {error}", error=error)) from None
    if root.tag != f"{_NAMESPACE}svg":
        raise _bad(msg("neither an SVG nor a PNG; expected one of them"))
    box = _box(root)
    drawn = _drawn(root, MOST_DEPTH, clip=False)
    for name in ("width", "height", "x", "y"):
        drawn.attrib.pop(name, None)
    drawn.attrib = {
        "xmlns": _NAMESPACE.strip("{}"),
        "fill": "currentColor",
        **drawn.attrib,
        "viewBox": box,
    }
    ink = ElementTree.Element("style")
    ink.text = _INK
    drawn.insert(0, ink)
    return ElementTree.tostring(drawn)


def _box(root: ElementTree.Element) -> str:
    """The view box of a picture, or one made of its size."""
    if box := root.get("viewBox"):
        if _BOX.fullmatch(box) and all(float(one) > 0 for one in re.split(r"[\s,]+", box.strip())[2:]):
            return box
    else:
        found = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        sizes = [float(one[1]) for one in found if one]
        if len(sizes) == 2 and all(sizes):
            return f"0 0 {sizes[0]:g} {sizes[1]:g}"
    raise _bad(msg("its size cannot be read; expected a viewBox, or a width and a height"))


def _drawn(element: ElementTree.Element, depth: int, *, clip: bool) -> ElementTree.Element:
    """A copy of an element that only draws. Raises BadInput for anything that does more."""
    name = element.tag.removeprefix(_NAMESPACE)
    if name not in _DRAWN or not depth:
        raise _unwanted(f"<{name[:40]}>")
    drawn = ElementTree.Element(name, dict(_attributes(element, clip=clip)))
    drawn.text, drawn.tail = element.text, element.tail
    style = element.text or ""
    if name == "style" and (_LOADS.search(style) or "clip-path" in style):
        raise _unwanted(f"<style>{style.strip()[:40]}")
    clip = clip or name == "clipPath"
    for inner in element:
        if str(inner.tag).startswith(_NAMESPACE) and inner.tag != f"{_NAMESPACE}metadata":
            drawn.append(_drawn(inner, depth - 1, clip=clip))
    return drawn


def _attributes(element: ElementTree.Element, *, clip: bool) -> Iterator[tuple[str, str]]:
    """The attributes that are kept; those of other namespaces, such as an editor's, are left out."""
    gradient = element.tag.removeprefix(_NAMESPACE) in _GRADIENTS
    for name, value in element.items():
        if name in _HREF:
            if not (gradient and value.startswith("#")):
                raise _unwanted(f"{name.rpartition('}')[2]}={value[:40]}")
            yield "href", value
        elif not name.startswith("{"):
            loads = _LOADS if name == "style" else _FOREIGN
            clipped = clip and ("clip-path" in value if name == "style" else name == "clip-path")
            if (
                name.lower().startswith("on")
                or name in ("filter", "mask")
                or clipped
                or loads.search(value)
            ):
                raise _unwanted(f"{name[:40]}={value[:40]}")
            yield name, value


def _png(body: bytes) -> bytes:
    damaged = _bad(msg("the PNG is damaged; expected a whole file"))
    kept, at = [_START], len(_START)
    names: list[bytes] = []
    while not names or names[-1] != b"IEND":
        if at + 12 > len(body):
            raise damaged
        (size,) = struct.unpack_from(">I", body, at)
        name, end = body[at + 4 : at + 8], at + 12 + size
        if end > len(body) or struct.unpack_from(">I", body, end - 4)[0] != zlib.crc32(
            body[at + 4 : end - 4]
        ):
            raise damaged
        if name in _KEPT:
            names.append(name)
            kept.append(body[at:end])
        at = end
    if names[0] != b"IHDR" or names.count(b"IHDR") != 1 or b"IDAT" not in names or len(kept[1]) != 25:
        raise damaged
    width, height = struct.unpack_from(">II", kept[1], 8)
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        raise _bad(
            msg(
                "{width} by {height} pixels; expected at most {most} each way",
                width=width,
                height=height,
                most=MOST_PIXELS,
            )
        )
    return b"".join(kept)
