"""Every game against the house: its rounds, matches, secrecy, records, bots, odds and terminal."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.banked.course import AnteRules
from croupier.bots import bot_of, bots_of
from croupier.cards import mask_of
from croupier.chance import Shoe, Stream, seed_of
from croupier.errors import BadInput
from croupier.game.limits import Limits
from croupier.games import all_games, fortune, game_of
from croupier.play import Act, Draw, Move, Over, Terms, final
from croupier.records import Writer, parse, shoe_of, verify
from croupier.serialization import to_json, to_plain
from croupier.testing import Chooser, check_game, leak_check, play_hand, playthrough
from tests.cases import quick
from tests.conftest import Ran

Croupier = Callable[..., Ran]
Rules = AnteRules[Any, Any]


class Case(NamedTuple):
    """How a game writes a round of two players: the first is dealt `hands[0]`, the dealer the last one.

    `seat` is where a player sits, `none` no bet, `stay` the decision to go on. The third hand of the dealer
    beats the second of a player. `live` says whether a folded or played hand is shown at the end, `shows`
    whether the dealer's is.
    """

    key: str
    seat: str
    none: str
    stay: str
    side: str
    hands: tuple[str, str, str]
    loses: tuple[str, str]
    live: Callable[[Any], bool]
    shows: Callable[[Sequence[Any]], bool]
    seated: dict[str, dict[str, Any]]
    viewed: tuple[dict[str, Any], tuple[str, ...]]

    def rules(self, preset: str | None = None) -> Rules:
        found = game_of(self.key).under(preset)
        assert isinstance(found, AnteRules)
        return found

    def terms(self, seats: int, **more: Any) -> Any:
        return self.rules().terms_type(seats=seats, **more)

    def bet(self, player: int, ante: int, side: int = 0) -> str:
        text = f"ante {ante}" + (f" {self.side} {side}" if side else "") if ante else self.none
        return f"p{player}{self.seat.format(player)} {text}"

    def stays(self, player: int, ante: int) -> str:
        return f"p{player}{self.seat.format(player)} {self.stay} {ante}"

    def folds(self, player: int) -> str:
        return f"p{player}{self.seat.format(player)} fold"

    def round(self) -> tuple[str, ...]:
        deals = (f"d p1 {self.hands[0]}", f"d p2 {self.hands[1]}", f"d h {self.hands[2]}")
        return self.bet(1, 10), self.bet(2, 20, 5), *deals, self.folds(1), self.stays(2, 20)

    def state(self, *texts: str, seats: int = 2, **more: Any) -> Any:
        rules = self.rules()
        return final(rules, self.terms(seats, **more), map(rules.read, texts))

    def hidden(self, state: Any, seat: int | None) -> int:
        """The cards that a seat cannot know: not the view's word for it, but the rules'."""
        dealt = [place for place in state.places if place.is_in]
        over = len(state.dealer) == state.hand and not any(place.is_undecided for place in dealt)
        seen: list[int] = list(state.dealer) if over and self.shows(dealt) else []
        for holder, place in zip(state.terms.holders, state.places, strict=True):
            seen += place.cards if holder == seat or (over and place.is_in and self.live(place)) else ()
        return self.rules().deck & ~mask_of(seen)


CASES = (
    Case(
        "fortune", " at {}", "no-bet", "play", "super-six",
        ("9c7d2h", "Qs6h4d", "QdJc3s"),
        ("9c7d2h", "QdJc3s"),
        live=lambda place: place.is_live,
        shows=bool,
        seated={
            "standard": {"seats": 4, "positions": (0, 1, 1, None, 2, 3), "bankrolls": (300, 400, 300, 12)},
            "pitched": {"seats": 3, "positions": (2, None, 0, 1), "bankrolls": (200, 60, 9)},
        },
        viewed=(
            {"seats": 3, "positions": (0, 0, None, 1), "bankrolls": (100, 200, 9)},
            (
                "p1 at 1 ante 10 lucky-pairs 5", "p1 at 2 ante 10", "p2 at 4 ante 20 super-six 5",
                "d p1 9c7d2h", "d p1 KsKd2c", "d p2 Qs6h4d", "d h 3sQdJc",
                "p1 at 1 fold", "p1 at 2 play 10", "p2 at 4 play 20",
            ),
        ),
    ),
    Case(
        "asian-stud", "", "pass", "raise", "side",
        ("TsKdQh4c6h", "3h6d6c6s7h", "2c8hJd9c4d"),
        ("3h6d6c6s7h", "TsKdQh4c6h"),
        live=lambda place: place.raised or place.bet.side > 0,
        shows=lambda places: any(place.raised for place in places),
        seated={preset: {"seats": 3} for preset in ("as-written", "seattle-2002", "ante-even")},
        viewed=(
            {"seats": 3, "bankrolls": (100, 200, 1)},
            (
                "p1 ante 10", "p2 ante 20 side 5", "d p1 TsKdQh4c6h", "d p2 3h6d6c6s7h", "d h 2c8hJd9c4d",
                "p1 raise 10", "p2 fold",
            ),
        ),
    ),
)  # fmt: skip
PRESETS = [(case, preset) for case in CASES for preset in game_of(case.key).names]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.key)
each_preset = pytest.mark.parametrize(
    ("case", "preset"), PRESETS, ids=lambda value: getattr(value, "key", value)
)


def test_every_game_against_the_house_is_tried_here() -> None:
    assert {game.key for game in all_games() if game.under().banked} == {case.key for case in CASES}


# The course of a round


@each_preset
@pytest.mark.parametrize("seats", quick([1, 3, 7], 3))
def test_conformance(case: Case, preset: str, seats: int) -> None:
    bankrolls = {3: (20, 400, 3000)}.get(seats)
    check_game(case.rules(preset), case.terms(seats, bankrolls=bankrolls), seeds=range(2), hands=3)
    if seats == 3:
        check_game(
            case.rules(preset), case.rules().terms_type(**case.seated[preset]), seeds=range(2), hands=3
        )


@each_preset
def test_a_match_is_played_as_it_was(case: Case, preset: str, golden: Callable[[str, str], None]) -> None:
    rules, terms = case.rules(preset), case.rules().terms_type(**case.seated[preset])
    if case.key == "fortune":
        played = playthrough(rules, terms, seed=7, hands=3, choose=steady(rules))
    else:
        played = playthrough(rules, terms, seed=2, hands=3)
    golden(f"{case.key}-{preset}", played)


def steady(rules: Rules) -> Chooser:
    """Sensible decisions, after bets that vary: every side wager now and then, and a round out."""
    stream = Stream(seed_of("steady"), "bets")
    bot = bot_of(rules, None, stream)

    def choose(state: Any, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        first = options[0]
        if not isinstance(first, fortune.Bet):
            return bot.choose(rules.view(state, seat), options)
        bet = fortune.Bet(seat, first.position, *(amount * stream.below(3) for amount in (10, 5, 2)))
        return bet if bet in options else first

    return choose


@each_case
def test_who_bets_nothing_is_dealt_nothing(case: Case) -> None:
    rules = case.rules()
    state = case.state(case.bet(1, 10), case.bet(2, 0), case.bet(3, 10), seats=3)
    draws = []
    shoe = Shoe(Stream(seed_of("sits out"), "shoe"))
    while isinstance(turn := rules.turn(state), Draw):
        draws.append(turn.seat)
        state = rules.apply(state, shoe.answer(turn))
    assert draws == [0, 2, None]
    assert isinstance(turn, Act)
    assert set(turn.options) == {0, 2}


@each_case
def test_a_round_on_which_nobody_bets_is_not_dealt_and_ends_the_match(case: Case) -> None:
    rules, state = case.rules(), case.state(case.bet(1, 0), case.bet(2, 0))
    assert rules.turn(state) == Over((0, 0, 0))
    assert rules.entries(state) == ()
    assert rules.following(state) is None


@each_case
def test_bets_and_decisions_come_in_any_order(case: Case) -> None:
    one, other, *deals, fold, stay = case.round()
    assert case.state(one, other, *deals, fold, stay) == case.state(other, one, *deals, stay, fold)


@each_case
def test_nothing_is_settled_before_all_have_decided(case: Case) -> None:
    rules = case.rules()
    for number in range(len(case.round())):
        state = case.state(*case.round()[:number])
        assert (rules.payments(state), rules.entries(state)) == ((), ())
    state = case.state(*case.round())
    view: Any = rules.view(state, None)
    assert view.payments == rules.payments(state) != ()


@each_case
def test_out_of_time_a_player_makes_no_bet_and_folds(case: Case) -> None:
    rules, texts = case.rules(), case.round()
    assert rules.write(rules.default(case.state(), 1)) == case.bet(2, 0)
    decided = case.state(*texts[:6])
    assert rules.write(rules.default(decided, 1)) == case.folds(2)
    with pytest.raises(ValueError, match=r"^p1 is not to act$"):
        rules.default(decided, 0)


@each_case
def test_a_move_of_another_game_has_no_text(case: Case) -> None:
    with pytest.raises(BadInput) as caught:
        case.rules().write(Move(0))
    assert (caught.value.code, caught.value.sentence) == (
        "bad-move",
        "Move(seat=0) is no move of this game",
    )


# Terms and matches


@each_case
@pytest.mark.parametrize(
    ("seats", "more", "code", "said"),
    [
        (0, {}, "bad-seats", "expected 1 to 7"),
        (8, {}, "bad-seats", "expected 1 to 7"),
        (1, {"bankrolls": ()}, "bad-bankrolls", "bankrolls []: expected 1 whole numbers of chips"),
        (2, {"bankrolls": (5,)}, "bad-bankrolls", "bankrolls [5]: expected 2 whole numbers of chips"),
        (2, {"bankrolls": (5, -1)}, "bad-bankrolls", "bankrolls [5, -1]: expected 2 whole numbers"),
        (1, {"round": 3, "rounds": 2}, "bad-rounds", "round 3 of 2: expected a round from 1"),
        (1, {"round": 0}, "bad-rounds", "round 0 of None: expected a round from 1"),
    ],
)
def test_terms_that_cannot_be_are_refused(
    case: Case, seats: int, more: dict[str, Any], code: str, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        case.rules().start(case.terms(seats, **more))
    assert caught.value.code == code
    assert said in caught.value.sentence


@each_case
def test_bankrolls_are_carried_on(case: Case) -> None:
    rules = case.rules()
    end = case.state(*case.round(), bankrolls=(100, 100))
    over, following = rules.turn(end), rules.following(end)
    assert isinstance(over, Over)
    assert following is not None
    assert following.bankrolls == (100 + over.returns[0], 100 + over.returns[1])
    assert sum(over.returns) == 0
    assert (following.round, following.rounds) == (2, None)
    unlimited = rules.following(case.state(*case.round()))
    assert unlimited is not None
    assert unlimited.bankrolls is None


@each_case
@pytest.mark.parametrize("left", [-1, 0])
def test_the_match_goes_on_while_somebody_has_the_chips_for_the_lowest_bet(case: Case, left: int) -> None:
    rules = case.rules()
    mine, dealers = case.loses
    chips = 20 + rules.lowest_bet() + left
    texts = (case.bet(1, 10), f"d p1 {mine}", f"d h {dealers}", case.stays(1, 10))
    end = case.state(*texts, seats=1, bankrolls=(chips,))
    assert rules.turn(end) == Over((-20, 20))
    following = rules.following(end)
    assert (following and following.bankrolls) == (None if left else (rules.lowest_bet(),))


@each_case
def test_a_match_has_as_many_rounds_as_agreed(case: Case) -> None:
    following = case.rules().following(case.state(*case.round(), round=1, rounds=2))
    assert following is not None
    assert (following.round, following.rounds) == (2, 2)
    assert case.rules().following(case.state(*case.round(), round=2, rounds=2)) is None


# What is seen


@each_preset
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_options(case: Case, preset: str) -> None:
    """Limits of one chip: random bets leave out a wager as often as not."""
    rules, terms = case.rules(preset), case.rules().terms_type(**case.seated[preset])
    settings: Any = rules.settings
    limits = type(settings.limits)(*(Limits(1, 1) for _ in settings.limits.__struct_fields__))
    narrow: Any = type(rules)
    table = narrow(msgspec.structs.replace(settings, limits=limits), "narrow")
    assert sum(leak_check(table, terms, seed, case.hidden) for seed in range(10)) > 100


@each_case
def test_every_view_of_a_round_is_as_it_was(case: Case, golden: Callable[[str, str], None]) -> None:
    """A line for each view that differs from that seat's last, with the words and figures beside it."""
    rules = case.rules()
    terms, texts = case.rules().terms_type(**case.viewed[0]), case.viewed[1]
    lines = []
    last: dict[int | None, str] = {}
    for number in range(len(texts) + 1):
        state = final(rules, terms, map(rules.read, texts[:number]))
        lines.append(f"# {texts[number - 1]}" if number else "# start")
        turn = rules.turn(state)
        for seat in (0, 1, 2, None):
            view = rules.view(state, seat)
            plain = {key: value for key, value in to_plain(view).items() if key != "terms"}
            beside = to_plain(rules.annotations(view))
            del beside["limits"]
            shown = to_json({**plain, "annotations": beside})
            if shown != last.get(seat):
                lines.append(shown)
            last[seat] = shown
            if isinstance(turn, Act) and seat is not None and seat in turn.options:
                assert list(rules.options_of(view, seat))[:50] == list(turn.options[seat])[:50]
    golden(f"banked-views-{case.key}", "\n".join(lines) + "\n")


