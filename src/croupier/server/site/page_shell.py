"""The page shell: one HTML document for every address of the page.

It contains the answer of `GET /api/games`, so that games have their names before the first request. Files
have a content hash in their addresses (`server.site.static_files`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from posixpath import basename, dirname, normpath

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.http.api import Api
from croupier.server.http.decoding import takes_gzip
from croupier.server.http.root_path import root_of
from croupier.server.site.joined_scripts import FOLDER, MAIN, imported, joined, modules, shim
from croupier.server.site.pwa import add_installed
from croupier.server.site.shell_texts import language_of, text_of
from croupier.server.site.static_files import STYLES, File, file_from, site
from croupier.words import languages

ADDRESSES = (
    "/",
    "/table/{table}",
    "/history",
    "/profile",
    "/operator",
    "/rules",
    "/rules/{game}",
    "/desk/{game}",
    "/fairness",
    "/score",
    "/score/{game}",
    "/replay",
    "/replay/{table}/{hand}",
    "/review",
    "/review/{table}",
    "/review/{table}/{hand}",
    "/hand/{name}",
    "/watch",
    "/train",
    "/train/{exercise}",
    "/learn",
    "/learn/{game}",
    "/tournaments",
    "/structure",
    "/tournament/{name}",
    "/tournament/{name}/wall",
    "/tournament/{name}/console",
    "/tournament/{name}/me",
    "/tournament/{name}/play",
    "/tournament/{name}/table/{number}",
    "/series",
)
"""The page's own addresses; `page/main.js` says which of its pages each one is."""

FACE = "vendor/inter-latin.woff2"

PICTURED = re.compile(r"/replay/([A-Za-z0-9_-]{1,64})/([0-9]{1,7})", re.ASCII)
"""Addresses whose shared links show a picture of the hand."""
QUESTION = re.compile(r"/hand/([A-Za-z0-9-]{1,40})", re.ASCII)
"""Addresses whose shared links show a decision."""
_NAMED = re.compile(r"/(table|tournament|rules|learn|score)/([A-Za-z0-9_-]{1,64})(?:/.*)?", re.ASCII)
"""Addresses whose shared links show the title of their target."""
_SHARE = """<meta property="og:site_name" content="croupier">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{text}">
<meta property="og:image" content="{image}">
<meta name="twitter:card" content="{card}">"""

_ROUTE = re.compile(r'\[/\^(\S+)\$/, \(\) => import\("\./(pages/\w+\.js)"\)\]')
"""A line of `main.js`: the pattern of an address, and its page."""
_GAMES = re.compile(r"/(table|learn|score)/([A-Za-z0-9_-]{1,64})")
_PARTS = {"table": ("page",), "learn": ("page", "lesson"), "score": ("scorer",)}
"""The addresses that show a game, and which of its modules they do it with."""
_SHEET = re.compile(r'"([^"]+\.css)"')
"""The style sheets that a module asks for."""
_SINGLE = "single/"
"""Under this path each module is served as it is, for developers: `/?modules`."""

_FOREVER = "public, max-age=31536000, immutable"


