"""deploy/alerts.yml by a real Prometheus: rules by its own unit tests, and two alerts seen to fire."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from croupier.server.store import MemoryStore, Unavailable
from tests.proxies import DEPLOY
from tests.servers import free_port
from tests.test_deploy import upstream
from tests.test_server import http

pytestmark = pytest.mark.skipif(
    shutil.which("prometheus") is None or shutil.which("promtool") is None,
    reason="no Prometheus: the alert rules are not tried here",
)


@pytest.mark.exhaustive
def test_each_rule_fires_for_its_fault_and_not_before(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "alerts.yml", tmp_path)
    shutil.copy(Path(__file__).parent / "alert_rules.yml", tmp_path)
    ran = subprocess.run(
        ["promtool", "test", "rules", "alert_rules.yml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    rules = set(re.findall(r"alert: (\w+)", (DEPLOY / "alerts.yml").read_text()))
    tried = set(re.findall(r"alertname: (\w+)", (tmp_path / "alert_rules.yml").read_text()))
    assert tried == rules


@pytest.mark.exhaustive
async def test_a_database_that_fails_and_a_server_that_is_gone_are_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def fails(_: MemoryStore) -> None:
        raise Unavailable("the disk is full")

    rules = re.sub(r"for: \w+", "for: 0s", (DEPLOY / "alerts.yml").read_text())
    (tmp_path / "alerts.yml").write_text(rules)
    async with upstream() as (port, _):
        prometheus, url = await _prometheus(tmp_path, port)
        try:
            monkeypatch.setattr(MemoryStore, "probe", fails)
            status, _, _ = await http(f"http://127.0.0.1:{port}", "GET", "/healthz")
            assert status == 503
            await _firing(url, "CroupierDatabaseDoesNotWrite")
        except BaseException:
            prometheus.kill()
            raise
    try:
        await _firing(url, "CroupierDown")
    finally:
        prometheus.kill()
        await prometheus.wait()


async def _prometheus(room: Path, server: int) -> tuple[asyncio.subprocess.Process, str]:
    """A Prometheus that looks at a server each second; it is ended by the caller."""
    port = free_port()
    config = {
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": ["alerts.yml"],
        "scrape_configs": [
            {"job_name": "croupier", "static_configs": [{"targets": [f"127.0.0.1:{server}"]}]}
        ],
    }
    (room / "prometheus.yml").write_text(json.dumps(config))  # JSON is YAML
    with (room / "log").open("wb") as log:
        running = await asyncio.create_subprocess_exec(
            "prometheus",
            f"--web.listen-address=127.0.0.1:{port}",
            f"--storage.tsdb.path={room / 'data'}",
            "--config.file=prometheus.yml",
            cwd=room,
            stdout=log,
            stderr=log,
        )
    return running, f"http://127.0.0.1:{port}"


async def _firing(url: str, name: str) -> None:
    """Wait until an alert fires."""
    async with asyncio.timeout(120):
        while True:
            try:
                status, _, body = await http(url, "GET", "/api/v1/alerts")
                # A Prometheus that still starts answers 503 with a bare sentence.
                alerts: list[dict[str, Any]] = body["data"]["alerts"] if status == 200 else []
            except (OSError, ValueError):
                alerts = []
            if any(one["state"] == "firing" and one["labels"]["alertname"] == name for one in alerts):
                return
            await asyncio.sleep(0.2)
