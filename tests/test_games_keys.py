"""A game is known by name in its own folder alone: nothing else in `src` says its key."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.games import keys

SOURCE = Path(croupier.__file__).parent
NAMES = {name for key in keys() for name in (key, key.replace("-", "_"))}
TYPED = "games/__init__.py"
"""Where a type checker is told which rules `rules_of("ofc")` gives: by overloads."""


def _said(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every word of the code with its line: names, attributes, modules and texts, but no documentation."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, node.module or ""
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)


def _words(text: str) -> set[str]:
    for sign in ".:/,'\"()=":
        text = text.replace(sign, " ")
    return set(text.split())


def _without_types(tree: ast.Module) -> ast.Module:
    """The module without overloads and what is imported for types alone."""

    def is_for_types(node: ast.stmt) -> bool:
        if isinstance(node, ast.FunctionDef):
            return any(isinstance(mark, ast.Name) and mark.id == "overload" for mark in node.decorator_list)
        return (
            isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        )

    return ast.Module([node for node in tree.body if not is_for_types(node)], [])


def test_no_module_outside_a_games_folder_names_the_game() -> None:
    folders = {SOURCE / "games" / key.replace("-", "_") for key in keys()}
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        if folders & set(path.parents):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        place = path.relative_to(SOURCE).as_posix()
        said = _said(_without_types(tree) if place == TYPED else tree)
        found += [f"{place}:{line}: {text!r}" for line, text in said if NAMES & _words(text)]
    assert found == []


def test_a_game_that_is_named_would_be_found() -> None:
    for code in ('x = "ofc"', "import croupier.games.fortune", "games.asian_stud", 'at = "games/pinzique"'):
        assert [text for _, text in _said(ast.parse(code)) if NAMES & _words(text)]
    assert not [text for _, text in _said(ast.parse('"""As ofc does."""')) if NAMES & _words(text)]
