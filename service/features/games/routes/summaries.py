"""Summaries of games for lists: public facts only, without the table."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from events.log.viewer import Viewer
from projections.game_summary import GameLine
from service.features.games.answers import GameSummary, OpenDecisionAnswer
from service.features.games.game_answer import seat_answers
from service.features.games.part_of import part_of_match, part_of_tournament
from service.features.games.routes.game_json import handles, me, with_names
from service.features.games.services import GameServices, Summaries
from service.platform.http.offices import office

_KEPT: Final = 4096


def summed_up(services: GameServices, lines: Sequence[GameLine], account: str | None = None) -> list[GameSummary]:
    """Return the summaries of games, with handles, as `account` or the caller may see them."""
    account, acting = account or me(), office()
    late = [line.lobby.late_for(account, acting) for line in lines]
    cache = services.summaries
    summaries = [
        _late_summary(services, line, account) if is_late else _known(cache, line)
        for line, is_late in zip(lines, late, strict=True)
    ]
    known = handles(services, [seat for game in summaries for seat in game.seats])
    return [
        replace(game, seats=with_names(game.seats, known)) if is_late else _named(cache, game, known)
        for game, is_late in zip(summaries, late, strict=True)
    ]


def _known(cache: Summaries, line: GameLine) -> GameSummary:
    """Return a game's summary without handles, from the cache if it has one.

    A summary depends only on the game and its version.
    """
    key = line.id, line.version
    found = cache.get(key)
    return found if found is not None else _keep(cache, key, of_line(line))


def _named(cache: Summaries, game: GameSummary, known: Mapping[str, str | None]) -> GameSummary:
    """Return the summary with the current handles of its accounts."""
    key = game.id, game.version, *[known.get(seat.account or "") for seat in game.seats]
    found = cache.get(key)
    return found if found is not None else _keep(cache, key, replace(game, seats=with_names(game.seats, known)))


def _keep(cache: Summaries, key: tuple[Any, ...], game: GameSummary) -> GameSummary:
    if len(cache) >= _KEPT:
        cache.clear()
    cache[key] = game
    return game


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
