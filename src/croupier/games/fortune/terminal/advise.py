"""`croupier advise fortune`: the value of playing and of folding a hand."""

from __future__ import annotations

from croupier.games.fortune import GAME
from croupier.games.fortune.advice import advice_report
from croupier.terminal.advise_verb import advise_verb
from croupier.words import msg

advise = advise_verb(
    GAME,
    advice_report,
    msg("The values of playing and folding a hand, in antes, against every hand of the dealer."),
)
