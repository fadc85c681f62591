"""Summaries of games for lists: public facts only, without the table."""

from collections.abc import Iterable

from msgspec.structs import replace

from events.log.viewer import Viewer
from projections.game_summary import GameLine
from service.features.games.answers import GameSummary, OpenDecisionAnswer
from service.features.games.game_answer import told_seats
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.routes.game_json import handles, me, with_names
from service.features.games.routes.sight import sight
from service.features.games.services import GameServices
from service.platform.http.offices import office


def summed_up(services: GameServices, lines: Iterable[GameLine], account: str | None = None) -> list[GameSummary]:
    """Sum up the lines, with handles, as the caller or this account may know them."""
    account, acting = account or me(), office()
    told = [_told_late(services, line) if line.lobby.late_for(account, acting) else of_line(line) for line in lines]
    known = handles(services, [seat for game in told for seat in game.seats])
    return [replace(game, seats=with_names(game.seats, known)) for game in told]


def _told_late(services: GameServices, line: GameLine) -> GameSummary:
    """Sum up the game as it is shown to spectators, after the agreed delay."""
    then = services.desk.looking.game(None, line.id, Viewer.public(), sight(services, line.id).upto)
    asked = then.decision
    decision = None if asked is None else OpenDecisionAnswer(asked.id, asked.seat, asked.kind, then.at)
    return replace(of_line(line), version=then.version, updated_at=then.at, decision=decision, seats=then.seats)


def of_line(line: GameLine) -> GameSummary:
    """Sum up a line as everybody may know it."""
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
        decision=None if asked is None else OpenDecisionAnswer(asked.decision, asked.seat, asked.kind, asked.since),
        result=lobby.result,
    )
