"""A client's session at one table: it reconnects, executes each command once and checks every deal."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from croupier.client.auditor import Auditor
from croupier.client.deal_check import check_hand_proof
from croupier.client.http import ServerRefused, Session, answer_as, is_outage, quoted
from croupier.client.reconnecting_socket import ReconnectingSocket
from croupier.errors import BadInput
from croupier.fair import Proof, ProofFile
from croupier.game.registry import rules_from
from croupier.play import AnyRules
from croupier.table import messages
from croupier.table.view import HandView, TableView
from croupier.words import msg


class _SettingsInForce(msgspec.Struct):
    game: str
    preset: str
    settings: dict[str, Any]


class PendingDecision(NamedTuple):
    """A decision that is due from you: your view of the table, and the texts of your legal moves."""

    view: TableView
    moves: Sequence[str]
    """If there are very many moves, the first 500."""
    of: int
    """The total number of moves."""


class TableSession:
    """A session at one table: the present view, and the commands.

    `table` is its name and `n` its number; `connected` is false during a reconnect. `taken_back` is the
    server's last message about moves that its database has lost: `n` is smaller since then.
    """

    def __init__(self, session: Session, table: str, *, mix: bool) -> None:
        self.n = 0
        self.moves = 0  # the number of times that earlier views became invalid
        self.table = table
        self.taken_back = ""
        self.last_ended: HandView | None = None
        """The last hand whose end was seen here, as it was then."""
        self.last_ended_at = table
        """The table of that hand."""
        self._session = session
        self._view: TableView | None = None
        self._game = ""
        self._link = ReconnectingSocket(session, self._path(), self._hear, self._end)
        self._news = asyncio.Condition()
        self._mixes = mix
        self._auditor = self._new_auditor()
        self._ended: Exception | None = None
        self._ahead: float | None = None
        self._synced = 0
        self._rules: AnyRules | None = None

    def _path(self) -> str:
        """The path of the socket."""
        return f"/api/tables/{quoted(self.table)}/socket"

    def _new_auditor(self) -> Auditor:
        """One for the table where one is now."""
        prove, mix = partial(self._prove, self.table), partial(self._mix, self.table)
        return Auditor(prove, mix if self._mixes else None, self._audited)

    @property
    def connected(self) -> bool:
        """True if there is a connection now."""
        return self._link.connected

    @property
    def view(self) -> TableView:
        """The table as one sees it now."""
        if self._view is None:
            raise ServerRefused("not-connected", "no view has arrived yet")
        return self._view

    @property
    def checked(self) -> list[int]:
        """The hands whose deals were proved."""
        return self._auditor.checked

    @property
    def unchecked(self) -> list[int]:
        """The hands that have ended here and are not proved, or not yet."""
        return self._auditor.unchecked

    def now(self) -> int:
        """The time at the table in milliseconds, from its last view: never later than the server's."""
        return int(1000 * time.monotonic() + (self._ahead or 0))

    async def arrive(self) -> None:
        """Connect, and wait for the first view."""
        self._link.start()
        await self._news_after(0, 0)

    async def go(self) -> None:
        """Close the socket."""
        await self._auditor.stop()
        await self._link.close()

    # Commands

    async def sit(self, seat: int) -> None:
        """Take a seat."""
        await self.do("sit", seat=seat)

    async def leave(self) -> None:
        """Leave one's seat."""
        await self.do("leave")

    async def sit_out(self) -> None:
        """Be dealt no further hands."""
        await self.do("sit-out")

    async def sit_in(self) -> None:
        """Come back in."""
        await self.do("sit-in")

    async def start(self) -> None:
        """Begin a match, or agree to a rematch."""
        await self.do("start")

    async def fill(self, seat: int, bot: str | None = None) -> None:
        """Put a bot on a seat (the host)."""
        await self.do("fill", seat=seat, bot=bot)

    async def remove(self, seat: int) -> None:
        """Remove the player on a seat (the host)."""
        await self.do("remove", seat=seat)

    async def call(self, seat: int) -> None:
        """Call the clock on a seat (OFC13)."""
        await self.do("call", seat=seat)

    async def hold(self) -> None:
        """Between two hands: stop the countdown to the next one, once a hand."""
        await self.do("hold")

    async def next(self) -> None:
        """Between two hands: be ready for the next one."""
        await self.do("next")

    async def mix(self, text: str, hand: int | None = None) -> None:
        """Add entropy to the next hand; with a number to that one, or it is refused."""
        await self.do("mix", text=text, hand=hand)

    async def move(self, text: str) -> None:
        """Make a move."""
        await self.do("move", move=text)

    async def do(self, op: str, **fields: Any) -> Any:
        """Send a command, executed once however often it is sent; its answer. Raises ServerRefused."""
        moves = self.moves
        message = await self._link.do(op, self.n, {**self._addressed(), **fields})
        if isinstance(message, messages.Done | messages.LegalMoves):
            await self._news_after(moves, message.n - 1)  # the view that shows the result
        return message

    def _addressed(self) -> dict[str, Any]:
        """The fields that every command contains."""
        return {}

    async def proof(self, hand: int | None = None) -> ProofFile:
        """The proof of an ended hand (None: the last), with what you saw of it, to keep in a file.

        Raises ServerRefused if no such hand has ended recently, or if you saw nothing of it, and BadInput
        for a proof that does not hold, or does not cover what you saw.
        """
        return await self._auditor.proof(hand)

    async def _mix(self, table: str, text: str, hand: int) -> None:
        """Add entropy to a hand at the table where its root was published, wherever one sits by now."""
        await self._link.do("mix", self.n, {"table": table, "text": text, "hand": hand})

    async def _prove(self, table: str, root: str, hand: HandView) -> ProofFile:
        proof = await self._proof_of(table, hand.number)
        return check_hand_proof(proof, root, self._game, await self._known_rules(table), hand)

    async def _proof_of(self, table: str, number: int) -> Proof:
        """The server's proof of an ended hand: the table's, or of long ago the log's."""
        try:
            answer = await self._recent_proof(table, number)
            if answer is not None:
                return answer
            path = f"/api/tables/{quoted(table)}/hands/{number}/proof"
            file = await self._session.ask("GET", path)
            return msgspec.convert(file, ProofFile).proof
        except (ServerRefused, msgspec.ValidationError) as error:
            if is_outage(error):
                raise
            sentence = msg(
                "hand {number}: the server gives no proof of its deal: {error}", number=number, error=error
            )
            raise BadInput(sentence, "unproved") from None

    async def _recent_proof(self, table: str, number: int) -> Proof | None:
        """A table's own proof of one of its last hands, while one is there."""
        if table != self.table:
            return None
        try:
            answer: messages.Proved = await self.do("proof", hand=number)
        except ServerRefused as refused:
            if table != self.table or refused.code in ("no-seat", "stale"):  # one has been moved meanwhile
                return None
            raise
        return answer.proof

    async def rules(self) -> AnyRules:
        """The rules in force at this table, a house's own presets included.

        Raises ServerRefused where the server does not say, BadInput where this program does not know them.
        """
        return await self._rules_at(self.table)

    async def _rules_at(self, table: str) -> AnyRules:
        if self._rules is None:
            where = f"/api/tables/{quoted(table)}/settings"
            found = answer_as(_SettingsInForce, await self._session.ask("GET", where))
            self._rules = rules_from(found.game, found.settings, found.preset)
        return self._rules

    async def _known_rules(self, table: str) -> AnyRules | None:
        """The rules in force; None where this program does not know them."""
        try:
            return await self._rules_at(table)
        except (BadInput, ServerRefused) as error:
            if is_outage(error):
                raise
            return None

    # News

    async def changed(self, after: int | None = None) -> TableView:
        """Wait until the number exceeds `after` (default: this one), or earlier views are invalid."""
        await self._news_after(self.moves, self.n if after is None else after)
        return self.view

    async def _news_after(self, moves: int, n: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self.n > n or self.moves != moves or self._ended is not None)
        if self._ended is not None:
            raise self._ended

    async def proved(self, hand: int) -> None:
        """Wait until the deal of a hand that has ended here is proved; raises what shows that it is not."""
        async with self._news:
            await self._news.wait_for(lambda: self._ended is not None or hand in self.checked)
        if self._ended is not None:
            raise self._ended

    async def next_decision(self) -> PendingDecision | None:
        """Wait for your next decision; None once the match is over or you have no seat.

        Before a match, or a rematch that you have agreed to, it waits for that, too.
        """
        while not self._is_over():
            moves, n, view = self.moves, self.n, self._view
            choices = None if view is None or view.hand is None else view.hand.choices
            if view is not None and choices is not None:
                if choices.moves is not None:
                    return PendingDecision(view, choices.moves, choices.count)
                try:
                    listed: messages.LegalMoves = await self.do("options", start=0, count=500)
                    if self._view is not None and is_same_decision(view, self._view):
                        return PendingDecision(view, listed.moves, listed.count)
                except ServerRefused as refused:
                    if not refused.is_late:
                        raise
            await self._news_after(moves, n)
        return None

    asked = next_decision
    """The former name, kept for one release."""

    def _is_over(self) -> bool:
        """True if no more decisions will come unless the player does something."""
        view = self.view
        own = None if view.you is None else view.seats[view.you]
        was_played = view.hand is not None or view.closed
        return own is None or (view.phase == "waiting" and bool(was_played) and not own.agreed)

    # Incoming messages

    async def _end(self, error: Exception) -> None:
        """End the session with this error."""
        if isinstance(error, msgspec.DecodeError | UnicodeDecodeError | RecursionError):
            error = ServerRefused(
                "malformed", "a letter of the server cannot be read: {error}", error=error
            )
        self._ended = self._ended or error
        self._link.fail(self._ended)
        await self._tell()

    async def _hear(self, body: str | bytes) -> None:
        message: messages.Letter = msgspec.json.decode(body, type=messages.Letter)
        if isinstance(message, messages.Snapshot):
            await self._look(message)
        elif isinstance(message, messages.Unchanged):
            await self._note(message.n)
        elif isinstance(message, messages.Malformed):
            raise ServerRefused("malformed", message.sentence)
        elif isinstance(message, messages.Reseated):
            await self._reseated(message)
        elif not isinstance(message, messages.Said):  # nobody here has subscribed to the chat
            self._link.answer(message)

    async def _look(self, message: messages.Snapshot) -> None:
        """A view: a smaller number than before holds only where the server says so, and it is asked."""
        if message.n < self.n and not message.taken_back:
            if self._synced != self.n:
                self._synced = self.n
                await self._link.sync(self.n, self._addressed())
            return
        self._view = msgspec.convert(message.view, TableView)
        self._game = self._view.match.game
        if self._view.hand is not None and self._view.hand.returns is not None:
            self.last_ended, self.last_ended_at = self._view.hand, self.table
        self._ahead = (message.now or message.at) - 1000 * time.monotonic()
        if message.taken_back:
            self.taken_back, self.n = message.taken_back, message.n
            self.moves += 1
            self._auditor.take_back(self._view)
        await self._note(message.n)

    async def _reseated(self, message: messages.Reseated) -> None:
        """One has another table; only on a tournament's socket."""
        raise ServerRefused(
            "malformed", "a table does not move anybody to table {table}", table=message.table
        )

    async def _note(self, n: int) -> None:
        """Handle a new number: notify waiting callers, and audit the deal."""
        self.n = max(self.n, n)
        self._auditor.see(self.view)
        await self._tell()

    async def _audited(self, error: Exception | None) -> None:
        """A hand is proved, or here is what shows that it is not: that ends everything here."""
        if error is not None:
            await self._end(error)
        await self._tell()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


def is_same_decision(asked: TableView, now: TableView) -> bool:
    """True if the decision that was asked for is still due."""
    return _due(asked) == _due(now) is not None


def _due(view: TableView) -> tuple[int, int] | None:
    """The hand, and the time since which the reader's decision is due; None if none is."""
    hand = view.hand
    if hand is None:
        return None
    return next(((hand.number, one.since) for one in hand.asked if one.seat == view.you), None)
