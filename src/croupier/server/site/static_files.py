"""Static files of the page and of the games, under a content hash.

There is no build step. The browser loads the modules as they are, once: their address holds a hash of all
of them, so they may be kept for ever, and a new version is a new address. A game names modules of its
package (`Game.page`, `scorer`, `lesson`, `trainer`), and what lies in their folder is found beforehand: no
path that comes from outside is ever looked up in a file system.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from posixpath import dirname, normpath
from typing import Any

import msgspec

from croupier.game.game import Game
from croupier.game.registry import all_games
from croupier.server.runtime.server_log import event
from croupier.words import catalogues, languages, page_words

_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".html": "text/html",
    ".woff2": "font/woff2",
}
_STYLES = (
    "kit/tokens",
    "kit/base",
    "kit/pieces",
    "lobby/lobby",
    "table/table",
    "people/people",
    "banked/house",
    "scorer/score",
)
STABLE_ADDRESSES = "^stable_addresses/"
"""The folder of modules at `js/`, for pages of games from other packages."""
STYLES = "styles.css"
"""All style sheets that every page has, joined: a browser opens few lines at a time."""
_URL = re.compile(rb'url\("([^":]+)"\)')
_SPARE = re.compile(rb"""("[^"\n]*"|'[^'\n]*')|/\*.*?\*/|(?<=\n)\s+""", re.DOTALL)
"""Comments and indentation of a style sheet, or a string, which stays."""
_COMPRESSED_FROM = 512
_MODULE = re.compile(r"([A-Za-z0-9_-]+)(/[A-Za-z0-9_-]+)*/[A-Za-z0-9_.-]+\.js", re.ASCII)
"""A module in a folder of its package: the first part of it is the folder that is served."""
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*", re.ASCII)


class File(msgspec.Struct, frozen=True):
    """One file of the page, ready to be sent; `packed` is its body compressed, where that is worth it."""

    body: bytes
    packed: bytes | None
    media_type: str


class Site(msgspec.Struct, frozen=True):
    """All files by their path under `base`.

    `modules` are those that games name, by key and part, `ours` all but what comes with another package.
    """

    files: dict[str, File]
    base: str
    modules: dict[tuple[str, str], str]
    ours: frozenset[str]


class _Named(msgspec.Struct, frozen=True):
    """The page modules that a game names."""

    key: str
    package: str
    modules: tuple[tuple[str, str], ...]


def site() -> Site:
    """The page with the games that are offered now. A few hundred kilobytes."""
    games = tuple(named for game in all_games() if (named := _named(game)).modules)
    return _site(games, catalogues())


def _named(game: Game[Any]) -> _Named:
    parts = {"page": game.page, "scorer": game.scorer, "lesson": game.lesson, "trainer": game.trainer}
    return _Named(game.key, game.package, tuple((part, name) for part, name in parts.items() if name))


@lru_cache(maxsize=8)
def _site(games: tuple[_Named, ...], catalogues: tuple[str, ...]) -> Site:
    found, modules = {**_own(), **_words(catalogues)}, {}
    ours = {*found}
    for game in games:
        for part, name in game.modules:
            try:
                beside = _files_beside(game, name)
            except Exception as error:  # another author's package must not stop the others
                why = f"{type(error).__name__}: {error}"
                event("page-left-out", level=logging.WARNING, game=game.key, part=part, why=why)
            else:
                found.update(beside)
                ours.update(beside if game.package.startswith("croupier.") else ())
                modules[game.key, part] = f"games/{_folder(game)}/{name}"
    sums = hashlib.sha256()
    for path, file in sorted(found.items()):
        sums.update(path.encode() + b"\0" + file.body + b"\0")
    return Site(found, f"/page/{sums.hexdigest()[:16]}", modules, frozenset(ours))


def _folder(game: _Named) -> str:
    """The folder of a game's files. It is named as in the sources, where a type checker finds them."""
    return game.key.replace("-", "_")


def _files_beside(game: _Named, name: str) -> dict[str, File]:
    """All files of the folder that a module is named in. Raises ValueError, or OSError for none."""
    matched = _MODULE.fullmatch(name)
    if matched is None:
        raise ValueError(f"expected a module in a folder, such as page/my_game.js, not {name!r}")
    folder = files(game.package) / matched[1]
    found = {
        f"games/{_folder(game)}/{path}": _read(path, entry)
        for path, entry in _walk(folder, f"{matched[1]}/")
        if not isinstance(entry, Path)
        or _is_inside(entry, folder, (*game.package.split("."), *path.split("/")))
    }
    if f"games/{_folder(game)}/{name}" not in found:
        raise FileNotFoundError(f"{name} is not in the package {game.package}")
    return found


def _is_inside(entry: Path, folder: Traversable, tail: tuple[str, ...]) -> bool:
    """True if a file is in its folder. A link may lead to the same file in an installer's cache."""
    real = entry.resolve()
    inside = isinstance(folder, Path) and real.is_relative_to(folder.resolve())
    return inside or real.parts[-len(tail) :] == tail


@cache
def _own() -> dict[str, File]:
    """The page's own files."""
    found = {
        re.sub(STABLE_ADDRESSES, "js/", path): _read(path, entry)
        for path, entry in _walk(files("croupier") / "page", "")
    }
    sheets = b"".join(_moved(f"{name}.css", found[f"{name}.css"].body) for name in _STYLES)
    return {**found, STYLES: file_from(sheets, _TYPES[".css"])}


@cache
def _words(_catalogues: tuple[str, ...]) -> dict[str, File]:
    """The page's words in each language, from all catalogues."""
    return {
        f"words/{name}.json": file_from(msgspec.json.encode(words), "application/json")
        for tag in languages()
        for name, words in page_words(tag).items()
    }


def _moved(path: str, sheet: bytes) -> bytes:
    """A style sheet as it reads in the page's own folder: its addresses begin there."""
    return _URL.sub(
        lambda url: b'url("%b")' % normpath(f"{dirname(path)}/{url[1].decode()}").encode(), sheet
    )


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not _NAME.fullmatch(entry.name):
            continue
        if entry.is_dir():
            if not (isinstance(entry, Path) and entry.is_symlink()):
                yield from _walk(entry, f"{prefix}{entry.name}/")
        elif _kind(entry.name) in _TYPES or entry.name.startswith("LICENSE"):
            yield prefix + entry.name, entry


def _kind(path: str) -> str:
    return path[path.rfind(".") :] if "." in path else ""


def _read(path: str, entry: Traversable) -> File:
    body = entry.read_bytes()
    if _kind(path) == ".css":
        body = _SPARE.sub(lambda found: found[1] or b"", body)
    return file_from(body, _TYPES.get(_kind(path), "text/plain"))


def file_from(body: bytes, media_type: str) -> File:
    """A file, compressed where that is worth it: a picture or a face is so already."""
    packed = gzip.compress(body, mtime=0) if len(body) >= _COMPRESSED_FROM else body
    return File(body, packed if len(packed) < 0.9 * len(body) else None, media_type)
