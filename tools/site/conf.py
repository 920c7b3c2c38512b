"""The documentation as a site: docs/*.md, and the reference from docstrings and types. See `tools/docs`."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import croupier
from croupier.games import keys

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "croupier"
extensions = ["myst_nb", "sphinx.ext.autodoc"]
# Notebooks show what they kept; tests/test_notebooks.py runs them.
nb_execution_mode = "off"
html_theme = "furo"
html_title = "croupier"
html_show_sphinx = False
html_copy_source = False
exclude_patterns = ["examples/*/*.toml"]
# Docstrings put code in single backticks.
default_role = "code"
myst_heading_anchors = 3
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

# A type may be found at a game's front door and in its own module; either will do.
suppress_warnings = ["ref.python"]
# What one package shows of another's is described at both.
logging.getLogger("sphinx.sphinx.domains.python").addFilter(
    lambda record: not record.getMessage().startswith("duplicate object description")
)


def public_modules() -> list[str]:
    """What others import: the rooms at the front door, what games are made of, and the games.

    Each of them names in its `__all__` what is for others; all else may change from one day to the next.
    """
    made_of = ("choices", "display", "errors", "layout")
    games = [f"games.{key.replace('-', '_')}" for key in keys()]
    return sorted((*croupier.ROOMS, *made_of, *games, *(f"{game}.odds" for game in games)))


def _write_reference(app: Sphinx) -> None:
    """A page for each of them, and one that lists them, in docs/api."""
    folder = Path(app.srcdir) / "api"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    names = [f"croupier.{name}" for name in public_modules()]
    for name in names:
        (folder / f"{name}.rst").write_text(f"{name}\n{'=' * len(name)}\n\n.. automodule:: {name}\n")
    listed = "\n   ".join(names)
    (folder / "modules.rst").write_text(f"Reference\n=========\n\n.. toctree::\n\n   {listed}\n")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("builder-inited", _write_reference)
