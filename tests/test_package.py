"""`import croupier` gives what a library user needs, and imports nothing before it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import croupier


@pytest.mark.parametrize("name", croupier.__all__)
def test_every_name_is_there_and_is_its_rooms_own(name: str) -> None:
    assert name in dir(croupier)
    assert getattr(croupier, name) is getattr(croupier, name)


def test_rooms_are_attributes() -> None:
    assert croupier.rules_of("ofc").game == "ofc"
    assert croupier.hands.five(*croupier.parse_cards("As Ks Qs Js Ts")) == 0x9E0000
    assert repr(croupier.Card("10h")) == "Th"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        croupier.nothing  # noqa: B018


def test_importing_the_package_imports_no_room() -> None:
    heavy = ("croupier.", "numpy", "msgspec")
    code = f"import sys, croupier; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
