"""`croupier advise ofc` and reviews of OFC, with a stand-in for the solver: shape, doors and secrecy."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.advice import adviser_of, final_answer, review_hand, solve
from croupier.cards import text_of
from croupier.chance import Stream
from croupier.games import rules_of
from croupier.games.ofc import Placement, Terms
from croupier.games.ofc import advice as ofc_advice
from croupier.games.ofc.advice.position import OfcPosition, view_of_position
from croupier.games.ofc.terminal import advise as terminal
from croupier.play import Act, Deal, final, replay
from croupier.records import shoe_of
from croupier.testing import any_option, play_hand
from tests.games.ofc.standin import exact_last, guesses
from tests.recording import SEED, recorded

pytestmark = pytest.mark.usefixtures("standin")

Run = Callable[..., Any]
PINEAPPLE = rules_of("ofc", "pineapple")
BOARDS = ("Kd/8c8d/AhTh", "Qs/5c5d/JcTc")
POSITION = {
    "preset": "pineapple",
    "players": [
        {"front": "Kd", "middle": "8c8d", "back": "AhTh"},
        {"front": "Qs", "middle": "5c5d", "back": "JcTc"},
    ],
    "to_act": 0,
    "cards": ["6h", "7s", "Kh"],
    "discards": [],
}


def test_every_placement_is_advised_on_best_first() -> None:
    (first, second) = solve("ofc", POSITION, rounds=2)
    assert first.unit == "points"
    view = view_of_position(PINEAPPLE, _body())
    assert {option.move for option in first.options} == set(PINEAPPLE.options_of(view, 0))
    values = [float(option.value) for option in second.options]
    assert values == sorted(values, reverse=True)
    assert all(option.why for option in second.options)
    assert second.best.stderr < first.best.stderr
    assert not second.exact


def _body() -> Any:
    import msgspec

    return msgspec.convert(POSITION, OfcPosition)


def test_the_same_seed_gives_the_same_answer() -> None:
    one, two, other = (final_answer(solve("ofc", POSITION, seed=seed, rounds=1)) for seed in (1, 1, 2))
    assert one == two
    assert one != other


def test_the_json_of_an_option_is_as_promised(croupier: Run) -> None:
    """INTERFACE: move, value, stderr, foul, fantasyland, royalties, why; best first; rows beside them."""
    found = croupier(
        "advise", "ofc", json.dumps(POSITION), "--json", "--rounds", "1", "--seed", "1"
    ).document()
    assert list(found) == ["options"]
    option = found["options"][0]
    assert list(option) == [
        *("move", "value", "stderr", "gap_stderr", "samples", "foul", "foul_stderr", "fantasyland"),
        *("fantasyland_stderr", "royalties", "royalties_by_row", "points_by_row", "why", "message"),
    ]
    assert list(option["royalties_by_row"]) == ["front", "middle", "back"]
    assert option["royalties"] == pytest.approx(sum(option["royalties_by_row"].values()))
    assert isinstance(PINEAPPLE.read(option["move"]), Placement)
    assert len(found["options"]) == len({one["move"] for one in found["options"]})


def test_a_position_is_taken_from_everywhere_alike(croupier: Run, tmp_path: Path) -> None:
    """As an argument, in a file, on a line, and typed as boards."""
    same = ("--json", "--rounds", "1", "--seed", "1")
    first = croupier("advise", "ofc", json.dumps(POSITION), *same).out
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, indent=2), encoding="utf-8")
    assert croupier("advise", "ofc", str(file), *same).out == first
    typed = croupier("advise", "ofc", *BOARDS, "--cards", "6h7sKh", "--preset", "pineapple", *same)
    assert typed.out == first


def test_positions_as_lines(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    lines = json.dumps(POSITION) + "\n\n" + json.dumps({**POSITION, "cards": "6h7s"}) + "\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    ran = croupier("advise", "ofc", "-", "--seed", "1", "--rounds", "1")
    assert ran.status == 2
    assert len(ran.out.splitlines()) == 1
    assert "options" in json.loads(ran.out)
    assert ran.err == "croupier: line 3: cards: 2; expected 3 to be placed now (pineapple)\n"


def test_a_table_for_people(croupier: Run) -> None:
    ran = croupier(
        "advise", "ofc", *BOARDS, "--cards", "6h7sKh", "--preset", "pineapple", "--top", "3", "--seed", "1"
    )
    assert (ran.status, ran.err) == (0, "")
    head, *_ = (line for line in ran.out.splitlines() if line.strip())
    assert head.split() == ["front/middle/back", "points", "foul", "FL", "royalties"]  # why: below
    assert sum("±" in line for line in ran.out.splitlines()) == 3
    assert max(map(len, ran.out.splitlines())) <= 80


def test_its_figures_are_written_as_the_reader_writes_them(
    croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "es")
    ran = croupier("advise", "ofc", *BOARDS, "--cards", "6h7sKh", "--preset", "pineapple", "--seed", "1")
    assert re.search(r"[+-]\d+,\d\d", ran.out)
    assert not re.search(r"\d\.\d", ran.out)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nowhere.json",), "position 'nowhere.json': expected a position as JSON, a file with one"),
        (("{",), "position: not JSON"),
        (('{"players": 5}',), "position: players: expected a list"),
        (('{"players": [{}, {}]}',), "position: cards: expected"),
        (('{"players": [{}, {}], "cards": "", "to": 1}',), "to"),
        (('{"players": [{}], "cards": ""}',), "players: expected"),
        (('{"players": [{}, {"fron": ""}], "cards": ""}',), "players.1"),
        ((json.dumps({**POSITION, "preset": "x"}),), "preset 'x': expected one of standard"),
        ((BOARDS[0],), "boards: expected two or more, and --cards"),
        (BOARDS, "boards: expected --cards with them"),
        ((BOARDS[0], "--cards", "6h7sKh"), "1 board: expected 2 to 4, your own among them"),
        ((BOARDS[0], "Qs/5c5d", "--cards", "6h7sKh"), "board 2: expected three rows"),
        ((*BOARDS, "--cards", "6h7s", "--preset", "pineapple"), "cards: 2; expected 3 to be placed now"),
        ((*BOARDS, "--cards", "6h7sKd", "--preset", "pineapple"), "cards: Kd is also in players.0.front"),
        ((*BOARDS, "--cards", "6h", "--to-act", "3"), "--to-act 3: expected 1 to 2"),
        ((*BOARDS, "--cards", "6h", "--stacks", "1,x"), "--stacks '1,x': expected whole numbers"),
        ((*BOARDS, "--cards", "6h", "--fantasy", "0,99"), "Fantasyland [0, 99]: expected 0 or 13 to 13"),
        ((*BOARDS, "--cards", "6h", "--seconds", "0"), "--seconds 0: expected more than 0"),
        ((*BOARDS, "--cards", "6h", "--seconds", "nan"), "--seconds"),
    ],
)
def test_bad_input_is_one_sentence_with_its_place(croupier: Run, args: tuple[str, ...], said: str) -> None:
    assert said in croupier("advise", "ofc", *args).refusal()


def test_it_thinks_until_it_is_stopped(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C gives the best so far; before there is any, nothing."""

    def stopped(*_: Any, seed: bytes, rounds: int | None, also: Any, wait: bool) -> Any:
        yield next(guesses(PINEAPPLE, view, seed=seed, rounds=rounds))
        raise KeyboardInterrupt

    view = view_of_position(PINEAPPLE, _body())
    monkeypatch.setattr(ofc_advice, "evaluations", stopped)
    ran = croupier("advise", "ofc", json.dumps(POSITION), "--json", "--seconds", "1000")
    assert ran.status == 0
    assert json.loads(ran.out)["options"]

    def nothing(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(ofc_advice, "evaluations", nothing)
    assert croupier("advise", "ofc", json.dumps(POSITION), "--json").status == 130


def test_no_answer_is_asked_for_once_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first comes in any case; the clock is a stand-in."""
    now = iter([0.0, 0.4, 1.1, 2.0])
    monkeypatch.setattr("croupier.games.ofc.terminal.advise.time.monotonic", lambda: next(now))
    answers = iter(["first", "second", "third"])
    assert list(terminal._until(answers, 1.0)) == ["first", "second"]  # type: ignore[arg-type,comparison-overlap]
    assert next(answers) == "third"


# Secrecy


def test_advice_does_not_depend_on_hidden_cards() -> None:
    """C4: with what the seat cannot see exchanged throughout, it is told the same, letter by letter."""
    stream = Stream(SEED, "secrets")
    terms = Terms(3, fantasy=(0, 14, 0))
    moves = [step.move for step in play_hand(PINEAPPLE, terms, shoe_of(SEED, 3), any_option(stream))]
    compared = 0
    for at, state in enumerate(replay(PINEAPPLE, terms, moves)):
        turn = PINEAPPLE.turn(state)
        if not isinstance(turn, Act) or not 0 < at < len(moves) or moves[at].seat == 1:
            continue
        seat = moves[at].seat
        assert seat is not None
        unseen = PINEAPPLE.view(state, seat).unseen()
        dealt = [card for move in moves[:at] if isinstance(move, Deal) for card in move.cards]
        hidden = [card for card in unseen if card in dealt]
        swap = dict(zip(hidden, (*hidden[1:], *hidden[:1]), strict=True))
        other = final(PINEAPPLE, terms, [_swapped(move, swap) for move in moves[:at]])
        assert other != state
        one, two = (
            final_answer(solve(PINEAPPLE, PINEAPPLE.view(each, seat), rounds=1)) for each in (state, other)
        )
        assert one == two
        compared += 1
    assert compared > 4


def _swapped(move: Any, swap: dict[Any, Any]) -> Any:
    text = PINEAPPLE.write(move)
    if isinstance(move, Deal):
        cards = text_of(tuple(swap.get(card, card) for card in move.cards))
        return PINEAPPLE.read(f"{text.rsplit(' ', 1)[0]} {cards}")
    rows = (move.front, move.middle, move.back, move.discard)
    return Placement(move.seat, *(tuple(swap.get(card, card) for card in row) for row in rows))


# Reviews


def test_the_last_street_is_reviewed_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sets last of all: what a placement costs is what it scores less than the best (OFC5-OFC7)."""
    adviser = adviser_of("ofc")

    def last_only(rules: Any, view: Any, *, seed: bytes, rounds: int | None, also: Any, wait: bool) -> Any:
        own = view.seats[view.seat]
        if sum(map(len, own.rows)) == 11 and view.order[-1] == view.seat:
            yield exact_last(rules, view)
        else:
            yield from guesses(rules, view, seed=seed, rounds=1)

    monkeypatch.setattr(ofc_advice, "evaluations", last_only)
    terms = Terms(2)
    for number in range(3):
        stream = Stream(SEED, "last", number)
        moves = [
            step.move for step in play_hand(PINEAPPLE, terms, shoe_of(SEED, number), any_option(stream))
        ]
        states = list(replay(PINEAPPLE, terms, moves))
        judged, (part,) = review_hand(PINEAPPLE, states, moves, (0,), rounds=1)
        assert len(judged) == 5
        last = judged[-1]
        assert part.gained == sum(PINEAPPLE.points(states[-1])[0])
        assert last.stderr == 0
        assert last.chosen.value == part.gained
        assert last.cost >= 0
        assert adviser.key(last.chosen.move) == adviser.key(moves[last.move - 1])


def test_what_was_played_is_what_the_best_is_held_against() -> None:
    """The reason of the best names what the placement asked about lacks, not what the next best does."""
    import msgspec

    view = view_of_position(PINEAPPLE, _body())
    found = next(guesses(PINEAPPLE, view, seed=bytes(32), rounds=1))
    kings, tame = (PINEAPPLE.read(f"p1 {text}") for text in ("Kh/-/6h x7s", "6h/7s/- xKh"))
    assert isinstance(tame, Placement)
    rest = [one for one in found if one.move not in (kings, tame)]
    first = next(one for one in found if one.move == kings)
    ordered = [msgspec.structs.replace(first, value=9.0, stderr=0.0, foul=0.1), *rest]
    ordered.append(next(one for one in found if one.move == tame))
    best = ofc_advice.advice_from(PINEAPPLE, view, ordered, (tame,)).best
    assert str(best.why).startswith("makes a pair of kings in front")
    laid = next(one for one in rest if one.move == PINEAPPLE.read("p1 Kh/6h/- x7s"))
    best = ofc_advice.advice_from(PINEAPPLE, view, [ordered[0], laid]).best
    assert "makes a pair of kings" not in str(best.why)


def test_a_guess_far_from_the_best_is_not_said_to_be_sure() -> None:
    """What has no figures, or those of a glance, is the network's own value."""
    import msgspec

    view = view_of_position(PINEAPPLE, _body())
    found = next(guesses(PINEAPPLE, view, seed=bytes(32), rounds=1))
    best, other, third, *_ = (msgspec.structs.replace(one, stderr=0.5, samples=400) for one in found)
    best = msgspec.structs.replace(best, value=10.0)
    far = msgspec.structs.replace(other, value=-6.0, foul=None)
    glanced = msgspec.structs.replace(third, value=2.0, samples=8)
    known = msgspec.structs.replace(glanced, samples=400)
    exact = msgspec.structs.replace(glanced, samples=0, stderr=0.0)
    options = ofc_advice.advice_from(PINEAPPLE, view, [best, far, glanced, known, exact]).options
    assert [option.stderr for option in options] == [0.5, 8.0, 4.0, 0.5, 0.0]


def test_the_order_of_cards_in_a_row_makes_no_difference() -> None:
    key = adviser_of("ofc").key
    one, two, three = (PINEAPPLE.read(f"p1 {text}") for text in ("KhKd/7s/-", "KdKh/7s/-", "Kd/Kh7s/-"))
    assert key(one) == key(two) != key(three)


def test_a_record_of_ofc_is_reviewed(croupier: Run, tmp_path: Path) -> None:
    path = tmp_path / "pineapple.jsonl"
    path.write_bytes(recorded(PINEAPPLE, Terms(2), SEED))
    ran = croupier(
        "review", str(path), "--json", "--rounds", "1", "--seed", "a", "--jobs", "1", "--seat", "1"
    )
    assert ran.status == 0
    found = json.loads(ran.out)
    (player,) = found["players"]
    assert (player["hands"], player["decisions"], player["unit"]) == (1, 5, "points")
    for decision in found["decisions"]:
        assert decision["stderr"] > 0
        assert {"foul", "fantasyland", "why"} <= set(decision["best"])
