"""The rooms: imports go one way, and the outside world stays outside."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import croupier

SOURCE = Path(croupier.__file__).parent

# Each room may import from itself and from those before it. Games stand above all that they are made of;
# the verbs of the command line know games by text alone; nothing of the engine knows the server.
_ORDER = """
    version words errors ascii_text extras files qr cards card_terms dice serialization worker_process
    layout display choices hands row_classes ledger play chance numbering steps playout
    game records fair odds bots advice practice banked arena matches envs journal table tournament frames
    client terminal testing games arrays cli
    server.store server.runtime server.journal server.http server.accounts server.site server.tables
    server.lobby server.tournaments server.history server.coach server.scorer server.admin server.app
    server server.verbs __main__
"""
ROOMS = _ORDER.split()

# What only these may import. Heavy packages stay where they are needed, rules and bots do not draw, and
# rules know neither the time nor the network nor luck without a seed.
SERVER = {room for room in ROOMS if room.startswith("server")}
COUNTING = {"tournament", "odds", "advice", "bots", "arena", "envs", "arrays", "row_classes"} | {
    f"games.{part}"
    for part in ("solver", "opening_book", "problems", "odds", "advice", "bots", "batched", "observation")
}
TERMINAL = {"terminal", "cli", "games.terminal"}
LATE = {"client", "arena", "envs", "testing", *TERMINAL, *SERVER}
ONLY_IN = {
    "numpy": COUNTING,
    "numba": COUNTING,
    "rich": {
        "odds",
        *TERMINAL,
        "server.verbs",
    },  # odds lays out its own tables, on paper and in the terminal
    "click": {*TERMINAL, "server.verbs"},
    "websockets": {"client", *SERVER},
    "segno": {"qr", *SERVER},
    "polars": {"arena", "frames", "records"},
    **dict.fromkeys(("starlette", "uvicorn", "uvloop", "h11", "argon2", "itsdangerous", "PIL"), SERVER),
    "gymnasium": {"envs"},
    "pettingzoo": {"envs"},
    "pyspiel": {"envs"},
    **dict.fromkeys(("prometheus_client", "psycopg", "sqlite3"), SERVER),
    "secrets": {"chance", "client", *SERVER},
    "time": {*LATE, "worker_process"},  # it ends a slice; nothing that is worked out depends on when
    **dict.fromkeys(("datetime", "random", "socket", "asyncio", "threading", "subprocess"), LATE),
}


def room_of(name: str) -> str:
    """The room of a dotted name: `croupier.server.http.api` is in `server.http`, a game in `games`."""
    parts = name.split(".")
    if ".".join(parts[1:3]) in ROOMS:
        return ".".join(parts[1:3])
    return parts[1] if len(parts) > 1 else ""


def part_of(name: str) -> str:
    """The room of a dotted name, and of a game's also its part: `games.solver`."""
    parts = name.split(".")
    return f"games.{parts[3]}" if parts[1:2] == ["games"] and len(parts) > 3 else room_of(name)


def dotted(path: Path) -> str:
    parts = ("croupier", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative imports hide the direction"
            assert node.module is not None
            if node.module == "croupier":
                yield from ((node.lineno, f"croupier.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, node.module


MODULES = sorted(SOURCE.rglob("*.py"))


@cache
def everything() -> list[tuple[str, str, str]]:
    """Each import that there is: the place, the module that imports, what it imports."""
    return [
        (f"{path.relative_to(SOURCE)}:{line}", dotted(path), name)
        for path in MODULES
        for line, name in imports(path)
    ]


NAMES = {dotted(path) for path in MODULES}


def needed(path: Path, names: set[str]) -> set[str]:
    """The modules among `names` that one imports: inside functions and for type checking, too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            wanted = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= wanted if wanted <= names else {*wanted, node.module}
    return found & names


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, if any do."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        modules: list[str] = error.args[1]
        return modules
    return []


def test_no_modules_import_each_other() -> None:
    assert circle({dotted(path): needed(path, NAMES) for path in MODULES}) == []


def test_a_circle_is_found_through_types_and_functions(tmp_path: Path) -> None:
    """Three modules, one of which imports the next for its types alone, and one inside a function."""
    texts = {
        "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from croupier.b import B\n",
        "b": "def f():\n    from croupier import c\n",
        "c": "import croupier.a\n",
    }
    names = {f"croupier.{name}" for name in texts}
    graph = {}
    for name, text in texts.items():
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        graph[f"croupier.{name}"] = needed(path, names)
    assert set(circle(graph)) == names
    graph["croupier.c"] = set()
    assert circle(graph) == []


def test_every_room_has_its_place() -> None:
    assert {room_of(dotted(path)) for path in MODULES} - {""} <= set(ROOMS)


def test_imports_go_one_way() -> None:
    wrong = [
        f"{place}: {room_of(module)} comes before {room_of(name)} and may not import it"
        for place, module, name in everything()
        if name.startswith("croupier.") and room_of(module)  # the front door shows what is in the rooms
        if ROOMS.index(room_of(name)) > ROOMS.index(room_of(module))
    ]
    assert wrong == []


def test_the_outside_world_stays_outside() -> None:
    wrong = [
        f"{place}: {module} imports {name}"
        for place, module, name in everything()
        if part_of(module) not in ONLY_IN.get(name.split(".")[0], {part_of(module)})
    ]
    assert wrong == []


def test_one_game_knows_no_other() -> None:
    games = {path.name for path in (SOURCE / "games").iterdir() if path.is_dir()}
    wrong = [
        f"{place}: {module} imports {name}"
        for place, module, name in everything()
        if module.startswith("croupier.games.") and name.startswith("croupier.games.")
        if module.split(".")[2] in games and name.split(".")[2] in games - {module.split(".")[2]}
    ]
    assert wrong == []


def test_imports_are_seen_wherever_they_are(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("def f():\n    from croupier import cli\n    import croupier.server.app.application\n")
    assert list(imports(path)) == [(2, "croupier.cli"), (3, "croupier.server.app.application")]
    assert len(everything()) > 100


def test_sets_of_a_module_are_frozen() -> None:
    """A set that all callers share was once added to in place: each guide then depended on those before."""
    mutable = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Set | ast.SetComp)
    ]
    assert not mutable, mutable
