"""Docstrings of struct fields: the string below each field, read from the source."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache


@cache
def _docs_in(module: str) -> dict[str, dict[str, str]]:
    """The docstrings of all fields in a module, by class and field."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _docs_of(node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _docs_of(node: ast.ClassDef) -> dict[str, str]:
    found = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = inspect.cleandoc(text)
    return found


def field_docs(kind: type) -> dict[str, str]:
    """The docstrings of a struct's fields by their Python names, with those of its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("croupier"):
            found |= _docs_in(base.__module__).get(base.__name__, {})
    return found
