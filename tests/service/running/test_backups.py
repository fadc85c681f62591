"""Backups of the registry: those of an earlier version are restored, those of a later one are left alone."""

import json
import re
from pathlib import Path

import pytest

from events.log.archive import Damaged
from service.registry.registry import Webhook
from service.registry.schema import VERSION
from service.running.backups import back_up
from service.running.restoring import restore
from service.running.settings import Settings
from tests.support.server import NO_LIMITS
from tests.support.service import housed


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Of a service that has one webhook."""
    with housed(tmp_path / "data") as house:
        ada = house.registry.accounts.create("ada").id
        house.registry.webhooks.add(
            Webhook(
                id="w_1", account=ada, url="https://a.example", description="", events=("game.ended",), games=("g_1",),
                matches=(), tournaments=(), enabled=True, why="", switched_at=1, since=(0,),
                secret=b"s" * 32, made_at=1,
            )
        )  # fmt: skip
        back_up(tmp_path / "backup", house.journal, house.ring, house.registry)
    return tmp_path / "backup" / "registry.jsonl"


def restored(backup: Path) -> Settings:
    settings = Settings.load({**NO_LIMITS, "DATA_DIR": str(backup.parent.parent / "restored")})
    restore(backup.parent, settings)
    return settings


def of_version(backup: Path, version: int) -> list[str]:
    """The lines, said to be of that version."""
    first, *lines = backup.read_text().splitlines()[:-1]
    return [re.sub(r'"v": \d+', f'"v": {version}', first), *lines]


def test_of_an_earlier_version(backup: Path) -> None:
    """Version 1 had no tournaments for webhooks to tell of."""
    first, *lines = of_version(backup, 1)
    rows = [json.loads(line) for line in lines]
    for _, row in rows:
        row.pop("tournaments", None)
    backup.write_text("\n".join([first, *map(json.dumps, rows)]) + "\n")
    with housed(restored(backup).data_dir) as house:
        (webhook,) = house.registry.webhooks.enabled()
        assert (webhook.games, webhook.tournaments) == (("g_1",), ())


def test_of_a_later_version(backup: Path) -> None:
    backup.write_text("\n".join(of_version(backup, VERSION + 1)) + "\n")
    with pytest.raises(Damaged):
        restored(backup)
