"""The score of eight dice: the melds of the highest sum, and whether every die scores (P3-P5, P8).

Melds are of four kinds: run, marriage, Pinzique, set. A die may serve once in each kind, except that the
king and queen of a run make no marriage. So the kinds compete for dice in one place only, the kings and
queens of a run's own suit, and the best melds of a hand are the best of each suit, each rank and the
Pinziques on their own. `tests` prove that no assignment of dice scores more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from croupier.cards import RANK_PLURALS, RANK_WORDS, SUIT_WORDS, Card
from croupier.errors import BadInput
from croupier.games.pinzique.settings import RANKS, SUITS, Guide, Run, Settings

_CARD = {(suit, rank): Card(rank + suit.lower()) for suit in SUITS for rank in RANKS}
_PLACE = {card: place for place, card in enumerate(_CARD.values())}
"""The index of a card in the counts: suit by suit in sheet order, each from the nine up to the ace."""
_WIDTH = len(RANKS)
_QUEEN, _KING = RANKS.index("Q"), RANKS.index("K")
EXTRA_RANKS = {"natural": RANKS, "pinochle": "9JQKTA"}
"""The ranks from the lowest up, as they count beside equal runs."""
_PINZIQUE = (_CARD["S", "J"], _CARD["H", "Q"])

_PINZIQUES = {"P": "Pinzique", "DP": "double Pinzique"}
RANK_NAMES = {rank: RANK_PLURALS[rank] for rank in "AKQJ"}
SUIT_NAMES = {suit: SUIT_WORDS[suit.lower()] for suit in SUITS}
_COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")
RUN_NAMES = {"SM": "small run", "MD": "medium run", "LG": "large run"}


class Meld(msgspec.Struct, frozen=True):
    """One meld: its code on the sheet (`P`, `DMH`, `5Q`, `SMH`), its points and the cards it is made of.

    Of two melds of one `family` that with a `strength` above the other's `defence` takes its points, which
    are then `struck_by` that seat (P6). Without a `defence` the strength defends.
    """

    code: str
    points: int
    cards: tuple[Card, ...]
    family: str
    strength: tuple[int, ...]
    struck_by: int | None = None
    defence: tuple[int, ...] = ()


def name_of(code: str, guide: Guide) -> str:
    """The name of a meld code: `double marriage in hearts`. Raises BadInput for an unknown code (P3)."""
    if code in _PINZIQUES:
        return _PINZIQUES[code]
    head, last = code[:-1], code[-1:]
    if head in ("4", "5", "6", "7", "8") and last in RANK_NAMES:
        return f"{head} {RANK_NAMES[last]}"
    runs = {run.code: RUN_NAMES.get(run.code, f"run {run.code}") for run in guide.runs}
    names = {"M": "marriage", "DM": "double marriage", **runs}
    if head not in names or last not in SUIT_NAMES:
        raise BadInput(
            "meld '{code}': expected one such as P, DMH, 5Q, or a run with its suit, SMH (P3)", code=code
        )
    return f"{names[head]} in {SUIT_NAMES[last]}"


def in_words(code: str, guide: Guide) -> tuple[str, str]:
    """A meld's name without its suit, and the suit as a card has it: `small run`, `h` or ""."""
    name, _, suit = name_of(code, guide).partition(" in ")
    if name[0].isdigit():
        name = f"{_COUNTS[int(name[0])]}{name[1:]}"
    return name, suit[:1]


def line_of(code: str) -> str:
    """The line of the score guide that a meld is on: its code less the suit; 4 to 7 of a rank are one."""
    if code[0].isdigit():
        return code if code[0] == "8" else f"4{code[1:]}"
    return code if code in _PINZIQUES else code[:-1]


def worth(guide: Guide) -> tuple[tuple[str, str, tuple[Card, ...], int], ...]:
    """The score guide for people: lines, each with its meld in words, cards that make it, its points."""
    king, queen, jack = _CARD["S", "K"], _CARD["S", "Q"], _PINZIQUE[0]
    singles = (
        ("M", "marriage, king and queen of a suit", (king, queen), guide.marriage),
        ("DM", "double marriage", (king, queen) * 2, guide.double_marriage),
        ("P", "Pinzique, jack of spades and queen of hearts", (jack, _PINZIQUE[1]), guide.pinzique),
        ("DP", "double Pinzique", _PINZIQUE * 2, guide.double_pinzique),
    )
    sets = [
        (f"{size}{rank}", f"{_COUNTS[size]} {RANK_NAMES[rank]}{of_each}", _one_of_each(rank), points)
        for rank, each in reversed(guide.sets())
        for size, of_each, points in ((4, ", one of each suit", each.four), (8, "", each.eight))
    ]
    runs = [(run.code, _run_in_words(run), _run_cards(run), run.points) for run in guide.runs]
    return tuple(one for one in (*singles, *sets, *runs) if one[3])


def _one_of_each(rank: str) -> tuple[Card, ...]:
    return tuple(_CARD[suit, rank] for suit in SUITS)


def _run_in_words(run: Run) -> str:
    name = RUN_NAMES.get(run.code, f"run {run.code}")
    where = (
        "" if len(run.suits) == len(SUITS) else f" in {' or '.join(SUIT_NAMES[suit] for suit in run.suits)}"
    )
    return f"{name}, {RANK_WORDS[run.ranks[0]]} to {RANK_WORDS[run.ranks[-1]]} of a suit{where}"


def _run_cards(run: Run) -> tuple[Card, ...]:
    return tuple(_CARD[run.suits[0], rank] for rank in run.ranks)


