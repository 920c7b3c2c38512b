"""`croupier train ofc`: trains a network for a preset, or for your own rules."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from croupier.ascii_text import printable, whole_number
from croupier.chance import seed_of
from croupier.errors import BadInput, CroupierError
from croupier.extras import need
from croupier.files import read_file, replace_file
from croupier.games.ofc import OfcRules, rules
from croupier.serialization import to_json
from croupier.terminal.language import figure, in_words
from croupier.terminal.options import Address, Option, Processes

if TYPE_CHECKING:
    from croupier.games.ofc.solver.checkpoint import Task
    from croupier.games.ofc.solver.trained_model import TrainedModel
    from croupier.games.ofc.solver.training import Plan, Progress, Run, Training


def train(
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    seed: Annotated[str, Option(help="Any text: the same one makes the same network.")] = "1",
    out: Annotated[
        Path | None,
        Option(
            metavar="FILE.npz", help="Where it goes; without, where all find it who play by these rules."
        ),
    ] = None,
    laps: Annotated[int | None, Option(least=1, help="How long: each lap is some minutes.")] = None,
    minutes: Annotated[
        float | None, Option(help="How long: as many laps as fit into it, by what this machine does.")
    ] = None,
    processes: Processes = None,
    on: Address = None,
    begin: Annotated[
        str | None,
        Option("--from", metavar="PRESET", help="Begin with a preset's network, not with nothing."),
    ] = None,
    resume: Annotated[
        bool, Option("--resume/--fresh", help="Go on from the last lap, if there is one, or begin anew.")
    ] = True,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document at the end.")] = False,
) -> None:
    """Train a network by play against itself, so that bots and advice know a house's own rules.

    It may be interrupted: the same command goes on after the last whole lap, and its result is the same.
    The same seed and laps make the same network, however many processes there are.
    """
    need("fast", "training")
    from croupier.arena import workers
    from croupier.arena.contest_runner import cluster
    from croupier.games.ofc.solver.training import refuse_unless_trainable

    if laps is not None and minutes is not None:
        raise BadInput("--laps and --minutes: expected one of them")
    if minutes is not None and not 0 < minutes < 1e6:
        raise BadInput("--minutes {minutes}: expected more than 0", minutes=minutes)
    if on is not None and (processes is not None or minutes is not None):
        raise BadInput("--on: expected without --processes and --minutes; a cluster has as many as it has")
    chosen = rules(preset)
    refuse_unless_trainable(chosen.settings)
    path = _place(chosen, out)
    with cluster(on) if on else workers(processes or os.cpu_count() or 1) as executor:
        school = _School(chosen, preset or chosen.preset, _number(seed), path, executor, begin)
        found = school.train(laps, minutes, processes or os.cpu_count() or 1, resume)
    if as_json:
        print(to_json(found, indent=2))
    else:
        said = in_words(
            "{file}: {hash}, after {hands} hands", file=path, hash=found["hash"][:16], hands=found["hands"]
        )
        print(said)


def _number(seed: str) -> int:
    """The number by which a network is made again, and which it names: a text's own, or made of it."""
    number = whole_number(seed)
    return int.from_bytes(seed_of(seed)[:6]) if number is None else number


def usual_plan(known: TrainedModel | None = None, *, alike: bool = True) -> Plan:
    """The default training; shorter after another network, with a bonus if its streets differ."""
    from croupier.games.ofc.solver.trained_model import fingerprint
    from croupier.games.ofc.solver.training import Plan

    if known is None:
        return Plan()
    plan = Plan(laps=2, rate=0.0005, after=fingerprint(known))
    if alike:
        return plan
    return msgspec.structs.replace(plan, hands=20_000, laps=4, rate=0.0008, fantasyland_bonus=2.0)


def _same_streets(chosen: OfcRules, begin: str) -> bool:
    one, other = chosen.settings, rules(begin).settings
    return (one.first_street, one.street, one.discard) == (other.first_street, other.street, other.discard)


