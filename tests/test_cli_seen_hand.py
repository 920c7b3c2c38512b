"""`croupier replay` of a hand as one reader saw it, in the file that the page gives them (C4)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.phrases import named
from croupier.cli.replay import _Walk
from croupier.cli.screen import END
from croupier.cli.seen_hand import seen_in
from croupier.table.messages import encode
from tests.test_cli_records import Pressing
from tests.test_web_hand_history import history_of

Run = Callable[..., Any]


def seen_file(path: Path, name: str, own: int | None = None, **other: Any) -> Path:
    """The first hand of a table as a player, or a watcher, saw it, written as `deal_panel.js` writes it."""
    _, history = history_of(name, f"{name} as seen")
    player = "a stranger" if own is None else history.hands[0].players[own]
    hand = json.loads(encode(history.frames(1, player)))
    head = {"format": "croupier hand as seen", "version": 1, "table": "friday"}
    path.write_text(json.dumps({**head, **hand, **other}, separators=(",", ":")), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["pineapple", "fortune", "asian-stud", "pinzique"])
def test_a_hand_as_seen_is_printed_with_its_end(name: str, tmp_path: Path, croupier: Run) -> None:
    file = seen_file(tmp_path / "seen.json", name)
    hand = json.loads(file.read_text())
    ran = croupier("replay", str(file))
    assert (ran.status, ran.err) == (0, "")
    title = f"{hand['game']} ({hand['preset']}): Hand 1 at table friday, as a watcher saw it"
    assert ran.out.startswith(f"{title}\n\n")
    assert all(player in ran.out for player in hand["played"]["names"])
    said = [named(line, hand["played"]["names"]) for frame in hand["frames"] for line in frame["said"]]
    assert " ".join(" ".join(said).split()) in " ".join(ran.out.split())


PHASES = {"deciding": "playing", "settled": "over"}


def as_saved_before(view: dict[str, Any]) -> dict[str, Any]:
    """A view as version 1.0 wrote it: of Fortune without the seats of payments, of Asian Stud otherwise."""
    if "positions" in view:
        paid = [{key: value for key, value in one.items() if key != "seat"} for one in view["payments"]]
        return {**view, "payments": paid}
    rest = {key: value for key, value in view.items() if key not in ("phase", "payments")}
    entries = [{"payer": 0, "payee": None, "amount": 5, "what": "ante lost: folded"}]
    stage = PHASES.get(view["phase"], view["phase"])
    return {**rest, "stage": stage, "entries": entries * bool(view["payments"]), "returns": []}


@pytest.mark.parametrize("name", ["fortune", "asian-stud"])
def test_a_hand_saved_by_an_earlier_version_is_drawn_all_the_same(
    name: str, tmp_path: Path, croupier: Run
) -> None:
    file = seen_file(tmp_path / "now.json", name)
    hand = json.loads(file.read_text())
    before = tmp_path / "before.json"
    frames = [{**frame, "view": as_saved_before(frame["view"])} for frame in hand["frames"]]
    before.write_text(json.dumps({**hand, "frames": frames}, separators=(",", ":")))
    now, then = (croupier("replay", str(path)) for path in (file, before))
    assert (then.status, then.err) == (0, "")
    if name == "fortune":
        assert then.out == now.out
    else:  # all but the settlement, of which the gains are told
        drawn = re.split(r"\n *player +wager", now.out)[0].rstrip()
        assert then.out.startswith(drawn)
        assert then.out[len(drawn) :].split()[0] == "Gains"


def test_a_hand_under_a_houses_own_preset_is_drawn_and_no_file_is_read_for_it(
    tmp_path: Path, croupier: Run
) -> None:
    bad = tmp_path / "own.toml"
    bad.write_text("this is no preset")
    for preset in ("friday", str(bad)):
        file = seen_file(tmp_path / "seen.json", "asian-stud", preset=preset)
        ran = croupier("replay", str(file))
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.startswith(f"asian-stud ({preset}): Hand 1 at table friday")


def test_a_walk_through_a_hand_as_seen(tmp_path: Path) -> None:
    """OFC12: the other's discards stay hidden from first to last."""
    file = seen_file(tmp_path / "seen.json", "pineapple", own=1)
    hand = json.loads(file.read_text())
    story = seen_in(str(file))
    assert story is not None
    screen = Pressing(END)
    _Walk(story, screen).go()
    last = len(hand["frames"]) - 1
    title = f"Hand 1 at table friday, as {hand['played']['names'][hand['you']]} saw it"
    begun, ended = f"{title}, moment 0 of {last}\n", f"{title}, moment {last} of {last}\n"
    drawn = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert drawn.startswith(begun)
    assert drawn.index(ended) < drawn.index("royalties")  # the settlement, at the end alone
    own = hand["frames"][-1]["view"]["seats"][hand["you"]]["discards"]
    away = drawn[drawn.index(ended) :].partition("away")[2].splitlines()[0]
    signs = str.maketrans("♣♦♥♠", "cdhs")
    assert len(own) == 4
    assert away.translate(signs).split()[:4] == own  # the other board stands beside it
    stranger = Pressing(END)
    story = seen_in(str(seen_file(tmp_path / "watched.json", "pineapple")))
    assert story is not None
    _Walk(story, stranger).go()
    assert "away" not in stranger.console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"game": "whist"}, "game 'whist': expected one of"),
        ({"frames": []}, "damaged; expected a hand as the page saves it"),
        ({"frames": [{"view": {}, "said": []}]}, "no View: Object missing required field"),
        ({"played": {"number": 1, "names": ["Ann"]}}, "damaged; expected a hand as the page saves it"),
        ({"version": 2}, "damaged; expected a hand as the page saves it"),
    ],
)
def test_a_damaged_file_is_refused_by_name(
    other: dict[str, Any], said: str, tmp_path: Path, croupier: Run
) -> None:
    file = seen_file(tmp_path / "seen.json", "pineapple", **other)
    ran = croupier("replay", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert f"croupier: {file}: " in ran.err
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_phh_needs_a_record(tmp_path: Path, croupier: Run) -> None:
    ran = croupier("replay", str(seen_file(tmp_path / "seen.json", "pineapple")), "--phh")
    assert ran.status == 2
    assert "--phh needs a record; this is a hand as one player saw it" in ran.err


def test_a_name_cannot_steer_the_terminal(tmp_path: Path, croupier: Run) -> None:
    file = seen_file(tmp_path / "seen.json", "pineapple", table="fri\x1b[2Jday\n")
    assert "at table fri[2Jday, as" in croupier("replay", str(file)).out
