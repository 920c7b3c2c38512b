"""Hands and steps a second of batched OFC, beside the rules' own random play and pgx's `leduc_holdem`.

    uv run python bench/batched_speed.py [--seconds 6]
    uv run --with pgx python bench/batched_speed.py

One core; every table acts at random in every step, with its observation and mask, and the choice is
counted. Rounds alternate, each one's best counts. pgx steps as many tables in one compiled function that
also chooses at random and begins again; it is left out where it is not installed.
"""

from __future__ import annotations

import os

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from typing import Any

from croupier.chance import Shoe, Stream
from croupier.envs.many_tables import batched
from croupier.games import rules_of
from croupier.games.ofc import Terms
from croupier.play import Act, Over
from timing import best_rates

TABLES, STEPS = 4_096, 64
PRESETS = ("pineapple", "progressive-pineapple", "standard", "carnivale-2013")


class Ours:
    """Steps at all tables; and how many hands ended with them."""

    def __init__(self, preset: str, **given: Any) -> None:
        self.env = batched("ofc", preset, TABLES, **given)
        self.steps, self.hands = 0, 0

    def work(self) -> int:
        env = self.env
        for _ in range(STEPS):
            env.step(env.random_actions())
            self.hands += int(env.hand_over.sum())
        self.steps += STEPS * TABLES
        return STEPS * TABLES


def by_the_rules(preset: str) -> Callable[[], int]:
    """Random hands by the rules, one after the other: players' steps, deals not counted."""
    rules, numbers = rules_of("ofc", preset), count()

    def work() -> int:
        stream = Stream(bytes(32), next(numbers))
        state, shoe, steps = rules.start(Terms(2)), Shoe(stream), 0
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Act):
                ((_, options),) = turn.options.items()
                state, steps = rules.apply(state, options[stream.below(len(options))]), steps + 1
            else:
                state = rules.apply(state, shoe.answer(turn))
        return steps

    return work


def pgx_steps() -> Callable[[], int]:
    """Steps of pgx's `leduc_holdem` at as many tables, random actions and new games included."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = auto_reset(env.step, env.init)

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choose, luck = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choose, logits, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(luck, TABLES))
        return (state, key), (state.observation.sum(), state.legal_action_mask.sum(), state.rewards.sum())

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS))
    carry = [(jax.vmap(env.init)(jax.random.split(jax.random.key(1), TABLES)), jax.random.key(2))]

    def work() -> int:
        carry[0], shown = run(carry[0])
        jax.block_until_ready(shown)
        return STEPS * TABLES

    work()
    return work


def main() -> None:
    tables = {preset: Ours(preset) for preset in PRESETS}
    tables["pineapple, three players"] = Ours("pineapple", seats=3)
    tables["pineapple, stacks"] = Ours("pineapple", stacks=(200, 200), hands=None)
    tables["pineapple, no Fantasyland"] = Ours("pineapple", fantasyland=False)
    for ours in tables.values():
        ours.work()
    works = {name: ours.work for name, ours in tables.items()} | {"by the rules": by_the_rules("pineapple")}
    if find_spec("pgx"):
        works["pgx, leduc_holdem"] = pgx_steps()
    best = best_rates(__doc__, 6, works)
    for name, rate in best.items():
        found = f"{name:<28}{rate:>14,.0f} steps a second   pineapple / it: {best['pineapple'] / rate:,.1f}"
        if name in tables:
            found += f"   {rate * tables[name].hands / tables[name].steps:>12,.0f} hands a second"
        print(found)


if __name__ == "__main__":
    main()
