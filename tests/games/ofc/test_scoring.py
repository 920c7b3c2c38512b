"""`croupier score ofc`: the figures against a second opinion, the shape of the interface, bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, parse_cards, text_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.cli import main
from croupier.errors import BadInput, Illegal
from croupier.games.ofc import Terms, rules
from croupier.games.ofc.placements import join_rows
from croupier.games.ofc.scoring import OfcClockBody, clock_ofc, read_hands, score_hands
from croupier.play import Act, Over
from croupier.words import language
from tests.games.ofc.adversary import group, phenomena
from tests.judge import score

GROUPS = 20_000 if os.environ.get("CROUPIER_FULL") else 3_000
SEED = seed_of("adversary")

A = "6h6dAc/7c7d8h9s2c/ThJhQdKsAs"
B = "2h3d4c/5c5d6s7s8c/9d9h9cTsTd"


class Asked:
    """What the command line made of its standard input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, text: str | bytes, *args: str) -> tuple[int, str, str]:
        given = text.encode() if isinstance(text, str) else text
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        status = main(["score", "ofc", "-", *args])
        return status, *self._capsys.readouterr()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Asked:
    return Asked(monkeypatch, capsys)


# Each of these must happen, or the adversary is no adversary. The rarest come about once in 300 groups.
MUST_HAPPEN = """
    2 hands, standard|3 hands, standard|4 hands, standard
    2 hands, carnivale-2013|3 hands, carnivale-2013|4 hands, carnivale-2013
    front high-card|front pair|front trips|suited or consecutive front
    middle high-card|middle pair|middle two-pair|middle trips|middle straight|middle flush
    middle full-house|middle quads|middle straight-flush|middle royal-flush|middle wheel|middle steel wheel
    back high-card|back pair|back two-pair|back trips|back straight|back flush
    back full-house|back quads|back straight-flush|back royal-flush|back wheel|back steel wheel
    foul|foul by a kicker, front over middle|foul by a kicker, middle over back
    front matched in every rank by its middle|equal middle and back
    0 fouls in a pair|1 fouls in a pair|2 fouls in a pair
    front by tie|front by category|front by first rank|front by kicker
    middle by tie|middle by category|middle by first rank|middle by kicker
    back by tie|back by category|back by first rank|back by kicker
    ties in every row|scoop|two rows and a tie|one row each and a tie
    fantasyland|stays_in_fantasyland
    settled with stacks|a stack of nothing|loser short|winner short|short only by chips won
"""


def test_every_group_scores_as_a_second_plain_scorer_scores_it(asked: Asked) -> None:
    groups = [group(SEED, number) for number in range(GROUPS)]
    status, out, err = asked("".join(json.dumps(each) + "\n" for each in groups))
    assert (status, err) == (0, "")
    answers = out.splitlines()
    assert len(answers) == len(groups)
    found: Counter[str] = Counter()
    for each, line in zip(groups, answers, strict=True):
        expected = score(each["hands"], each["preset"], each.get("stacks"), each.get("point_value", 1))
        assert json.loads(line) == expected, json.dumps(each)
        found.update(phenomena(each, expected))
    for what in MUST_HAPPEN.replace("\n", "|").split("|"):
        name = what.strip()
        assert not name or found[name] >= GROUPS // 1000, f"{name}: {found[name]} in {GROUPS} groups"
    if os.environ.get("CROUPIER_FULL"):
        for name, times in sorted(found.items()):
            print(f"{times:>7} {name}")


def test_the_document_is_as_the_interface_has_it(croupier: Callable[..., Any]) -> None:
    ran = croupier("score", "ofc", A, B, "--json", "--stacks", "10,100", "--point-value", "3")
    assert (ran.status, ran.err) == (0, "")
    document = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    assert list(document) == ["hands", "points", "totals", "stacks"]
    assert list(document["hands"][0]) == [
        "foul", "rows", "royalties", "fantasyland", "stays_in_fantasyland",
    ]  # fmt: skip


def test_for_people_the_sheet_says_it_all(croupier: Callable[..., Any]) -> None:
    ran = croupier("score", "ofc", A, B, "--stacks", "5,100", "--point-value", "3")
    assert ran.status == 0
    for said in ("66 A +1", "straight to A +2", "999 over TT +6", "hand 1 against hand 2", "hand 1 -2",
                 "hand 1 pays hand 2 5 (2 points at 3, 6 due)", "hand 1 0   hand 2 105"):  # fmt: skip
        assert said in ran.out
    foul = croupier("score", "ofc", "AhAd2s/3c3d4h6h7s/KdQdJdTd8d", "2h3h4c/5c5d6s7c8c/9d9h9cTsTh")
    assert "FOUL" in foul.out