# Records and bots


@each_preset
def test_a_match_is_recorded_with_its_announcements_and_payments(case: Case, preset: str) -> None:
    rules, seed = case.rules(preset), seed_of("a record")
    bot = bot_of(rules, None, Stream(seed, "bot"))

    def choose(state: Any, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        return bot.choose(rules.view(state, seat), options)

    file = io.BytesIO()
    writer = Writer.create(file, rules, ["Ann", "Bob", "Cyd"], seed)
    terms: Terms | None = case.terms(3, bankrolls=(500, 500, 11), rounds=12)
    while terms is not None:
        writer.begin(terms)
        for step in play_hand(rules, terms, shoe_of(seed, terms.round), choose):  # type: ignore[attr-defined]
            writer.moved(step.before, step.move, step.after)
        terms = rules.following(step.after)
    writer.end(seed)
    record = parse(file.getvalue(), "match.jsonl")
    verify(record)
    assert len(record.hands) == 12
    for hand in record.hands:
        said = [line for lines in hand.said for line in lines]
        assert said[0] == "No more bets"
        assert len(said) >= 2
        live = [entry for entry in hand.entries if not entry.what.endswith(": folded")]
        seats = [entry.payer if entry.payee is None else entry.payee for entry in live]
        assert seats == sorted(seats, reverse=True, key=lambda seat: seat or 0), "from the dealer's right"


@each_case
def test_bots_bet_the_lowest_ante_and_play_a_match_to_its_end(case: Case) -> None:
    rules = case.rules()
    ante = rules.settings.limits.ante.minimum  # type: ignore[attr-defined]
    for name in bots_of(case.key):
        bots = [bot_of(rules, name, Stream(seed_of(name), seat)) for seat in range(2)]
        terms: Any = case.terms(2, bankrolls=(20 * ante, 40 * ante), rounds=12)
        if name != "random":
            start = rules.start(terms)
            turn = rules.turn(start)
            assert isinstance(turn, Act)
            assert rules.write(bots[1].choose(rules.view(start, 1), turn.options[1])) == case.bet(2, ante)
        while terms is not None:
            shoe = Shoe(Stream(seed_of("match"), terms.round))
            state = rules.start(terms)
            while not isinstance(turn := rules.turn(state), Over):
                if isinstance(turn, Draw):
                    move = shoe.answer(turn)
                else:
                    assert isinstance(turn, Act)
                    seat, options = next(iter(turn.options.items()))
                    move = bots[seat].choose(rules.view(state, seat), options)
                    assert move in options
                state = rules.apply(state, move)
            chips = sum(terms.bankrolls) - turn.returns[-1]
            terms = rules.following(state)
            assert terms is None or sum(terms.bankrolls) == chips


# Reasons

DEALS = {
    "fortune": (
        "p1 at 1 ante 10 lucky-pairs 5 super-six 5",
        "d p1 {mine}",
        "d h {dealer}",
        "p1 at 1 {play}",
    ),
    "asian-stud": ("p1 ante 40 side 5", "d p1 {mine}", "d h {dealer}", "p1 {play}"),
}


@pytest.mark.parametrize(
    ("key", "mine", "dealer", "play", "result", "whys"),
    [
        (
            "fortune", "9h9c4d", "Jd8s2c", "play 10",
            "Dealer doesn't qualify: the ante wins 1 to 1, the play bet pushes. Lucky Pairs: pair"
            " pays 1 to 1. Super 6: pair is not paid.",
            ["dealer doesn't qualify: pushes", "dealer doesn't qualify: wins 1 to 1"],
        ),
        (
            "fortune", "9h9c9d", "Qd8s2c", "play 10",
            "Your three nines beat the dealer's Q-8-2: ante and play win 1 to 1. Ante bonus: three"
            " of a kind pays 4 to 1. Lucky Pairs: three of a kind pays 30 to 1. Super 6: three of a"
            " kind pays 5 to 1.",
            ["three nines beat Q-8-2", "three nines beat Q-8-2", "three of a kind pays 4 to 1"],
        ),
        (
            "fortune", "KhTc4d", "AdTs2c", "play 10",
            "The dealer's A-10-2 beats your K-10-4: ante and play lose. Lucky Pairs: high card is"
            " not paid. Super 6: pair is not paid.",
            ["K-10-4 loses to A-10-2", "K-10-4 loses to A-10-2"],
        ),
        (
            "fortune", "KhTc4d", "KdTs4c", "play 10",
            "You and the dealer both have K-10-4: ante and play push. Lucky Pairs: high card is not"
            " paid. Super 6: two pair is not paid.",
            ["both have K-10-4: pushes", "both have K-10-4: pushes"],
        ),
        (
            "fortune", "KhQh4h", "KdTs4c", "fold",
            "You folded, and the ante is lost. Lucky Pairs: flush pays 3 to 1. Super 6: two pair is"
            " not paid.",
            ["folded"],
        ),
        (
            "asian-stud", "KdQhTs6h4c", "9d9h8s8h6c", "raise 40",
            "Dealer doesn't qualify: the ante wins 1 to 1, the raise comes back. Side wager: high"
            " card is not paid.",
            ["dealer doesn't qualify: comes back", "dealer doesn't qualify: wins 1 to 1"],
        ),
        (
            "asian-stud", "KdQhTs6h4c", "AdKs9c7d5s", "raise 40",
            "Your 10 beats the dealer's 2: the ante wins 3 to 1, the raise wins 3 to 1. Side wager:"
            " high card is not paid.",
            ["10 beats 2: wins 3 to 1", "10 beats 2: wins 3 to 1"],
        ),
        (
            "asian-stud", "AdKs9c7d5s", "KdQhTs6h4c", "raise 40",
            "The dealer's 10 beats your 2: ante and raise lose. Side wager: high card is not paid.",
            ["2 loses to 10", "2 loses to 10"],
        ),
        (
            "asian-stud", "KdQhTs6h4c", "KcQsTh6s4d", "raise 40",
            "You and the dealer both have 10: ante and raise come back. Side wager: high card is"
            " not paid.",
            ["both have 10: comes back", "both have 10: comes back"],
        ),
        (
            "asian-stud", "9d9h8s8h6c", "AdKs9c7d5s", "raise 40",
            "You have no qualifying set against the dealer's 2: ante and raise lose. Side wager:"
            " two pair pays 4 to 1.",
            ["no qualifying set", "no qualifying set", "two pair pays 4 to 1"],
        ),
        (
            "asian-stud", "9d9h8s8h6c", "KdQhTs6h4c", "fold",
            "You folded, and the ante is lost. Side wager: two pair pays 4 to 1.",
            ["folded", "two pair pays 4 to 1"],
        ),
    ],
)  # fmt: skip
def test_every_wager_has_its_reason(
    key: str, mine: str, dealer: str, play: str, result: str, whys: list[str]
) -> None:
    rules = game_of(key).under()
    texts = [text.format(mine=mine, dealer=dealer, play=play) for text in DEALS[key]]
    state = final(rules, rules.terms_type(seats=1), map(rules.read, texts))
    notes: Any = rules.annotations(rules.view(state, 0))
    assert notes.result == result
    assert [reason.why for reason in notes.reasons][: len(whys)] == whys
    assert len(notes.reasons) == len(rules.view(state, 0).payments)
    assert rules.annotations(rules.view(state, None)).result == ""


# Settings and odds


@each_preset
def test_the_rules_printed_are_a_house_file(
    case: Case, preset: str, croupier: Croupier, tmp_path: Path
) -> None:
    file = tmp_path / "my-house.toml"
    text = croupier("rules", case.key, "--preset", preset).out
    file.write_text(text, encoding="utf-8")
    own = case.rules(str(file))
    assert (own.preset, own.settings) == ("my-house", case.rules(preset).settings)
    lines = text.splitlines()
    ante = next(at for at, line in enumerate(lines) if "minimum" in line)
    lines[ante] = lines[ante].split("=")[0] + "= 0"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadInput, match=r"my-house\.toml: limits\.\w+: limits 0"):
        case.rules(str(file))


