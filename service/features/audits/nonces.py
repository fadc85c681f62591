"""The check of the nonces with which a game begins."""

from typing import Final

from domain.game.message import message
from domain.table.lobby_facts import LOBBY_CODEC, GameStarted
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of
from service.features.audits.verdict import Audit

_STARTED: Final = GameStarted.type_name()


def other_nonces(game: GameFold, stored: Stored) -> Audit | None:
    """Return the difference if a game begins with other nonces than those of its seats' events.

    `game` is its state before the event. A game begins once. Only the games of tournaments share shuffles, and nobody
    adds a nonce to them, because it would not count. Raise Broken if the event is malformed.
    """
    if stored.event.type != _STARTED:
        return None
    lobby = game.lobby
    if lobby.draws is not None and (lobby.table_of is None or any(nonce is not None for nonce in lobby.nonces)):
        return Audit("differs", message("audit/shared-alone"), seq=stored.seq, rule="every game: nonces")
    try:
        recorded = fact_of(LOBBY_CODEC, stored, Viewer.public())
    except MALFORMED_FACT_ERRORS as error:
        raise Broken(stored.stream, stored.seq, "broken/fact", kind=stored.event.type, error=repr(error)) from error
    expected = GameStarted(tuple(lobby.nonces)) if lobby.status == "open" else None
    if recorded == expected:
        return None
    return Audit(
        "differs",
        message("audit/nonces"),
        seq=stored.seq,
        recorded=repr(recorded),
        expected=repr(expected),
        rule="every game: nonces",
    )
