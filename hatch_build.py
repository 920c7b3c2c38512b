"""The build writes down its commit, so that what is installed knows it (`croupier.version`)."""

from __future__ import annotations

import runpy
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CommitHook(BuildHookInterface[Any]):
    """Puts `commit.txt` beside `version.py` into wheels and source archives."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file; a checkout that is only linked (`editable`) is asked when it is used."""
        found = runpy.run_path(f"{self.root}/src/croupier/version.py")["commit"]()
        if found is None or version == "editable":
            return
        written = Path(mkdtemp()) / "commit.txt"
        written.write_text(f"{found}\n")
        place = "croupier" if self.target_name == "wheel" else "src/croupier"
        build_data["force_include"][str(written)] = f"{place}/commit.txt"
