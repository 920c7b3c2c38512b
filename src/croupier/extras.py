"""What only some need comes with an extra; where it is missing, the command that brings it is said."""

from __future__ import annotations

from importlib import import_module

from croupier.errors import BadInput

__all__ = ["EXTRAS", "installed", "need"]

EXTRAS = {"cluster": ("distributed",), "fast": ("numba",), "postgres": ("psycopg",)}
"""An extra of this package, and the packages of it that are imported."""


def need(extra: str, wanted: str) -> None:
    """Refuse what is `wanted`, such as a database on PostgreSQL, where its extra is not installed.

    It is imported, not looked for: psycopg without its library is there and of no use. Raises BadInput.
    """
    if not installed(extra):
        command = f"pip install 'croupier[{extra}]'"
        raise BadInput(
            "{wanted} needs the extra '{extra}', which is not installed: {command}",
            "missing-extra",
            wanted=wanted,
            extra=extra,
            command=command,
        )


def installed(extra: str) -> bool:
    """Whether all that an extra brings can be imported."""
    try:
        for package in EXTRAS[extra]:
            import_module(package)
    except ImportError:
        return False
    return True
