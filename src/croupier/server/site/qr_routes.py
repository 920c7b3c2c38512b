"""Route of QR codes for links.

The link is sent in a body, because it may contain a token, and addresses appear in logs.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.qr import Code, code_of
from croupier.serialization import Body
from croupier.server.http.api import Api


class QrBody(Body, frozen=True):
    """The content of a QR code."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=600)]


def add_qr(api: Api) -> None:
    """Add the route."""

    @api.route("POST", "/api/qr", "scoring")
    def qr_code(body: QrBody) -> Code:
        """The QR code of a text, such as a link."""
        return code_of(body.text)
