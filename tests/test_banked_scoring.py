"""Rounds with real cards at every game against the house: read, settled, refused."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.banked.rounds import nets_of
from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.game.round_form import RoundForm
from croupier.games import game_of
from croupier.games.asian_stud import AsianStudRules
from croupier.games.asian_stud.scoring import WrittenPlayer
from croupier.games.fortune.scoring import WrittenPosition
from croupier.serialization import json_roundtrip
from tests.conftest import Ran

Croupier = Callable[..., Ran]
Refusal = tuple[str, str, Sequence[Any], str, str]  # preset, dealer, places, code, sentence


class Sheet(NamedTuple):
    """A round of three hands as it is written and as it is settled, and what is refused."""

    key: str
    dealer: str
    places: tuple[str, ...]
    settled: dict[str, Any]
    line: dict[str, Any]
    read: dict[str, Any]
    unread: tuple[str, ...]
    looks: str
    fine: Any
    refused: tuple[Refusal, ...]
    bad_lines: dict[str, str]
    options: tuple[tuple[str, ...], tuple[dict[str, str], ...], tuple[int, ...]]

    @property
    def form(self) -> RoundForm:
        form = game_of(self.key).load("round_form")
        assert isinstance(form, RoundForm)
        return form

    def score(
        self, dealer: str, places: Sequence[Any], preset: str | None = None, rules: Any = None
    ) -> Any:
        read = [self.form.read(place) if isinstance(place, str) else place for place in places]
        written = self.form.round(dealer, tuple(read))
        return self.form.score(rules or game_of(self.key).under(preset), written)


F, A = "standard", "as-written"
STRAIGHT = "9h8h7h ante 10 play 10 lucky-pairs 5 super-six 5"
TWOS = "2h 2d 3c, ante 20, fold, lucky-pairs 5"
NO_THREE = "expected three cards of the 52 (F1)"
TWICE = "is there twice; expected one of each card"
F_DEALER, F_FINE = "Ks Th 8d", WrittenPosition("", 5, 0)
A_DEALER, A_FINE = "2c8hJd9c4d", WrittenPlayer("", 1, 0)  # the dealer: 20 over 9 and 4, worth 3
TEN = "TsKdQh4c6h"  # 30 over 4 and 6: worth 10
UNSET = {"outcome": "fold", "qualifies": False, "value": None, "three": None, "two": None}

SHEETS = (
    Sheet(
        "fortune",
        F_DEALER,
        (STRAIGHT, TWOS, "ante 30 fold"),
        {
            "dealer": {
                "cards": ["Ks", "Th", "8d"],
                "hand": "high-card", "plays": True, "said": "Dealer plays: K-T-8",
            },
            "positions": [
                {
                    "hand": "straight-flush", "six": "pair",
                    "nets": {"play": 10, "ante": 10, "ante_bonus": 50, "lucky_pairs": 200, "super_six": -5},
                    "total": 265,
                },
                {"hand": "pair", "six": None, "nets": {"ante": -20, "lucky_pairs": 5}, "total": -15},
                {"hand": None, "six": None, "nets": {"ante": -30}, "total": -30},
            ],
            "totals": [265, -15, -30],
            "house": -220,
        },
        {
            "dealer": "KsTh8d",
            "positions": [
                {"cards": "9h8h7h", "ante": 10, "play": 10, "lucky_pairs": 5, "super_six": 5},
                {"cards": "2h2d3c", "ante": 20, "play": 0, "lucky_pairs": 5},
                {"ante": 30, "play": 0},
            ],
        },
        {
            STRAIGHT: WrittenPosition("9h8h7h", 10, 10, 5, 5),
            TWOS: WrittenPosition("2h 2d 3c", 20, 0, 5),
            "ante 30 fold": WrittenPosition("", 30, 0),
            "ThJhQh SUPER-SIX 4 Ante 10 Fold": WrittenPosition("ThJhQh", 10, 0, 0, 4),
        },
        (
            "9h ante 5 ante 6", "9h ante five", "9h ante", "9h fold quickly", "9h fold play 5",
            "9h ante 5 side 5",
            "9h8h7h ante " + "9" * 5000 + " fold",
        ),
        "'Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5', or fold for play",
        F_FINE,
        (
            (F, F_DEALER, [], "bad-positions", "0 positions: expected 1 to 7 (F1)"),
            (F, F_DEALER, [F_FINE] * 8, "bad-positions", "8 positions: expected 1 to 7 (F1)"),
            (F, "KsTh", [F_FINE], "bad-hand", f"dealer: 'KsTh': {NO_THREE}"),
            (F, "KsThJk", [F_FINE], "bad-hand", f"dealer: 'KsThJk': {NO_THREE}"),
            (F, F_DEALER, ["9h8h ante 5 play 5"], "bad-hand", f"position 1: '9h8h': {NO_THREE}"),
            *(
                (F, F_DEALER, [F_FINE, text], "bad-hand", f"position 2: '': {NO_THREE}")
                for text in ("ante 5 fold lucky-pairs 1", "ante 5 fold super-six 1", "ante 5 play 5")
            ),
            *(
                (
                    F, F_DEALER, [F_FINE, bad], "bad-wager",
                    "position 2: expected wagers of whole chips, at least one of them",
                )
                for bad in (
                    "9h8h7h", "9h8h7h play 10", WrittenPosition("", -1, 0, 5),
                    WrittenPosition("", 5, 0, -1), WrittenPosition("", 5, 0, 0, -1),
                )
            ),
            (
                F, F_DEALER, ["9h8h7h lucky-pairs 1"], "no-ante",
                "position 1: Lucky Pairs and Super 6 need an ante (F2)",
            ),
            (
                F, F_DEALER, ["9h8h7h ante 5"], "play-not-ante",
                "position 1: neither play nor fold; expected play 5, or 0 (fold) (F3)",
            ),
            (
                F, F_DEALER, ["9h8h7h ante 5 play 6"], "play-not-ante",
                "position 1: play 6; expected play 5, or 0 (fold) (F3)",
            ),
            (
                "pitched", F_DEALER, ["9h8h7h play 5 lucky-pairs 5"], "play-not-ante",
                "position 1: play 5; expected no play without an ante (F3)",
            ),
            (F, "KsThKs", [F_FINE], "card-twice", f"dealer: Ks {TWICE}"),
            (
                F, F_DEALER, [F_FINE, "9h9c9h ante 5 play 5"], "card-twice",
                f"position 2: 9h {TWICE}",
            ),
            (F, F_DEALER, ["9h8h8d ante 5 play 5"], "card-twice", "position 1: 8d is there twice"),
            (F, "Zz", [F_FINE], "bad-card", "dealer: 'Zz'"),
            (F, F_DEALER, ["Zz ante 5 fold"], "bad-card", "position 1: 'Zz'"),
        ),
        {
            "{": "line 1: not JSON",
            "[]": "line 1: expected an object",
            '{"dealer": "KsTh8d"}': "line 1: positions: expected a value, and",
            '{"dealer": "KsTh8d", "positions": [{"ante": "5"}]}': "line 1: positions.0.ante: expected a",
            '{"dealer": "KsTh8d", "positions": [{"ante": -5, "play": 0}]}':
                "line 1: positions.0.ante: expected a whole number",
            '{"dealer": "KsTh8d", "positions": [{"bet": 5}]}': "positions.0.bet: expected one of cards, ",
            '{"dealer": "KsTh8d", "positions": [], "super_six": "1-2"}': "line 1: super-six pay table",
            '{"dealer": "KsTh8d", "positions": [], "preset": "x"}': "line 1: preset 'x': expected one of",
        },
        (("--ante-bonus", "7-4-1"), ({}, {"ante_bonus": "9-4-1"}, {"preset": "pitched"}), (285, 305, 285)),
    ),
    Sheet(
        "asian-stud",
        A_DEALER,
        (f"{TEN} ante 10 raise 10 set TsKdQh", "3h6d6c6s7h ante 20 fold side 5", "ante 30 fold"),
        {
            "dealer": {
                "cards": ["2c", "8h", "Jd", "9c", "4d"],
                "qualifies": True, "value": 3, "three": ["2c", "8h", "Jd"], "two": ["4d", "9c"],
            },
            "players": [
                {
                    "outcome": "win_3", "qualifies": True, "value": 10,
                    "three": ["Ts", "Qh", "Kd"], "two": ["4c", "6h"],
                    "side": None, "nets": {"raise": 30, "ante": 30}, "total": 60,
                },
                {**UNSET, "side": "trips", "nets": {"ante": -20, "side": 40}, "total": 20},
                {**UNSET, "side": None, "nets": {"ante": -30}, "total": -30},
            ],
            "totals": [60, 20, -30],
            "house": -50,
        },
        {
            "dealer": A_DEALER,
            "players": [
                {"cards": TEN, "ante": 10, "raise": 10, "set": "TsKdQh"},
                {"cards": "3h6d6c6s7h", "ante": 20, "raise": 0, "side": 5},
                {"ante": 30, "raise": 0},
            ],
        },
        {
            f"{TEN} ante 10 raise 10 set TsKdQh": WrittenPlayer(TEN, 10, 10, 0, "TsKdQh"),
            "3h6d6c6s7h ante 20 fold side 5": WrittenPlayer("3h6d6c6s7h", 20, 0, 5),
            "ante 30 fold": WrittenPlayer("", 30, 0),
            " Ts Kd Qh 4c 6h  ANTE 10 Raise 10 ": WrittenPlayer("Ts Kd Qh 4c 6h", 10, 10),
            "As side 5 ante 10 set Ah 2c 7d fold": WrittenPlayer("As", 10, 0, 5, "Ah 2c 7d"),
            "As ante 999999999999999": WrittenPlayer("As", 999999999999999),
            "": WrittenPlayer(),
        },
        (
            "As ante", "As ante ten", "As ante 5 ante 6", "As ante 5 fold 3", "As ante 5 fold raise 5",
            "As ante -5", "As ante 1000000000000001", "As side ٥",
        ),
        "'TsKdQh4c6h ante 10 raise 10 side 5', with fold for the raise"
        " or 'set TsKdQh' at the end where wanted",
        A_FINE,
        (
            (A, A_DEALER, [], "bad-seats", "0 players: expected 1 to 7"),
            (A, A_DEALER, [A_FINE] * 8, "bad-seats", "8 players: expected 1 to 7"),
            (A, "2c8hJd9c", [A_FINE], "bad-hand", "dealer: '2c8hJd9c': expected five cards, not 4 (A1)"),
            (A, A_DEALER, ["ante 10 fold side 5"], "bad-hand", "p1: '': expected five cards, not 0 (A1)"),
            (A, A_DEALER, ["As ante 10 fold"], "bad-hand", "p1: 'As': expected five cards, not 1 (A1)"),
            (
                A, A_DEALER, [A_FINE, f"{TEN} raise 10"], "bad-ante",
                "p2: ante 0: expected whole chips, at least 1 (A3)",
            ),
            (
                A, A_DEALER, [WrittenPlayer("", 5, 0, -1)], "bad-side",
                "p1: side -1: expected whole chips, at least 0 (A6)",
            ),
            (
                A, A_DEALER, [f"{TEN} ante 5"], "raise-not-ante",
                "p1: neither raise nor fold: expected raise 5, or 0 (fold) (A3)",
            ),
            (
                A, A_DEALER, [f"{TEN} ante 5 raise 10"], "raise-not-ante",
                "p1: raise 10: expected raise 5, or 0 (fold) (A3)",
            ),
            (
                A, A_DEALER, [A_FINE, f"{TEN} ante 5 raise 5 set TsKd4c"], "set-does-not-qualify",
                "p2: set 'TsKd4c': TsKd4c total 24; a qualifying set totals 10, 20 or 30 (A2)",
            ),
            (
                A, A_DEALER, [f"{TEN} ante 5 raise 5 set TsKd2s"], "not-in-hand",
                "p1: set 'TsKd2s': a qualifying set is three of the cards TsKdQh4c6h (A2)",
            ),
            (  # it paid +60 where a plain raise loses 20
                A, A_DEALER, ["3h6d6c6s7h ante 10 raise 10 set 6d6d6d6c6s"], "not-in-hand",
                "p1: set '6d6d6d6c6s': a qualifying set is three of the cards",
            ),
            (A, "2c8hJd9c2c", [A_FINE], "card-twice", f"dealer: 2c {TWICE}"),
            (A, "2c8hJd9cJk", ["TsKdQh4cJk ante 5 raise 5"], "card-twice", "p1: Jk is there twice"),
            (
                A, A_DEALER, [A_FINE, "TsKdQh4c2c ante 5 raise 5"], "card-twice",
                f"p2: 2c {TWICE}",
            ),
            (A, "Zz", [A_FINE], "bad-card", "dealer: 'Zz' is no card"),
            (A, A_DEALER, ["Zz ante 5 raise 5"], "bad-card", "p1: 'Zz' is no card"),
            (A, A_DEALER, [WrittenPlayer(TEN, 5, 5, 0, "Zz")], "bad-card", "p1: set 'Zz': 'Zz' is no card"),
        ),
        {
            "{": "line 1: not JSON",
            '{"dealer": "2c8hJd9c4d"}': "line 1: players: expected a value, and there is none",
            '{"dealer": "2c8hJd9c4d", "players": [], "presets": "x"}': "presets: expected one of dealer, ",
            '{"dealer": "2c8hJd9c4d", "players": [{"ante": "x"}]}': "players.0.ante: expected a whole",
            '{"dealer": "2c8hJd9c4d", "players": []}': "line 1: 0 players: expected 1 to 7",
        },
        (
            ("--preset", "seattle-2002", "--rounding", "house"),
            ({}, {"rounding": "player"}, {"preset": "as-written"}),
            (37, 39, 60),
        ),
    ),
)  # fmt: skip
each_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.key)


def each(of: Callable[[Sheet], Any]) -> pytest.MarkDecorator:
    """A test for each value that a sheet has of something."""
    return pytest.mark.parametrize(
        ("sheet", "value"),
        [
            pytest.param(sheet, value, id=f"{sheet.key}-{at}")
            for sheet in SHEETS
            for at, value in enumerate(of(sheet))
        ],
    )


def without_payments(plain: dict[str, Any]) -> dict[str, Any]:
    payments = plain.pop("payments")
    assert sum(payment["net"] for payment in payments) == -plain["house"]
    return plain


@each(lambda sheet: sheet.read.items())
def test_a_place_is_read_in_any_case_spacing_and_order(sheet: Sheet, value: tuple[str, Any]) -> None:
    assert sheet.form.read(value[0]) == value[1]


@each(lambda sheet: sheet.unread)
def test_another_text_is_answered_with_what_a_place_looks_like(sheet: Sheet, value: str) -> None:
    with pytest.raises(BadInput) as caught:
        sheet.form.read(value)
    kind = sheet.form.places.mark.label
    expected = f"'{value}': expected cards and wagers such as {sheet.looks}"
    assert (caught.value.code, caught.value.sentence) == (f"bad-{kind}", expected)


@each_sheet
def test_a_round_is_settled_as_the_sheet_says(sheet: Sheet, croupier: Croupier) -> None:
    scored = sheet.score(sheet.dealer, sheet.places)
    assert without_payments(json_roundtrip(scored.plain())) == sheet.settled
    assert scored.totals == tuple(sheet.settled["totals"])
    ran = croupier("score", sheet.key, sheet.dealer, *sheet.places, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert without_payments(json.loads(ran.out)) == sheet.settled


@each_sheet
def test_seven_places_of_the_smallest_wager_are_a_round(sheet: Sheet) -> None:
    assert sheet.score(sheet.dealer, [sheet.fine] * 7).totals == (-sheet.fine.ante,) * 7


@each(lambda sheet: sheet.refused)
def test_c5_what_cannot_be_settled_is_named_by_its_place(
    sheet: Sheet, value: Refusal, croupier: Croupier
) -> None:
    preset, dealer, places, code, said = value
    with pytest.raises(BadInput) as caught:
        sheet.score(dealer, places, preset)
    assert caught.value.code == code
    assert caught.value.sentence == said or (caught.value.sentence.startswith(said) and said[-1] != ")")
    if all(isinstance(place, str) for place in places):
        assert said in croupier("score", sheet.key, dealer, *places, "--preset", preset).refusal()


@each_sheet
def test_lines_of_json_are_answered_by_lines_with_the_options_as_defaults(
    sheet: Sheet, croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, changes, totals = sheet.options
    lines = [json.dumps(sheet.line), "", *(json.dumps({**sheet.line, **more}) for more in changes)]
    monkeypatch.setattr("sys.stdin", io.StringIO(lines[0]))
    ran = croupier("score", sheet.key, "-")
    assert (ran.status, ran.err) == (0, "")
    assert without_payments(json.loads(ran.out)) == sheet.settled
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines[1:])))
    ran = croupier("score", sheet.key, "-", *options)
    assert [json.loads(line)["totals"][0] for line in ran.out.splitlines()] == list(totals)
    ran = croupier("score", sheet.key, "-", sheet.places[0])
    key = sheet.form.places.key
    assert ran.err == f"croupier: score {sheet.key} -: expected no {key}; the lines have them\n"


@each(lambda sheet: sheet.bad_lines.items())
def test_a_bad_line_is_named(
    sheet: Sheet, value: tuple[str, str], croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(value[0]))
    assert value[1] in croupier("score", sheet.key, "-").refusal()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fortune", F_DEALER, "--ante-bonus", "5-4"), "ante-bonus pay table '5-4': expected 3"),
        (("asian-stud",), "Missing argument 'DEALER'"),
        (("asian-stud", A_DEALER, "--rate", "x"), "commission: 'x' is no rate: expected one such as 5%"),
        (("asian-stud", A_DEALER, "--odds-on", "x"), "odds_on 'x': expected one of raise, both, one"),
        (("asian-stud", A_DEALER, "--side", "5-4"), "side pay table '5-4': expected"),
        (("asian-stud", A_DEALER, "--preset", "x"), "preset 'x': expected one of as-written"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_are_refused(args: tuple[str, ...], said: str, croupier: Croupier) -> None:
    assert said in croupier("score", *args).refusal()


# 3 Card Fortune


def test_f7_score_tells_people_in_the_order_of_settlement(croupier: Croupier) -> None:
    out = croupier("score", "fortune", F_DEALER, *SHEETS[0].places).out
    named = ("PLAY", "ANTE BONUS", "Lucky", "Super")
    wagers = [word for line in out.splitlines() for word in named if word in line]
    assert wagers == ["Lucky", "PLAY", "ANTE BONUS", "Lucky", "Super"]
    assert "Dealer plays: K-T-8" in out
    assert "position 1 +265   position 2 -15   position 3 -30   house -220" in out


def test_f6_other_pay_tables_may_be_given(croupier: Croupier) -> None:
    hand = "AhKhQh ante 10 play 10 lucky-pairs 1"
    ran = croupier("score", "fortune", "2s3d7c", hand, "--lucky-pairs", "99-40-30-6-3-1", "--json")
    nets = json.loads(ran.out)["positions"][0]["nets"]
    assert nets == {"play": 0, "ante": 10, "ante_bonus": 50, "lucky_pairs": 99}


@pytest.mark.parametrize(
    ("preset", "dealer", "places", "totals"),
    [
        ("pitched", "KsTh8d", ("9h9d7h lucky-pairs 5", "9c8s7d super-six 5 play 0"), (5, -5)),  # alone
        (F, "7s6h2d", ("QhJd9h ante 7001 play 7001",), (7001,)),  # limits are left to the table
        (
            F, F_DEALER,
            ("9h8h7h ante 1 play 1", "2h2d3c ante 1 fold lucky-pairs 1", "4h4d5c ante 1 fold super-six 1"),
            (1 + 1 + 5, 0, -2),
        ),
    ],
)  # fmt: skip
def test_f2_wagers_of_every_size(
    preset: str, dealer: str, places: tuple[str, ...], totals: tuple[int, ...]
) -> None:
    assert SHEETS[0].score(dealer, places, preset).totals == totals


# Asian Stud

STUD = SHEETS[1]


def test_a5_commission_is_told_beside_the_wagers(croupier: Croupier) -> None:
    sheet = STUD.score(A_DEALER, [f"{TEN} ante 100 raise 100"], "seattle-2002")
    assert nets_of(sheet.payments, 0) == {"raise": 300, "ante": 100, "commission": -20}
    assert sheet.totals == (380,)
    args = ("score", "asian-stud", A_DEALER, STUD.places[0], "--json")
    for more, nets in (
        (("--preset", "seattle-2002"), {"raise": 30, "commission": -1, "ante": 10}),
        (
            ("--commission", "both", "--rate", "1/3", "--rounding", "house"),
            {"raise": 30, "commission": -20, "ante": 30},
        ),
        (("--odds-on", "one"), {"raise": 0, "ante": 30}),
    ):
        assert croupier(*args, *more).document()["players"][0]["nets"] == nets
    plain = croupier(*args[:-1], "--preset", "seattle-2002").out
    assert "The house has the edge: 2.9166%" in " ".join(plain.split())
    assert "on the raise: 5% of 30" in plain
    assert "not shown" in croupier("score", "asian-stud", A_DEALER, "ante 10 fold").out


def own(**changed: Any) -> AsianStudRules:
    rules = game_of("asian-stud").under()
    assert isinstance(rules, AsianStudRules)
    return AsianStudRules(msgspec.structs.replace(rules.settings, **changed), "own")


def test_a2_what_ace_and_joker_are_worth_holds_with_real_cards() -> None:
    players = [WrittenPlayer("2s7sQsKsAh", 10, 10), WrittenPlayer("2dTcJhQcAc", 10, 10, set="AcTcJh")]
    sheet = STUD.score("As2cJk3d7h", players, rules=own(ace=10, joker=5))
    dealer, (one, two) = sheet.dealer_set, sheet.sets
    assert (dealer and dealer.value, one and one.value, two and two.value) == (7, 9, 2)
    assert dealer.three == parse_cards("2c3dJk")


def test_a6_no_cards_are_asked_for_where_nothing_on_a_hand_is_live() -> None:
    taken = own(side_live_after_fold=False)
    assert STUD.score(A_DEALER, ["ante 10 fold side 5"], rules=taken).totals == (-15,)
