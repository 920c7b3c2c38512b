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

from croupier.card_terms import RANK_TERMS, SUIT_TERMS
from croupier.cards import RANK_PLURALS, SUIT_WORDS, Card
from croupier.errors import BadInput
from croupier.games.pinzique.settings import RANKS, SUITS, Guide, Run, Settings
from croupier.words import English, Message, msg, msg_c

_CARD = {(suit, rank): Card(rank + suit.lower()) for suit in SUITS for rank in RANKS}
_PLACE = {card: place for place, card in enumerate(_CARD.values())}
"""The index of a card in the counts: suit by suit in sheet order, each from the nine up to the ace."""
_WIDTH = len(RANKS)
_QUEEN, _KING = RANKS.index("Q"), RANKS.index("K")
EXTRA_RANKS = {"natural": RANKS, "pinochle": "9JQKTA"}
"""The ranks from the lowest up, as they count beside equal runs."""
_PINZIQUE = (_CARD["S", "J"], _CARD["H", "Q"])

_PINZIQUES = {"P": msg_c("meld", "Pinzique"), "DP": msg_c("meld", "double Pinzique")}
RANK_NAMES = {rank: RANK_PLURALS[rank] for rank in "AKQJ"}
SUIT_NAMES = {suit: SUIT_WORDS[suit.lower()] for suit in SUITS}
TERMS = {letter: RANK_TERMS[rank] for rank, letter in enumerate("23456789TJQKA", 2)}
"""The ranks by letter, as terms."""
_COUNTS = {
    4: msg_c("count", "four"),
    5: msg_c("count", "five"),
    6: msg_c("count", "six"),
    7: msg_c("count", "seven"),
    8: msg_c("count", "eight"),
}
_RUNS = {
    "SM": msg_c("meld", "small run"),
    "MD": msg_c("meld", "medium run"),
    "LG": msg_c("meld", "large run"),
}
_MARRIAGES = {"M": msg_c("meld", "marriage"), "DM": msg_c("meld", "double marriage")}


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
    head, last = code[:-1], code[-1:]
    if _is_set(code):
        return English(msg_c("meld", "{count:plain} {rank:many}", count=int(head), rank=TERMS[last]))
    name, suit = in_words(code, guide)
    return English("{meld} in {suit}", meld=name, suit=SUIT_TERMS[suit]) if suit else name


def in_words(code: str, guide: Guide) -> tuple[str, str]:
    """A meld's name without its suit, and the suit as a card has it: `small run`, `h` or ""."""
    if code in _PINZIQUES:
        return English(_PINZIQUES[code]), ""
    head, last = code[:-1], code[-1:]
    if _is_set(code):
        return English(_several(int(head), last)), ""
    names = {**_MARRIAGES, **{run.code: run_name(run.code) for run in guide.runs}}
    if head not in names or last not in SUIT_NAMES:
        raise BadInput(
            "meld '{code}': expected one such as P, DMH, 5Q, or a run with its suit, SMH (P3)", code=code
        )
    return English(names[head]), last.lower()


def _is_set(code: str) -> bool:
    return len(code) == 2 and code[0] in "45678" and code[1] in RANK_NAMES


def _several(count: int, rank: str) -> Message:
    return msg_c("meld", "{count} {rank:many}", count=_COUNTS[count], rank=TERMS[rank])


def run_name(code: str) -> Message:
    return _RUNS.get(code) or msg_c("meld", "run {code}", code=code)


def line_of(code: str) -> str:
    """The line of the score guide that a meld is on: its code less the suit; 4 to 7 of a rank are one."""
    if code[0].isdigit():
        return code if code[0] == "8" else f"4{code[1:]}"
    return code if code in _PINZIQUES else code[:-1]


def worth(guide: Guide) -> tuple[tuple[str, English, tuple[Card, ...], int], ...]:
    """The score guide for people: lines, each with its meld in words, cards that make it, its points."""
    king, queen, jack = _CARD["S", "K"], _CARD["S", "Q"], _PINZIQUE[0]
    singles = (
        ("M", English("marriage, king and queen of a suit"), (king, queen), guide.marriage),
        ("DM", English(_MARRIAGES["DM"]), (king, queen) * 2, guide.double_marriage),
        (
            "P",
            English("Pinzique, jack of spades and queen of hearts"),
            (jack, _PINZIQUE[1]),
            guide.pinzique,
        ),
        ("DP", English(_PINZIQUES["DP"]), _PINZIQUE * 2, guide.double_pinzique),
    )
    sets = [
        (f"{size}{rank}", English(words), tuple(_CARD[suit, rank] for suit in SUITS), points)
        for rank, each in reversed(guide.sets())
        for size, words, points in (
            (4, msg("{meld}, one of each suit", meld=_several(4, rank)), each.four),
            (8, _several(8, rank), each.eight),
        )
    ]
    runs = [
        (
            run.code,
            English(_run_in_words(run)),
            tuple(_CARD[run.suits[0], rank] for rank in run.ranks),
            run.points,
        )
        for run in guide.runs
    ]
    return tuple(one for one in (*singles, *sets, *runs) if one[3])


def _run_in_words(run: Run) -> Message:
    words = msg(
        "{run}, {low} to {high} of a suit",
        run=run_name(run.code),
        low=TERMS[run.ranks[0]],
        high=TERMS[run.ranks[-1]],
    )
    if len(run.suits) == len(SUITS):
        return words
    some, *others = (SUIT_TERMS[suit.lower()] for suit in run.suits)
    for other in others:
        some = msg("{suits} or {suit}", suits=some, suit=other)
    return msg("{run} in {suits}", run=words, suits=some)


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
        """A suit's best run, if any, and marriages (`counts` from the nine up); if equal the larger run."""
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
