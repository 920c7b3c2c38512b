"""The documentation as a site: docs/*.md, and the reference from docstrings and types. See `tools/docs`."""

from __future__ import annotations

import logging
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "croupier"

project = "croupier"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.apidoc"]
html_theme = "furo"
html_title = "croupier"
html_show_sphinx = False
html_copy_source = False
exclude_patterns = ["examples/*/*.toml"]
# Docstrings put code in single backticks.
default_role = "code"
myst_heading_anchors = 3
apidoc_modules = [
    {
        "path": str(SOURCE),
        "destination": "api",
        "max_depth": 3,
        "separate_modules": True,
        "module_first": True,
        "automodule_options": {"members", "undoc-members", "show-inheritance"},
        # What runs a server or a terminal is used by its commands, not imported.
        "exclude_patterns": [str(SOURCE / at) for at in ("web*", "cli*", "store*", "games/*/terminal*")],
    }
]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"


# A type may be found at a game's front door and in its own module; either will do.
suppress_warnings = ["ref.python"]
# `pinzique.odds.report` is a module, and the function in it that its package shows.
logging.getLogger("sphinx.sphinx.domains.python").addFilter(
    lambda record: not record.getMessage().startswith("duplicate object description")
)
