"""A link as a QR code, for the page to draw: what a phone at a card table is shown instead of being typed.

The link comes in a body and not in an address: some hold a token, and addresses get into logs.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.web.api import Api
from croupier.web.bodies import Body

__all__ = ["Code", "add_qr", "code_of"]


class Code(msgspec.Struct, frozen=True):
    """A square of `size` modules with its quiet border, its dark ones as the path of an SVG."""

    size: int
    path: str


class Linked(Body, frozen=True):
    """What the code is to say."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=600)]


def code_of(text: str) -> Code:
    """The code of a text; runs of dark modules are one line of the path."""
    import segno

    border, parts = 2, []
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=border)]
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                parts.append(f"M{x} {y}h{end - x}v1H{x}z")
            x = end + 1
    return Code(len(rows), "".join(parts))


def add_qr(api: Api) -> None:
    """The address."""

    @api.at("POST", "/api/qr", "scoring")
    def qr_code(body: Linked) -> Code:
        """A text, such as a link, as a QR code."""
        return code_of(body.text)
