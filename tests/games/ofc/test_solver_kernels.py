"""The compiled kernels, held to the rules: OFC1 to OFC7, OFC10, OFC12; `bench/kernels.py` does more."""

import ast
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="kernels are compiled by Numba")

from croupier.cards import Card, parse_cards  # noqa: E402
from croupier.chance import Stream, seed_of  # noqa: E402
from croupier.games.ofc import OfcRules, rules  # noqa: E402
from croupier.games.ofc.settings import ROOM, Settings  # noqa: E402
from croupier.games.ofc.solver.compiled import MADE_OF, forget_older  # noqa: E402
from croupier.games.ofc.solver.payoff import PART, UNIT, payoff_of, rates_of  # noqa: E402
from croupier.games.ofc.solver.trained_model import NETWORKS  # noqa: E402
from croupier.row_classes import FILE  # noqa: E402
from croupier.serialization import convert, to_plain  # noqa: E402


@pytest.mark.exhaustive
@pytest.mark.parametrize("preset", NETWORKS)
def test_nothing_differs_from_the_rules(preset: str) -> None:
    """Turns, placements in their order, boards, rows, fouls, royalties, Fantasyland, points, worths."""
    from kernels import held

    found = held(preset, 60, "a test")
    assert found.found == []
    assert len(found.counts) == 15
    assert min(found.counts.values()) > 250


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("street", "discard", "open_places"), [(3, 1, 2), (2, 0, 2), (1, 0, 2), (1, 0, 1), (2, 1, 1)]
)
def test_late_streets_add_up_values_and_earnings_of_every_deal(
    street: int, discard: int, open_places: int
) -> None:
    """OFC4 to OFC7, by croupier's own scorer; where royalties are hundreds of points nothing runs over."""
    from croupier.games.ofc.solver.compiled.endgame import deal_count, earnings_of, endgame_sum, value_part
    from croupier.games.ofc.solver.information_set import board_of

    royalties = {"middle": {"high-card": 300, "pair": 300}, "back": {"pair": 250, "two-pair": 250}}
    changed = {**to_plain(rules("pineapple").settings), "royalties": royalties, "players": (2, 2)}
    under = OfcRules(convert({**changed, "fantasyland": None, "scoop": 50}, Settings), "dear")
    scorer, stream = under.scorer, Stream(seed_of(f"late {street} {discard} {open_places}"))
    rows = [[*parse_cards(text)] for text in ("2c3d5h", "7c7d8h9sTc", "AsAdKhQcJd")]
    deck = [Card(card) for card in stream.shuffled(range(52)) if not any(card in row for row in rows)]
    other = scorer.score((tuple(deck[:3]), tuple(deck[3:8]), tuple(deck[8:13])))
    from croupier.row_classes import class_of

    known = [[*map(class_of, other.rows), int(other.foul)]]
    unseen = deck[13:]
    for row in range(open_places):
        rows[row + 1].pop()
    open_rows = [row for row, room in enumerate(ROOM) for _ in range(room - len(rows[row]))]

    @cache
    def worth(order: tuple[Card, ...]) -> tuple[int, int]:
        full = [list(row) for row in rows]
        for row, card in zip(open_rows, order, strict=True):
            full[row].append(card)
        board = scorer.score(tuple(map(tuple, full)))  # type: ignore[arg-type]
        net = scorer.against(board, other)
        return sum(net.rows) + net.scoop + sum(board.royalties), sum(board.royalties)

    place = street - discard
    total = earned = count = 0
    if (
        place == 1 and open_places == 2
    ):  # one by one: the first card goes where the sum of what follows is best
        for card in unseen:
            ways = []
            for first in range(2):
                pairs = [
                    (card, next_) if first == 0 else (next_, card) for next_ in unseen if next_ != card
                ]
                ways.append(tuple(map(sum, zip(*map(worth, pairs), strict=True))))
            best = max(ways)
            total, earned, count = total + best[0], earned + best[1], count + len(unseen) - 1
    else:
        for deal in combinations(unseen, street):
            orders = [
                order
                for chosen in combinations(deal, open_places)
                for order in ({chosen, chosen[::-1]} if open_places == 2 else {chosen})
            ]
            best = max(map(worth, orders))
            total, earned, count = total + best[0], earned + best[1], count + 1
    payoff = payoff_of(rates_of(scorer, {}), None, (), known)
    cards, sizes = board_of(tuple(map(tuple, rows)))  # type: ignore[arg-type]
    hidden = np.array(unseen, np.uint8)
    found = endgame_sum(cards, sizes, hidden, street, tuple(payoff), np.empty((52, 52), np.int64))
    assert count == deal_count(len(unseen), street, place, open_places)
    assert value_part(found) == total * UNIT
    assert earnings_of(found) == earned * PART


def test_what_is_kept_of_kernels_is_forgotten_when_anything_in_them_has_changed(tmp_path: Path) -> None:
    """Numba would go on with a kernel whose own file is the same, whatever it calls."""
    folder = tmp_path / "compiled"
    kept = folder / "__pycache__"
    kept.mkdir(parents=True)
    for path in (folder / "one.py", folder / "two.py", tmp_path / "features.py"):
        path.write_text("A = 1")
    files = [kept / name for name in ("one.f-1.py311.nbi", "one.f-1.py311.1.nbc", "croupier-1.compiled")]

    def compiled() -> bool:
        for path in files:
            path.write_text("")
        forget_older(folder, ("features.py",))
        return all(path.exists() for path in files)

    assert compiled()
    for changed in (folder / "two.py", tmp_path / "features.py"):
        changed.write_text(changed.read_text() + "\nB = 2")
        assert not compiled()
        assert not any(path.exists() for path in files)
        assert compiled()


def test_all_that_kernels_are_made_of_is_looked_at() -> None:
    import croupier.games.ofc.solver.compiled as package

    room = package.__name__.removesuffix(".compiled")
    found = set()
    for path in Path(str(package.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"{room}."):
                found.add(str(node.module).removeprefix(f"{room}.").split(".")[0])
    scale = {f"../../../row_classes/{name}" for name in ("__init__.py", FILE)}
    assert {f"{name}.py" for name in found - {"compiled"}} | scale == set(MADE_OF)
    assert all((Path(str(package.__file__)).parent.parent / name).is_file() for name in MADE_OF)
