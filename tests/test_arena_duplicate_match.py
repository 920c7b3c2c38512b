"""Deals played with the seats exchanged, and kept as records (croupier.arena.duplicate_match)."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from croupier import records
from croupier.arena import BotTotals, Contest, estimate, play_deals
from croupier.arena.duplicate_match import _advantage, _Play, _points, _table
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.games.fortune.odds import solve
from tests import arena_bots

EASY = """
[fantasyland]
entry = { "22" = 13 }
stay_front = "22"
stay_back = "high-card"
sees_others = true
"""


@pytest.fixture
def easy(tmp_path: Path) -> str:
    """A house in which any pair in front enters Fantasyland, and everybody stays who does not foul."""
    shipped = Path(rules_of("ofc").__class__.__module__.replace(".", "/")).parent
    text = (Path("src") / shipped / "presets" / "carnivale-2013.toml").read_text(encoding="utf-8")
    path = tmp_path / "easy.toml"
    path.write_text(text + EASY, encoding="utf-8")
    return str(path)


def contest(
    game: str, preset: str | None, bots: str, seats: int = 2, folder: Path | None = None
) -> Contest:
    kept = None if folder is None else str(folder)
    return Contest.from_rules(rules_of(game, preset), seats, bytes([1]) * 32, bots.split(","), kept)


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("ofc", "pineapple", 2),
        ("ofc", "standard", 3),
        ("fortune", None, 1),
        ("fortune", None, 3),
        ("asian-stud", None, 2),
        ("pinzique", None, 2),
    ],
)
def test_a_bot_gains_nothing_from_itself(game: str, preset: str | None, seats: int) -> None:
    """The same bot by two names, with the same luck on each seat: every single deal comes out even."""
    same = contest(game, preset, "random,tests.arena_bots:also_random", seats)
    deals = play_deals(same, (0, 1), range(3))
    assert [deal.points for deal in deals] == [0, 0, 0]
    assert all(deal.tallies[0].hands == deal.tallies[1].hands == seats for deal in deals)


def test_a_contest_of_many_pairs_prepares_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"bot_{number}" for number in range(12)]
    for name in names:
        monkeypatch.setattr(arena_bots, name, arena_bots.also_random, raising=False)
    many = contest("fortune", None, ",".join(f"tests.arena_bots:{name}" for name in names), 1)
    pairs = list(combinations(range(12), 2))
    before = _table.cache_info().misses
    for pair in pairs * 2:
        play_deals(many, pair, [])
    assert _table.cache_info().misses - before == len(pairs)


def test_what_is_gained_is_counted_by_seats() -> None:
    ofc, fortune, pinzique = rules_of("ofc"), rules_of("fortune"), rules_of("pinzique")
    heads_up = [_Play((0, 1), (5, -5)), _Play((1, 0), (2, -2))]
    assert _points(ofc, heads_up) == (5 - 2) / 2
    # One against two gains 8 in all, 4 from each; then two against one lose 2 in all, 1 each.
    three = [_Play((0, 1, 0), (3, -8, 5)), _Play((1, 0, 1), (-6, 8, -2))]
    assert _points(ofc, three) == (8 / 2 + 8 / 2) / 2
    assert _points(fortune, [_Play((0,), (10,)), _Play((1,), (-15,))]) == 25
    assert _points(pinzique, [_Play((0, 1), (700, 500)), _Play((1, 0), (650, 600))]) == 75


def test_hands_played_on_count_to_the_hand_that_earned_them(easy: str, tmp_path: Path) -> None:
    """OFC10: Fantasyland is played out, and each play is a record that holds all of its hands."""
    folder = tmp_path / "kept"
    land = contest("ofc", easy, "random,tests.arena_bots:otherwise", folder=folder)
    deals = play_deals(land, (0, 1), range(20))
    files = sorted(folder.rglob("*.jsonl"))
    assert [file.stem for file in files[:3]] == ["000001a", "000001b", "000002a"]
    assert len(files) == 40
    kept = [records.read(file) for file in files]
    assert any(len(one.hands) > 1 for one in kept), "nobody came to Fantasyland"
    assert any(len(one.hands) == 1 for one in kept)
    for one in kept:
        records.verify(one)
    for number, deal in enumerate(deals):
        there, back = (_total(kept[2 * number + turn]) for turn in range(2))
        assert deal.points == (there[0] + back[1]) / 2
        assert deal.tallies[0].hands == 2, "only the first hand is a normal one"
        hands = sum(len(kept[2 * number + turn].hands) for turn in range(2))
        assert [tally.played for tally in deal.tallies] == [hands, hands]


def test_a_bot_has_one_name_in_all_records(tmp_path: Path) -> None:
    """So that `croupier review --player` finds it; its second seat at a table has a number."""
    meeting = contest("fortune", None, "basic,tests.arena_bots:last", 3, tmp_path)
    play_deals(meeting, (0, 1), [0])
    names = [records.read(file).header.players for file in sorted(tmp_path.rglob("*.jsonl"))]
    last = "tests.arena_bots:last"
    assert names == [("basic", last, "basic 2"), (last, "basic", f"{last} 2")]


def _total(record: Any) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(hand.returns for hand in record.hands), strict=True)))


def test_fantasyland_without_end_is_left_some_day(easy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.arena.deal_player.MAX_EXTENSION_HANDS", 2)
    land = contest("ofc", easy, "random,tests.arena_bots:otherwise")
    assert len(play_deals(land, (0, 1), range(20))) == 20


def test_figures_of_a_game_are_of_its_normal_hands(easy: str) -> None:
    deals = play_deals(contest("ofc", easy, "random,tests.arena_bots:otherwise"), (0, 1), range(20))
    assert 0 < sum(deal.tallies[1].figures["foul"] for deal in deals) < 40
    assert sum(sum(tally.figures["fantasyland"] for tally in deal.tallies) for deal in deals) >= 3
    assert list(deals[0].tallies[0].figures) == ["foul", "fantasyland", "royalties"]
    assert play_deals(contest("fortune", None, "basic,random"), (0, 1), [0])[0].tallies[0].figures == {}


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("tests.arena_bots:wrong", "bot 'tests.arena_bots:wrong': chose 'all in', which is no legal move"),
        ("tests.arena_bots:broken", "bot 'tests.arena_bots:broken': RuntimeError: no brain today"),
    ],
)
def test_a_bot_that_fails_is_one_sentence(bot: str, sentence: str) -> None:
    with pytest.raises(BadInput) as told:
        play_deals(contest("fortune", None, f"basic,{bot}"), (0, 1), [0])
    assert told.value.sentence == sentence


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        ("basic", 1, "expected two or more, no two the same"),
        ("basic,basic", 1, "expected two or more, no two the same"),
        ("basic,best", 1, "bot 'best': expected one of basic, random, a module's as module:NAME"),
        ("basic,tests.arena_bots:none", 1, "cannot be loaded: AttributeError"),
        ("basic,no.such:bot", 1, "cannot be loaded: ModuleNotFoundError"),
        ("basic,tests.arena_bots:nothing", 1, "expected a function of rules and a stream"),
        ("basic,random", 8, "8 seats: expected 1 to 7 under standard"),
    ],
)
def test_what_cannot_be_played_is_refused_beforehand(bots: str, seats: int, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        contest("fortune", None, bots, seats)


@pytest.mark.exhaustive
def test_what_decisions_cost_is_what_is_lost_in_the_end() -> None:
    """Playing every hand of 3 Card Fortune loses exactly so much more than the best play (F4, F5)."""
    rules = rules_of("fortune")
    bots = ("basic", "tests.arena_bots:plays_all")
    played = play_deals(Contest.from_rules(rules, 1, bytes(32), bots, advantage=True), (0, 1), range(40))
    edges = {way.name: way.wager.house_edge for way in solve(rules.settings).strategies}
    exact = float(edges["always-play"] - edges["optimal"]) * rules.settings.limits.ante.minimum
    judged = estimate([deal.advantage for deal in played if deal.advantage is not None])
    measured = estimate([deal.points for deal in played])
    assert abs(judged.mean - exact) < 1.5 * judged.margin
    assert abs(measured.mean - exact) < 1.5 * measured.margin
    assert (measured.margin / judged.margin) ** 2 > 4


def test_a_seats_loss_is_shared_by_those_it_pays() -> None:
    tallies = BotTotals(cost=6.0), BotTotals(cost=15.0)
    ofc, fortune, pinzique = rules_of("ofc"), rules_of("fortune"), rules_of("pinzique")
    assert _advantage(ofc, 2, tallies) == (15 - 6) / 2
    assert _advantage(ofc, 3, tallies) == (15 - 6) / 3 / 2
    assert _advantage(fortune, 1, tallies) == 9
    assert _advantage(pinzique, 2, tallies) == 4.5


def test_a_game_without_advice_is_refused(toy: str) -> None:
    with pytest.raises(BadInput, match="expected one that gives advice"):
        Contest.from_rules(rules_of(toy), 2, bytes(32), ("random", "tests.arena_bots:last"), advantage=True)


def test_a_game_of_another_package_is_played_too(toy: str) -> None:
    deals = play_deals(contest(toy, None, "random,tests.arena_bots:last"), (0, 1), range(8))
    assert any(deal.points for deal in deals)