def _known(begin: str) -> TrainedModel:
    """The network of a preset, to begin with."""
    from croupier.games.ofc.solver.trained_model import NETWORKS, shipped_model

    found = shipped_model(begin) if begin in NETWORKS else None
    if found is None:
        raise BadInput(
            "--from {begin}: expected one of {networks:items}", begin=begin, networks=list(NETWORKS)
        )
    return found


def _place(chosen: OfcRules, out: Path | None) -> Path:
    """The path of the network to write."""
    from croupier.games.ofc.solver.trained_model import own_network, settings_hash, shipped_model

    if out is not None:
        if out.suffix != ".npz":
            raise BadInput("--out {out}: expected a file named .npz", out=out)
        return out
    known = shipped_model(chosen.preset)
    if known is not None and known.about.settings == settings_hash(chosen.settings):
        raise BadInput(
            "{preset}: its network comes with croupier; --out FILE.npz trains another one",
            preset=chosen.preset,
        )
    path = own_network(chosen.settings)
    if path is None:
        raise BadInput("--out: expected a file, for nobody's home folder is known here")
    return path


class _School:
    """One training: its files, its messages, and its workers."""

    def __init__(
        self,
        chosen: OfcRules,
        preset: str,
        seed: int,
        path: Path,
        executor: Executor | None,
        begin: str | None,
    ) -> None:
        self._begin, self._known = begin, None if begin is None else _known(begin)
        self._rules, self._preset, self._seed = chosen, preset, seed
        self._path, self._checkpoint = path, path.with_suffix(".checkpoint")
        self._run: Run = map if executor is None else _over(executor)
        self._log: list[str] = []
        self._plan = usual_plan(self._known, alike=begin is None or _same_streets(chosen, begin))
        self._begun = time.monotonic()

    def train(
        self, laps: int | None, minutes: float | None, processes: int, resume: bool
    ) -> dict[str, Any]:
        """The whole training; returns a document of the result."""
        from croupier.games.ofc.solver.checkpoint import pack, task_of
        from croupier.games.ofc.solver.training import start
        from croupier.games.ofc.solver.training import train as trained

        self._path.parent.mkdir(parents=True, exist_ok=True)
        found = self._found() if resume else None
        if found and laps is None:
            laps = found[0].plan.laps
        if laps is None and minutes is not None:
            laps = self._fitting(minutes, processes)
        self._plan = msgspec.structs.replace(self._plan, laps=laps or self._plan.laps)
        task = task_of(self._rules, self._seed, self._plan)
        training = start(self._rules, self._seed, self._plan, self._known)
        if found:
            training = self._going_on(task, *found)
        else:
            self._log = [msgspec.json.encode({"command": self._command, "task": task}).decode()]
        self._write_log()
        laps_done = trained(self._rules, self._seed, self._plan, training, tell=self._tell, run=self._run)
        for training in laps_done:
            replace_file(self._checkpoint, pack(task, training, self._log))
            self._write_log()
        return self._finish(training)

    def _found(self) -> tuple[Task, Training, list[str]] | None:
        from croupier.games.ofc.solver.checkpoint import MAX_BYTES, unpack

        if not self._checkpoint.exists():
            return None
        return unpack(read_file(self._checkpoint, MAX_BYTES), str(self._checkpoint))

    def _going_on(self, task: Task, kept: Task, training: Training, log: list[str]) -> Training:
        """The checkpoint to continue from. Raises BadInput if it belongs to another training."""
        if msgspec.structs.replace(kept, preset=task.preset) != task:
            raise BadInput(
                "{checkpoint}: of another training, {said}; expected {said2}; --fresh begins anew",
                "other-checkpoint",
                checkpoint=self._checkpoint,
                said=kept.said,
                said2=task.said,
            )
        self._log = log
        laps = self._plan.laps
        self._say(in_words("goes on after lap {lap} of {laps}", lap=training.lap, laps=laps))
        return training

    def _fitting(self, minutes: float, processes: int) -> int:
        """As many laps as fit, by how long a piece of one takes here."""
        from croupier.games.ofc.solver.model_evaluation import lap_seconds
        from croupier.games.ofc.solver.training import start

        plan = self._plan
        sample = start(self._rules, self._seed, plan, self._known)
        taken = lap_seconds(self._rules, plan, sample, processes, self._run, time.monotonic)
        laps = max(1, int(60 * minutes / taken))
        minutes = taken / 60
        said = in_words(
            "a lap takes about {n:decimal1} minutes here: --laps {laps:plain}", n=minutes, laps=laps
        )
        self._say(said)
        return laps

    def _tell(self, progress: Progress) -> None:
        self._log.append(msgspec.json.encode(progress).decode())
        self._say(_sentence(progress, self._plan))

    def _say(self, sentence: str) -> None:
        minutes, seconds = divmod(int(time.monotonic() - self._begun), 60)
        print(f"{minutes:3d}:{seconds:02d}  {sentence}", file=sys.stderr, flush=True)

    def _write_log(self) -> None:
        body = "".join(f"{line}\n" for line in self._log)
        replace_file(self._path.with_suffix(".log"), body.encode())

    @property
    def _command(self) -> str:
        """The command that makes the same again."""
        name = Path(self._preset).name  # leave out the path, which is of one machine only
        begin = f" --from {self._begin}" if self._begin else ""
        return f"croupier train ofc --preset {name}{begin} --seed {self._seed} --laps {self._plan.laps}"

    def _finish(self, training: Training) -> dict[str, Any]:
        from croupier.games.ofc.solver.model_evaluation import model_after
        from croupier.games.ofc.solver.trained_model import fingerprint, save

        knowledge = model_after(self._rules, training, self._seed, self._plan, self._command)
        about = knowledge.about
        found = {"hash": fingerprint(knowledge), **msgspec.to_builtins(about)}
        self._log.append(msgspec.json.encode(found).decode())
        self._write_log()
        replace_file(self._path, save(knowledge))
        for worth in about.fantasyland:
            said = in_words(
                "Fantasyland of {cards} cards, {opponents} against it: {value:decimal2} ± {margin:decimal2}"
                " points from each",
                cards=worth.cards,
                opponents=worth.opponents,
                value=worth.value,
                margin=worth.interval,
            )
            self._say(said)
        return {"file": printable(str(self._path)), **found}


