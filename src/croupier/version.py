"""The package's version, and the commit that it was built from."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["__version__", "build", "commit"]

__version__ = "0.1.0"


def commit() -> str | None:
    """The commit in hexadecimal digits: recorded by the build (`hatch_build.py`), or checked out here.

    None if unknown, such as in an archive of the sources.
    """
    here = Path(__file__)
    written = here.with_name("commit.txt")
    try:
        found = written.read_text() if written.is_file() else _checked_out(here.parents[2] / ".git")
    except OSError:
        return None
    return found.strip() if re.fullmatch(r"[0-9a-f]{40,64}\s*", found) else None


def build() -> str:
    """Version and commit in one word, such as `0.1.0+8c51a64d0f2e`."""
    found = commit()
    return f"{__version__}+{found[:12]}" if found else __version__


def _checked_out(git: Path) -> str:
    """The commit of a repository, read without git: it may not be installed, and starts slowly."""
    if git.is_file():  # a work tree beside its repository
        git = git.parent / git.read_text().removeprefix("gitdir:").strip()
    head = (git / "HEAD").read_text().strip()
    if not head.startswith("ref:"):
        return head
    name = head.removeprefix("ref:").strip()
    common = git / "commondir"
    shared = git / common.read_text().strip() if common.is_file() else git
    if (shared / name).is_file():
        return (shared / name).read_text()
    packed = (shared / "packed-refs").read_text().splitlines()
    return next((line.split()[0] for line in packed if line.endswith(f" {name}")), "")
