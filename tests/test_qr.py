"""QR codes: what is drawn is what segno says, module by module."""

from __future__ import annotations

import re

import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.qr import code_of

PART = re.compile(r"M(\d+) (\d+)h(\d+)v1H(\d+)z")


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=120))
def test_every_dark_module_is_drawn_and_no_light_one(text: str) -> None:
    code = code_of(text)
    drawn = {
        (int(x) + step, int(y))
        for x, y, length, back in PART.findall(code.path)
        if x == back
        for step in range(int(length))
    }
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=2)]
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
    assert code.size == len(rows) == len(rows[0])
    assert PART.sub("", code.path) == ""
