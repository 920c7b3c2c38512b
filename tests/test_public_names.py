"""The public names, which stay within a major version (docs/python.md): one list holds all of them.

A name that is new is written to it with CROUPIER_GOLDEN=write; one that goes, or changes its place, waits
for the next major version once there is a first.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType

import croupier

CONF = Path(__file__).parent.parent / "tools" / "site" / "conf.py"


def _public() -> Iterator[str]:
    """Every public name with its module; a module of modules, as of odds, lists none."""
    modules: list[str] = runpy.run_path(str(CONF))["public_modules"]()
    for name in ["", *modules]:
        module = import_module(f"croupier.{name}".rstrip("."))
        yield from sorted(f"{module.__name__} {one}" for one in getattr(module, "__all__", ()))


def test_public_names_are_those_that_are_promised(golden: Callable[[str, str], None]) -> None:
    golden("public-names", "\n".join(_public()) + "\n")


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    for line in _public():
        module, name = line.split(" ")
        found = getattr(import_module(module), name)
        own = isinstance(found, type | FunctionType) and found.__module__.startswith("croupier")
        assert not own or found.__doc__, line


def test_the_front_door_shows_names_and_modules_that_are_public() -> None:
    modules = set(runpy.run_path(str(CONF))["public_modules"]())
    assert set(croupier.ROOMS) <= modules
    for name in croupier.__all__:
        module = import_module(f"croupier.{croupier._NAMES[name]}")
        assert name in module.__all__, name
        assert name in dir(croupier), name
        assert getattr(croupier, name) is getattr(module, name), name
