"""The reference on the site lists what is public, and nothing else."""

from __future__ import annotations

import runpy
from importlib import import_module
from pathlib import Path

CONF = Path(__file__).parent.parent / "tools" / "site" / "conf.py"


def test_the_reference_is_of_what_is_imported_from_outside() -> None:
    names = runpy.run_path(str(CONF))["public_modules"]()
    assert {"cards", "play", "testing", "client", "games.ofc", "games.fortune.odds", "layout"} <= set(names)
    assert not {"server", "cli", "arena", "tournament", "serialization"} & {
        name.partition(".")[0] for name in names
    }
    assert not [name for name in names if name.endswith((".solver", ".terminal", ".rules"))]
    for name in names:
        module = import_module(f"croupier.{name}")
        assert module.__doc__, name
        assert hasattr(module, "__all__") or name.endswith("odds"), name  # or it is its modules
