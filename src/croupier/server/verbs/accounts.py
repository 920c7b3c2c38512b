"""`croupier accounts`: the accounts of a server, and an operator's actions on them."""

from __future__ import annotations

import sys
from typing import Annotated

import click

from croupier.errors import BadInput
from croupier.server.verbs.database import operate, when
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Database, Json, Option

Name = Annotated[str, Argument(help="The account's name.")]
Why = Annotated[str, Option(help="A reason, for the audit log.")]


def listed(database: Database, as_json: Json = False) -> None:
    """List the accounts: name, time of the last ended hand, and state."""
    from croupier.ascii_text import printable
    from croupier.serialization import to_json

    accounts = operate(database, lambda operator: operator.accounts())
    if as_json:
        print(to_json(accounts, indent=2))
        return
    for one in accounts:
        marks = [
            mark
            for mark, is_so in (
                (in_words("operator"), one.operator),
                (in_words("banned"), one.banned),
                (in_words("temporary password"), one.temporary),
            )
            if is_so
        ]
        print(f"{printable(one.name):<24}  {when(one.at):<16}  {', '.join(marks)}".rstrip())


def reset(name: Name, database: Database) -> None:
    """Print a new password for an account, valid for one day, and end all its sessions."""
    owner, password = operate(database, lambda operator: operator.reset(name))
    print(password)
    said = in_words("good for one day; with it {name} logs in and chooses another", name=owner)
    print(said, file=sys.stderr)


def rename(
    name: Name, new: Annotated[str, Argument(help="The name it is to have.")], database: Database
) -> None:
    """Rename an account and end its sessions. Its seats keep the old name."""
    given = operate(database, lambda operator: operator.rename(name, new))
    print(in_words("{name} is {new} now, and logs in as that", name=name, new=given), file=sys.stderr)


def ban(
    name: Name,
    lift: Annotated[bool, Option("--lift", help="Let them log in again.")] = False,
    why: Why = "",
    *,
    database: Database,
) -> None:
    """Ban an account and end its sessions. Its name stays taken."""
    owner = operate(database, lambda operator: operator.ban(name, why, lift=lift))
    said = (
        in_words("{name} may log in again", name=owner)
        if lift
        else in_words("{name} is banned", name=owner)
    )
    print(said, file=sys.stderr)


def delete(
    name: Name, yes: Annotated[bool, Option("--yes", help="Do not ask.")] = False, *, database: Database
) -> None:
    """Delete an account with its name and password. The hands of others stay."""
    if not (yes or sys.stdin.isatty()):
        raise BadInput("nobody can be asked here whether they are sure: expected --yes")
    if not yes:
        click.confirm(in_words("Delete the account {name}, for good?", name=name), abort=True, err=True)
    owner = operate(database, lambda operator: operator.delete(name))
    print(in_words("{name} is deleted", name=owner), file=sys.stderr)


def appoint(
    name: Name,
    off: Annotated[bool, Option("--off", help="They are one no longer.")] = False,
    *,
    database: Database,
) -> None:
    """Let an account use the operator's page `/operator`. It has to log in again."""
    owner = operate(database, lambda operator: operator.appoint(name, off=off))
    said = (
        in_words("{name} is no operator any more", name=owner)
        if off
        else in_words("{name} is an operator", name=owner)
    )
    print(said, file=sys.stderr)


def bans(
    lift: Annotated[str | None, Option(help="Lift the ban of the guest with this id.")] = None,
    *,
    database: Database,
) -> None:
    """List the guests that were banned at a table: id, name, and the last day of the ban."""
    from croupier.ascii_text import printable

    if lift is not None:
        name = operate(database, lambda operator: operator.lift_guest_ban(lift))
        print(in_words("the ban of {name} is lifted", name=printable(name)), file=sys.stderr)
        return
    for one in operate(database, lambda operator: operator.guest_bans()):
        print(f"{one.id:<24}  {printable(one.name):<24}  {when(1000 * one.until)}")


def invite(
    uses: Annotated[int, Option(least=1, help="New people that it lets in.")] = 1,
    days: Annotated[int, Option(least=1, help="Days for which it is good.")] = 14,
    *,
    database: Database,
) -> None:
    """Print the code of a new invitation, for a server that runs with --invitation-only."""
    code = operate(database, lambda operator: operator.invite(uses, days))
    print(code)
    path = f"/?invitation={code}"
    print(in_words("the link is your server's address with {path} behind it", path=path), file=sys.stderr)


def invitations(
    take_back: Annotated[str | None, Option(help="Take back the invitation with this id.")] = None,
    *,
    database: Database,
) -> None:
    """List the invitations: id, people that it still lets in, last day, and who made it."""
    from croupier.ascii_text import printable

    if take_back is not None:
        operate(database, lambda operator: operator.take_back(take_back))
        print(in_words("{invitation} is taken back", invitation=take_back), file=sys.stderr)
        return
    for one in operate(database, lambda operator: operator.invitations()):
        print(f"{one.id}  {one.uses:>4}  {when(1000 * one.until)}  {printable(one.by)}")
