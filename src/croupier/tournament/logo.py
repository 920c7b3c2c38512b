"""An organizer's logo from an untrusted file, kept as a `data:` address.

It is only ever shown in `<img>`, where nothing runs and nothing outside is loaded, and is served under
`sandbox`. So a file is refused only if it costs much work to draw, or does more than draw.
"""

from __future__ import annotations

import base64
import hashlib
import re
import struct
from pathlib import Path
from xml.etree import ElementTree

from croupier.errors import BadInput
from croupier.files import reason
from croupier.words import Message, msg

MOST_BYTES = 200_000
MOST_PIXELS = 2_000
"""The greatest width and height of a PNG."""
MOST_DEPTH = 40
"""Elements of an SVG within each other."""

SVG, PNG = "image/svg+xml", "image/png"

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_REFUSED = frozenset(
    (
        *("script", "foreignObject", "animate", "animateMotion", "animateTransform", "set"),
        *("use", "image", "filter", "mask", "pattern", "marker"),
    )
)
"""Elements that run, or draw more than is written."""
_ASKS = re.compile(
    r"^on|^href=(?!#)|@import|url\((?!\s*[\"']?#)|keyframes|^filter=|filter\s*[:/]|^<?style(?s:.*)\\[\w-]",
    re.IGNORECASE | re.ASCII,
)
"""An attribute, or a style, that runs, refers to something outside, or costs more than its shapes; or a
style with a name that is escaped, as in `f\\69lter`, so that it would not be found."""
_CLIPS = re.compile("clip-path", re.IGNORECASE | re.ASCII)
_DECLARED = re.compile(r"<!(?!--|\[CDATA\[)")
_LENGTH = re.compile(r"(-?\d{1,6}(?:\.\d{1,9})?)(px|pt|mm|cm|in)?", re.ASCII)
_INK = ":root{color:#1d1b16}@media(prefers-color-scheme:dark){:root{color:#f3efe6}}"
"""The style of shapes without a colour: they answer to light and dark."""

_START = b"\x89PNG\r\n\x1a\n"


def logo_of(body: bytes) -> str:
    """The logo of a file, as a `data:` address. Raises BadInput that names the fault."""
    _check_size(body)
    if body.startswith(_START):
        _check_png(body)
        media, content = PNG, body
    elif b"<svg" in body[:10_000]:
        media, content = SVG, _svg(body)
        _check_size(content)  # an exported one is checked again at its import
    else:
        raise _bad(msg("neither an SVG nor a PNG; expected one of them"))
    return f"data:{media};base64,{base64.b64encode(content).decode()}"


def checked_logo(address: str) -> str:
    """The logo of a `data:` address from a file, under the same conditions. Raises BadInput."""
    try:
        body = base64.b64decode(address.partition(";base64,")[2], validate=True)
    except ValueError:
        body = b""
    return logo_of(body)


def read_logo(path: Path) -> str:
    """The logo of a file by its path. Raises BadInput, with the path, if it cannot be read or shown."""
    try:
        with path.open("rb") as file:
            return logo_of(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise BadInput("{path}: cannot be read: {said}", path=path, said=reason(error)) from None
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


def _check_size(body: bytes) -> None:
    if len(body) > MOST_BYTES:
        size, most = -(-len(body) // 1000), MOST_BYTES // 1000
        raise _bad(msg("{size} kB; expected at most {most} kB", size=size, most=most))


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
    _check_svg(root, MOST_DEPTH, clip=False)
    root.attrib = {
        "xmlns": _NAMESPACE.strip("{}"),
        "fill": "currentColor",
        **root.attrib,
        "viewBox": _box(root),
    }
    if not len(root) or root[0].text != _INK:
        ink = ElementTree.Element("style")
        ink.text = _INK
        root.insert(0, ink)
    return ElementTree.tostring(root)


def _box(root: ElementTree.Element) -> str:
    """The view box of a picture, or one made of its size."""
    size = ["0", "0", root.get("width", ""), root.get("height", "")]
    sides = root.get("viewBox", "").replace(",", " ").split() or size
    found = [side[1] for side in map(_LENGTH.fullmatch, sides) if side]
    if len(found) == len(sides) == 4 and float(found[2]) > 0 < float(found[3]):
        return " ".join(found)
    raise _bad(msg("its size cannot be read; expected a viewBox, or a width and a height"))


def _check_svg(element: ElementTree.Element, depth: int, *, clip: bool) -> None:
    """Refuse what does more than draw. The names of SVG's elements lose their namespace, to be written."""
    name = element.tag.rpartition("}")[2]
    if name in _REFUSED or not depth:
        raise _unwanted(f"<{name[:40]}>")
    said = [f"{key.rpartition('}')[2]}={value}" for key, value in element.items()]
    if name == "style":
        said.append(f"<style>{''.join(element.itertext()).strip()}")
    clip = clip or name == "clipPath"
    may_clip = not clip and name != "style"  # clips of clips multiply
    for one in said:
        if _ASKS.search(one) or (_CLIPS.search(one) and not may_clip):
            raise _unwanted(one[:40])
    element.tag = element.tag.removeprefix(_NAMESPACE)
    for inner in element:
        _check_svg(inner, depth - 1, clip=clip)


def _check_png(body: bytes) -> None:
    if len(body) < 24 or body[12:16] != b"IHDR":
        raise _bad(msg("the PNG is damaged; expected a whole file"))
    width, height = struct.unpack_from(">II", body, 16)
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        raise _bad(
            msg(
                "{width} by {height} pixels; expected at most {most} each way",
                width=width,
                height=height,
                most=MOST_PIXELS,
            )
        )
