"""The notebooks of docs/notebooks are run in Jupyter's kernel, and what they show is what comes out.

A cell with the tag `varies` shows times, or figures that rounding may change: it runs, and its output is
not compared. With CROUPIER_DOCS=write the notebooks are corrected instead.
"""

from __future__ import annotations

import os
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from nbclient import NotebookClient

nbformat: Any = import_module("nbformat")  # most of it has no types
DOCS = Path(__file__).parent.parent / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


def _run(text: str, folder: Path) -> Any:
    """A notebook with what its cells really show, in a form that is the same in each run."""
    book: Any = nbformat.reads(text, as_version=4)
    NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
    ).execute()
    book.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for number, cell in enumerate(book.cells, 1):
        cell.id = f"cell-{number}"
        for output in cell.get("outputs", ()):
            if "text/html" in output.get("data", {}):
                output.data.pop("text/plain", None)
    return book


def _compared(book: Any) -> list[Any]:
    return [
        (cell.source, None if "varies" in cell.metadata.get("tags", ()) else cell.get("outputs"))
        for cell in book.cells
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_comes_out(path: Path, tmp_path: Path) -> None:
    shutil.copytree(path.parent, tmp_path / "notebooks")
    (tmp_path / "examples").symlink_to(DOCS / "examples")
    text = path.read_text(encoding="utf-8")
    found = _run(text, tmp_path / "notebooks")
    if os.environ.get("CROUPIER_DOCS") == "write":
        path.write_text(nbformat.writes(found) + "\n", encoding="utf-8")
    assert _compared(found) == _compared(nbformat.reads(text, as_version=4))


def test_the_runner_sees_a_difference(tmp_path: Path) -> None:
    def book(source: str, shown: str, *tags: str) -> Any:
        cell: Any = nbformat.v4.new_code_cell(source, metadata={"tags": list(tags)})
        data = {"text/plain": shown}
        cell.outputs = [nbformat.v4.new_output("execute_result", data, execution_count=1)]
        return nbformat.v4.new_notebook(cells=[cell])

    found = _run(nbformat.writes(book("1 + 1", "3")), tmp_path)
    assert _compared(found) == _compared(book("1 + 1", "2"))
    assert _compared(found) != _compared(book("1 + 1", "3"))
    assert _compared(book("1 + 1", "3", "varies")) == _compared(book("1 + 1", "2", "varies"))


def test_there_are_five_and_the_docs_lead_to_them() -> None:
    assert len(NOTEBOOKS) == 5
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    for path in NOTEBOOKS:
        assert f"notebooks/{path.stem}\n" in index, path.stem
        assert f"<notebooks/{path.stem}>`" in index, path.stem
