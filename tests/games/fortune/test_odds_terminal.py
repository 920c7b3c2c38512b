"""`croupier odds fortune` and `croupier advise fortune`, as programs and people use them."""

import csv
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest

Run = Callable[..., Any]


def test_the_keys_of_the_contract(croupier: Run) -> None:
    data = croupier("odds", "fortune", "--ante-bonus", "5-4-1", "--json").document()
    assert data["deals"] == 407_170_400
    ante = data["ante"]
    assert ante["house_edge"] == {
        "fraction": "686689/20358520",
        "decimal": pytest.approx(0.0337298094, abs=5e-11),
    }
    assert ante["strategy"] == {"raise": "Q-6-4 or better", "hands_raised": 14900}
    assert ante["outcomes"] == {
        "fold": 132652800,
        "dealer_no_qualify": 85493652,
        "win": 97354684,
        "lose": 91401616,
        "tie": 267648,
    }
    assert list(ante["by_category"]) == [
        *("straight-flush", "trips", "straight", "flush", "pair", "high-card")
    ]
    for outcome, number in ante["outcomes"].items():
        assert sum(row[outcome] for row in ante["by_category"].values()) == number
    for key in ("element_of_risk", "average_wager", "house_edge"):
        assert set(ante[key]) == {"fraction", "decimal"}
    assert ante["standard_deviation"] == pytest.approx(1.63925, abs=5e-6)
    assert data["lucky_pairs"]["hands"] == 22_100
    assert data["lucky_pairs"]["counts"]["straight-flush"] == 48
    assert data["super_six"]["hands"] == 20_358_520
    assert data["super_six"]["counts"]["royal-flush"] == 188
    for wager in ("lucky_pairs", "super_six"):
        assert sum(data[wager]["counts"].values()) == data[wager]["hands"]
        assert {"house_edge", "standard_deviation"} <= set(data[wager])


def test_csv_is_exact(croupier: Run) -> None:
    rows = list(csv.DictReader(StringIO(croupier("odds", "fortune", "--csv").out)))
    edges = dict.fromkeys((row["wager"] for row in rows), Fraction(0))
    for row in rows:
        edges[row["wager"]] -= Fraction(row["return"])
        for name in ("net", "probability", "return"):  # whatever reads numbers and no fractions
            assert float(row[f"{name} decimal"]) == float(Fraction(row[name]))
    assert edges["Ante and Play"] == Fraction(686689, 20358520)
    assert edges["Lucky Pairs"] == Fraction(402, 5525)
    hands = list(csv.DictReader(StringIO(croupier("odds", "fortune", "--hands", "--csv").out)))
    assert sum(int(row["hands"]) for row in hands) == 22_100
    designs = croupier("odds", "fortune", "--target", "8%", "--wager", "super-six", "--csv").out
    assert designs.splitlines()[0] == (
        "wager,pay table,house edge,house edge decimal,std. dev.,wins,wins decimal,"
        "rules,settings hash,build,method"
    )
    assert len(designs.splitlines()) == 13


def test_the_decision_list_as_json(croupier: Run) -> None:
    hands = croupier("odds", "fortune", "--hands", "--json").document()["hands"]
    assert len(hands) == 1755
    assert hands[0]["hand"] == "straight flush to A"
    assert set(hands[0]) == {"hand", "example", "hands", "move", "value", "outcomes"}


def test_pay_tables_near_an_edge(croupier: Run) -> None:
    found = croupier("odds", "fortune", "--target", "3.5%", "--json").document()
    assert found["target"]["fraction"] == "7/200"
    assert {design["wager"] for design in found["designs"]} == {"Ante and Play", "Lucky Pairs", "Super 6"}
    for design in found["designs"]:
        if design["wager"] == "Lucky Pairs":
            asked = ("--lucky-pairs", design["pay_table"], "--json")
            priced = croupier("odds", "fortune", *asked).document()["lucky_pairs"]
            assert priced["house_edge"] == design["house_edge"]
            assert priced["pay_table"] == design["pays"]
    assert (
        croupier("odds", "fortune", "--target", "0.035", "--wager", "ante").out
        == croupier("odds", "fortune", "--target", "3.5%", "--wager", "ante").out
    )


def test_advice_as_json_and_text(croupier: Run) -> None:
    data = croupier("advise", "fortune", "Qs 6h 4d", "--json").document()
    assert data["options"][0].pop("message")["parts"]["beaten"] == 305
    assert data["options"] == [
        {
            "move": "play",
            "value": {"fraction": "-9151/9212", "decimal": -9151 / 9212},
            "stderr": 0.0,
            "why": "of the dealer's 18,424 hands 5,758 do not qualify, 305 are beaten, 26 tie and"
            " 12,335 win",
        },
        {
            "move": "fold",
            "value": {"fraction": "-1", "decimal": -1.0},
            "stderr": 0.0,
            "why": "gives up the ante, whatever the dealer has",
        },
    ]
    assert data["outcomes"] == {"dealer_no_qualify": 5758, "win": 305, "lose": 12335, "tie": 26}
    folded = croupier("advise", "fortune", "qs6h3d", "--json").document()
    assert [option["move"] for option in folded["options"]] == ["fold", "play"]
    text = croupier("advise", "fortune", "Qs 6h 4d").out
    assert "Q-6-4" in text
    assert max(map(len, text.splitlines())) <= 80
    bonus = croupier("advise", "fortune", "As Ks Qs", "--ante-bonus", "50-5-4-1", "--json").document()
    plain = croupier("advise", "fortune", "As Ks Qs", "--json").document()
    gain = [Fraction(one["options"][0]["value"]["fraction"]) for one in (bonus, plain)]
    assert gain[0] - gain[1] == 45


def test_a_fresh_process_loads_no_kernel() -> None:
    """The report is priced from counts: neither NumPy nor the terminal's painter is waited for."""
    code = (
        "import sys; from croupier.cli import main; status = main(['odds', 'fortune', '--json']);"
        " heavy = {'numpy', 'numba', 'rich.console', 'jinja2'} & set(sys.modules);"
        " sys.exit(f'{status} {heavy}' if status or heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["deals"] == 407_170_400
