"""What rows earn by class, held to what the rules say of every row."""

import pytest

np = pytest.importorskip("numpy")

from croupier.games.ofc import rules  # noqa: E402
from croupier.games.ofc.solver.payoff import rates_of  # noqa: E402
from croupier.games.ofc.solver.trained_model import NETWORKS  # noqa: E402
from croupier.row_classes import scale  # noqa: E402


@pytest.mark.parametrize("preset", NETWORKS)
def test_rows_of_every_class_earn_what_the_rules_say(preset: str) -> None:
    """OFC7, OFC10: royalties by row, and Fantasyland by the front."""
    under, scores = rules(preset), scale().scores.tolist()
    scorer = under.scorer
    land = {13: 5.5, 14: 9.25, 16: 20.0}
    rates = rates_of(scorer, land)
    for row in range(3):
        assert rates.royalty[row].tolist() == [scorer.royalty(row, score) for score in scores]
    enters = [scorer.enters(score) for score in scores]
    assert any(enters) == (under.settings.fantasyland is not None)
    assert rates.entry_cards.tolist() == enters
    assert rates.entry.tolist() == [land.get(cards, 0.0) for cards in enters]
    assert rates.worth({}).entry.tolist() == [0.0] * len(scores)
