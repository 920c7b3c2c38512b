"""What a client says to a table: read strictly, and refused in one sentence."""

from __future__ import annotations

import pytest

from croupier.table import messages as m


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "no command"),
        (b"{}", "op"),
        (b'{"op":"fly","id":"1","n":1}', "fly"),
        (b'{"op":"move","id":"1","n":1}', "move"),
        (b'{"op":"move","id":"","n":1,"move":"p1 As"}', "length"),
        (b'{"op":"move","id":"1","n":-1,"move":"p1 As"}', ">= 0"),
        (b'{"op":"move","id":"1","n":1,"move":"p1 As","seat":2}', "seat"),
        (b'{"op":"sit","id":"1","n":1,"seat":10}', "<= 9"),
        (b'{"op":"move","id":"1","n":1,"move":"' + b"x" * 401 + b'"}', "length"),
        (b"[" * 4000, "no command"),
        (b"\xff\xfe", "no command"),
        (b" " * 5000, "4096"),
    ],
)
def test_malformed_messages_get_one_sentence(body: bytes, says: str) -> None:
    with pytest.raises(ValueError, match=says) as caught:
        m.read_command(body)
    assert "\n" not in str(caught.value)
