"""tools/: each runs as the docs write it, `tools/NAME`, in a shell of a fresh checkout."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parent.parent / "tools"
PYTHON = [path.name for path in TOOLS.iterdir() if path.is_file() and "python" in path.read_text()[:60]]


@pytest.mark.parametrize("name", PYTHON)
def test_a_tool_that_imports_packages_is_started_with_them(name: str) -> None:
    text = (TOOLS / name).read_text()
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    tops = {(getattr(node, "module", None) or node.names[0].name).split(".")[0] for node in nodes}
    bare = tops <= sys.stdlib_module_names
    assert text.splitlines()[0] == f"#!/usr/bin/env {'python3' if bare else '-S uv run --quiet python'}"


def test_a_tool_that_loads_another_names_one_that_is_there() -> None:
    for name in PYTHON:
        for node in ast.walk(ast.parse((TOOLS / name).read_text())):
            if isinstance(node, ast.BinOp) and ast.unparse(node).startswith("ROOT / 'tools' / "):
                assert isinstance(node.right, ast.Constant)
                assert (TOOLS / str(node.right.value)).exists()
