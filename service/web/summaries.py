"""Games as lists tell of them: what everybody may know, and no table."""

from collections.abc import Iterable
from typing import Any

import msgspec
from marshmallow import fields

from events.viewer import Viewer
from projections.line import GameLine
from service.desk.looking import told_seats
from service.desk.parts import told_match, told_table
from service.imports import origin
from service.registry import Import
from service.web.context import house
from service.web.fields import Shape, number, text
from service.web.game_bodies import VISIBILITIES
from service.web.game_shapes import STATUSES, GameSeat, Origin, PartOfMatch, PartOfTournament, Result, Rules
from service.web.showing import me, name
from service.web.sights import official, sight


class Asked(Shape):
    id = text()
    seat = number()
    kind = text()
    since = text(format="date-time")


class GameSummary(Shape):
    """A game in a list. `GET /v1/games/{id}` shows it whole."""

    id = text()
    origin = fields.Nested(Origin, required=True, allow_none=True, metadata={"description": "Null: it is our own."})
    ruleset = text()
    rules = fields.Nested(Rules, required=True)
    status = text(enum=list(STATUSES))
    visibility = text(enum=list(VISIBILITIES))
    sandbox = fields.Boolean(required=True)
    match = fields.Nested(PartOfMatch, required=True, allow_none=True)
    tournament = fields.Nested(PartOfTournament, required=True, allow_none=True)
    maker = text()
    seats = fields.List(fields.Nested(GameSeat), required=True)
    version = number("The number of the last event that this list knows of.")
    created_at = text(format="date-time")
    updated_at = text(format="date-time")
    decision = fields.Nested(Asked, required=True, allow_none=True)
    result = fields.Nested(Result, required=True, allow_none=True)


def summed_up(lines: Iterable[GameLine]) -> list[dict[str, Any]]:
    """The lines as JSON knows them, with the names that go with their ids."""
    account, office = me(), official()
    told = [_told_late(line) if line.lobby.late_for(account, official=office) else _told(line) for line in lines]
    name(seat for game in told for seat in game["seats"])
    return told


def summed_up_import(kept: Import) -> dict[str, Any]:
    """An imported game as JSON knows it."""
    told = _told(house().imports.receiving.line(kept))
    name(told["seats"], foreign=True)
    return told | {"id": kept.id, "origin": origin(kept), "visibility": kept.visibility}


def _told_late(line: GameLine) -> dict[str, Any]:
    """The same, as far as the game is told to spectators."""
    seen = sight(line.id)
    then = house().desk.looking.game(None, line.id, Viewer.public(), seen.upto)
    asked = then["decision"]
    decision = None if asked is None else {name: asked[name] for name in ("id", "seat", "kind")} | {"since": then["at"]}
    late = {"version": then["version"], "updated_at": then["at"], "decision": decision, "seats": then["seats"]}
    return _told(line) | late


def _told(line: GameLine) -> dict[str, Any]:
    lobby, asked = line.lobby, line.asked
    return {
        "id": line.id,
        "origin": None,
        "ruleset": lobby.rules.ruleset,
        "rules": msgspec.to_builtins(lobby.rules),
        "status": lobby.status,
        "visibility": lobby.visibility,
        "sandbox": lobby.sandbox,
        "match": told_match(lobby.part_of),
        "tournament": told_table(lobby.table_of),
        "maker": lobby.maker,
        "seats": told_seats(lobby.chairs, lobby.holders),
        "version": line.version,
        "created_at": line.created_at,
        "updated_at": line.updated_at,
        "decision": None
        if asked is None
        else {"id": asked.decision, "seat": asked.seat, "kind": asked.kind, "since": asked.since},
        "result": None if line.lobby.result is None else msgspec.to_builtins(line.lobby.result),
    }
