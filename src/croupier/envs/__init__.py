"""Environments for learning, of any game, other packages' included (extra `rl`; docs/environments.md).

    from croupier import envs

    env = envs.aec("ofc", preset="pineapple", seats=2)        # PettingZoo, one agent after the other
    env = envs.parallel("fortune", seats=3)                   # PettingZoo, those who choose together
    env = envs.single("ofc", opponents="club")                # Gymnasium, one seat against bots
    game = envs.open_spiel("high-card")                       # OpenSpiel
    tables = envs.batched("ofc", preset="pineapple", tables=4096)  # many tables at once, in arrays

An action is the number of a move (`croupier.numbering`); a choice of more than `actions` numbers is made in
steps (`croupier.steps`). An observation is made from the seat's view alone (`Observer`). Returns are in
chips, or in points.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.envs.episode import Episode as Episode
    from croupier.envs.many_tables import Batched as Batched
    from croupier.envs.many_tables import batched as batched
    from croupier.envs.observing import Field as Field
    from croupier.envs.observing import Observer as Observer
    from croupier.envs.observing import ViewObserver as ViewObserver
    from croupier.envs.observing import observer_of as observer_of
    from croupier.envs.one_seat import SeatEnv as SeatEnv
    from croupier.envs.one_seat import single as single
    from croupier.envs.spiel import open_spiel as open_spiel
    from croupier.envs.vector import SeatVectorEnv as SeatVectorEnv
    from croupier.envs.zoo import SequentialEnv as SequentialEnv
    from croupier.envs.zoo import SimultaneousEnv as SimultaneousEnv
    from croupier.envs.zoo import aec as aec
    from croupier.envs.zoo import parallel as parallel

_MODULES = {
    "many_tables": ("Batched", "batched"),
    "episode": ("Episode",),
    "observing": ("Field", "Observer", "ViewObserver", "observer_of"),
    "one_seat": ("SeatEnv", "single"),
    "vector": ("SeatVectorEnv",),
    "zoo": ("SequentialEnv", "SimultaneousEnv", "aec", "parallel"),
    "spiel": ("open_spiel",),
}
_NAMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = list(_NAMES)

if not TYPE_CHECKING:  # type checkers know the names above, and no others

    def __getattr__(name: str) -> Any:
        """Import a name on first use: each kind of environment needs another package."""
        if name in _NAMES:
            found = globals()[name] = getattr(import_module(f"croupier.envs.{_NAMES[name]}"), name)
            return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
