"""What the rules pages begin with: true under every preset, with other words for another game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.game.guide import Guide, Row, Step, Words
from croupier.games import asian_stud, game_of, keys, ofc, pinzique, presets_of, rules_of
from croupier.games.asian_stud.odds import solve as solve_stud
from croupier.games.fortune.odds import edges, solve
from croupier.games.fortune.settlement import dealer_plays
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import front_threshold
from croupier.games.pinzique.odds import guide as pinzique_guide
from croupier.hands import category, describe_three, front, three
from croupier.server.lobby.preset_details import guide_of

ALL = [(game, preset) for game in keys() for preset in presets_of(game)]
DOCS = Path(__file__).parents[1] / "docs"


def guide(game: str, settings: Any) -> Guide:
    made: Guide = game_of(game).load("guide")(settings)
    return made


def texts(told: Guide) -> list[str]:
    """Everything that is said."""
    steps = [[step.title, step.text, *(part for row in step.rows for part in (row.name, row.says))]
             for step in told.steps]  # fmt: skip
    paid = [[one.title, one.text, *(part for row in one.rows for part in row)] for one in told.paid]
    return [text for part in (*steps, *paid) for text in part] + [*told.advice, told.note]


def cards(row: Row) -> tuple[Any, ...]:
    return parse_cards(" ".join(row.cards))


def rows_of(three_rows: Iterable[tuple[Any, ...]]) -> Rows:
    first, second, third = three_rows
    return first, second, third


def step(told: Guide, title: str) -> Step:
    (found,) = [one for one in told.steps if title in one.title]
    return found


@pytest.mark.parametrize(("game", "preset"), ALL)
def test_every_preset_is_told_whole_in_five_pictures_and_ten_lines(game: str, preset: str) -> None:
    told = guide_of(game, preset)
    assert told is not None
    assert len(told.steps) == 5
    assert 6 <= len(told.advice) <= 10
    for one in told.steps:
        assert all((one.rows, one.title, one.text))
        for row in one.rows:
            parse_cards(" ".join(card for card in row.cards if card not in {"--", "??"}))
    assert not [
        text for text in texts(told) if re.search(r"[{}]|None|\bhis\b|\bhim\b|\bhe\b|(?<![\dA-Z])-\d", text)
    ]
    assert all(paid.rows for paid in told.paid)


def test_a_game_may_say_nothing() -> None:
    facts = game_of("ofc")
    assert replace(facts, guide=None).load("guide") is None
    with pytest.raises(BadInput, match="its guide cannot be loaded"):
        replace(facts, guide="croupier.nowhere:guide").load("guide")


def test_a_figure_that_is_not_there_is_a_fault_and_not_a_gap() -> None:
    with pytest.raises(KeyError):
        Words("croupier.games.ofc.odds", {})("foul")


@pytest.mark.parametrize("preset", presets_of("ofc"))
def test_the_pictures_of_ofc_are_what_they_say(preset: str) -> None:
    """OFC3–OFC7, OFC10, judged by the rules themselves."""
    rules = rules_of("ofc", preset)
    scorer, told = ofc.Scorer(rules.settings), guide_of("ofc", preset)
    assert told is not None
    build = rows_of(cards(row) for row in step(told, "Build").rows)
    foul = rows_of(cards(row) for row in step(told, "in order").rows)
    points = [cards(row) for row in step(told, "Row against row").rows]
    mine, theirs = rows_of(points[0::2]), rows_of(points[1::2])
    scored = [scorer.score(one) for one in (build, foul, mine, theirs)]
    assert [one.foul for one in scored] == [False, True, False, False]
    said = [row.says[0] for row in step(told, "Row against row").rows[0::2]]
    won = scorer.against(scored[2], scored[3]).rows
    assert [{1: "+", -1: "−"}[point] for point in won] == said
    for row, score in zip(step(told, "Build").rows[1:], scored[0].rows[1:], strict=True):
        assert str(category(score)).replace("-", " ") == row.says.lower()
    if rules.settings.fantasyland:
        (shown,) = step(told, "Fantasyland").rows
        entered = scorer.enters(front_threshold("QQ"))
        assert scorer.enters(front(*cards(shown))) == entered > 0
        assert f"{entered} cards" in step(told, "Fantasyland").text
    else:
        (back,) = step(told, "Strong rows").rows
        royalty = scorer.royalty(2, scorer.score((build[0], build[1], cards(back))).rows[2])
        assert back.says == f"+{royalty} royalties"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"foul": 9}, "you pay 9 points to each opponent"),
        ({"scoop": 5}, "5 points more"),
        ({"fantasyland": None}, "There is no Fantasyland under these rules"),
        ({"street": 1, "discard": 0, "players": (2, 3)}, "then one card at a time"),
    ],
)
def test_another_setting_of_ofc_is_another_sentence(change: dict[str, Any], said: str) -> None:
    """OFC5, OFC6, OFC10, OFC12: nothing is said that the settings do not say."""
    settings = rules_of("ofc", "pineapple").settings
    assert not any(said in text for text in texts(guide("ofc", settings)))
    other = texts(guide("ofc", replace(settings, **change)))
    assert any(said in text for text in other)
    assert any("a guide, and no measure" in text for text in other), "the solver has not measured this game"


def test_what_the_solver_measured_is_what_the_docs_say() -> None:
    """The figures of docs/strategy-ofc.md, which research/rules_of_thumb.py prints."""
    docs = (DOCS / "strategy-ofc.md").read_text()
    rows = dict(re.findall(r"^\| \d+\. (?:First street|Streets [^:]+): (.+?) \|(.+)$", docs, re.MULTILINE))
    told = guide_of("ofc", "pineapple")
    assert told is not None
    measured = [
        re.search(r"Right (\d+)% of the time; breaking it costs ([\d.]+)", line) for line in told.advice
    ]
    found = [(match[1], match[2]) for match in measured if match]
    assert len(found) == 8
    documented = [re.findall(r"(\d+) % \| \+([\d.]+)", row) for row in rows.values()]
    assert set(found) <= {pair for pairs in documented for pair in pairs}
    for figure in ("29 %", "−4.70", "+4.69", "25 %", "+22.51"):
        assert figure in docs
        assert any(figure.replace(" %", "%") in line for line in told.advice[:2])


@pytest.mark.parametrize("preset", presets_of("fortune"))
def test_the_figures_of_fortune_are_counted(preset: str) -> None:
    """F4–F6: from the odds, under the tables posted; the pictures by the rules."""
    settings = rules_of("fortune", preset).settings
    told, odds = guide("fortune", settings), solve(settings)
    assert told.advice[0].startswith("Play Q-6-4 or better.")
    assert odds.strategies[0].raises == "Q-6-4 or better"
    said = " ".join(told.advice)
    for edge in edges(settings).values():
        assert f"{float(edge):.2%}" in said
    shown = step(told, "needs a queen").rows
    assert not dealer_plays(cards(shown[0]))
    assert describe_three(three(*cards(shown[1]))) == "Q-6-4"
    dealer, own = (cards(row) for row in step(told, "Better hand").rows)
    assert dealer_plays(dealer)
    assert three(*own) > three(*dealer)
    paid = {one.title: one.rows for one in told.paid}
    assert paid["Super 6"][0] == ("Royal flush", "1,000 to 1")
    assert any("without an ante" in text for text in texts(told)) == settings.optional_alone
    assert any("two positions" in text for text in texts(told)) == settings.adjacent_positions
    posted = replace(settings, lucky_pairs="35-25-6-3-1")
    assert f"{float(edges(posted)['lucky_pairs']):.2%}" in " ".join(guide("fortune", posted).advice)


@pytest.mark.parametrize("preset", presets_of("asian-stud"))
def test_the_figures_of_asian_stud_are_counted(preset: str) -> None:
    """A2–A6: whose edge it is changes the sentence, and so do the commission and what is paid."""
    settings = rules_of("asian-stud", preset).settings
    told = guide("asian-stud", settings)
    edge = solve_stud(settings).wager.house_edge
    said = " ".join(told.advice)
    assert f"{float(abs(edge)):.2%}" in said
    assert ("you have the edge here" in said) == (edge < 0)
    assert ("the house keeps 5% of all you win" in step(told, "The better two").text) == (
        settings.commission.on == "both"
    )
    whole, split_three, split_two = (
        cards(step(told, "five cards").rows[0]),
        *(cards(row) for row in step(told, "ten, twenty").rows),
    )
    laid = asian_stud.split(whole)
    assert laid is not None
    assert ({*laid.three}, {*laid.two}) == ({*split_three}, {*split_two})
    assert asian_stud.split(cards(step(told, "Raise").rows[0])) is None
    fell = replace(settings, side_live_after_fold=False, ace=10)
    changed = texts(guide("asian-stud", fell))
    assert any("It is lost if you fold" in text for text in changed)
    assert any("Aces count 10" in text for text in changed)


def test_the_melds_of_pinzique_score_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """P3, P4: by the game's own scorer; under a guide of the house's own its chances are counted anew."""
    settings = rules_of("pinzique").settings
    told, scorer = guide("pinzique", settings), pinzique.Scorer(settings)
    for title in ("Marriages", "Four of a rank", "Runs"):
        for row in step(told, title).rows:
            (points,) = re.findall(r": ([\d,]+)$", row.says)
            assert max(meld.points for meld in scorer.melds(cards(row))) == int(points.replace(",", ""))
    known = pinzique_guide._shipped()[pinzique_guide.turn_hash(settings)]
    monkeypatch.setattr(pinzique_guide, "counted", lambda _: known | {"expected": "9876"})
    dearer = replace(settings, guide=replace(settings.guide, marriage=40), kept_dice="locked")
    said = texts(guide("pinzique", dearer))
    assert any("Marriage in hearts: 40" in text for text in said)
    assert any("What you have kept stays" in text for text in said)
    assert any("brings 9876 on average" in text for text in said)


@pytest.mark.exhaustive
def test_the_shipped_chances_of_pinzique_are_the_counted_ones() -> None:
    settings = rules_of("pinzique").settings
    assert pinzique_guide._shipped() == {
        pinzique_guide.turn_hash(settings): pinzique_guide.counted(settings)
    }
    other = replace(
        settings,
        deck="any",
        partners_take=True,
        extra_ranks="pinochle",
        double_marriage_takes="any",
        married_extras=True,
        married_defend=False,
        bonus_again=True,
        rounds=5,
        first_to_roll="rotating",
        playoff_rounds=0,
    )  # nothing of this is about one turn
    assert pinzique_guide.turn_hash(other) == pinzique_guide.turn_hash(settings)
    assert pinzique_guide.counted(other) == pinzique_guide.counted(settings)
    changed = {
        name for name in settings.__struct_fields__ if getattr(other, name) != getattr(settings, name)
    }
    assert changed == {*settings.__struct_fields__} - {*pinzique_guide.TURN}
