"""`croupier problems ofc`: positions to solve in the terminal, each with its answer explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from croupier.ascii_text import ascii_lower
from croupier.chance import Stream, fresh_seed, seed_of
from croupier.errors import BadInput
from croupier.games.ofc.problems import DIFFICULTIES, PROBLEMS, STREETS, Problem, answer, problem, problems
from croupier.games.ofc.problems import view_of as view_of_problem
from croupier.serialization import to_json
from croupier.terminal.language import in_words
from croupier.terminal.options import Option

if TYPE_CHECKING:
    from rich.console import Console

AS_GOOD = 0.25
"""A cost up to this many points counts as solved."""


def solve(
    number: Annotated[int | None, Option(least=1, help="The problem with this number.")] = None,
    street: Annotated[int | None, Option(least=1, help="Those of a street, 1 to 5.")] = None,
    difficulty: Annotated[int | None, Option(least=1, help="Those of a difficulty, 1 to 5.")] = None,
    count: Annotated[int, Option(least=1, help="How many.")] = 5,
    seed: Annotated[str | None, Option(help="Any text: the same choice again.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print them with their answers, as JSON.")] = False,
) -> None:
    """Positions of Pineapple where what comes to mind first is wrong: choose by letter, and be told why.

    You are the player with cards in hand. Values are points a hand, with Fantasyland to come; who chooses
    something that costs less than a quarter of a point has solved it. An empty line passes, q leaves.
    """
    chosen = _chosen(number, street, difficulty, count, seed)
    if as_json:
        print(to_json([PROBLEMS.plain(one) for one in chosen], indent=2))
        return
    from rich.console import Console

    _ask_all(Console(highlight=False, markup=False, emoji=False), chosen)


def _chosen(
    number: int | None, street: int | None, difficulty: int | None, count: int, seed: str | None
) -> Sequence[Problem]:
    if number is not None:
        return [problem(number)]
    for name, given, most in (("--street", street, STREETS), ("--difficulty", difficulty, DIFFICULTIES)):
        if given is not None and given > most:
            raise BadInput("{name} {given}: expected 1 to {most}", name=name, given=given, most=most)
    found = problems(street, difficulty)
    if not found:
        raise BadInput("there is no problem of that street and difficulty")
    stream = Stream(fresh_seed() if seed is None else seed_of(seed), "problems")
    return stream.shuffled(found)[:count]


def _ask_all(console: Console, chosen: Sequence[Problem]) -> None:
    solved, lost, asked = 0, 0.0, 0
    for one in chosen:
        cost = _ask(console, one)
        if cost is None:
            break
        asked += 1
        solved += cost <= AS_GOOD
        lost += cost
    if asked:
        parts = {"solved": solved, "asked": asked, "lost": lost}
        console.print(in_words("Solved {solved} of {asked}; {lost:decimal2} points lost.", **parts))


def _ask(console: Console, one: Problem) -> float | None:
    """Show a problem, and the cost of the answer; None if the person leaves."""
    from croupier.games.ofc.terminal.pictures import Boards, board
    from croupier.terminal.drawing import Text

    view = view_of_problem(one)
    you = view.seat
    assert you is not None
    own = view.seats[you]
    console.print(
        in_words(
            "Problem {number:plain}, street {street}, difficulty {difficulty} of {most}",
            number=one.number,
            street=one.street,
            difficulty=one.difficulty,
            most=DIFFICULTIES,
        )
    )
    names = [in_words("you") if at == you else in_words("opponent") for at in range(len(view.seats))]
    drawn = [board(seat, Text(name, "bold")) for seat, name in zip(view.seats, names, strict=True)]
    console.print(Boards(drawn))
    from croupier.terminal.card_text import row_text

    console.print(Text(f"{in_words('in hand')}  ") + row_text(own.pending or ()))
    listed = sorted(one.options, key=lambda option: option.move)
    for letter, option in zip("abcdefgh", listed, strict=False):
        console.print(f"  {letter}  {option.move.partition(' ')[2]}")
    while True:
        console.print(in_words("Your answer?"), end=" ")
        try:
            said = ascii_lower(input().strip())
        except EOFError:
            console.print()
            return None
        if said == "q":
            return None
        if said == "" or (len(said) == 1 and said in "abcdefgh"[: len(listed)]):
            break
        last = "abcdefgh"[len(listed) - 1]
        console.print(in_words("expected a letter from a to {last}, q to leave", last=last))
    chosen = one.natural if not said else listed["abcdefgh".index(said)].move
    value = next(option.value for option in one.options if option.move == chosen)
    cost = round(one.options[0].value - value, 4)
    _explain(console, one, cost, passed=not said)
    return cost


def _explain(console: Console, one: Problem, cost: float, *, passed: bool) -> None:
    from croupier.games.ofc.terminal.advise import AdviceTable

    if not passed:
        costs = in_words("That costs {cost:decimal2} points.", cost=cost)
        console.print(in_words("Solved.") if cost <= AS_GOOD else costs, style="bold")
    console.print(AdviceTable(answer(one), len(one.options)))
    said = in_words(
        "What comes to mind first, {natural}, costs {cost:decimal2}; a club player finds the best, or\n"
        "as good, {club:percent} of the time, a novice {novice:percent}.",
        natural=one.natural.partition(" ")[2],
        cost=one.cost,
        club=one.club,
        novice=one.novice,
    )
    console.print(f"{said}\n")
