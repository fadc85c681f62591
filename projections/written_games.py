"""Write a recorded game as text, for readers who may see everything."""

from collections.abc import Iterable

from domain.game.written_game import GameNotation
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.event import Stored
from projections.game_fold import GameFold, fact_of


def written(fold: GameFold, events: Iterable[Stored]) -> str:
    """Write a game as text, up to the state of `fold`.

    `events` must be all of its events. Abandoned branches are left out.
    """
    lobby = fold.lobby
    played = (event for event in events if event.event.type not in LOBBY_CODEC.types)
    facts = [fact_of(fold.codec, event, fold.viewer) for event in played if lobby.timeline.counts(event.seq)]
    reason, standings = (None, ()) if lobby.result is None else (lobby.result.reason, lobby.result.standings)
    notation = GameNotation(fold.rules)
    return notation.write(notation.from_facts(fold.setting, facts, reason, standings))
