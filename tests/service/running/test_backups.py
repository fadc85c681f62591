"""Backups of the registry: those of an earlier version are restored, those of a later one are left alone."""

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from events.log.archive import Damaged
from service.features.webhooks.store import Webhook
from service.platform.runtime.failures import words
from service.platform.runtime.settings import Settings
from service.platform.storage.schema import VERSION
from service.running import backups
from service.running.backups import back_up
from service.running.restoring import restore
from tests.support.registry import registry_of
from tests.support.server import NO_LIMITS, ROOT
from tests.support.service import housed


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Of a service that has one webhook."""
    with housed(tmp_path / "data") as service:
        ada = service["accounts"].accounts.create("ada").id
        service["webhooks"].webhooks.add(
            Webhook(
                id="w_1", account=ada, url="https://a.example", description="", events=("game.ended",), games=("g_1",),
                matches=(), tournaments=(), enabled=True, why="", switched_at=1, since=(0,),
                secret=b"s" * 32, made_at=1,
            )
        )  # fmt: skip
        back_up(tmp_path / "backup", service.platform.journal, service.platform.ring, service.platform.registry)
    return tmp_path / "backup" / "registry.jsonl"


def restored(backup: Path) -> Settings:
    settings = Settings.load({**NO_LIMITS, "DATA_DIR": str(backup.parent.parent / "restored")})
    restore(backup.parent, settings)
    return settings


def of_version(backup: Path, version: int) -> list[str]:
    """Return the lines with that version in their header."""
    first, *lines = backup.read_text().splitlines()[:-1]
    return [re.sub(r'"v": \d+', f'"v": {version}', first), *lines]


def test_of_an_earlier_version(backup: Path) -> None:
    """Version 1 had no tournaments for webhooks to report."""
    first, *lines = of_version(backup, 1)
    rows = [json.loads(line) for line in lines]
    for _, row in rows:
        row.pop("tournaments", None)
    backup.write_text("\n".join([first, *map(json.dumps, rows)]) + "\n")
    with housed(restored(backup).data_dir) as service:
        (webhook,) = service["webhooks"].webhooks.enabled()
        assert (webhook.games, webhook.tournaments) == (("g_1",), ())


def test_a_folder_without_room_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(backups, "_write", write)
    with housed(tmp_path / "data") as service, pytest.raises(OSError, match="No space") as full:
        back_up(tmp_path / "copy", service.platform.journal, service.platform.ring, service.platform.registry)
    assert words(full.value) == [f"{tmp_path}/copy: it cannot be used (No space left on device)"]


def test_the_page_on_upgrades_names_the_format_of_the_registry() -> None:
    page = (ROOT / "docs" / "upgrading.md").read_text()
    assert f"| 2 to {VERSION} | Alembic migrates it to {VERSION} in one transaction |" in page


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_it_is_of_one_moment(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """An account created during the backup is not in it, nor is any of its data."""
    environ = {"DATABASE_URL": request.getfixturevalue("databases")()} if store == "postgresql" else {}
    with housed(tmp_path / "data", **environ) as service:
        registry = registry_of(service)
        registry.accounts.create("ada")

        def sign_up(*read: Any) -> None:
            if "FROM credentials" in read[2] and not registry.accounts.named("bob"):
                registry.credentials.issue("token", registry.accounts.create("bob").id, ("read",))

        event.listen(registry.database.engine, "before_cursor_execute", sign_up)
        back_up(tmp_path / "backup", service.platform.journal, service.platform.ring, registry)
        assert registry.accounts.named("bob")
    rows = [json.loads(line) for line in (tmp_path / "backup" / "registry.jsonl").read_text().splitlines()]
    assert [row["handle"] for table, row in rows if table == "accounts"] == ["ada"]
    assert not [row for table, row in rows if table == "credentials"]


def test_what_leads_to_nobody_is_left_out(backup: Path) -> None:
    """Earlier releases read one table after the other, while people signed up."""
    lines = of_version(backup, 2)
    backup.write_text("\n".join(line for line in lines if not line.startswith('["accounts"')) + "\n")
    with housed(restored(backup).data_dir) as service:
        assert not service["webhooks"].webhooks.enabled()


def test_of_a_later_version(backup: Path) -> None:
    backup.write_text("\n".join(of_version(backup, VERSION + 1)) + "\n")
    with pytest.raises(Damaged):
        restored(backup)
