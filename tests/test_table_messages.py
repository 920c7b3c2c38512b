"""What a client says to a table: read strictly, and refused in one sentence."""

from __future__ import annotations

from typing import get_args

import pytest

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.table import messages


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
    with pytest.raises(BadInput, match=says) as caught:
        messages.read_command(body)
    assert "\n" not in caught.value.sentence
    assert caught.value.code == ("too-long" if says == "4096" else "malformed")


def test_the_longest_message_is_read_and_a_longer_one_is_not() -> None:
    body = b'{"op":"sync","id":"1","n":0}'
    assert messages.read_command(body.ljust(messages.MESSAGE_BYTES)) == messages.Sync("1", 0)
    with pytest.raises(BadInput) as caught:
        messages.read_command(body.ljust(messages.MESSAGE_BYTES + 1))
    assert caught.value.sentence == "a message has at most 4096 bytes"


COMMANDS: dict[str, tuple[str, messages.Command]] = {
    "move": (',"move":"p1 As"', messages.MoveCommand("1", 7, "p1 As")),
    "sit": (',"seat":2', messages.Sit("1", 7, 2)),
    "leave": ("", messages.Leave("1", 7)),
    "sit-out": ("", messages.SitOut("1", 7)),
    "sit-in": ("", messages.SitIn("1", 7)),
    "start": ("", messages.Start("1", 7)),
    "fill": (',"seat":2,"bot":"club"', messages.Fill("1", 7, 2, "club")),
    "remove": (',"seat":2', messages.Remove("1", 7, 2)),
    "call": (',"seat":2', messages.Call("1", 7, 2)),
    "hold": ("", messages.Hold("1", 7)),
    "next": ("", messages.Next("1", 7)),
    "mix": (',"text":"salt"', messages.Mix("1", 7, "salt")),
    "say": (',"text":"hello","reaction":null', messages.Say("1", 7, "hello")),
    "hear": ("", messages.Hear("1", 7)),
    "sync": ("", messages.Sync("1", 7)),
    "options": (',"start":5,"count":9', messages.Options("1", 7, 5, 9)),
    "proof": (',"hand":3', messages.WantProof("1", 7, 3)),
}


@pytest.mark.parametrize("op", COMMANDS)
def test_every_command_as_it_comes(op: str) -> None:
    """As text or as bytes; what may be left out is as the contract says."""
    more, command = COMMANDS[op]
    text = f'{{"op":"{op}","id":"1","n":7{more}}}'
    assert messages.read_command(text) == messages.read_command(text.encode()) == command


def test_what_may_be_left_out() -> None:
    assert messages.read_command('{"op":"fill","id":"1","n":7,"seat":2}') == messages.Fill("1", 7, 2, None)
    assert messages.read_command('{"op":"sit","id":"1","n":7}') == messages.Sit("1", 7, None)
    assert messages.read_command('{"op":"options","id":"1","n":7}') == messages.Options("1", 7, 0, 100)
    assert messages.read_command('{"op":"proof","id":"1","n":7}') == messages.WantProof("1", 7, None)


@pytest.mark.parametrize(
    ("letter", "body"),
    [
        (messages.Done(7, "1"), b'{"type":"done","n":7,"id":"1"}'),
        (messages.Unchanged(7), b'{"type":"same","n":7}'),
        (
            messages.Refused(7, "1", "bad-dice", "no", "P2"),
            b'{"type":"refused","n":7,"id":"1","code":"bad-dice","sentence":"no","rule":"P2"}',
        ),
        (
            messages.Snapshot(7, 50, {"card": Card("As")}),
            b'{"type":"view","n":7,"at":50,"view":{"card":"As"},"now":0}',
        ),
    ],
)
def test_letters_as_they_go_out(letter: messages.Letter, body: bytes) -> None:
    """Cards in a view are written as cards."""
    assert messages.encode(letter) == body


def test_the_schema_has_every_command_and_letter_and_the_view() -> None:
    schema = messages.schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "Messages of a croupier table"
    assert set(schema["properties"]) == {"command", "letter", "view"}
    assert schema["properties"]["view"] == {"$ref": "#/$defs/TableView"}
    for kinds, tag in ((messages.Command, "command"), (messages.Letter, "letter")):
        told = schema["properties"][tag]["anyOf"]
        assert told == [{"$ref": f"#/$defs/{kind.__name__}"} for kind in get_args(kinds)]
    assert {"Sit", "Done", "TableView", "HandView"} <= set(schema["$defs"])
