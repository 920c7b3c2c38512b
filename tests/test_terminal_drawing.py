"""Lines and tables of a terminal: what goes into a pipe is what Rich draws, letter by letter."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console, RenderableType

from croupier.terminal.drawing import Group, Table, Text, print_picture


def by_rich(picture: RenderableType) -> str:
    """What Rich draws into a file that is wide enough."""
    file = StringIO()
    Console(file=file, width=300, highlight=False, markup=False, emoji=False).print(picture)
    return file.getvalue()


def tables(*rows: tuple[str | Text, ...]) -> Table:
    table = Table()
    table.add_column("")
    table.add_column("front")
    table.add_column("points", right=True)
    for row in rows:
        table.add_row(*row)
    return table


PICTURES: dict[str, RenderableType] = {
    "lines": Group(Text("Totals  ", "bold").append("Ann +5", "green"), Text(""), Text("a") + Text(" b")),
    "joined": Text(" ").join([Text("A♠", "red"), Text("··", "dim"), Text("★ ")]),
    "no rows": tables(),
    "rows": Group(tables(("Ann", "66 A +1", Text("+9", "bold")), ("Bo", "", "-12,345")), Text("end")),
    "wide letters and marks": tables(
        ("林小姐", "5-3-2", "1"), ("e\u0301va", "ｆull", "-1"), ("Ann", "", "0")
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_pipe_gets_what_rich_draws(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(variable, raising=False)
    print_picture(PICTURES[name])
    assert capsys.readouterr().out == by_rich(PICTURES[name]) != ""


def test_colours_are_given_where_they_are_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    print_picture(Text("FOUL", "bold red"))
    assert "\x1b[" in capsys.readouterr().out
