"""Routes of the odds desk: searches of pay tables, sessions, simple rules and par sheets, by the workers.

Typed values become settings here, and a worker gets the settings alone. Nothing is kept.
"""

from __future__ import annotations

from io import BytesIO
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from croupier.errors import BadInput
from croupier.game.preset_registry import PresetRegistry
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.serialization import full_match, to_plain
from croupier.server.http.api import Api, ResponseSpec, file_of
from croupier.server.http.request_costs import aside
from croupier.server.lobby.pay_table_prices import (
    MOST_VARIANTS,
    ExactNumber,
    PriceBody,
    Setting,
    Typed,
    exact_number,
    typed_rules,
    wagers_of,
)
from croupier.server.lobby.preset_details import Name
from croupier.server.runtime.worker_pool import QueueKey, WorkerPool
from croupier.words import Message

if TYPE_CHECKING:
    from croupier.odds.desk import OddsDesk
    from croupier.odds.simple_rules import SimpleRule

Conditions = Annotated[dict[Annotated[str, full_match("[a-z-]{1,40}")], Typed], Meta(max_length=20)]
Rounds = Annotated[int, Meta(ge=1, le=1_000_000)]
Form = Literal["pdf", "xlsx", "html", "csv"]
MEDIA: dict[Form, str] = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}

SheetFile = Annotated[Response, ResponseSpec(bytes, "PDF, XLSX, HTML or CSV", MEDIA["pdf"])]


