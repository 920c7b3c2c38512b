"""tools/mutants: what its files name is there, and what it splits still does the same."""

import inspect
import os
import sys
import tomllib
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ROOT / "tools" / "mutation"
PARTS = tomllib.loads((TOOLS / "parts.toml").read_text())
EXPLAINED = tomllib.loads((TOOLS / "explained.toml").read_text())

SPLIT = '''
from functools import cached_property, lru_cache

class Square:
    def __init__(self, side: int) -> None:
        self.side = side

    @property
    def area(self) -> int:
        """Two lines
        of words."""
        return self.side**2

    @cached_property
    def _twice(self) -> list[int]:
        return [self.area] * 2

@lru_cache(maxsize=4)
def edge(
    area: int, times: int = 1
) -> int:
    return area * times
'''


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    monkeypatch.delitem(sys.modules, "run", raising=False)
    return import_module("run")


@pytest.mark.parametrize("part", PARTS)
def test_a_parts_files_and_tests_are_there(part: str) -> None:
    base = ROOT / "src" / "croupier"
    assert all(list(base.glob(pattern)) for pattern in PARTS[part]["files"])
    tests = [name for name in PARTS[part]["tests"] if name.startswith("tests/")]
    assert tests
    assert all((ROOT / name).exists() for name in tests)


def test_what_is_explained_stands_in_the_code() -> None:
    """An explanation of a line that is gone explains nothing. (The tool tells of those now killed.)"""
    rules = [(part, rule) for part in EXPLAINED.keys() - {"everywhere"} for rule in EXPLAINED[part]]
    assert rules
    for part, rule in rules:
        assert part in PARTS
        path = rule["in"].split(".")
        at = next(n for n in range(len(path), 0, -1) if module_at(path[:n]))
        held: Any = reduce(inspect.getattr_static, path[at:], module_at(path[:at]))
        held = getattr(held, "fget", None) or getattr(held, "func", held)
        source = " ".join(inspect.getsource(inspect.unwrap(getattr(held, "__func__", held))).split())
        assert rule["was"] in source, f"{rule['in']}: {rule['was']}"
        assert rule["why"].endswith(".")


def module_at(path: list[str]) -> ModuleType | None:
    try:
        return import_module(".".join(path))
    except ModuleNotFoundError:
        return None


def test_properties_and_cached_functions_are_split_and_mean_the_same(
    tool: ModuleType, tmp_path: Path
) -> None:
    path = tmp_path / "square.py"
    path.write_text(SPLIT)
    os.utime(path, (1, 1))
    tool.unwrapped(path)
    assert path.stat().st_mtime == 1
    room: dict[str, Any] = {}
    exec(path.read_text(), room)
    square = room["Square"](3)
    assert (square.area, square.area_plain()) == (9, 9)
    assert square._twice == [9, 9]
    assert square._twice is square._twice
    assert (room["edge"](2), room["edge"](2, 3), room["edge_plain"](2, 3)) == (2, 6, 6)
    assert room["edge"].cache_info().currsize == 2


def test_a_mutant_is_explained_by_what_became_what_in_its_function(tool: ModuleType) -> None:
    one = tool.Mutant(
        "name", "croupier.hands.five", "zip(a, b, strict=True)", "zip(a, b, strict=False)", "survived"
    )
    rule = {"was": "strict=True", "now": ["strict=None", "strict=False"], "why": "Why.", "in": one.function}
    assert tool.turns(rule, one)
    assert not tool.turns(rule, one._replace(now="zip(b, strict=True)"))
    assert not tool.turns(rule | {"was": "a"}, one)
    assert tool.difference(["x", "  a + b", "y"], ["x", "  a - b", "y"]) == ("a + b", "a - b")


def test_a_report_while_a_run_writes_is_one_sentence(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tool, "WORK", tmp_path)
    room = tmp_path / "ledger" / "mutants" / "src" / "croupier"
    room.mkdir(parents=True)
    for name in ("ledger.py", "ledger.py.meta"):
        (room / name).write_text("")
    (room / "ledger.py.spans").write_text('{"spans": {}}')
    with pytest.raises(SystemExit, match=r"^ledger: a run is just writing down what it found; ask again$"):
        tool.report("ledger", False)
