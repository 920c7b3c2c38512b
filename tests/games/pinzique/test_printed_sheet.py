"""The score sheet and the pencil: lines as the source writes them (P7, P8, P10, P11)."""

from collections.abc import Callable, Sequence

import pytest

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.games.pinzique import Label, Round, rules, sheets_of
from croupier.games.pinzique.printed_sheet import as_html, as_text, score_sheets
from croupier.games.pinzique.scoring import read_roll, score_round
from tests.cases import in_lines

RULES = rules()
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
FIVE = "Js Qh Qs Qd Qc Qd Kh Kd"
SECOND = "9h Th Jh Qh Kh Kh Qh 9d"
NOTHING = "9h 9h 9d 9d 9s 9s 9c 9c"
WHOLE = "Js Jh Jd Jc Qh Kh Qd Kd"


def sheets(*rolls: str, partners: Sequence[Sequence[int]] = ()) -> list[str]:
    lines = score_round(RULES, rolls, partners).round.lines
    return [as_text(line.melds, line.points) for line in lines]


def test_the_second_example_of_the_source() -> None:
    """P7, P11: while the round is open, and once it is closed without takeaways and with both."""
    melds = RULES.scorer.melds(parse_cards(SECOND))
    assert as_text(melds, None) == "650-SMH + 35-MH + (0) ="
    assert sheets(SECOND, NOTHING)[0] == "650-SMH + 35-MH = 685"
    both = sheets(SECOND, "Th Jh Qh Kh Ah 9d 9d Td", "Kh Qh Kh Qh 9d 9d Td Td")
    assert both[0] == "~~650-SMH~~ + ~~35-MH~~ = 0"


@pytest.mark.parametrize(
    ("rolls", "line"),
    [
        ((NOTHING, FOUR), "(0) = 0"),
        (("Ks Kh Kd Kc Qs Qh Qd Qc", NOTHING), "80-4K + 60-4Q + 140-MS&MH&MD&MC = 280"),
        # A struck marriage is written apart from those that stand.
        (("Kh Qh Kd Qd 9d 9d 9s 9s", "Kh Qh Kh Qh 9h 9h 9c 9c"), "~~35-MH~~ + 35-MD = 35"),
        (("Kh Qh Kh Qh Kd Qd Kd Qd", NOTHING), "100-DMH + 100-DMD = 200"),
        (("Js Qh Js Qh 9d 9d 9s 9s", NOTHING), "300-DP = 300"),
        (("9d Td Jd Qd Kd Ad Js Qh", NOTHING), "1500-LGD + 50-P = 1550"),
    ],
)
def test_lines(rolls: tuple[str, ...], line: str) -> None:
    """P11."""
    assert sheets(*rolls)[0] == line


def test_an_open_round_without_melds() -> None:
    assert as_text((), None) == "(0) ="


def test_the_answer_of_the_pencil() -> None:
    """The outer contract of `croupier score pinzique`."""
    one, other = score_round(RULES, [tuple(FOUR.split()), FIVE]).plain()["players"]
    assert one == {
        "melds": [
            {"code": "P", "points": 50, "cards": ["Js", "Qh"], "struck_by": None},
            {"code": "4Q", "points": 60, "cards": ["Qs", "Qh", "Qd", "Qc"], "struck_by": 1},
            {"code": "MH", "points": 35, "cards": ["Kh", "Qh"], "struck_by": None},
            {"code": "MC", "points": 35, "cards": ["Kc", "Qc"], "struck_by": None},
        ],
        "points": 120,
        "struck": 60,
        "bonus_round": False,
        "sheet": "50-P + ~~60-4Q~~ + 70-MH&MC = 120",
    }
    assert (other["points"], other["bonus_round"]) == (180, True)