class SearchBody(PriceBody, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A search of pay tables near an edge such as `3.5%`; rows are held at a pay or capped by one."""

    wager: Setting
    target: Typed
    hold: Conditions = msgspec.field(default_factory=dict)
    cap: Conditions = msgspec.field(default_factory=dict)
    least_wins: Typed | None = None
    only_posted: bool = False


class FoundTable(msgspec.Struct, frozen=True):
    """A pay table, by row, or settings of a payment; `text` says it in words."""

    text: str
    pays: dict[str, int]
    payment: dict[str, str]
    alike: int
    """The number of other payments that come to the same, as where commission is rounded away."""
    edge: ExactNumber
    wins: ExactNumber
    deviation: float


class SearchAnswer(msgspec.Struct, frozen=True):
    """Pay tables near the edge, calmest first. `complete` if all that there are were looked at."""

    found: tuple[FoundTable, ...]
    complete: bool


class PlaySessionBody(PriceBody, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A session of many rounds of a wager. Amounts are in first bets.

    A `bankroll` adds a visit, under the habit to leave with `stop_ahead` won and to play `per_hour` rounds;
    `actual`, the net result of players, adds a test.
    """

    wager: Setting
    rounds: Rounds
    bankroll: Typed | None = None
    stop_ahead: Typed | None = None
    per_hour: Typed | None = None
    actual: Typed | None = None


class SessionBar(msgspec.Struct, frozen=True):
    """The chance of a result from `low` up to `high`, which is not part of it; in first bets."""

    low: float
    high: float
    chance: float


class VisitFigures(msgspec.Struct, frozen=True):
    """A visit under a habit, on average. `turnover` is all bets and `hold` the house's gain, per bankroll.

    `ruin` and `ahead` are the chances of the ends; `gain_per_hour` is the house's gain in first bets.
    """

    ruin: float
    ahead: float
    rounds: float
    hours: float
    turnover: float
    hold: float
    gain_per_hour: float


class AuditFigures(msgspec.Struct, frozen=True):
    """An actual result: its distance from the expected one in standard deviations, and the chance of it.

    `detectable` is the difference in the edge that the test finds with the chance `power`, and a fair game
    fails it with the chance `significance`.
    """

    deviation: float
    chance: float
    detectable: float
    significance: float
    power: float


class PlaySessionAnswer(msgspec.Struct, frozen=True):
    """The distribution of a session's result in first bets; `quantiles` are chances with results."""

    expected: float
    deviation: float
    ahead: float
    even: float
    behind: float
    quantiles: tuple[tuple[float, float], ...]
    bars: tuple[SessionBar, ...]
    visit: VisitFigures | None = None
    audit: AuditFigures | None = None


class PricedRule(msgspec.Struct, frozen=True):
    """A simple rule: the share of hands that it plays, its edge, and its cost in 100 rounds."""

    text: str
    message: Message | None
    best: bool
    """True for the best of its family."""
    plays: ExactNumber
    edge: ExactNumber
    cost: ExactNumber


class RuleFamily(msgspec.Struct, frozen=True):
    """Simple rules of one form; of a large family, the best one."""

    text: str
    message: Message | None
    rules: tuple[PricedRule, ...]


class SimpleRulesAnswer(msgspec.Struct, frozen=True):
    """Simple rules for the game's first wager, beside the edge of the best play."""

    best_play: ExactNumber
    families: tuple[RuleFamily, ...]


class SheetBody(PriceBody, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A par sheet as a file of this form; with further variants a comparison, the first against them."""

    form: Form
    beside: Annotated[list[PriceBody], Meta(max_length=MOST_VARIANTS - 1)] = msgspec.field(
        default_factory=list
    )


def add_odds_desk(api: Api, shelf: PresetRegistry, workers: WorkerPool) -> None:
    """Add the routes."""

    @api.route("POST", "/api/games/{game}/search", "tables")
    async def search(game: Name, queue: QueueKey, body: SearchBody) -> SearchAnswer:
        """Search pay tables of a wager near a house edge, under conditions."""
        rules = await _rules_for_job(game, body, shelf)
        answer = await workers.do(queue, found_tables, *rules, msgspec.json.encode(body))
        return msgspec.json.decode(answer, type=SearchAnswer)

    @api.route("POST", "/api/games/{game}/session", "tables")
    async def session(game: Name, queue: QueueKey, body: PlaySessionBody) -> PlaySessionAnswer:
        """Count the result of a session of many rounds, exactly."""
        rules = await _rules_for_job(game, body, shelf)
        answer = await workers.do(queue, session_of, *rules, msgspec.json.encode(body))
        return msgspec.json.decode(answer, type=PlaySessionAnswer)

    @api.route("POST", "/api/games/{game}/simple-rules", "tables")
    async def simple_rules(game: Name, queue: QueueKey, body: PriceBody) -> SimpleRulesAnswer:
        """Price simple rules of play for the first wager: what each costs beside the best play, exactly."""
        name, preset, settings = await _rules_for_job(game, body, shelf)
        answer = await workers.do(queue, simple_rules_of, name, preset, settings, body.stake)
        return msgspec.json.decode(answer, type=SimpleRulesAnswer)

    @api.route("POST", "/api/games/{game}/par-sheet", "tables")
    async def par_sheet(game: Name, queue: QueueKey, body: SheetBody) -> SheetFile:
        """Write a par sheet: figures, settings, their hash, the build and the method."""
        variants = []
        for letter, one in zip(ascii_uppercase, (body, *body.beside), strict=False):
            _, name, settings = await _rules_for_job(game, one, shelf)
            variants.append((f"{letter}: {name}" if body.beside else name, settings, one.stake))
        data = await workers.do(queue, sheet_of, game, variants, body.form)
        return file_of(data, MEDIA[body.form], f"{game}-{body.preset}.{body.form}")


async def _rules_for_job(game: str, body: PriceBody, shelf: PresetRegistry) -> tuple[str, str, bytes]:
    """The game, its preset and the typed settings, for a worker. Raises BadInput as `typed_rules`."""
    rules = await aside(lambda: typed_rules(game, body, shelf))
    return rules.game, rules.preset, msgspec.json.encode(to_plain(rules.settings))


def _rules(game: str, preset: str, settings: bytes) -> AnyRules:
    rules: AnyRules = game_of(game).under_settings(msgspec.json.decode(settings), preset)
    return rules


def _desk(game: str) -> OddsDesk:
    desk: OddsDesk | None = game_of(game).load("desk")
    if desk is None:
        raise BadInput("{game}: it has no pay tables to price", game=game)
    return desk


def found_tables(game: str, preset: str, settings: bytes, asked: bytes) -> bytes:
    """The job of a search."""
    from croupier.odds.desk import SearchRequest, percent

    body, desk = msgspec.json.decode(asked, type=SearchBody), _desk(game)
    rules = _rules(game, preset, settings)
    least = None if body.least_wins is None else percent("least_wins", body.least_wins)
    request = SearchRequest(
        percent("target", body.target), body.wager, body.hold, body.cap, least, body.only_posted
    )
    data = desk.search(desk.report(rules, body.stake), rules.settings, request, body.stake).data
    return msgspec.json.encode(SearchAnswer(tuple(map(_found, data["designs"])), data["complete"]))


def _found(design: dict[str, Any]) -> FoundTable:
    edge, wins = (ExactNumber(**design[name]) for name in ("house_edge", "hit_frequency"))
    return FoundTable(
        text=str(design["pay_table"]),
        pays=design.get("pays", {}),
        payment=design.get("rules", {}),
        alike=design.get("alike", 0),
        edge=edge,
        wins=wins,
        deviation=design["standard_deviation"],
    )


def session_of(game: str, preset: str, settings: bytes, asked: bytes) -> bytes:
    """The job of a session."""
    from croupier.odds.desk import amount, habit_of
    from croupier.odds.sessions import POWER, SIGNIFICANCE, audit, play_session, session_bars, visit

    body, rules = msgspec.json.decode(asked, type=PlaySessionBody), _rules(game, preset, settings)
    known = {one.name: one.wager for one in wagers_of(rules, body.stake)}
    if body.wager not in known:
        raise BadInput(
            "wager: no wager is named '{name}'; expected one of {known:items}",
            name=body.wager,
            known=list(known),
        )
    wager = known[body.wager]
    units = None if body.bankroll is None else amount("bankroll", body.bankroll)
    won = None if body.actual is None else amount("actual", body.actual)
    habit = habit_of(units, body.stop_ahead, body.per_hour)
    played = play_session(wager, body.rounds)
    bars = session_bars(wager, body.rounds)
    tested = stay = None
    if won is not None:
        found = audit(wager, body.rounds, won)
        tested = AuditFigures(found.deviation, found.chance, found.detectable, SIGNIFICANCE, POWER)
    if habit is not None:
        stay = msgspec.convert(visit(wager, body.rounds, habit), VisitFigures, from_attributes=True)
    answer = PlaySessionAnswer(
        expected=float(played.mean),
        deviation=played.standard_deviation,
        ahead=played.ahead,
        even=played.even,
        behind=max(0.0, 1 - played.ahead - played.even),
        quantiles=tuple((level, float(value)) for level, value in played.quantiles),
        bars=tuple(SessionBar(float(bar.low), float(bar.high), bar.chance) for bar in bars),
        visit=stay,
        audit=tested,
    )
    return msgspec.json.encode(answer)


def simple_rules_of(game: str, preset: str, settings: bytes, stake: int | None) -> bytes:
    """The job of simple rules."""
    from croupier.odds.simple_rules import best_edge

    hands, families = _desk(game).simple(_rules(game, preset, settings).settings, stake)
    best = best_edge(hands)

    def priced(rule: SimpleRule, first: SimpleRule) -> PricedRule:
        figures = rule.played, rule.house_edge, 100 * (rule.house_edge - best)
        return PricedRule(*_said(rule.said), rule is first, *map(exact_number, figures))

    found = tuple(
        RuleFamily(*_said(one.said), tuple(priced(rule, one.best) for rule in one.shown))
        for one in families
    )
    return msgspec.json.encode(SimpleRulesAnswer(exact_number(best), found))


def _said(message: Message) -> tuple[str, Message | None]:
    return str(message), message.wire_message


def sheet_of(game: str, variants: list[tuple[str, bytes, int | None]], form: Form) -> bytes:
    """The job of a par sheet or a comparison. Raises BadInput without the extra that writes the form."""
    from croupier.odds.comparison import compare_reports

    report_of = _desk(game).report
    reports = [report_of(_rules(game, name, settings), stake) for name, settings, stake in variants]
    report = compare_reports(reports) if len(reports) > 1 else reports[0]
    if form == "pdf":
        from croupier.odds.pdf import par_sheet_pdf

        return par_sheet_pdf(report)
    if form == "xlsx":
        from croupier.odds.workbook import write_workbook

        out = BytesIO()
        write_workbook(report, out)
        return out.getvalue()
    if form == "html":
        from croupier.odds.parsheet import par_sheet

        return par_sheet(report).encode()
    from croupier.odds.present import report_csv

    return report_csv(report, report.tables[0] if len(reports) > 1 else None).encode()