@each_case
def test_another_preset_is_answered_with_those_there_are(case: Case) -> None:
    with pytest.raises(
        BadInput, match=f"preset 'nowhere': expected one of {', '.join(game_of(case.key).names)}"
    ):
        case.rules("nowhere")


def exact_numbers(value: Any) -> int:
    """The number of exact figures in JSON data, each of which must say the same twice."""
    if isinstance(value, dict) and set(value) == {"fraction", "decimal"}:
        assert float(Fraction(value["fraction"])) == value["decimal"]
        return 1
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return sum(map(exact_numbers, inside))


@pytest.mark.exhaustive
@each_case
def test_odds_say_every_number_twice_and_fit_eighty_columns(case: Case, croupier: Croupier) -> None:
    assert exact_numbers(croupier("odds", case.key, "--json").document()) > 100
    others = game_of(case.key).names[1]
    for options in ((), ("--hands",), ("--target", "3.5%"), ("--preset", others)):
        ran = croupier("odds", case.key, *options)
        assert ran.status == 0
        lines = ran.out.splitlines()
        assert game_of(case.key).title in lines[0]
        assert max(map(len, lines)) <= 80


@each_case
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--json", "--csv"), "--json and --csv: expected one of them"),
        (("--preset", "nowhere"), "preset 'nowhere': expected one of"),
        (("--par-sheet", "/nowhere/at/all.html"), "/nowhere/at/all.html"),
        (("--target", "x"), "--target 'x': expected a percentage"),
    ],
)
def test_bad_odds_are_one_line(case: Case, options: tuple[str, ...], said: str, croupier: Croupier) -> None:
    assert said in croupier("odds", case.key, *options).refusal()


