"""Names at the command line: `croupier score GAME --names`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

SCORED: dict[str, list[str]] = {
    "ofc": ["6h6dAc/7c7d8h9s2c/KcJc8c4c3c", "2h3d5h/5c4d6s8d9c/ThJhQcKsAs"],
    "fortune": ["KsTh8d", "Qs6h4d ante 10 play 10", "AsAh2c ante 5 fold"],
    "asian-stud": ["2c8hJd9c4d", "TsKdQh4c6h ante 10 raise 10", "3h6d6c6s7h ante 10 fold"],
    "pinzique": ["Js Qh Qs Qd Qc Kh Kc 9d", "9h Th Jh Qh Kh Kh Qh 9d"],
}


@pytest.mark.parametrize("game", SCORED)
def test_every_game_is_scored_by_name(croupier: Callable[..., Any], game: str) -> None:
    """A name is only text: neither markup nor a sign that a terminal obeys."""
    ran = croupier("score", game, *SCORED[game], "--names", "Ann, [red]Bo ")
    assert (ran.status, ran.err) == (0, "")
    assert "Ann" in ran.out
    assert "[red]Bo" in ran.out
    plain = croupier("score", game, *SCORED[game])
    for usual in ("hand 1", "position 1", "p1"):
        assert usual not in ran.out
    document = croupier("score", game, *SCORED[game], "--json").document()
    named = croupier("score", game, *SCORED[game], "--names", "Ann,Bo", "--json").document()
    assert named == {**document, "names": ["Ann", "Bo"]}
    assert plain.status == 0


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Ann", "--names 'Ann': expected 2 names, one each, such as Ann,Bo"),
        ("Ann,Bo,Cy", "--names 'Ann,Bo,Cy': expected 2 names, one each, such as Ann,Bo"),
        ("Ann,Ann", "--names 'Ann,Ann': expected names that differ"),
        ("Ann,", "--names '': expected 1 to 24 printable characters"),
        ("Ann,B\x1b[0m", "expected 1 to 24 printable characters"),
        ("Ann," + "b" * 10_000, "expected 1 to 24 printable characters"),
    ],
)
@pytest.mark.parametrize("game", SCORED)
def test_names_that_do_not_fit_are_one_line(
    croupier: Callable[..., Any], game: str, names: str, said: str
) -> None:
    refusal = croupier("score", game, *SCORED[game], "--names", names).refusal()
    assert said in refusal
    assert len(refusal) < 200


@pytest.mark.parametrize("game", SCORED)
def test_lines_have_no_names(croupier: Callable[..., Any], game: str) -> None:
    ran = croupier("score", game, "-", "--names", "Ann,Bo")
    assert (ran.status, ran.err) == (
        2,
        "croupier: --names: expected none beside -, whose answers are by place\n",
    )
