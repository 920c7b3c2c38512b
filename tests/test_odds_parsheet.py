"""Par sheets: everything a regulator asks for, in one file that needs nothing else."""

import re
from fractions import Fraction
from html.parser import HTMLParser

import msgspec
import pytest

from croupier.game.presets import settings_hash
from croupier.games.fortune import rules
from croupier.games.fortune.odds.report import report as fortune_report
from croupier.odds import plots
from croupier.odds.parsheet import par_sheet
from croupier.odds.report import Distribution, Report, Score, Table

VOID = {"meta", "br", "rect", "polyline", "polygon"}


class Reader(HTMLParser):
    """Checks that tags close, and gathers headings, text and whatever points elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.text: list[str] = []
        self.elsewhere: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.elsewhere += [tag for name, _ in attrs if name in ("src", "href", "xlink:href")]
        self.elsewhere += [tag] if tag in ("script", "link", "iframe") else []

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


@pytest.fixture(scope="module")
def fortune() -> Report:
    return fortune_report(rules())


def test_a_par_sheet_of_3_card_fortune(fortune: Report) -> None:
    page = par_sheet(fortune)
    read = Reader(page)
    assert read.open == []
    assert read.elsewhere == []
    assert "url(" not in page
    assert "@import" not in page
    for heading in (
        "1. Identification",
        "2. Rules of play",
        "3. Settings and posted pay tables",
        "4. Player's decisions",
        "5. Summary of wagers",
        "6. Outcomes, odds and volatility",
        "Ante and Play",
        "Lucky Pairs",
        "Super 6",
        "7. Further tables",
        "8. Method, assumptions and limits",
    ):
        assert heading in read.headings
    text = " ".join(read.text)
    for figure in (
        settings_hash(fortune.settings),
        "3.3730 %",  # house advantage
        "44.9127 %",  # hit frequency
        "-686689/20358520",
        "2.6871495920",  # variance
        "108,289.0000 to 1",  # true odds of a royal flush
        "1,000 to 1",
        "loses 2",
        "-0.036943",  # 95 % over a million rounds
        "Q-6-4 or better",
    ):
        assert figure in text, figure


def test_the_same_report_gives_the_same_sheet(fortune: Report) -> None:
    assert par_sheet(fortune) == par_sheet(fortune)


def test_what_is_said_is_escaped(fortune: Report) -> None:
    page = par_sheet(msgspec.structs.replace(fortune, title="<script>alert(1)</script>", preset="a&b"))
    assert "<script>" not in page
    assert "a&amp;b" in page


def test_a_game_of_points_has_no_wagers(fortune: Report) -> None:
    points = Distribution.of([(5 * step, 1 + step % 7) for step in range(60)])
    sheet = msgspec.structs.replace(
        fortune, wagers=(), scores=(Score("One turn", points),), tables=(Table("Empty", (), ()),)
    )
    read = Reader(par_sheet(sheet))
    assert "5. Outcomes, odds and volatility" in read.headings
    assert not any("Summary of wagers" in heading for heading in read.headings)
    assert "True odds against" not in " ".join(read.text)


def test_nets_that_differ_are_told_apart() -> None:
    drawing = plots.outcomes(
        Distribution.of([(Fraction(39, 40), 1), (Fraction(97, 100), 1), (-1, 2)]), "ante"
    )
    assert ">0.9750<" in drawing
    assert ">0.97<" in drawing


def test_a_huge_net_has_room_for_its_digits() -> None:
    drawing = plots.outcomes(Distribution.of([(10**9, 1), (-1, 10**6)]), "ante")
    (ends,) = re.findall(r'<text x="([\d.]+)" y="[\d.]+" text-anchor="end">1,000,000,000<', drawing)
    assert float(ends) >= 7 * len("1,000,000,000")


@pytest.mark.parametrize(
    "distribution",
    [
        Distribution.of([(-1, 1), (0, 1), (1, 1)]),
        Distribution.of([(Fraction(step, 20), 1 + step % 3) for step in range(-30, 30)]),
        Distribution.of([(step, 10**20 if step < 3 else 1) for step in range(20)]),
        Distribution.of([(10**9, 1), *((step, 10**12) for step in range(-3, 20))]),
        Distribution.of([(1, 1)]),
    ],
    ids=("bars", "twentieths", "rare", "huge", "certain"),
)
def test_plots_stay_inside_their_frame(distribution: Distribution) -> None:
    for drawing in (plots.outcomes(distribution, "unit"), plots.convergence(distribution, "unit")):
        assert drawing.startswith('<svg viewBox="0 0 640 ')
        height = float(drawing.split('"')[1].split()[3])
        numbers = [
            tuple(map(float, point.split(",")))
            for part in drawing.split('points="')[1:]
            for point in part.split('"')[0].split()
        ]
        assert all(0 <= x <= 640 and -1 <= y <= height for x, y in numbers)
        assert "nan" not in drawing
        assert "inf" not in drawing
