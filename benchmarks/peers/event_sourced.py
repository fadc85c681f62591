"""A service with the package `eventsourcing`: Flask, an aggregate for each game, its events in the recorder that the
environment names. Lately used aggregates are kept in memory, as its settings allow."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from flask import Flask

sys.path.append(str(Path(__file__).parents[2] / ".venv" / "peers"))  # not one of our dependencies

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from benchmarks.peers.flask_app import flask_app
from benchmarks.peers.rules import Kept, begun, from_data, grown, moved, opened, shown, to_data


class Game(Aggregate):
    @event("Begun")
    def __init__(self, kept: dict[str, Any]) -> None:
        self.kept = msgspec.convert(kept, Kept)

    @event("Moved")
    def grow(self, facts: list[dict[str, Any]]) -> None:
        self.kept = grown(self.kept, from_data(facts))


class EventSourced(Application[UUID]):
    def create(self, account: str) -> bytes:
        game = Game(msgspec.to_builtins(begun(account)))
        self.save(game)
        return shown(str(game.id), opened(game.kept)[0])

    def play(self, game: str, account: str, decision: str, picks: Sequence[str]) -> bytes:
        aggregate: Game = self.repository.get(UUID(game))
        play, facts = moved(aggregate.kept, account, decision, picks)
        aggregate.grow(to_data(facts))
        self.save(aggregate)
        return shown(game, play)


def app() -> Flask:
    return flask_app(EventSourced())
