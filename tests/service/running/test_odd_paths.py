"""A data folder may be anywhere: whatever a path holds works, or is refused by its setting."""

import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from redis import Redis
from sqlalchemy import make_url

from events.log.open import open_journal
from projections.database import open_engine, sqlite_url
from service.platform.runtime.redis_server import socket_url
from service.platform.runtime.settings import BadSetting, Settings
from service.platform.runtime.sockets import redis_socket
from tests.support.server import command, running

NAMES = [
    "with space", "a#b", "#", "50%", "a%20b", "%2e%2e", "a?b=c", "a&b", "a+b", "ünïcødé", "日本", "it's", 'say "x"',
    "-dash", "...", "a\\b", "[b]*", "a;b:c@d", "$HOME", "~", "{x}", "a=b,c", "x" * 200, "sqlite:", "a//b",
]  # fmt: skip
UNFIT = ["new\nline", "tab\tb", "bell\x07", "not\udcffutf8", "x" * 300]
ALL_TOGETHER = "a #50%20?x=1&y+ü'\"[b]*;:@\\{z}"


@pytest.mark.parametrize("name", NAMES)
def test_every_url_leads_to_the_file_it_names(tmp_path: Path, name: str) -> None:
    settings = Settings.load({"DATA_DIR": str(tmp_path / name)})
    folder = settings.data_dir
    folder.mkdir(parents=True)
    with open_journal(settings.journal_url) as journal:
        journal.probe()
    engine = open_engine(sqlite_url(folder / "registry.db"))
    engine.connect().close()
    engine.dispose()
    assert make_url(sqlite_url(folder / "registry.db")).database == str(folder / "registry.db")
    assert {"log.db", "registry.db"} <= {path.name for path in folder.iterdir()}
    with Redis.from_url(socket_url(folder)) as redis:
        assert redis.connection_pool.connection_kwargs["path"] == str(redis_socket(folder))


@pytest.mark.parametrize("name", UNFIT)
def test_a_path_that_cannot_work_is_refused_by_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadSetting) as refused:
        Settings.load({"DATA_DIR": str(tmp_path / name)})
    assert refused.value.problems[0].startswith("DATA_DIR is '")


@pytest.mark.parametrize("name", [ALL_TOGETHER, pytest.param("x" * 200, marks=pytest.mark.long)])
def test_the_service_runs_in_a_folder_with_an_odd_name(tmp_path: Path, name: str) -> None:
    with running(tmp_path / name, WORKERS="2", RATE_LIMIT="0") as service:
        account = json.dumps({"handle": "ada"}).encode()
        sent = Request(f"{service.url}/v1/accounts", account, {"Content-Type": "application/json"})
        with urlopen(sent) as answer:
            assert answer.status == 201
        with urlopen(f"{service.url}/readyz") as answer:
            assert set(json.load(answer)["checks"].values()) == {"ok"}
        service.kill()
        service.start()
        with urlopen(f"{service.url}/readyz") as answer:
            assert answer.status == 200
    told = command("doctor", data_dir=tmp_path / name)
    assert told.returncode == 0, told.stdout
    assert "all is well" in told.stdout
