"""A data folder with something of everything, and whatever may happen to its files."""

import hashlib
import json
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from events.log.viewer import Viewer
from service.compose import open_service
from service.features.exports import jobs as exporting
from service.features.records.imports.store import Import
from service.features.webhooks.store import Webhook
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.runtime.settings import Settings
from service.platform.storage.idempotency_keys import KeptAnswer
from tests.support.exporting import typed_event
from tests.support.registry import registry_of
from tests.support.tables import begun, played

FILES: Final = ("log.db", "registry.db", "projections.db", "keys/keys.json")
WALS: Final = ("log.db-wal", "registry.db-wal")
PAGE: Final = 4096


class Folders(NamedTuple):
    """One service: as it was a while ago, as it was stopped, and as it was killed; and another one."""

    older: Path
    stopped: Path
    killed: Path
    foreign: Path


class Damage(NamedTuple):
    """`place` is where in the file, from 0 to 1."""

    file: str
    kind: str
    place: float = 0.0

    def __str__(self) -> str:
        return f"{self.file.replace('/', '-')} {self.kind} {self.place:.3f}"

    @property
    def base(self) -> str:
        return "killed" if self.file in WALS else "stopped"


def prepared(folder: Path) -> Folders:
    folders = Folders(*(folder / name for name in Folders._fields))
    data = folder / "data"
    with open_service(Settings(data_dir=data)) as service:
        service.platform.parts.started()
        _lived(service, 1)
    copied(data, folders.older)
    with open_service(Settings(data_dir=data)) as service:
        service.platform.parts.started()
        _lived(service, 2)
        service.platform.parts.rotate()
        begun(service["games"].desk)
        _caught_up(service)
        service.platform.parts.note_last()
        copied(data, folders.killed)
    copied(data, folders.stopped)
    with open_service(Settings(data_dir=folders.foreign)) as service:
        service.platform.parts.started()
        _lived(service, 3)
    return folders


def _lived(service: Service, number: int) -> None:
    """Something of everything."""
    registry = registry_of(service)
    ada = registry.accounts.create(f"ada{number}", name=f"Ada the {number}th", password="correct horse")
    registry.credentials.issue("token", ada.id, ("read",), label="a token")
    registry.give_role(ada.id, "referee")
    wish = registry.idempotency_keys.take(ada.id, f"a wish {number}", bytes(32))
    registry.idempotency_keys.grant(wish, KeptAnswer(201, {"Location": "/v1/games/g_1"}, b"made" * 50))
    registry.webhooks.add(
        Webhook(
            id=new_id("w"), account=ada.id, url="https://a.example/hook", description="mine", events=("game.ended",),
            games=(), matches=(), tournaments=(), enabled=True, why="", switched_at=1, since=(0,), secret=b"s" * 32,
            made_at=1,
        )
    )  # fmt: skip
    game = played(service["games"].desk, seed=number)
    begun(service["games"].desk, ruleset="dominion")
    service["games"].desk.looks.note("a_referee", game, "game", "referee", 3)
    event = typed_event(service, ada.id, 4, 1)
    _imported(service, ada.id, b"".join(service["games"].desk.looking.record(game, Viewer.public())))
    wanted = {"kind": "sheets", "tournaments": [event], "formats": ["csv"], "lang": "en"}
    task = exporting.begin(service["exports"], new_id("x"), ada.id, wanted)
    while (now := registry.exports.find(task.id)) is not None and now.ended_at is None:
        exporting.proceed(service["exports"], export=now.id, edition=now.edition, done=now.done)
    _caught_up(service)


def _imported(service: Service, importer: str, record: bytes) -> None:
    received = Import(
        id=new_id("i"), key="k" * 43, stream=new_id("g"), view="public", digest=hashlib.sha256(record).digest(),
        events=9, size=len(record), importer=importer, imported_at="2026-11-22T00:00:00.000Z", visibility="public",
        ruleset="kingdomino", status="final", maker="one/1/2", line=b"line",
    )  # fmt: skip
    assert service["records"].imports.keep(received, [record[:5000], record[5000:]])


def _caught_up(service: Service) -> None:
    service.platform.readmodels.runner.catch_up()
    while service["transparency"].keeper.extend():
        service.platform.readmodels.runner.catch_up()
    service.platform.readmodels.runner.catch_up()


def copied(folder: Path, to: Path) -> None:
    shutil.copytree(folder, to, ignore=shutil.ignore_patterns("valkey*", "*.sock"))


def done(damage: Damage, folders: Folders, to: Path) -> None:
    """A copy of the folder with this damage."""
    copied(getattr(folders, damage.base), to)
    path = to / damage.file
    text = path.read_bytes()
    at = min(int(damage.place * len(text)), len(text) - 1)
    match damage.kind:
        case "missing":
            path.unlink()
        case "emptied":
            path.write_bytes(b"")
        case "zeroed":
            path.write_bytes(bytes(len(text)))
        case "page zeroed":
            first = at // PAGE * PAGE
            path.write_bytes((text[:first] + bytes(PAGE) + text[first + PAGE :])[: len(text)])
        case "cut":
            path.write_bytes(text[:at])
        case "flipped":
            at = next((place for place in range(at, len(text)) if text[place]), at)  # a byte that is in use, mostly
            flipped = 1 << random.Random(str(damage)).randrange(8)
            path.write_bytes(text[:at] + bytes([text[at] ^ flipped]) + text[at + 1 :])
        case "older" | "foreign":
            shutil.copy(getattr(folders, damage.kind) / damage.file, path)


def content(folder: Path, aside: Path) -> dict[str, Any]:
    """Everything that the files of a folder say, whatever bytes they say it with. It is read from a copy."""
    copied(folder, aside)
    told = {name: _rows(aside / name) for name in FILES if name.endswith(".db")}
    shutil.rmtree(aside)
    return told | {"keys": _keys(folder / "keys/keys.json")}


def _keys(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        return f"{type(error)}"


def _rows(path: Path) -> Any:
    try:
        with closing(sqlite3.connect(path)) as db:
            db.text_factory = bytes
            assert db.execute("PRAGMA integrity_check").fetchall() == [(b"ok",)]
            schema = db.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
            names = [name.decode() for kind, name, _ in schema if kind == b"table"]
            told = {name: sorted(db.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in names}
            return schema, told, db.execute("PRAGMA user_version").fetchone()
    except (sqlite3.Error, AssertionError, UnicodeDecodeError) as error:
        return f"{type(error)}"


def cases(scale: int) -> Iterator[Damage]:
    """By class: each file, each kind of damage, at places spread over the file. The more, the larger `scale` is."""
    for file in FILES:
        for kind in ("missing", "emptied", "zeroed", "older", "foreign"):
            yield Damage(file, kind)
        many = {"log.db": 6, "registry.db": 5, "keys/keys.json": 3}.get(file, 2)
        yield from _spread(file, "flipped", many * scale)
        yield from _spread(file, "cut", 1 + scale // 2)
        if file.endswith(".db"):
            yield from _spread(file, "page zeroed", many * scale // 3)
            yield Damage(file, "flipped", 0.0)
    for file in WALS:
        yield from _spread(file, "flipped", scale)
        for kind in ("missing", "zeroed"):
            yield Damage(file, kind)
        yield Damage(file, "cut", 0.3)


def _spread(file: str, kind: str, count: int) -> Iterator[Damage]:
    for number in range(count):
        yield Damage(file, kind, (number + random.Random(f"{file}{kind}{number}").random()) / count)
