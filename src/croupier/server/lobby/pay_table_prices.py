"""Prices of a house game's pay tables as they are typed: every line and wager, exactly."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.errors import BadInput
from croupier.game.game import Game
from croupier.game.preset_registry import PresetRegistry
from croupier.game.presets import changed_name, settings_hash
from croupier.game.registry import game_of
from croupier.odds.open_wager import PaymentSetting, Priced
from croupier.play import AnyRules
from croupier.serialization import full_match, to_plain
from croupier.server.http.api import Api
from croupier.server.http.decoding import RefusalAnswer
from croupier.server.lobby.preset_details import Name

if TYPE_CHECKING:
    from croupier.odds.desk import OddsDesk

MOST_VARIANTS = 4
"""Variants that are compared at once."""
Pays = Annotated[str, msgspec.Meta(max_length=120)]
Setting = Annotated[str, full_match("[a-z_]{1,40}")]
Typed = Annotated[str, msgspec.Meta(max_length=40)]
Stake = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]


class PriceBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset, and pay tables in place of its own by the settings that they are: `40-30-6-3-1`.

    `payment` are settings of a payment without a pay table, in place of the preset's. With a `stake`, the
    first bet in the smallest unit, commissions are rounded as at the table.
    """

    preset: Name
    tables: Annotated[dict[Setting, Pays], msgspec.Meta(max_length=10)] = {}
    payment: Annotated[dict[Setting, Typed], msgspec.Meta(max_length=10)] = {}
    stake: Stake | None = None


class ExactNumber(msgspec.Struct, frozen=True):
    """An exact fraction and its decimal."""

    fraction: str
    decimal: float


class PricedRow(msgspec.Struct, frozen=True):
    """A line of a pay table: in how many ways it comes, and what it brings the player per first bet.

    The edge falls by `chance` for each additional unit that the line pays. A line that pays 0 may cost the
    wager; from there the edge falls by `chance` less `returns`.
    """

    hand: str
    pays: int
    ways: int
    chance: ExactNumber
    returns: ExactNumber


class PricedWager(msgspec.Struct, frozen=True):
    """A wager with the best play. `setting` is the name of its pay table among the settings, if it has one.

    A wager without one may have settings of its `payment`, which are typed or chosen. `wins` is the chance
    to gain, `deviation` the standard deviation of a round in first bets.
    """

    wager: str
    setting: str | None
    pays: str
    ways: int
    rows: tuple[PricedRow, ...]
    edge: ExactNumber
    wins: ExactNumber
    deviation: float
    payment: tuple[PaymentSetting, ...] = ()


class PriceAnswer(msgspec.Struct, frozen=True):
    """The wagers under these settings, and the settings' hash."""

    hash: str
    wagers: tuple[PricedWager, ...]


class CompareBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Variants that are priced side by side."""

    variants: Annotated[list[PriceBody], msgspec.Meta(min_length=1, max_length=MOST_VARIANTS)]


class WagerDifference(msgspec.Struct, frozen=True):
    """The house edge of a wager less that of the first variant, in all and by line."""

    wager: str
    edge: ExactNumber
    lines: dict[str, ExactNumber]


class PricedVariant(msgspec.Struct, frozen=True):
    """A variant with its differences from the first one, or why it is refused."""

    prices: PriceAnswer | None = None
    differences: tuple[WagerDifference, ...] = ()
    refused: RefusalAnswer | None = None


class CompareAnswer(msgspec.Struct, frozen=True):
    """The variants, in their order."""

    variants: tuple[PricedVariant, ...]


def compared(game: str, body: CompareBody, shelf: PresetRegistry) -> CompareAnswer:
    """The variants with their prices and differences. Raises BadInput for a game without prices."""
    from croupier.odds.comparison import compare

    _priced_game(game)
    found, first = [], None
    for number, variant in enumerate(body.variants):
        try:
            rules = typed_rules(game, variant, shelf)
        except BadInput as error:
            refused = RefusalAnswer(error.code, error.sentence, None, error.wire_message)
            found.append(PricedVariant(refused=refused))
            continue
        wagers = wagers_of(rules, variant.stake)
        if number == 0:
            first = wagers
        beside = () if first is None else compare((first, wagers))
        differences = tuple(
            WagerDifference(
                one.variants[0].name,
                exact_number(one.differences[1]),
                {line.name: exact_number(-line.differences[1]) for line in one.lines},
            )
            for one in beside
        )
        found.append(PricedVariant(_answer(rules, wagers), differences))
    return CompareAnswer(tuple(found))


def priced(game: str, body: PriceBody, shelf: PresetRegistry) -> PriceAnswer:
    """The exact price of every wager. Raises BadInput for a game without prices, a setting, a pay table."""
    rules = typed_rules(game, body, shelf)
    return _answer(rules, wagers_of(rules, body.stake))


def _answer(rules: AnyRules, found: tuple[Priced, ...]) -> PriceAnswer:
    desk: OddsDesk | None = game_of(rules.game).load("desk")
    open_settings = desk.payment(rules.settings) if desk is not None and desk.payment else ()
    return PriceAnswer(
        settings_hash(rules.settings),
        tuple(_wager(one, () if at else open_settings) for at, one in enumerate(found)),
    )


def wagers_of(rules: AnyRules, stake: int | None) -> tuple[Priced, ...]:
    """The wagers of a game that has prices, with commissions rounded for a stake."""
    return _wagers(rules.game, rules.settings, stake)


@lru_cache(maxsize=64)
def _wagers(game: str, settings: msgspec.Struct, stake: int | None) -> tuple[Priced, ...]:
    count = game_of(game).load("priced")  # a desk asks again for each variant when one of them changes
    found: tuple[Priced, ...] = count(settings) if stake is None else count(settings, stake)
    return found


def _priced_game(game: str) -> Game[AnyRules]:
    known = game_of(game)
    if known.load("priced") is None:
        raise BadInput("{game}: it has no pay tables to price", game=game)
    return known


def typed_rules(game: str, body: PriceBody, shelf: PresetRegistry) -> AnyRules:
    """The rules with the typed values. Raises BadInput for a game without prices, and a wrong value."""
    rules = shelf.rules(game, body.preset)
    known = _priced_game(game)
    if body.tables:
        settings = [one.setting for one in wagers_of(rules, None) if one.setting]
        for name in body.tables:
            if name not in settings:
                raise BadInput(
                    "tables: no pay table is named '{name}'; expected one of {known:items}",
                    name=name,
                    known=settings,
                )
    changed: AnyRules = known.under_settings({**to_plain(rules.settings), **body.tables}, rules.preset)
    if body.payment or body.stake is not None:
        desk: OddsDesk | None = known.load("desk")
        if desk is None or desk.paid is None:
            raise BadInput("{game}: it has no payment without a pay table", game=game)
        changed = desk.paid(changed, body.payment)
    changed.preset = changed_name(rules.preset, rules.settings, changed.settings)
    return changed


def _wager(one: Priced, payment: tuple[PaymentSetting, ...]) -> PricedWager:
    posted, pays = one.posted, one.pays
    rows: tuple[PricedRow, ...] = ()
    if posted is not None and pays is not None:
        rows = tuple(
            PricedRow(
                hand,
                pay,
                posted.ways_of(hand),
                exact_number(Fraction(posted.ways_of(hand), posted.ways)),
                exact_number(one.returns(hand)),
            )
            for hand, pay in pays.by_row.items()
        )
    wager = one.wager
    return PricedWager(
        wager=one.name,
        setting=one.setting,
        pays="" if pays is None else str(pays),
        ways=wager.ways,
        rows=rows,
        edge=exact_number(wager.house_edge),
        wins=exact_number(wager.hit_frequency),
        deviation=wager.standard_deviation,
        payment=payment,
    )


def exact_number(value: Fraction) -> ExactNumber:
    """The number as a page gets it."""
    return ExactNumber(str(value), float(value))


def add_prices(api: Api, shelf: PresetRegistry) -> None:
    """Add the route."""

    @api.route("POST", "/api/games/{game}/compare", "tables")
    def compare(game: Name, body: CompareBody) -> CompareAnswer:
        """Price variants of a house game's pay tables side by side; a refused one says why in its place."""
        return compared(game, body, shelf)

    @api.route("POST", "/api/games/{game}/price", "tables")
    def price(game: Name, body: PriceBody) -> PriceAnswer:
        """Price a house game's pay tables: every line and wager, exactly, with the best play."""
        return priced(game, body, shelf)