def _over(executor: Executor) -> Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]:
    """Have pieces done by an executor, in their order."""

    def run(work: Callable[[Any], Any], pieces: Iterable[Any]) -> list[Any]:
        asked = [executor.submit(work, piece) for piece in pieces]
        try:
            return [future.result() for future in asked]
        except CroupierError:
            raise
        # A process may have been killed, or a cluster's worker may lack a package.
        except Exception as error:
            why = f"{type(error).__name__}: {error}".strip(": ")
            raise BadInput(
                "a worker failed: {why}; the same command goes on from the last lap",
                "broken-process",
                why=why,
            ) from error
        finally:
            for future in asked:
                future.cancel()

    return run


def _sentence(progress: Progress, plan: Plan) -> str:
    """One iteration in a line."""
    said = in_words(
        "lap {lap}  errors {errors}  foul {fouls:percent1}  royalties {royalties:decimal2}",
        lap=f"{progress.lap + 1}/{plan.laps} {progress.iteration + 1}/{plan.iterations}",
        errors=" ".join(figure(error, "decimal2") for error in progress.errors),
        fouls=progress.fouls,
        royalties=progress.royalties,
    )
    if not progress.fantasyland:
        return said
    values = {
        cards: (figure(value, "decimal2"), figure(progress.intervals.get(cards, 0.0), "decimal2"))
        for cards, value in progress.fantasyland.items()
    }
    worth = in_words(
        "Fantasyland {entries:percent1}, stays {stays:percent1}, worth {values:items}",
        entries=progress.entries,
        stays=progress.stays,
        values=[f"{cards}: {value} ± {margin}" for cards, (value, margin) in values.items()],
    )
    return f"{said}  {worth}"