# The terminal


@each_case
def test_a_match_at_the_terminal_is_kept_and_verified(
    case: Case, croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = str(tmp_path / "match.jsonl")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"5\t2\n{case.stay[0]}\n\nf"))
    args = ("--stack", "100", "--seats", "2", "--seed", "7", "--hands", "2", "--record", record)
    ran = croupier("play", case.key, *args)
    assert (ran.status, ran.err) == (0, "")
    for said in ("Round 1 of 2 · You 100 · Ada 100", "No more bets", "Round 2 of 2 · You"):
        assert said in ran.out
    verified = croupier("verify", record)
    assert (verified.status, verified.err) == (0, "")


@each_case
def test_a_match_that_was_left_after_a_round_goes_on_with_the_next(
    case: Case, croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = str(tmp_path / "match.jsonl")
    said = []
    for keys, more in ((f"\n{case.stay[0]}\nq", ("--seed", "1", "--bot", "random")), ("q", ())):
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        ran = croupier("play", case.key, "--record", record, *more)
        assert (ran.status, ran.err) == (0, "")
        said.append([line for line in ran.out.splitlines() if line.startswith("Round 2 · You ")])
    assert said[0][0] == said[1][0] != "Round 2 · You 0 · Ada 0 · Ben 0"


@each_case
def test_a_round_on_which_nobody_bets_ends_the_match(
    case: Case, croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x\n"))
    ran = croupier("play", case.key, "--seed", "x", "--seats", "1", "--hands", "1")
    assert ran.status == 0
    for said in ("sits out", "Nobody bet.", "Round 1 of 1 · You"):
        assert said in ran.out


@each_case
def test_a_bet_above_the_limit_is_refused_on_the_spot(
    case: Case, croupier: Croupier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x9999\n-\nq"))
    ran = croupier("play", case.key, "--seed", "9", "--seats", "1", "--stack", "5000")
    assert ran.status == 0
    limits = case.rules().settings.limits.ante  # type: ignore[attr-defined]
    assert f"ante of 9,999: bet {limits}, or nothing" in ran.out
    assert "No more bets" in ran.out
    assert "You 5000" in ran.out


@each_case
def test_play_refuses_what_it_has_not(case: Case, croupier: Croupier) -> None:
    for args, said in (
        (("--seats", "0"), "expected 1 to 7"),
        (("--seats", "8"), "expected 1 to 7"),
        (("--point-value", "5"), "--point-value 5: expected none"),
    ):
        assert said in croupier("play", case.key, *args).refusal()