def test_cards_may_be_written_in_any_way(croupier: Callable[..., Any]) -> None:
    loose = "6h 6D a♣ / 7c,7d,8h,9s,2c / 10h Jh qd KS As"
    assert croupier("score", "ofc", loose, B, "--json").out == croupier("score", "ofc", A, B, "--json").out


def test_the_options_stand_for_what_a_line_leaves_out(asked: Asked) -> None:
    lines = [
        {"hands": [A, B]},
        {"hands": [A, B], "stacks": [1, 1], "point_value": 1, "preset": "carnivale-2013"},
    ]
    text = "\n\n".join(map(json.dumps, lines)) + "\n  \n"
    status, out, _ = asked(text, "--stacks", "10,100", "--point-value", "3", "--preset", "pineapple")
    assert status == 0
    assert [json.loads(line)["stacks"] for line in out.splitlines()] == [[4, 106], [0, 2]]


def test_a_house_file_scores_by_its_own_figures(croupier: Callable[..., Any], tmp_path: Any) -> None:
    path = tmp_path / "house.toml"
    path.write_text(croupier("rules", "ofc").out.replace("straight = 2", "straight = 3"))
    assert croupier("score", "ofc", A, B, "--preset", str(path), "--json").document()["totals"] == [-1, 1]


def test_a_pipe_without_unicode_spoils_a_glyph_and_not_the_answer() -> None:
    code = "import sys; from croupier.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "score", "ofc", A, B],
        capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"hand 1 -2" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([A], "1 hand: standard is played by 2 to 4"),
        ([A, B, "--preset", "nosuch"], "preset 'nosuch': expected one of standard, carnivale-2013,"),
        ([A, B, "--preset", "no.toml"], "preset 'no.toml': cannot be read"),
        ([A, "Zz"], "hand 2: expected three rows, front / middle / back; found 1"),
        ([A, B + "/"], "hand 2: expected three rows, front / middle / back; found 4"),
        ([A, B.replace("4c", "Zz")], "hand 2: 'Zz' is no card: expected a rank 2-9 T J Q K A"),
        ([A, B.replace("4c", "")], "hand 2: the front has 2 cards; expected 3"),  # twelve cards
        ([A, B.replace("4c", "4c4s")], "hand 2: the front has 4 cards; expected 3"),
        ([A, B.replace("8c", "")], "hand 2: the middle has 4 cards; expected 5"),
        ([A, B.replace("Td", "Td9c")], "hand 2: the back has 6 cards; expected 5"),
        ([A, B.replace("4c", "Jk")], "hand 2: the front holds a joker; expected the 52 cards"),
        ([A, B.replace("4c", "6h")], "hand 2: 6h is also in hand 1; expected every card once"),
        ([A, B.replace("4c", "2h")], "hand 2: 2h is there twice; expected every card once"),
        ([A, ""], "hand 2: expected three rows"),
        ([A, B, "--stacks", "10"], "stacks: expected 2, one for each hand, not 1"),
        ([A, B, "--stacks", "10,x"], "--stacks '10,x': expected whole numbers such as 10,100,100"),
        ([A, B, "--stacks", "1.5,3"], "--stacks '1.5,3': expected whole numbers"),
        ([A, B, "--stacks", "10,-1"], "stacks [10, -1]: expected no stack below 0"),
        ([A, B, "--point-value", "0"], "point value 0: expected a whole number of chips, at least 1"),
        ([A, B, "--point-value", "x"], "Invalid value for '--point-value': "),
        ([], "Missing argument 'HAND...'"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_bad_usage_is_one_line_and_status_2(
    croupier: Callable[..., Any], args: list[str], said: str, form: list[str]
) -> None:
    assert croupier("score", "ofc", *args, *form).refusal().startswith(f"croupier: {said}")


GOOD = json.dumps({"hands": [A, B]})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "not JSON: "),
        ("[]", "expected an object, not a list"),
        ("{}", "hands: expected a value, and there is none"),
        (b"\xff\xfe", "expected UTF-8 text"),
        (b'{"hands": ["\xff"]}', "expected UTF-8 text"),
        ('{"hands": ["\\ud800"]}', "not JSON: "),
        ('{"hands": "x"}', "hands: expected a list, not text"),
        ('{"hands": [1, 2]}', "hands.0: expected text, not a whole number"),
        ('{"hands": []}', "0 hands: standard is played by 2 to 4"),
        (json.dumps({"hands": [A, B], "stack": [1, 2]}), "stack: expected one of hands, stacks, "),
        (json.dumps({"hands": [A, B], "stacks": [1, 2.5]}), "stacks.1: expected a whole number, not "),
        (json.dumps({"hands": [A, B], "stacks": [1]}), "stacks: expected 2, one for each hand, not 1"),
        (json.dumps({"hands": [A, B], "stacks": []}), "stacks: expected 2, one for each hand, not 0"),
        (json.dumps({"hands": [A, B], "preset": "x"}), "preset 'x': expected one of standard"),
        (json.dumps({"hands": [A, B], "point_value": 0}), "point_value: expected a whole number"),
        (json.dumps({"hands": [A, "Zz"]}), "hand 2: expected three rows"),
        (json.dumps({"hands": [A, A]}), "hand 2: 6h is also in hand 1"),
        (json.dumps({"hands": [A, B, "", "", ""]}), "hand 3: expected three rows"),
    ],
)
def test_a_bad_line_is_named_by_its_number(asked: Asked, line: str | bytes, said: str) -> None:
    bad = line.encode() if isinstance(line, str) else line
    status, out, err = asked(GOOD.encode() + b"\n\n" + bad + b"\n" + GOOD.encode())
    assert status == 2
    assert json.loads(out)["totals"] == [-2, 2]  # the lines before it are answered
    assert err.startswith(f"croupier: line 3: {said}")
    assert err.count("\n") == 1


