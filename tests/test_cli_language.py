"""The command line in the reader's language."""

from __future__ import annotations

import asyncio
import io
import re
import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import VERBS, main
from croupier.games import rules_of
from croupier.games.fortune import Terms
from croupier.server.accounts.sessions import Sessions
from croupier.server.store import open_store
from croupier.server.verbs.server_urls import announce
from croupier.words import Language, language, languages, terminal_language
from tests.recording import SEED, recorded
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.test_words import ENGLISH, NAMES

GAMES = {
    "score": "ofc",
    "odds": "ofc",
    "advise": "pinzique",
    "problems": "ofc",
    "book": "ofc",
    "train": "ofc",
}
ACTIONS = {"tables": "show", "accounts": "reset", "tournament": "simulate"}
FIRST_COLUMN = re.compile(r"^  \S+(?: \S+){0,2}(?:  |$)")
"""The name of a command or an option, which is the same in all languages."""


@pytest.fixture(params=languages()[1:])
def tag(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LANGUAGE", request.param)
    monkeypatch.setattr(terminal_language, "_chosen", None)
    return str(request.param)


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_has_no_english(verb: str, tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    second = GAMES.get(verb) or ACTIONS.get(verb)
    for words in ([verb], [verb, second]) if second else ([verb],):
        assert main([*filter(None, words), "--help"]) == 0
        shown = capsys.readouterr().out
        lines = [FIRST_COLUMN.sub("", line) for line in shown.splitlines() if not line.startswith("Us")]
        assert ENGLISH.findall(NAMES.sub("", " ".join(" ".join(lines).split()))) == [], (tag, shown)


def test_usage_errors_are_said_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "es")
    monkeypatch.setattr(terminal_language, "_chosen", None)
    for words, said in (
        (
            "play ofc --nam x",
            "no hay ninguna opción --nam; ¿querías decir --name? (mira «croupier play --help»)",
        ),
        ("advise asian-stud", "Falta: 'CARDS' (mira «croupier advise asian-stud --help»)"),
        ("play ofc --hands x", "Valor no válido de '--hands': 'x' no es un número entero"),
        ("nonsense", "no hay ninguna orden nonsense (mira «croupier --help»)"),
        ("play ofc more", "Sobra: more (mira «croupier play --help»)"),
        ("play ofc --hands", "--hands necesita un valor"),
        ("play ofc --hands 1.5", "'1.5' no es un número entero"),
        ("odds fortune --json=yes", "--json no lleva valor"),
        ("odds fortune --session 0", "0 no está en el rango x>=1"),
        ("score", "score: debe ser un juego, uno de ofc, fortune, asian-stud, pinzique"),
    ):
        assert main(words.split()) == 2
        assert said in capsys.readouterr().err


LETTERS = re.compile(r"(?<![\w.~/-])[a-z]{3,}(?![\w/-])")
"""A word that nobody has translated: in the loud language all of them are capitals."""
DATA = re.compile(
    r"\S*/\S*|--[\w-]+|'[\w-]*'|[\w-]+\.jsonl|[A-Z]\w* ?[A-Z]?\w*|p[1-9]\b|[0-9a-f]{16}|shell \w+"
    r"|1 for 14 days|deleted player"
    r"|\b(?:croupier|random|basic|fortune|ofc|asian-stud|standard|pitched|turbo|payout|evening|ann|player)\b"
)
"""Names, files and settings as they are typed, and what the audit log has as it was written."""


def _loud(template: str) -> str:
    """A translation into capitals: what is said without a message is seen by its small letters."""
    usual, *forms = re.split(r"(\|[\w-]+=)", template)
    return "".join(text if text[:1] == "|" else _capitals(text) for text in (usual, *forms))


def _capitals(words: str) -> str:
    return re.sub(
        r"\{[^}]*\}|[^{]+", lambda found: found[0] if found[0][0] == "{" else found[0].upper(), words
    )


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs a verb in the loud language, which has the templates of the Spanish catalogue."""
    known = language("es").catalogue
    assert known is not None
    messages = {key: tuple(map(_loud, (key[1], key[1]))) for key in known.messages}
    spoken = Language("es", known._replace(messages=messages))

    def run(capsys: pytest.CaptureFixture[str], *words: Any, status: int = 0) -> str:
        monkeypatch.setattr(terminal_language, "_chosen", spoken)
        assert main([*map(str, words)]) == status
        ran = capsys.readouterr()
        said = DATA.sub("", ran.out + ran.err)
        assert LETTERS.findall(said) == [], (words, ran.out + ran.err)
        return ran.out + ran.err

    return run


Loud = Callable[..., str]


def test_figures_of_a_comparison_are_aligned_and_grouped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(terminal_language, "_chosen", language("fr"))
    own = tmp_path / "own.toml"
    text = (files("croupier.games.asian_stud") / "presets/ante-even.toml").read_text(encoding="utf-8")
    own.write_text(f"side_live_after_fold = false\n{text}", encoding="utf-8")
    assert main(["odds", "asian-stud", "--preset", str(own), "--compare", "ante-even"]) == 0
    said = capsys.readouterr().out
    assert "mise annexe: retour" in said.replace("\u00a0", "").replace("\u202f", "")
    assert re.search(r"se couche +non +oui$", said, re.MULTILINE)
    head, *lines = said.split("retour du joueur par ligne")[1].strip("\n").splitlines()[:6]
    assert {len(line) for line in lines if "%" in line} == {len(head)}
    assert main(["odds", "asian-stud", "--readings"]) == 0
    assert "127\u202f529" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        "arena fortune --bots basic,random --hands 4 --seed 1 --processes 1",
        "simulate fortune --bots basic,random --hands 6 --seed 1 --processes 1",
        "simulate asian-stud --bots random --matches 2 --length 2 --stack 500 --seed 1 --processes 1",
        "tournament check turbo --entrants 8",
        "tournament simulate turbo --entrants 8 --runs 20 --seed 1",
        "odds asian-stud",
        "odds asian-stud --readings",
        "odds asian-stud --session 9 --bankroll 20 --stop-ahead 5 --actual 1",
        pytest.param("odds asian-stud --target 3% --wager ante", marks=pytest.mark.exhaustive),
        "advise asian-stud AsKd9h2c3d",
        "advise fortune Qs6h4d",
        "book ofc 7c,8d,8s,Tc,Qc",
        "set ofc 2c3c4c5c7d8d9dTdQhKhAhAsAd",
        "odds fortune --simple",
        "odds fortune --compare pitched",
        pytest.param("odds pinzique", marks=pytest.mark.exhaustive),
        "odds ofc --samples 2 --seed 1",
        "advise pinzique 9h Tc Jh Qc Kh Ad Kd As --top 3",
        "score fortune KsTh8d Qs6h4d,ante,10,play,10",
        "score asian-stud 3h,6d,6c,6s,7h TsKdQh4c6h,ante,10,raise,10",
        "score ofc 6h6dAc/7c8c9cTcJc/KsKdKhKc2d QhQdAd/2h3h4h5h6c/9s9d9hJsJd",
    ],
)
def test_what_a_verb_prints_is_messages(words: str, loud: Loud, capsys: pytest.CaptureFixture[str]) -> None:
    loud(capsys, *words.split())


def test_what_is_said_of_records_is_messages(
    loud: Loud, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = tmp_path / "EVENING.jsonl"
    evening.write_bytes(recorded(rules_of("fortune"), Terms(2, rounds=3), SEED, "evening"))
    (tmp_path / "spoilt.jsonl").write_text("{}")
    said = loud(capsys, "review", tmp_path, "--worst", 3, status=2)
    assert "SKIPPED" in said
    assert "LOST BY" in said
    loud(capsys, "review", evening, "--player", "ann", status=2)
    loud(capsys, "verify", evening)
    loud(capsys, "arena", "fortune", "--bots", f"basic,{shutil.which('true')}", "--hands", 2, status=2)
    for answers in ("a\n", "\n", "x\nq\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        loud(capsys, "problems", "ofc", "--number", 1)


def test_what_the_tournament_verbs_print_is_messages(
    loud: Loud, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    club, data = tmp_path / "club.jsonl", ("--data", tmp_path)
    asyncio.run(open_store(tmp_path).close())
    loud(capsys, "tournament", "run", "turbo", "--entrants", 5, "--seed", "s", "--keep", club)
    for verb in ("show", "cashier"):
        loud(capsys, "tournament", verb, club)
    loud(capsys, "tournament", "print", club, "payout", "--output", tmp_path / "payout.html")
    assert main(["tournament", "import", str(club), "--name", "evening", *map(str, data)]) == 0
    capsys.readouterr()
    loud(capsys, "tables", "list", *data)
    loud(capsys, "tournament", "archive", "evening", *data)
    loud(capsys, "tournament", "archive", "evening", "--back", *data)
    loud(capsys, "tournament", "end", "evening", *data, status=2)
    loud(capsys, "audit", *data)


def test_what_the_servers_verbs_print_is_messages(
    loud: Loud, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    async def with_ann() -> None:
        store = open_store(tmp_path)
        sessions = Sessions(store)
        await sessions.start()
        session, _ = await sessions.guest("ann")
        await sessions.register(session, "ann", "a good long one")
        await store.close()

    asyncio.run(with_ann())
    data = ("--data", tmp_path)
    for words in (
        *(("operator", "ann"), ("operator", "ann", "--off"), ("ban", "ann"), ("list",)),
        *(("ban", "ann", "--lift"), ("reset", "ann"), ("list",), ("rename", "ann", "Anna")),
        *(("delete", "Anna", "--yes"), ("bans",), ("invite",), ("invitations",), ("bans", "--lift", "x")),
    ):
        loud(capsys, "accounts", *words, *data, status=2 if "x" in words else 0)
    assert "APPOINT OPERATOR" in loud(capsys, "audit", *data)
    loud(capsys, "backup", tmp_path / "kept.croupier", *data)
    loud(capsys, "restore", tmp_path / "kept.croupier", "--data", tmp_path / "other")
    loud(capsys, "export", "--all", tmp_path / "logs", *data)
    loud(capsys, "doctor", "--port", 0, *data)
    out = io.StringIO()
    announce("127.0.0.1", 8000, out=out)
    assert out.getvalue() == "CROUPIER: SERVING ON http://127.0.0.1:8000\n"


def test_the_help_at_a_table_names_keys_and_players_as_people_say(
    tag: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("s?q"))
    assert main(["play", "pinzique", "--seed", "a"]) == 0
    shown = capsys.readouterr().out
    key, you = {"es": ("Intro ", "Tú: "), "fr": ("Entrée ", "Vous\xa0: ")}[tag]
    assert key in shown
    assert "Enter" not in shown
    assert you in shown  # no verb: "you" has a form of its own


def test_a_comparison_keeps_the_names_of_presets_and_translates_its_rows(
    tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", "fortune", "--compare", "pitched"]) == 0
    shown = capsys.readouterr().out
    assert "   pitched   " in shown
    assert not re.search("suited-akq|all else", shown)
    assert main(["odds", "asian-stud", "--readings"]) == 0
    assert re.search("5\\s%", capsys.readouterr().out.splitlines()[2])


def test_moves_against_the_house_are_verbs(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "asian-stud", "3h6d6c6s7h"]) == 0
    assert {"es": " retirarse ", "fr": " se coucher "}[tag] in capsys.readouterr().out
