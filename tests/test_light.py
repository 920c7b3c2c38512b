"""What a process loads: a fresh one each, and whatever is not named here is too much."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli import VERBS
from croupier.games import all_games

RULES = {"msgspec", "typing_extensions"}
"""What rules are written with; typing_extensions is msgspec's own."""
LINE = {*RULES, "click"}

# Of the standard library: what is dear to load, and what speaks to the world outside.
_DEAR = """
    argparse asyncio concurrent.futures ctypes email http.client importlib.metadata importlib.resources
    logging multiprocessing socket sqlite3 ssl statistics subprocess tempfile unittest
    urllib.request xml zipfile
"""
DEAR = set(_DEAR.split())
FINDING = {"email", "importlib.metadata", "importlib.resources", "socket", "tempfile", "zipfile"}
"""What it takes to ask which games other packages bring: only who wants them all waits for that."""

ROOMS = {
    "rules": (
        "import croupier\n"
        "for game in ('ofc', 'fortune', 'asian-stud', 'pinzique'):\n"
        "    croupier.rules_of(game).settings, croupier.presets_of(game)",
        RULES,
    ),
    "scoring": (
        "from croupier.games import asian_stud, fortune, ofc, pinzique\n"
        "from croupier.games.asian_stud import scoring, settlement\n"
        "from croupier.games.fortune import scoring, settlement\n"
        "from croupier.games.ofc import scoring, scoring\n"
        "from croupier.games.pinzique import scoring, rounds",
        RULES,
    ),
    "odds as shipped": (
        "from croupier.games.fortune import rules\n"
        "from croupier.games.fortune.odds import report\n"
        "from croupier.odds import present\n"
        "import croupier.games.asian_stud.odds\n"
        "assert present.as_json(report.report(rules()))",
        RULES,
    ),
    "odds as counted": (
        "from croupier.games.ofc.odds import report\n"
        "from croupier.games.ofc.solver import setting\n"
        "from croupier.games.fortune.odds import decision_table\n"
        "import croupier.games.pinzique.odds",
        {*RULES, "numpy"},
    ),
    "bots": (
        "import croupier\n"
        "for game in ('ofc', 'fortune', 'asian-stud', 'pinzique'):\n"
        "    croupier.bot_of(croupier.rules_of(game), 'random', croupier.Stream(bytes(32), 'bot'))",
        {*RULES, "numpy"},
    ),
    "records": ("import croupier\ncroupier.records.read, croupier.records.Writer", RULES),
    "deals that can be proved": ("import croupier.fair", RULES),
    "bots that are seated": (
        "from croupier.arena.players import entrant_of\nentrant_of('fortune', 'basic')",
        RULES,
    ),
    "a table without sockets": ("import croupier.table", RULES),
    "a tournament without sockets": ("import croupier.tournament", RULES),
}

VERB = "from croupier.cli import main; assert main({words!r}) == 0"
LIGHT = {
    "--version": {"click"},
    "--help": {"click"},
    "score --help": LINE,  # every game says its title
    "verify --help": LINE,
    "rules ofc --json": LINE,
    "score ofc --json 6h6dAc/7c7d8h9s2c/KcJc8c4c3c 2h3d5h/5c4d6s8d9c/ThJhQcKsAs": LINE,
    "score ofc 6h6dAc/7c7d8h9s2c/KcJc8c4c3c 2h3d5h/5c4d6s8d9c/ThJhQcKsAs": LINE,  # into a pipe
    "score fortune KsTh8d '9h8h7h ante 10 play 10'": LINE,
    "score asian-stud 2c8hJd9c4d 'TsKdQh4c6h ante 40 raise 40'": LINE,
    "score pinzique --json JsQhQsQdQcKhKc9d": LINE,
    "score pinzique JsQhQsQdQcKhKc9d JsQhQsQdQcQdKhKd": LINE,
    "odds fortune --json": LINE,
    "advise asian-stud --json 3h6d6c6s7h": LINE,
    "tournament check turbo": LINE,
}


def _loaded(code: str) -> set[str]:
    """The modules that a fresh process has loaded in the end."""
    asked = f"{code}\nimport sys; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


def _foreign(loaded: set[str]) -> set[str]:
    """The packages of others among them."""
    tops = {name.partition(".")[0] for name in loaded}
    own = {"croupier", "__main__", "__mp_main__"}
    return {top for top in tops - own if top not in sys.stdlib_module_names and not top.startswith("_")}


def _ran(words: str) -> set[str]:
    return _loaded(VERB.format(words=shlex.split(words)))


@pytest.mark.parametrize("room", ROOMS)
def test_a_library_user_loads_neither_web_nor_terminal_nor_database(room: str) -> None:
    code, allowed = ROOMS[room]
    loaded = _loaded(code)
    assert _foreign(loaded) <= allowed
    rooms = {name.split(".")[1] for name in loaded if name.startswith("croupier.")}
    assert rooms & {"server", "client", "cli"} == set()
    assert loaded & {"sqlite3", "asyncio", "socket", "ssl", "subprocess"} == set()


@pytest.mark.parametrize("words", LIGHT)
def test_a_light_verb_loads_what_it_needs(words: str) -> None:
    loaded = _ran(words)
    assert _foreign(loaded) <= LIGHT[words]
    assert loaded & DEAR <= (FINDING if words == "score --help" else set())


def test_who_plays_a_bot_waits_for_no_table_and_for_no_rows_to_be_scored() -> None:
    loaded = _loaded("""
import croupier.cli.play, croupier.hands, croupier.games.ofc.bots.level_policy
from croupier.games.ofc.solver.row_values import row_values_for
row_values_for(croupier.rules_of('ofc', 'pineapple'))
assert len(croupier.hands._unsuited) < 100
""")
    rooms = {name.split(".")[1] for name in loaded if name.startswith("croupier.")}
    assert rooms & {"table", "tournament", "server", "client"} == set()
    assert _foreign(loaded) <= {*LINE, "numpy", "rich"}


def test_who_looks_after_a_database_waits_for_no_server(tmp_path: Path) -> None:
    code = f"""
from pathlib import Path
from croupier.server.store import open_store
import asyncio
asyncio.run(open_store(Path({str(tmp_path)!r})).close())
"""
    loaded = _loaded(f"{code}\n{VERB.format(words=['accounts', 'list', '--data', str(tmp_path)])}")
    assert _foreign(loaded) <= {*LINE, "argon2", "itsdangerous"}


def test_a_verb_loads_no_other_verb() -> None:
    listed = [where for _, where in VERBS.values() if where is not None]
    listed += [game.verbs for game in all_games()]
    places = [
        place for where in listed for place in ([where] if isinstance(where, str) else where.values())
    ]
    assert len(_ran("odds fortune --json") & {place.partition(":")[0] for place in places}) == 1