class Scorer:
    """Finds the melds of a hand under given settings. It caches its results."""

    def __init__(self, settings: Settings) -> None:
        self._guide = settings.guide
        self._extra_ranks = EXTRA_RANKS[settings.extra_ranks]
        self._married_extras = settings.married_extras
        self._married_defend = settings.married_defend
        self._any_suit = settings.double_marriage_takes == "any"
        self._extras_score = settings.set_extras_score
        self._sets = dict(settings.guide.sets())
        self._suits: dict[tuple[str, tuple[int, ...]], tuple[tuple[Meld, ...], tuple[Meld, ...]]] = {}

    def melds(self, cards: Iterable[Card]) -> tuple[Meld, ...]:
        """The melds worth most together, in the order of the sheet: runs, Pinziques, sets, marriages."""
        counts = [0] * len(_PLACE)
        for card in cards:
            counts[_PLACE[card]] += 1
        runs: tuple[Meld, ...] = ()
        doubles: list[Meld] = []
        singles: list[Meld] = []
        for at, suit in enumerate(SUITS):
            run, married = self.of_suit(suit, tuple(counts[at * _WIDTH : (at + 1) * _WIDTH]))
            runs += run
            for meld in married:
                (doubles if meld.code[0] == "D" else singles).append(meld)
        jacks, queens = (counts[_PLACE[card]] for card in _PINZIQUE)
        sets = [
            meld
            for rank in self._sets
            for meld in self.of_rank(rank, tuple(counts[RANKS.index(rank) :: _WIDTH]))
        ]
        return (*runs, *self.pinziques(jacks, queens), *sets, *doubles, *singles)

    def of_suit(self, suit: str, counts: tuple[int, ...]) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        """The best run, if any, and the best marriages in a suit; `counts` go from the nine to the ace.

        No hand of eight has two runs. Equal totals: the larger run, which scores on more dice.
        """
        key = (suit, counts)
        if key not in self._suits:
            self._suits[key] = max(
                self._suit_choices(suit, counts),
                key=lambda choice: sum(meld.points for part in choice for meld in part),
            )
        return self._suits[key]

    def _suit_choices(
        self, suit: str, counts: tuple[int, ...]
    ) -> Iterable[tuple[tuple[Meld, ...], tuple[Meld, ...]]]:
        defence: tuple[int, ...] = ()
        for size in range(len(self._guide.runs), 0, -1):
            run = self._guide.runs[size - 1]
            used = [int(rank in run.ranks) for rank in RANKS]
            rest = [count - use for count, use in zip(counts, used, strict=True)]
            if run.points and suit in run.suits and min(rest) >= 0:
                married = self._marriages(suit, rest)
                wed = 0 if self._married_extras else sum(len(meld.cards) // 2 for meld in married)
                strength = self._compared(size, rest, wed)
                if self._married_defend:
                    # The largest run comes first. All cards of the suit defend, not only its own.
                    defence = defence or self._compared(size, rest, 0)
                cards = tuple(_CARD[suit, rank] for rank in run.ranks)
                found = Meld(run.code + suit, run.points, cards, f"run {suit}", strength, None, defence)
                yield (found,), married
        yield (), self._marriages(suit, counts)

    def _compared(self, size: int, beside: Sequence[int], wed: int) -> tuple[int, ...]:
        """A run as runs compare: its size, then the ranks of the cards of the suit `beside` it, the highest
        first, without those of `wed` marriages (P6).
        """
        ranks = [
            self._extra_ranks.index(rank)
            for place, rank in enumerate(RANKS)
            for _ in range(beside[place] - wed * (place in (_QUEEN, _KING)))
        ]
        return (size, *sorted(ranks, reverse=True))

    def _marriages(self, suit: str, counts: Sequence[int]) -> tuple[Meld, ...]:
        guide = self._guide
        pair = (_CARD[suit, "K"], _CARD[suit, "Q"])
        couples = min(counts[_KING], counts[_QUEEN])
        family = "M" if self._any_suit else f"M{suit}"
        return _pairs(f"M{suit}", family, pair, couples, (guide.marriage, guide.double_marriage))

    def pinziques(self, jacks: int, queens: int) -> tuple[Meld, ...]:
        """The Pinziques from these numbers of jacks of spades and queens of hearts."""
        guide = self._guide
        return _pairs("P", "P", _PINZIQUE, min(jacks, queens), (guide.pinzique, guide.double_pinzique))

    def of_rank(self, rank: str, counts: Sequence[int]) -> tuple[Meld, ...]:
        """The set of a rank, if any; `counts` by suit in sheet order (P4)."""
        points = self._sets[rank]
        size = sum(counts)
        worth = points.eight if size >= 8 else points.four
        if min(counts) == 0 or not worth:
            return ()
        cards = tuple(
            _CARD[suit, rank] for suit, count in zip(SUITS, counts, strict=True) for _ in range(count)
        )
        return (Meld(f"{size}{rank}", worth, cards, rank, (size,)),)

    def all_score(self, cards: Sequence[Card], melds: Iterable[Meld]) -> bool:
        """True if every die can be in one of these melds (P8).

        Dice that show the same card are put in different kinds of meld where possible. The fifth to seventh
        die of a set is in it by the setting `set_extras_score`.
        """
        used: Counter[Card] = Counter()
        for meld in melds:
            spare = meld.code[0] in "4567" and not self._extras_score
            used.update(set(meld.cards) if spare else meld.cards)
        return all(used[card] >= count for card, count in Counter(cards).items())


def _pairs(
    code: str, family: str, pair: tuple[Card, Card], count: int, points: tuple[int, int]
) -> tuple[Meld, ...]:
    """Doubles first, then the single; a meld without points is left out."""
    single, double = points
    doubles = (Meld("D" + code, double, pair * 2, family, (2,)),) * (count // 2 if double else 0)
    return doubles + (Meld(code, single, pair, family, (1,)),) * (count % 2 if single else 0)
