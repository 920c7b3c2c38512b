"""Training: the same seed makes the same network, whoever does its pieces, however often it is stopped."""

import pickle
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="hands are played in kernels compiled by Numba")

from croupier.errors import BadInput  # noqa: E402
from croupier.games.ofc import OfcRules, rules  # noqa: E402
from croupier.games.ofc.settings import Settings  # noqa: E402
from croupier.games.ofc.solver.checkpoint import Task, pack, task_of, unpack  # noqa: E402
from croupier.games.ofc.solver.compiled.optimizer import quantised  # noqa: E402
from croupier.games.ofc.solver.model_evaluation import model_after  # noqa: E402
from croupier.games.ofc.solver.selfplay_results import (  # noqa: E402
    FantasylandResults,
    fantasy_values,
    fantasyland_sizes,
    intervals_of,
)
from croupier.games.ofc.solver.trained_model import (  # noqa: E402
    NETWORKS,
    fingerprint,
    load,
    save,
    settings_hash,
    shipped,
)
from croupier.games.ofc.solver.training import (  # noqa: E402
    Plan,
    Progress,
    Training,
    refuse_unless_trainable,
    start,
    train,
)
from croupier.serialization import convert, to_plain  # noqa: E402
from tests.cases import quick  # noqa: E402
from tests.games.ofc.tiny_training import skip_unless_compiled, tiny  # noqa: E402

SEED = 7
KEPT = "ab98249bc2fdef6f52de56d0ccb47890fd5ce79fddffdcb57bee16326a563754"
"""The hash of a tiny network for Pineapple by this seed."""


def quiet(_: Progress) -> None: ...


def trained(under: OfcRules, plan: Plan, run: Any = map, training: Training | None = None) -> str:
    """The hash of what a training makes, from its start or gone on with."""
    skip_unless_compiled()
    begun = training or start(under, SEED, plan)
    *_, done = train(under, SEED, plan, begun, tell=quiet, run=run)
    return fingerprint(model_after(under, done, SEED, plan, "a test"))


def far_away(work: Callable[[Any], Any], pieces: Iterable[Any]) -> list[Any]:
    """Do the last piece first, each as if by another process: from a copy, and answered by one."""
    done = [pickle.dumps(work(pickle.loads(pickle.dumps(piece)))) for piece in reversed(list(pieces))]
    return [pickle.loads(answer) for answer in reversed(done)]


def test_a_short_training_gives_the_kept_hash_in_whatever_order_its_pieces_are_played() -> None:
    under = rules("pineapple")
    assert trained(under, tiny()) == KEPT
    assert trained(under, tiny(), far_away) == KEPT


@pytest.mark.parametrize("preset", quick(NETWORKS, "carnivale-2013"))
def test_an_interrupted_training_goes_on_exactly(preset: str) -> None:
    """Stopped in the middle of a lap, it has lost that lap and nothing else."""
    under, plan = rules(preset), tiny()

    class Stopped(Exception):
        pass

    def stop_in(lap: int) -> Callable[[Progress], None]:
        def tell(progress: Progress) -> None:
            if (progress.lap, progress.iteration) == (lap, 0):
                raise Stopped

        return tell

    whole = trained(under, plan)
    kept = pack(task_of(under, SEED, plan), start(under, SEED, plan), [])
    for lap in range(1, plan.laps):
        _, training, log = unpack(kept, "kept")
        laps = train(under, SEED, plan, training, tell=stop_in(lap))
        kept = pack(task_of(under, SEED, plan), next(laps), [*log, f"lap {lap}"])
        with pytest.raises(Stopped):
            next(laps)
    task, training, log = unpack(kept, "kept")
    assert (task, training.lap, log) == (task_of(under, SEED, plan), 2, ["lap 1", "lap 2"])
    assert trained(under, plan, training=training) == whole


def test_another_seed_and_other_rules_give_another_network() -> None:
    under, plan = rules("pineapple"), tiny(laps=1)
    one = trained(under, plan)
    scoop = convert({**to_plain(under.settings), "scoop": 6}, Settings)
    assert trained(OfcRules(scoop, "pineapple"), plan) != one
    other = start(under, SEED + 1, plan)
    assert trained(under, plan, training=other) != one


