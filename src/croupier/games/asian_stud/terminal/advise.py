"""`croupier advise asian-stud`: the value of raising and of folding a hand."""

from __future__ import annotations

from croupier.games.asian_stud import GAME
from croupier.games.asian_stud.advice import advice_report
from croupier.terminal.advise_verb import advise_verb
from croupier.words import msg

advise = advise_verb(
    GAME,
    advice_report,
    msg("The values of raising and folding a hand, in antes, against every hand of the dealer."),
)