class Pages:
    """The page of one server.

    `games` returns the game list as JSON. `title(kind, name)` returns the title of a table, a tournament or
    a game's rules, and `game_of_table(name)` the key of a table's game. Both return None for a table or
    tournament that is not in memory. `secure` means that clients use HTTPS.
    """

    def __init__(
        self,
        games: Callable[[], bytes],
        title: Callable[[str, str], str | None],
        game_of_table: Callable[[str], str | None],
        secure: bool,
    ) -> None:
        self._games = games
        self._title = title
        self._game_of_table = game_of_table
        self._secure = secure
        self._shell = lru_cache(maxsize=64)(self._made)

    def add(self, api: Api) -> None:
        """Serve the page and its files."""

        async def shell(request: Request) -> Response:
            return self._page(request)

        for address in ADDRESSES:
            api.route("GET", address)(shell)
        add_installed(api, _without_a_line(site().base))

        @api.route("GET", "/page/{version}/{path:path}")
        async def file(version: str, path: str, request: Request) -> Response:
            here, found = site(), None
            if path.startswith(FOLDER):
                after = request.query_params.get("after", "")
                found = await to_thread.run_sync(joined, path.removeprefix(FOLDER), after)
            elif path.startswith(_SINGLE):
                found = here.files.get(path.removeprefix(_SINGLE))
            else:
                found = shim(path) or here.files.get(path)
            if found is None or f"/page/{version}" != here.base:
                return Response(status_code=404)
            return _sent(found, request, 200, _FOREVER)

    def lost(self, request: Request) -> Response | None:
        """The page for a person who mistyped an address; None for a program."""
        wanted = request.headers.get("accept", "")
        if "text/html" not in wanted or request.url.path.startswith(("/api/", "/page/")):
            return None
        return self._page(request, 404)

    def _page(self, request: Request, status: int = 200) -> Response:
        root = root_of(request.scope)
        first = self._first(request.url.path)
        single = "modules" in request.query_params
        shell = self._shell(root, self._share(request), language_of(request), first, single)
        return _sent(shell, request, status, "no-cache", "Accept-Encoding, Accept-Language")

    def _share(self, request: Request) -> str:
        """The tags by which other sites show a link to this address. Crawlers need absolute addresses."""
        root = root_of(request.scope)
        scheme = "https" if self._secure else request.url.scheme
        house = f"{scheme}://{request.headers.get('host', '')}{root}"
        said = text_of(language_of(request))
        tags = {"title": "croupier", "text": said["lead"], "card": "summary"}
        tags["image"] = f"{house}{site().base}/icon-512.png"
        path = request.url.path
        if (named := _NAMED.fullmatch(path)) and (title := self._title(*named.groups())):
            tags |= {"title": title, "text": said[named[1]]}
        if hand := PICTURED.fullmatch(path):
            tags |= {"title": said["hand"], "card": "summary_large_image"}
            tags["image"] = f"{house}/api/tables/{hand[1]}/hands/{hand[2]}/picture.png"
        if question := QUESTION.fullmatch(path):
            tags |= {"title": said["question"], "text": said["answer"], "card": "summary_large_image"}
            tags["image"] = f"{house}/api/hands/{question[1]}/picture.png?lang={language_of(request)}"
        return _SHARE.format(**{name: escape(part) for name, part in tags.items()})

    def _first(self, path: str) -> tuple[str, ...]:
        """The modules at which an address begins: its page's, and those of the game that it shows."""
        found = [page for pattern, page in _pages() if pattern.fullmatch(path)]
        if named := _GAMES.fullmatch(path):
            kind, name = named.groups()
            game = self._game_of_table(name) if kind == "table" else name
            found += filter(None, (site().modules.get((game or "", part)) for part in _PARTS[kind]))
        return (MAIN, *found)

    def _made(self, root: str, share: str, language: str, first: tuple[str, ...], single: bool) -> File:
        """The HTML of an address.

        `root` stands before all addresses. The scripts with the modules `first` and their imports, and the
        words of the language, are named to the browser at once; if the modules come `single`, each of them.
        """
        here, modules = site(), imported(first)
        base = root + here.base + ("/" + _SINGLE.rstrip("/") if single else "")
        styles = dict.fromkeys([STYLES, *_sheets_of(modules)])
        scripts = modules if single else _scripts(first)
        face = 'rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low"'
        preloads = [f'<link {face} href="{base}/{FACE}">']
        preloads += [
            f'<link rel="preload" as="fetch" crossorigin href="{base}/{path}">'
            for path in _words_of(modules, language)
        ]
        preloads += [f'<link rel="modulepreload" href="{base}/{path}">' for path in scripts]
        parts = {
            "root": root,
            "base": base,
            "styles": "\n".join(f'<link rel="stylesheet" href="{base}/{path}">' for path in styles),
            "main": MAIN if single else scripts[0],
            "preloads": "\n".join(preloads),
            "share": share,
            "languages": " ".join(languages()),
            "lead": escape(text_of(language)["lead"]),
        }
        text = here.files["index.html"].body.decode()
        for name, part in parts.items():
            text = text.replace(f"{{{name}}}", part)
        games = escape(self._games().decode())
        return file_from(text.replace("{games}", games).encode(), "text/html; charset=utf-8")


def _scripts(first: Sequence[str]) -> list[str]:
    """The addresses of their joined scripts: `main.js`, the page, and the game's modules after the page."""
    _, *others = first
    return [
        FOLDER + MAIN,
        *(f"{FOLDER}{path}?after={others[0] if n else MAIN}" for n, path in enumerate(others)),
    ]


def _pages() -> list[tuple[re.Pattern[str], str]]:
    """The addresses that `main.js` knows, as patterns, each with the module of its page."""
    text = site().files[MAIN].body.decode()
    return [(re.compile(pattern), page) for pattern, page in _ROUTE.findall(text)]


def _sheets_of(modules: Iterable[str]) -> list[str]:
    """The style sheets that these modules ask for."""
    texts = [(path, site().files[path].body.decode()) for path in modules]
    return [normpath(f"{dirname(path)}/{sheet}") for path, text in texts for sheet in _SHEET.findall(text)]


def _words_of(modules: Iterable[str], tag: str) -> list[str]:
    """The catalogues that these modules wait for, in one language."""
    areas = [dirname(path) for path in modules if basename(path) == "words.js" and path != "kit/words.js"]
    paths = [f"words/{tag}.json", *(f"words/{tag}/{area}.json" for area in areas)]
    return [path for path in paths if path in site().files]


@lru_cache(maxsize=8)
def _without_a_line(_base: str) -> tuple[str, ...]:
    """The files for offline use: those of every page, and the scorer's, in their joined scripts.

    `_base` is the site's address, which changes with its contents. All applications share the answer.
    """
    here, known = site(), modules(_base)
    scripts, found = {FOLDER + MAIN: None}, dict.fromkeys([STYLES, FACE, "kit/theme.js"])
    scorers = (path for (_, part), path in here.modules.items() if part == "scorer")
    left = [("pages/score.js", MAIN), *((path, "pages/score.js") for path in scorers)]
    for path, after in left:
        script = f"{FOLDER}{path}?after={after}"
        if script in scripts:
            continue
        scripts[script] = None
        for one in imported([path]):
            found |= dict.fromkeys(_sheets_of([one]))
            left += [(later, one) for later in known[one].later]
    words = imported([MAIN, *(path for path, _ in left)])
    return (*scripts, *found, *(path for tag in languages() for path in _words_of(words, tag)))


def _sent(
    file: File, request: Request, status: int, cache: str, varies: str = "Accept-Encoding"
) -> Response:
    headers = {"Cache-Control": cache, "Vary": varies}
    if file.packed is not None and takes_gzip(request):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, status, headers, file.media_type)
    return Response(file.body, status, headers, file.media_type)
