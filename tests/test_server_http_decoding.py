"""What comes over HTTP is read into structs, or refused in one sentence with the place."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from croupier.errors import BadInput
from croupier.serialization import Body, full_match
from croupier.server.http.decoding import DEPTH, TableName, read_body, read_words
from tests.cases import CHARACTERS


class Part(Body, frozen=True, rename={"kind_": "kind"}):
    kind_: Literal["one", "two"] = "one"
    sizes: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(min_length=1, max_length=2)] = (1,)


class Sent(Body, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=3)]
    parts: tuple[Part, ...] = ()
    part: Part | None = None
    code: Annotated[str, full_match("[a-z]{1,3}")] = "a"
    share: float = 0.5
    on: bool = False
    more: dict[str, Any] = msgspec.field(default_factory=dict)
    sums: dict[str, int] = msgspec.field(default_factory=dict)


class Asked(msgspec.Struct, frozen=True):
    table: TableName
    count: Annotated[int, Meta(ge=1, le=9)] = 1
    closed: bool = False


def refused(body: bytes) -> str:
    with pytest.raises(BadInput) as caught:
        read_body(body, Sent)
    assert caught.value.code == "bad-input"
    return caught.value.sentence


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "name: expected a value, and there is none"),
        ([], "body: expected an object, not a list"),
        (None, "body: expected an object, not null"),
        ({"name": 1}, "name: expected text, not a whole number"),
        ({"name": ""}, "name: expected text of length >= 1"),
        ({"name": "abcd"}, "name: expected text of length <= 3"),
        ({"name": "a", "odd": 1}, "odd: expected one of name, parts, part, code, share, on, more, sums"),
        ({"name": "a", "part": {"x` - at `$.y": 1}}, "part.x` - at `$.y: expected one of kind, sizes"),
        ({"name": "a", "code": "A"}, "code: expected text like '^[a-z]{1,3}$'"),
        ({"name": "a", "code": "a\n"}, "code: expected text like '^[a-z]{1,3}$'"),
        ({"name": "a", "on": 1}, "on: expected true or false, not a whole number"),
        ({"name": "a", "share": "x"}, "share: expected a decimal number, not text"),
        ({"name": "a", "part": 1}, "part: expected an object or null, not a whole number"),
        ({"name": "a", "part": {"kind": "x"}}, "part.kind: expected one of one, two"),
        ({"name": "a", "part": {"kind_": "one"}}, "part.kind_: expected one of kind, sizes"),
        ({"name": "a", "parts": [{}, {"kind": "x"}]}, "parts.1.kind: expected one of one, two"),
        ({"name": "a", "parts": [{"odd": 1}]}, "parts.0.odd: expected one of kind, sizes"),
        ({"name": "a", "parts": [{"sizes": []}]}, "parts.0.sizes: expected a list of length >= 1"),
        ({"name": "a", "parts": [{"sizes": [1, 9]}]}, "parts.0.sizes.1: expected a whole number <= 3"),
        ({"name": "a", "part": {"sizes": ["1"]}}, "part.sizes.0: expected a whole number, not text"),
        ({"name": "a", "sums": {"x": "y"}}, "sums: expected a whole number, not text"),
        ({"name": "a", "parts": [{"sizes": [10**400]}]}, "parts.0.sizes.0: expected a whole number <= 3"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(body: Any, sentence: str) -> None:
    assert refused(json.dumps(body).encode()) == sentence


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"", "body: expected JSON: Input data was truncated"),
        (b"{", "body: expected JSON: Input data was truncated"),
        (b'{"name":"a"} x', "body: expected JSON: trailing characters (byte 14)"),
        (b'{"name":NaN}', "body: expected JSON: invalid character (byte 8)"),
        (b'{"name":"\xe9"}', "body: expected UTF-8 text"),
        (b'{"name":"\xed\xa0\x80"}', "body: expected UTF-8 text"),
        (b'{"name":"\\ud83c"}', "body: expected whole characters"),
        (b'{"name":"\\udfff and more"}', "body: expected whole characters"),
        (b'{"name":"\\ud83c\\udf00\\uDBFF"}', "body: expected whole characters"),
        (b'{"name":"a","more":{"\\ud800":1}}', "body: expected whole characters"),
        (b'{"name":"\\ud83c\\udf00"} x', "body: expected JSON: trailing characters (byte 25)"),
    ],
)
def test_what_is_no_json_of_whole_characters_is_refused(body: bytes, sentence: str) -> None:
    assert refused(body) == sentence


@pytest.mark.parametrize(
    ("start", "end", "each"), [("[", "]", 1), ('{"x":', "}", 1), ('[{"\\"[[":', "}]", 2)]
)
def test_parts_lie_only_so_deep_in_each_other(start: str, end: str, each: int) -> None:
    def nested(times: int) -> bytes:
        return f'{{"name":"a","more":{{"[[[[[[[[[[[[[[[[[[[[[":{start * times}1{end * times}}}}}'.encode()

    most = (DEPTH - 2) // each  # the body and `more` are two
    assert read_body(nested(most), Sent).name == "a"
    for times in (most + 1, 100, 5000):
        assert refused(nested(times)) == "body: expected less nesting"


@pytest.mark.parametrize("part", [b'\\"', b'"', b"[", b"\\", b'"\\'])
def test_nobody_waits_for_what_does_not_end(part: bytes) -> None:
    """A body is read once from its beginning to its end, whatever stands in it."""
    begun = time.process_time()
    for body in (b'"' + part * 50_000, part * 50_000):
        assert refused(body)
    assert time.process_time() - begun < 2  # in time that grows with the square it would be a minute


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(CHARACTERS, max_size=4),
        lambda part: (
            st.lists(part, max_size=3)
            | st.dictionaries(
                st.sampled_from(("name", "parts", "part", "kind", "sizes", "code", "x")), part, max_size=4
            )
        ),
        max_leaves=8,
    )
)
@settings(max_examples=100, deadline=None)
def test_a_refusal_names_a_place_that_is_there(body: Any) -> None:
    """The place leads to something in the body, or to what is missing in it."""
    try:
        read_body(json.dumps(body).encode(), Sent)
    except BadInput as error:
        place, _, what = error.sentence.partition(": ")
        assert what
        *steps, last = place.split(".") if place != "body" else [""]
        for step in steps:
            body = body[int(step)] if isinstance(body, list) else body[step]
        if last and not what.endswith("there is none"):
            assert last in body if isinstance(body, dict) else int(last) < len(body)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({}, "table: expected a value, and there is none"),
        ({"table": "a b"}, "table: expected text like '^[A-Za-z0-9_-]{1,64}$'"),
        ({"table": "a\n"}, "table: expected text like '^[A-Za-z0-9_-]{1,64}$'"),
        ({"table": "a", "count": "x"}, "count: expected a whole number, not text"),
        ({"table": "a", "count": "10"}, "count: expected a whole number <= 9"),
        ({"table": "a", "closed": "perhaps"}, "closed: expected true or false, not text"),
    ],
)
def test_what_is_wrong_in_an_address_is_said_with_its_name(words: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_words(words, Asked)
    assert caught.value.sentence == sentence


def test_an_address_is_text_and_what_nobody_asks_for_in_it_is_passed_over() -> None:
    assert read_words({"table": "a", "count": "3", "closed": "true", "more": "x"}, Asked) == Asked(
        "a", 3, True
    )