def test_bonus_turns_are_scored_beside_their_round() -> None:
    """P8: takeaways among the bonus turns, and none where none was earned."""
    scored = score_round(RULES, [WHOLE, WHOLE, NOTHING], (), [SECOND, "Kh Qh Kh Qh 9h 9d 9s 9c", None], 5)
    players = scored.plain()["players"]
    assert [player["bonus"] and player["bonus"]["sheet"] for player in players] == [
        "650-SMH + ~~35-MH~~ = 650",
        "100-DMH = 100",
        None,
    ]
    assert scored.bonus is not None
    assert scored.bonus.label.text == "B-5"
    with pytest.raises(BadInput, match=r"bonus roll 3: p3 earned no bonus turn \(P8\)"):
        score_round(RULES, [WHOLE, WHOLE, NOTHING], (), [None, None, SECOND])
    with pytest.raises(BadInput, match="bonus: 1 entry, expected 2"):
        score_round(RULES, [WHOLE, NOTHING], (), [None])


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        (FOUR + " 9d", r"roll 1: 9 cards, expected one for each of 8 dice \(P1\)"),
        ("9h", "roll 1: 1 card, expected"),
        (FOUR.replace("9d", "8d"), r"roll 1: 8d stands on none of the dice \(P1\)"),
        (FOUR.replace("9d", "Jk"), "roll 1: Jk stands on none"),
        ("Qh Qh Qh Qd Qc Kh Kc 9d", r"roll 1: Qh 3 times; expected at most 2, its dice \(P1\)"),
        (FOUR.replace("9d", "xx"), "roll 1: 'xx' is no card"),
    ],
)
def test_rolls_that_the_dice_do_not_have_are_refused(roll: str, said: str) -> None:
    """P1: nine dice, faces that do not exist, a third of a card."""
    with pytest.raises(BadInput, match=said):
        score_round(RULES, [roll, FIVE])


def test_too_many_players_are_refused() -> None:
    assert len(score_round(RULES, [FOUR] * 8).round.lines) == 8
    for count in (0, 9):
        with pytest.raises(BadInput, match="expected those of one to 8 players"):
            score_round(RULES, [FOUR] * count)


def test_cards_are_read_in_any_form() -> None:
    """C1."""
    assert read_roll(RULES, "jsQh Qs,QD Q♣ kh KC 9d", "roll") == parse_cards(FOUR)
    assert (
        read_roll(RULES, ("10h", "9h", "Jh", "Qh", "Kh", "Kh", "Qh", "9d"), "roll")[0]
        == parse_cards("Th")[0]
    )


def rounds() -> list[Round]:
    """Two rounds with a bonus turn, a playoff round with another."""
    first = score_round(RULES, [WHOLE, FOUR], (), [SECOND, None], 1)
    second = score_round(RULES, [FOUR, FIVE], number=2)
    playoff = Round(Label("playoff", 1), second.round.lines)
    extra = Round(Label("playoff", 1, True), second.round.lines[1:])
    assert first.bonus is not None
    return [first.round, first.bonus, second.round, playoff, extra]


def test_rows_and_subtotals() -> None:
    """P8, P9, P11: rounds first, then the B rows, then playoffs; the lowest of a round is named."""
    one, other = score_sheets(rounds(), ((0,), (1,)))
    assert [(row.label.text, row.points, row.subtotal, row.lowest) for row in one.rows] == [
        ("1", 160, 160, True),
        ("2", 120, 280, True),
        ("B-1", 685, 965, False),
        ("PO-1", 120, 1085, False),
    ]
    assert [(row.label.text, row.subtotal) for row in other.rows] == [
        ("1", 180),
        ("2", 360),
        ("PO-1", 540),
        ("B-PO-1", 720),
    ]
    assert (one.total, other.total) == (1085, 720)


PARTNERED = [(0, 2), (1, 3)]


def partnered() -> list[Round]:
    rolls = ([FOUR, NOTHING, FIVE, NOTHING], [NOTHING, FOUR, WHOLE, FIVE])
    return [
        score_round(RULES, roll, PARTNERED, number=number).round for number, roll in enumerate(rolls, 1)
    ]


def test_the_page_to_print_letter_by_letter(golden: Callable[[str, str], None]) -> None:
    """P11: read it in a browser when it changes."""
    names = {1: "Ben <b>& Co"}
    alone = as_html(score_sheets(rounds(), ((0,), (1,))), names)
    together = as_html(score_sheets(partnered(), sheets_of(4, PARTNERED)), names)
    golden("pinzique-sheet", alone)
    golden("pinzique-sheet-of-partners", together)
    golden(
        "pinzique-sheet-as-data", in_lines(score_sheets(partnered(), sheets_of(4, PARTNERED))[0].plain())
    )
