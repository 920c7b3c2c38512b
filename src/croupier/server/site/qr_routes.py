"""Route of QR codes for links.

The link comes in a body and not in an address: some hold a token, and addresses get into logs.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.qr import Code, code_of
from croupier.server.http.api import Api
from croupier.server.http.decoding import Body

__all__ = ["add_qr"]


class Linked(Body, frozen=True):
    """What the code is to say."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=600)]


def add_qr(api: Api) -> None:
    """Add the route."""

    @api.route("POST", "/api/qr", "scoring")
    def qr_code(body: Linked) -> Code:
        """A text, such as a link, as a QR code."""
        return code_of(body.text)