def test_a_refused_hand_is_named_in_the_readers_language() -> None:
    """Its row too: as the scorer's page has it."""
    with pytest.raises(BadInput) as caught:
        read_hands(["As/7c7d8h9s2c/ThJhQdKsAc"])
    assert caught.value.sentence == "hand 1: the front has 1 card; expected 3"
    told = "mano 1: la fila de arriba tiene 1 carta; deben ser 3"
    assert language("es").say(caught.value.message) == told
    with pytest.raises(Illegal) as full:
        join_rows((parse_cards("2s3s4s"), (), ()), (parse_cards("5s"), (), ()))
    assert "la ligne du haut" in language("fr").say(full.value.message)


def test_five_hands_are_too_many() -> None:
    hands = [tuple(tuple(DECK[at : at + size]) for at, size in ((0, 3), (3, 5), (8, 5)))] * 5
    with pytest.raises(BadInput, match="5 hands: standard is played by 2 to 4"):
        score_hands(rules(), hands)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="4 hands: pineapple is played by 2 to 3"):
        score_hands(rules("pineapple"), hands[:4])  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["standard", "pineapple", "carnivale-2013"])
def test_ofc13_what_the_scorer_is_told_is_what_the_clock_places_at_a_table(preset: str) -> None:
    """Boards as they lie and the cards in hand are all there is to it: the rules place the same."""
    table = rules(preset)
    told = 0
    for seed in range(6):
        luck, shoe = Stream(SEED, "clock", seed), Shoe(Stream(SEED, "deal", seed))
        state = table.start(Terms(2 + seed % 2))
        while not isinstance(turn := table.turn(state), Over):
            if not isinstance(turn, Act):
                state = table.apply(state, shoe.answer(turn))
                continue
            ((seat, options),) = turn.options.items()
            if sum(map(len, state.rows[seat])) >= luck.below(13):
                body = OfcClockBody(
                    hands=tuple(" / ".join(map(text_of, rows)) for rows in state.rows),
                    seat=seat,
                    cards=text_of(state.pending[seat]),
                    away=text_of(state.discards[seat]),
                )
                default = table.default(state, seat)
                assert clock_ofc(table, body) == {
                    row: [str(card) for card in getattr(default, row)]
                    for row in ("front", "middle", "back", "discard")
                }
                told += 1
            state = table.apply(state, options[luck.below(len(options))])
    assert told > 30


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"cards": "As"}, "cards: one is there twice"),
        ({"cards": "Jk"}, "cards: one is there twice"),
        ({"seat": 2}, "seat 2: expected one of 2 hands"),
        ({"cards": "2s3s4s5s6s7s8s9s"}, "cards: 8 cannot be placed"),
        ({"hands": ("AsKsQsJs / / ", " / / ")}, "hand 1: the front has 4 cards; expected 3 at most"),
    ],
)
def test_ofc13_a_clock_that_cannot_be_is_one_sentence(change: dict[str, Any], said: str) -> None:
    body = OfcClockBody(hands=("As / Kd9d / 2c2d3h", " / / "), seat=0, cards="7h")
    with pytest.raises(BadInput, match=said):
        clock_ofc(rules(), replace(body, **change))
