"""A pytest plugin for runs over mutants: the quickest tests first, and the same examples every time."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

# No shrinking: that an example fails is all that is asked. No luck: a mutant is caught every time or never.
# No deadlines: a busy machine kills no mutants.
settings.register_profile(
    "mutants",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    stats = Path("mutmut-stats.json")
    if stats.exists():
        took = json.loads(stats.read_text())["duration_by_test"]
        items.sort(key=lambda item: took.get(item.nodeid, 0))
