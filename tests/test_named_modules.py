"""Every module, function and class that a docstring or a page names by its dotted name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import croupier

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"
ROOMS = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
DOTTED = re.compile(r"`(croupier|" + "|".join(sorted(ROOMS)) + r")((?:\.[a-z]\w*)+)((?:\.[A-Z]\w*)*)[`(:]")
OTHERS = {"client.playing", "choices.listed", "croupier.service"}
"""What is said of a variable (a program's client, a view on the page), and of a file of systemd."""


def docstrings() -> Iterator[tuple[Path, str]]:
    """Every docstring of the package, those below assignments too, with its file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                yield path, node.value.value


def pages() -> Iterator[tuple[Path, str]]:
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        if path.name != "CHANGELOG.md":
            yield path, path.read_text()


def is_there(name: str) -> bool:
    """Whether it can be imported by that name, or is found in what can be."""
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        module = ".".join(parts[:count])
        try:
            found: object = import_module(module)
        except ModuleNotFoundError:
            continue
        for part in parts[count:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        # A module that is only an attribute cannot be imported by this name.
        return count == len(parts) or not isinstance(found, ModuleType)
    return False


def names(path: Path, said: str) -> list[str]:
    """By which whole names something may be meant: whole already, from a room, from the same folder."""
    whole = [said if said.startswith("croupier.") else f"croupier.{said}"]
    if path.is_relative_to(PACKAGE):
        whole.append(".".join((*path.parent.relative_to(PACKAGE.parent).parts, said)))
    return whole


def test_what_is_named_by_its_dotted_name_is_there() -> None:
    named = [
        (path, "".join(parts))
        for path, text in (*docstrings(), *pages())
        for parts in DOTTED.findall(text)
        if not parts[1].endswith(".js") and "".join(parts) not in OTHERS
    ]
    assert len(named) > 40
    missing = {
        f"{path.relative_to(ROOT)}: {said}"
        for path, said in named
        if not any(map(is_there, names(path, said)))
    }
    assert not missing, "\n".join(sorted(missing))


def test_a_module_that_is_only_an_attribute_is_no_name() -> None:
    assert isinstance(croupier.odds.fortune, ModuleType)
    assert is_there("croupier.games.fortune.odds")
    assert is_there("croupier.play.BaseRules.dice_seen")
    assert not is_there("croupier.odds.fortune")
    assert not is_there("croupier.play.nothing")
