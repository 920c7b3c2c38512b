"""The command line in the reader's language."""

from __future__ import annotations

import re

import pytest

from croupier.cli import VERBS, main
from croupier.words import languages, terminal_language
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
        ("score", "score: debe ser un juego, uno de ofc, fortune, asian-stud, pinzique"),
    ):
        assert main(words.split()) == 2
        assert said in capsys.readouterr().err
