"""Prices of a house game's pay tables as they are typed: every line and wager, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec

from croupier.errors import BadInput
from croupier.game.preset_registry import PresetRegistry
from croupier.game.presets import settings_hash
from croupier.game.registry import game_of
from croupier.odds.open_wager import Priced
from croupier.serialization import full_match, to_plain
from croupier.server.http.api import Api
from croupier.server.lobby.preset_details import Name

Pays = Annotated[str, msgspec.Meta(max_length=120)]
Setting = Annotated[str, full_match("[a-z_]{1,40}")]


class PriceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset, and pay tables in place of its own by the settings that they are: `40-30-6-3-1`."""

    preset: Name
    tables: Annotated[dict[Setting, Pays], msgspec.Meta(max_length=10)] = {}


class ExactNumber(msgspec.Struct, frozen=True):
    """An exact fraction and its decimal."""

    fraction: str
    decimal: float


class PricedRow(msgspec.Struct, frozen=True):
    """A line of a pay table: in how many ways it comes, and what it brings the player per first bet.

    The edge falls by `chance` for each additional unit that the line pays.
    """

    hand: str
    pays: int
    ways: int
    chance: ExactNumber
    returns: ExactNumber


class PricedWager(msgspec.Struct, frozen=True):
    """A wager with the best play. `setting` is the name of its pay table among the settings, if it has one.

    `wins` is the chance to gain, `deviation` the standard deviation of a round in first bets.
    """

    wager: str
    setting: str | None
    pays: str
    ways: int
    rows: tuple[PricedRow, ...]
    edge: ExactNumber
    wins: ExactNumber
    deviation: float


class PriceAnswer(msgspec.Struct, frozen=True):
    """The wagers under these settings, and the settings' hash."""

    hash: str
    wagers: tuple[PricedWager, ...]


def priced(game: str, body: PriceBody, shelf: PresetRegistry) -> PriceAnswer:
    """The exact price of every wager. Raises BadInput for a game without prices, a setting, a pay table."""
    rules = shelf.rules(game, body.preset)
    known = game_of(game)
    count = known.load("priced")
    if count is None:
        raise BadInput("{game}: it has no pay tables to price", game=game)
    before: tuple[Priced, ...] = count(rules.settings)
    settings = [one.setting for one in before if one.setting]
    for name in body.tables:
        if name not in settings:
            raise BadInput(
                "tables: no pay table is named '{name}'; expected one of {known:items}",
                name=name,
                known=settings,
            )
    changed = known.under_settings({**to_plain(rules.settings), **body.tables}, rules.preset).settings
    return PriceAnswer(settings_hash(changed), tuple(map(_wager, count(changed))))


def _wager(one: Priced) -> PricedWager:
    posted, pays = one.posted, one.pays
    rows: tuple[PricedRow, ...] = ()
    if posted is not None and pays is not None:
        rows = tuple(
            PricedRow(hand, pay, posted.ways_of(hand), _exact(posted.step(hand)), _exact(one.returns(hand)))
            for hand, pay in pays.by_row.items()
        )
    wager = one.wager
    return PricedWager(
        wager=one.name,
        setting=one.setting,
        pays="" if pays is None else str(pays),
        ways=wager.ways,
        rows=rows,
        edge=_exact(wager.house_edge),
        wins=_exact(wager.hit_frequency),
        deviation=wager.standard_deviation,
    )


def _exact(value: Fraction) -> ExactNumber:
    return ExactNumber(str(value), float(value))


def add_prices(api: Api, shelf: PresetRegistry) -> None:
    """Add the route."""

    @api.route("POST", "/api/games/{game}/price", "tables")
    def price(game: Name, body: PriceBody) -> PriceAnswer:
        """Price a house game's pay tables: every line and wager, exactly, with the best play."""
        return priced(game, body, shelf)
