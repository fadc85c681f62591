"""A service written the ordinary way: Flask, one table whose rows are overwritten, one commit a move."""

import os
import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Flask
from sqlalchemy import JSON, Engine, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from benchmarks.peers.flask_app import flask_app
from benchmarks.peers.rules import Kept, begun, grown, moved, opened, shown


class Base(DeclarativeBase):
    pass


class Row(Base):
    __tablename__ = "games"
    id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column()
    state: Mapped[dict[str, Any]] = mapped_column(JSON)
    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012  SQLAlchemy's way to say it


class OneTable:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        Base.metadata.create_all(engine)

    def create(self, account: str) -> bytes:
        kept = begun(account)
        row = Row(id=uuid.uuid4().hex, state=msgspec.to_builtins(kept))
        with Session(self._engine) as db, db.begin():
            db.add(row)
            name = row.id
        return shown(name, opened(kept)[0])

    def play(self, game: str, account: str, decision: str, picks: Sequence[str]) -> bytes:
        with Session(self._engine) as db, db.begin():
            row = db.get_one(Row, game)
            kept = msgspec.convert(row.state, Kept)
            play, facts = moved(kept, account, decision, picks)
            row.state = msgspec.to_builtins(grown(kept, facts))
        return shown(game, play)


def app() -> Flask:
    engine = create_engine(os.environ["PEERS_DATABASE"], pool_size=16)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _(connection: Any, _: object) -> None:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")

    return flask_app(OneTable(engine))
