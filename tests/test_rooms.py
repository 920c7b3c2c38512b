"""The rooms: imports go one way, and the outside world stays outside."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import croupier

SOURCE = Path(croupier.__file__).parent

# Each room may import from itself and from those before it.
# A game's own odds, bots and terminal come after what they stand on.
_ORDER = """
    version words errors text work extras files qr cards dice wire layout choices hands ledger play chance
    games
    fair records
    games.solver games.book odds games.odds bots games.bots advice games.advice games.problems
    practice games.practice
    table tournament store web client arena envs testing cli games.terminal __main__
"""
ROOMS = _ORDER.split()

# What only these rooms may import. Heavy packages stay where they are needed, rules and bots do not draw,
# and before `store` nobody knows the time, the network or luck without a seed.
COUNTING = {
    "tournament",
    "games.solver",
    "games.book",
    "games.problems",
    "odds",
    "games.odds",
    "advice",
    "games.advice",
    "bots",
    "games.bots",
    "arena",
    "envs",
}
LATE = {"store", "web", "client", "arena", "envs", "testing", "cli", "games.terminal"}
ONLY_IN = {
    "numpy": COUNTING,
    "numba": COUNTING,
    "rich": {"odds", "cli", "games.terminal"},  # odds lays out its own tables, on paper and in the terminal
    "click": {"cli", "games.terminal"},
    "secrets": {"chance", "web", "client"},
    "time": {*LATE, "work"},  # it ends a slice; nothing that is worked out depends on when
    "datetime": LATE,
    "random": LATE,
    "socket": LATE,
    "asyncio": LATE,
    "threading": LATE,
    "subprocess": LATE,
    "sqlite3": LATE,
}


def room_of(name: str) -> str:
    """The room of a dotted name: `croupier.games.ofc.rules` is in `games`, its `bots` in `games.bots`."""
    parts = name.split(".")
    if parts[1:2] == ["games"] and len(parts) > 3 and f"games.{parts[3]}" in ROOMS:
        return f"games.{parts[3]}"
    return parts[1] if len(parts) > 1 else ""


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
        if room_of(module) not in ONLY_IN.get(name.split(".")[0], {room_of(module)})
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
    path.write_text("def f():\n    from croupier import cli\n    import croupier.web.app\n")
    assert list(imports(path)) == [(2, "croupier.cli"), (3, "croupier.web.app")]
    assert len(everything()) > 100
