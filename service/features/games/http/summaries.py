"""Summaries of games for lists: public facts only, without the table."""

from collections.abc import Iterable

from msgspec.structs import replace

from events.log.viewer import Viewer
from projections.game_summary import GameLine
from service.features.games.answers import Asked, GameSummary
from service.features.games.http.game_json import handles, me, named, with_names
from service.features.games.http.sight import sight
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.views import told_seats
from service.features.records.imports.desk import origin
from service.platform.http.context import house
from service.platform.http.offices import office
from service.platform.storage.registry import Import


def summed_up(lines: Iterable[GameLine], account: str | None = None) -> list[GameSummary]:
    """Sum up the lines, with handles, as the caller or this account may know them."""
    account, acting = account or me(), office()
    told = [_told_late(line) if line.lobby.late_for(account, acting) else _told(line) for line in lines]
    known = handles([seat for game in told for seat in game.seats])
    return [replace(game, seats=with_names(game.seats, known)) for game in told]


def summed_up_import(kept: Import) -> GameSummary:
    """Sum up an imported game."""
    told = _told(house().imports.receiving.line(kept))
    seats = named(told.seats, foreign=True)
    return replace(told, id=kept.id, origin=origin(kept), visibility=kept.visibility, seats=seats)


def _told_late(line: GameLine) -> GameSummary:
    """Sum up the game as it is shown to spectators, after the agreed delay."""
    then = house().desk.looking.game(None, line.id, Viewer.public(), sight(line.id).upto)
    asked = then.decision
    decision = None if asked is None else Asked(asked.id, asked.seat, asked.kind, then.at)
    return replace(_told(line), version=then.version, updated_at=then.at, decision=decision, seats=then.seats)


def _told(line: GameLine) -> GameSummary:
    lobby, asked = line.lobby, line.asked
    return GameSummary(
        id=line.id,
        origin=None,
        ruleset=lobby.rules.ruleset,
        rules=lobby.rules,
        status=lobby.status,
        visibility=lobby.visibility,
        sandbox=lobby.sandbox,
        match=part_of_match(lobby.part_of),
        tournament=part_of_tournament(lobby.table_of),
        maker=lobby.maker,
        seats=told_seats(lobby.chairs, lobby.holders),
        version=line.version,
        created_at=line.created_at,
        updated_at=line.updated_at,
        decision=None if asked is None else Asked(asked.decision, asked.seat, asked.kind, asked.since),
        result=lobby.result,
    )
