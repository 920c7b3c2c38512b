"""A trained model as data: the network, the value of Fantasyland, and the points that rows win.

A file `networks/PRESET.npz` holds it, with its origin. Networks of your own are in one folder,
`ofc-HASH.npz` each, by the hash of the settings that they know: a terminal, a server or a remote process
that plays by these settings finds them without further configuration.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.files import read_file, reason, shipped_file
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.solver.features import FEATURES
from croupier.games.ofc.solver.network import STAGES, Network
from croupier.row_classes import CLASSES

PACKAGE = "croupier.games.ofc.solver"
NETWORKS = ("pineapple", "progressive-pineapple", "standard", "carnivale-2013")
MAX_BYTES = 1 << 22
"""No file of a network is longer, in bytes."""

LEARNT_FROM = ("first_street", "street", "discard", "scoop", "foul", "royalties", "fantasyland")
LEARNT_FROM_FANTASYLAND = ("entry", "stay_front", "stay_back", "stay_cards", "stay_middle", "sees_others")
"""The settings that a network depends on: streets, points and Fantasyland, but not payments."""

LINE = 1024
"""The units of stored lines per point."""


class Value(msgspec.Struct, frozen=True):
    """The value of Fantasyland of `cards` cards in points from each opponent, ± a 95 % interval."""

    cards: int
    value: float
    interval: float
    opponents: int = 1


class ModelInfo(msgspec.Struct, frozen=True):
    """The origin of a network."""

    preset: str
    settings: str
    """The hash of the settings."""
    command: str
    """The command that made it."""
    seed: int
    hands: int
    """The number of hands played."""
    fouls: float
    """The share of fouls in its own play."""
    errors: tuple[float, ...]
    """The typical errors in points by stage."""
    fantasyland: tuple[Value, ...]

    @property
    def values(self) -> dict[int, float]:
        """The value of Fantasyland in points by its cards, against one opponent."""
        return self.against(1)

    def against(self, opponents: int) -> dict[int, float]:
        """The value from each of this many opponents, if it was measured, by its cards."""
        return {value.cards: value.value for value in self.fantasyland if value.opponents == opponents}


class TrainedModel(NamedTuple):
    """A network, the points that rows of each class win from an opponent who does not foul, its origin."""

    network: Network
    lines: npt.NDArray[np.float64]  # (3, CLASSES)
    about: ModelInfo


def settings_hash(settings: Settings) -> str:
    """The hash of the settings that a network depends on; settings added later do not change it."""
    plain = msgspec.to_builtins(settings)
    plain = {key: plain[key] for key in LEARNT_FROM}
    if plain["fantasyland"] is not None:
        plain["fantasyland"] = {key: plain["fantasyland"][key] for key in LEARNT_FROM_FANTASYLAND}
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:16]


def save(knowledge: TrainedModel) -> bytes:
    """The file of a network; the same bytes for the same weights."""
    arrays = {name: np.asarray(part) for name, part in zip(Network._fields, knowledge.network, strict=True)}
    steps = np.diff(np.rint(knowledge.lines * LINE).astype(np.int32), axis=1, prepend=0)
    arrays["lines"] = steps.astype(np.int16)
    arrays["about"] = np.frombuffer(msgspec.json.encode(knowledge.about), dtype=np.uint8)
    out = io.BytesIO()
    np.savez_compressed(out, allow_pickle=False, **arrays)
    return out.getvalue()


def fingerprint(knowledge: TrainedModel) -> str:
    """SHA-256 of what training found: equal where the same was trained by the same seed, however the
    settings are called.
    """
    parts = [*knowledge.network, np.rint(knowledge.lines * LINE).astype(np.int32)]
    about = msgspec.structs.replace(knowledge.about, preset="", command="")
    found = hashlib.sha256(msgspec.json.encode(about))
    for part in parts:
        found.update(np.ascontiguousarray(part).tobytes())
    return found.hexdigest()


def own_network(settings: Settings) -> Path | None:
    """The path of an own network for these settings, by CROUPIER_NETWORKS or user data; None for none."""
    folder = os.environ.get("CROUPIER_NETWORKS")
    try:
        place = Path(folder) if folder else _data() / "croupier" / "networks"
    except RuntimeError:  # nobody's home
        return None
    return place / f"ofc-{settings_hash(settings)}.npz"


def _data() -> Path:
    """The platform's folder for the user's data."""
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME")
    return Path(named) if named else Path.home() / ".local" / "share"


def load(body: bytes, place: str) -> TrainedModel:
    """The network in a file; raises BadInput for anything else."""
    try:
        with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
            network = Network(*(arrays[name] for name in Network._fields))
            lines = arrays["lines"].astype(np.int64).cumsum(axis=1) / LINE
            about = msgspec.json.decode(arrays["about"].tobytes(), type=ModelInfo)
    except Exception as error:  # A broken archive may raise any error.
        raise BadInput(
            "{place}: expected a network as `croupier train ofc` writes it", "bad-network", place=place
        ) from error
    units, upper = network.first.shape[-1], network.second.shape[1]
    shapes = (
        (STAGES, FEATURES, units),
        (STAGES, upper, units),
        (STAGES, upper),
        (STAGES, upper),
        (STAGES,),
    )
    kinds = (np.int16, np.int16, np.int32, np.int16, np.int64)
    parts = [np.asarray(part) for part in network]
    fit = all(
        part.shape == shape and part.dtype == kind
        for part, shape, kind in zip(parts, shapes, kinds, strict=True)
    )
    if not fit or lines.shape != (3, CLASSES):
        raise BadInput("{place}: a network of another version; train it again", "bad-network", place=place)
    return TrainedModel(network, lines, about)


@lru_cache(maxsize=len(NETWORKS))
def shipped_model(preset: str) -> TrainedModel | None:
    """The network that is shipped for a preset; None if there is none."""
    try:
        return load(shipped_file(PACKAGE, f"networks/{preset}.npz"), preset)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=8)
def _read(path: Path, written: int) -> TrainedModel:  # noqa: ARG001 - a rewritten file is read again
    return load(read_file(path, MAX_BYTES), str(path))


def _own(settings: Settings) -> TrainedModel | None:
    """The own network for these settings; None if none fits. Raises BadInput."""
    path = own_network(settings)
    if path is None or not path.is_file():
        return None
    try:
        found = _read(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise BadInput("{path}: {why}", "bad-file", path=path, why=reason(error)) from None
    return found if found.about.settings == settings_hash(settings) else None


def model_for(rules: OfcRules) -> TrainedModel:
    """A shipped or own model, or the nearest preset's. Raises BadInput if there is none."""
    own, known = settings_hash(rules.settings), []
    for found in filter(None, map(shipped_model, NETWORKS)):  # no more are read than it takes: a bot waits
        if found.about.settings == own:
            return found
        known.append(found)
    own_knowledge = _own(rules.settings)
    if own_knowledge is not None:
        return own_knowledge
    near = sorted(known, key=lambda found: _distance(rules.settings, found.about.preset))
    if not near:
        raise BadInput("no network is there: croupier train ofc makes one", "no-network")
    return near[0]


def is_exact_match(rules: OfcRules, knowledge: TrainedModel) -> bool:
    return knowledge.about.settings == settings_hash(rules.settings)


def _distance(settings: Settings, preset: str) -> tuple[Any, ...]:
    """The distance of a preset from settings: streets first, then Fantasyland, then points."""
    from croupier.games.ofc import rules

    other = rules(preset).settings
    land, others = settings.fantasyland, other.fantasyland
    return (
        (settings.first_street, settings.street, settings.discard)
        != (other.first_street, other.street, other.discard),
        abs(settings.discard - other.discard),
        (land is None) != (others is None),
        settings.most_fantasy_cards != other.most_fantasy_cards,
        settings.royalties != other.royalties,
    )
