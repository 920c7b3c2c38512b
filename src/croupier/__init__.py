"""Rules engine, tables, tournaments, odds and bots for card and dice table games.

    import croupier

    rules = croupier.rules_of("ofc", "pineapple")      # a game under a preset, or a TOML file
    state = rules.start(croupier.games.ofc.Terms(seats=2))
    rules.turn(state), rules.apply(state, move), rules.view(state, seat)
    croupier.play_match(rules, ["expert", "random"], seed=7).returns

This module has the kernel's nouns: turns (`Act`, `Draw`, `Roll`, `Over`), moves (`Move`, `Deal`,
`Cast`), and `moves`, `replay`, `final` and `outcomes` over them; `play_match` plays a match,
`simulate` a million, `solve` values the options of a position. The packages: `cards`, `dice`, `hands`,
`ledger`, `play` (the kernel), `chance`, `numbering`, `steps`, `games`, `matches`, `arrays`, `envs`,
`records`, `fair`, `odds`, `advice`, `bots`, `table`, `client`, `testing`; a game is
`croupier.games.ofc`, its odds are `croupier.games.ofc.odds`. All of it is imported when it is first used.
Public names are in `__all__` of these modules (docs/python.md).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.version import __version__ as __version__

if TYPE_CHECKING:
    from croupier import advice as advice
    from croupier import arrays as arrays
    from croupier import bots as bots
    from croupier import cards as cards
    from croupier import chance as chance
    from croupier import client as client
    from croupier import dice as dice
    from croupier import envs as envs
    from croupier import fair as fair
    from croupier import games as games
    from croupier import hands as hands
    from croupier import ledger as ledger
    from croupier import matches as matches
    from croupier import numbering as numbering
    from croupier import odds as odds
    from croupier import play as play
    from croupier import playout as playout
    from croupier import records as records
    from croupier import steps as steps
    from croupier import table as table
    from croupier import testing as testing
    from croupier.advice import solve as solve
    from croupier.arena.simulation import simulate as simulate
    from croupier.bots import bot_of as bot_of
    from croupier.cards import DECK as DECK
    from croupier.cards import JOKER as JOKER
    from croupier.cards import Card as Card
    from croupier.cards import parse_cards as parse_cards
    from croupier.chance import Shoe as Shoe
    from croupier.chance import Stream as Stream
    from croupier.chance import outcomes as outcomes
    from croupier.chance import seed_of as seed_of
    from croupier.errors import BadInput as BadInput
    from croupier.errors import CroupierError as CroupierError
    from croupier.errors import Illegal as Illegal
    from croupier.games import all_games as all_games
    from croupier.games import game_of as game_of
    from croupier.games import presets_of as presets_of
    from croupier.games import rules_of as rules_of
    from croupier.matches import Match as Match
    from croupier.matches import play_match as play_match
    from croupier.play import Act as Act
    from croupier.play import BaseRules as BaseRules
    from croupier.play import Cast as Cast
    from croupier.play import Deal as Deal
    from croupier.play import Draw as Draw
    from croupier.play import Move as Move
    from croupier.play import Options as Options
    from croupier.play import Over as Over
    from croupier.play import Roll as Roll
    from croupier.play import Terms as Terms
    from croupier.play import final as final
    from croupier.play import moves as moves
    from croupier.play import replay as replay

ROOMS = [
    "advice",
    "arrays",
    "bots",
    "cards",
    "chance",
    "client",
    "dice",
    "envs",
    "fair",
    "games",
    "hands",
    "ledger",
    "matches",
    "numbering",
    "odds",
    "play",
    "playout",
    "records",
    "steps",
    "table",
    "testing",
]
"""The public packages. With the games they form the reference on the site."""
_MODULES = {
    "bots": ("bot_of",),
    "cards": ("DECK", "JOKER", "Card", "parse_cards"),
    "chance": ("Shoe", "Stream", "outcomes", "seed_of"),
    "errors": ("BadInput", "CroupierError", "Illegal"),
    "games": ("all_games", "game_of", "presets_of", "rules_of"),
    "matches": ("Match", "play_match"),
    "play": (
        *("Act", "BaseRules", "Cast", "Deal", "Draw", "Move", "Options", "Over", "Roll", "Terms"),
        *("final", "moves", "replay"),
    ),
    "arena.simulation": ("simulate",),
    "advice": ("solve",),
}
_NAMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = list(_NAMES)


if not TYPE_CHECKING:  # type checkers know the names above, and no others

    def __getattr__(name: str) -> Any:
        """Import a room, or a name from its room, on first use: `import croupier` itself costs nothing."""
        if name in ROOMS:
            return import_module(f"croupier.{name}")
        if name in _NAMES:
            found = globals()[name] = getattr(import_module(f"croupier.{_NAMES[name]}"), name)
            return found
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *ROOMS, *_NAMES])
