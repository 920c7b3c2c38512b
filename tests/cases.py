"""Which cases of many are tried each time, and which where everything is gone through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from hypothesis import strategies as st

from croupier.serialization import to_json

CHARACTERS = st.characters(exclude_categories=["Cs"])
"""All characters but surrogates, as `st.text()` has them; but that takes each new process some seconds."""


def quick(cases: Iterable[Any], *often: Any, soak: bool = False) -> list[Any]:
    """All cases; those that are not among `often` are tried in the gate's own step, `-m exhaustive`.

    Where they are many windows or pages of one kind they wait for the soak, `-m soak`.
    """
    everything = list(cases)
    assert set(often) <= set(everything), "a case that there is not"
    mark = pytest.mark.soak if soak else pytest.mark.exhaustive
    return [case if case in often else _seldom(case, mark) for case in everything]


def _seldom(case: Any, mark: pytest.MarkDecorator) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=mark)


def in_lines(plain: Mapping[str, object]) -> str:
    """A line for each key, as a golden file keeps it."""
    return "".join(f"{key}: {to_json(value)}\n" for key, value in plain.items())
