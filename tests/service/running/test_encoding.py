"""A database that would keep names wrongly is refused before anything is written into it."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from service.cli import main


@pytest.fixture(params=["SQL_ASCII", "LATIN1"])
def url(postgres_server: str, request: pytest.FixtureRequest) -> Iterator[str]:
    name = f"in_{request.param.lower()}"
    with psycopg.connect(postgres_server, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} ENCODING '{request.param}' TEMPLATE template0")
        where = conninfo_to_dict(postgres_server)
        yield f"postgresql:///{name}?host={where['host']}&user={where['user']}"
        db.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_it_is_said_which_encoding_is_needed(
    command: str, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"DATABASE_URL": url, "DATA_DIR": str(tmp_path), "PORT": "0"}.items():
        monkeypatch.setenv(name, value)
    assert main([command]) in {1, 2}
    told = capsys.readouterr()
    assert "it must be made with ENCODING 'UTF8'" in told.out + told.err
    with psycopg.connect(make_conninfo(url)) as db:
        assert db.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)