@pytest.mark.parametrize("spoilt", ["cut", "text", "shape", "empty"])
def test_what_is_no_checkpoint_is_refused(spoilt: str) -> None:
    under, plan = rules("pineapple"), tiny()
    training = start(under, SEED, plan)
    body = pack(task_of(under, SEED, plan), training, [])
    if spoilt == "shape":
        first = training.weights[0]._replace(first=training.weights[0].first[:, :-1])
        body = pack(task_of(under, SEED, plan), training._replace(weights=(first,) * 4), [])
    else:
        body = {"cut": body[: len(body) // 2], "text": b"not at all", "empty": b""}[spoilt]
    with pytest.raises(BadInput, match=r"^house\.checkpoint: .*checkpoint of"):
        unpack(body, "house.checkpoint")


def test_a_file_of_a_network_is_the_same_for_the_same_network() -> None:
    under, plan = rules("pineapple"), tiny()
    training = start(under, SEED, plan)
    knowledge = model_after(under, training, SEED, plan, "a test")
    assert save(knowledge) == save(knowledge)
    again = load(save(knowledge), "a file")
    assert fingerprint(again) == fingerprint(knowledge)
    assert again.about == knowledge.about


def settings(**changed: Any) -> Settings:
    return convert({**to_plain(rules("pineapple").settings), **changed}, Settings)


@pytest.mark.parametrize(
    ("first", "street", "discard"), [(13, 1, 0), (1, 1, 0), (3, 2, 0), (4, 3, 0), (5, 8, 0), (7, 3, 2)]
)
def test_streets_that_no_network_knows_are_refused(first: int, street: int, discard: int) -> None:
    with pytest.raises(BadInput, match=f"^first_street {first}, street {street}, discard {discard}: "):
        refuse_unless_trainable(
            settings(players=(2, 2), first_street=first, street=street, discard=discard, fantasyland=None)
        )


@pytest.mark.parametrize(
    ("first", "street", "discard"),
    quick(
        [(5, 1, 0), (5, 2, 0), (5, 2, 1), (5, 3, 1), (5, 4, 2), (5, 4, 0), (5, 6, 2), (7, 3, 1), (6, 1, 0)],
        (5, 2, 0),
    ),
)
def test_every_course_that_is_not_refused_is_trained(first: int, street: int, discard: int) -> None:
    changed = settings(players=(2, 2), first_street=first, street=street, discard=discard)
    refuse_unless_trainable(changed)
    assert trained(OfcRules(changed, "house"), tiny(laps=1, hands=64))


def test_the_value_of_fantasyland_is_the_fixed_point_of_its_own_stays() -> None:
    """OFC10: E gained a hand, half of them stay, a quarter of opponents enter: V = E / (1 - 1/2 + 1/4)."""
    under = rules("pineapple")
    assert fantasyland_sizes(under) == (14,)
    hands = FantasylandResults(
        np.full(400, 14),
        np.tile([6, 12, 6, 12], 100),
        np.tile([True, False, True, False], 100),
        np.tile([14, 0, 0, 0], 100),
    )
    assert fantasy_values(under, hands) == {14: 12.0}
    # By each hand alone V is linear near its value: the spread of gain - V (1 - stay + entry) over 0.75.
    spread = (hands.gains - 12.0 * (1 - hands.stays + (hands.entered > 0))).std() / 0.75
    rough = 1.96 * spread / 400**0.5
    mixed = FantasylandResults(*(np.random.default_rng(1).permutation(np.stack(hands[:4], axis=1)).T))
    found = intervals_of(
        under, FantasylandResults(mixed.cards, mixed.gains, mixed.stays.astype(bool), mixed.entered)
    )
    assert 0.5 * rough < found[14] < 2 * rough


@pytest.mark.parametrize("preset", NETWORKS)
def test_a_shipped_network_says_how_it_was_made(preset: str) -> None:
    found = shipped(preset)
    assert found is not None
    about = found.about
    under = rules(preset)
    assert (about.preset, about.settings) == (preset, settings_hash(under.settings))
    assert re.fullmatch(
        rf"croupier train ofc --preset {preset}( --from [a-z-]+)? --seed {about.seed} --laps \d+",
        about.command,
    )
    assert about.hands >= (300_000 if "--from" in about.command else 1_000_000)
    assert 0.0 < about.fouls < 0.5
    for opponents in {value.opponents for value in about.fantasyland} | (
        {1} if fantasyland_sizes(under) else set()
    ):
        assert tuple(about.against(opponents)) == fantasyland_sizes(under)
    for value in about.fantasyland:
        assert 0 < value.interval < 1 < value.value
    assert len(save(found)) <= 300_000


def test_what_begins_with_a_network_begins_with_all_of_it() -> None:
    known = shipped("pineapple")
    assert known is not None
    plan = Plan(after=fingerprint(known))
    again = quantised(start(rules("standard"), SEED, plan, known).weights)
    for one, other in zip(again, known.network, strict=True):
        assert np.array_equal(one, other)


def test_a_task_is_said_in_a_few_words() -> None:
    task = Task("house", "70cf2dad2ec7dab3", 3, Plan(laps=8))
    assert task.said == "house (70cf2dad2ec7dab3), seed 3, 8 laps"
