"""Summaries of games for lists: public facts only, without the table."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.log.viewer import Viewer
from projections.game_summary import GameLine
from service.features.games.answers import GameSummary, OpenDecisionAnswer
from service.features.games.game_answer import seat_answers
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.routes.game_json import me, with_names
from service.features.games.services import GameServices
from service.platform.http.offices import office


class _Kept(NamedTuple):
    """A summary without handles, and the accounts in its seats."""

    summary: GameSummary
    accounts: tuple[str, ...]


class Rendered(NamedTuple):
    """A summary without handles, and the same with handles: as JSON, or as an answer if the game is delayed."""

    summary: GameSummary
    json: Any


def summed_up(services: GameServices, lines: Sequence[GameLine], account: str | None = None) -> list[GameSummary]:
    """Return the summaries of games, with handles, as `account` or the caller may see them."""
    kept, _ = _summaries(services, lines, account)
    known = _handles(services, kept)
    return [_named(one.summary, known) for one in kept]


def rendered(services: GameServices, lines: Sequence[GameLine], account: str | None = None) -> list[Rendered]:
    """Return the summaries of games as JSON, from the cache unless they show a delayed game."""
    kept, late = _summaries(services, lines, account)
    known = _handles(services, kept)
    found = []
    for game, accounts in kept:
        if game.id in late:
            json = _named(game, known)
        else:
            key = game.id, game.version, *map(known.get, accounts)
            json = services.rendered.get(key, _named, game, known)
        found.append(Rendered(game, json))
    return found


def _named(game: GameSummary, known: Mapping[str, str | None]) -> GameSummary:
    return replace(game, seats=with_names(game.seats, known))


def _handles(services: GameServices, kept: Sequence[_Kept]) -> Mapping[str, str | None]:
    return services.names.handles({account for one in kept for account in one.accounts})


def _summaries(services: GameServices, lines: Sequence[GameLine], account: str | None) -> tuple[list[_Kept], set[str]]:
    """Return the summaries of games without handles, and the ids of games that the account sees with a delay."""
    account, acting = account or me(), office()
    late = {line.id for line in lines if line.lobby.late_for(account, acting)}
    return [
        _summary(_late_summary(services, line, account))
        if line.id in late
        else services.summaries.get((line.id, line.version), _public_summary, line)
        for line in lines
    ], late


def _summary(game: GameSummary) -> _Kept:
    return _Kept(game, tuple([seat.account for seat in game.seats if seat.account is not None]))


def _public_summary(line: GameLine) -> _Kept:
    return _summary(of_line(line))


def _late_summary(services: GameServices, line: GameLine, account: str | None) -> GameSummary:
    """Return the summary of a game as spectators see it, after the agreed delay."""
    looking = services.desk.looking
    then = looking.game(None, line.id, Viewer.public(), looking.sight(account, line.id, None, office()).upto)
    asked = then.decision
    decision = None if asked is None else OpenDecisionAnswer(asked.id, asked.seat, asked.kind, then.at)
    return replace(of_line(line), version=then.version, updated_at=then.at, decision=decision, seats=then.seats)


def of_line(line: GameLine) -> GameSummary:
    """Return the summary of a game with public facts only, without handles."""
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
        seats=seat_answers(lobby.chairs, lobby.holders),
        version=line.version,
        created_at=line.created_at,
        updated_at=line.updated_at,
        decision=None if asked is None else OpenDecisionAnswer(asked.decision, asked.seat, asked.kind, asked.since),
        result=lobby.result,
    )
