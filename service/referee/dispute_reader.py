"""Disputes and rulings as they are read: what was written stands in the events, where it may be erased."""

from typing import Any, Final

import msgspec

from domain.game.facts import Fact
from domain.table.lobby import LOBBY_CODEC
from domain.table.rulings import RULINGS, Appealed, DisputeOpened, Ruling, StatementMade
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from service.games.answers import GivenRuling
from service.games.memory import Room
from service.games.views import Rooms
from service.referee.answers import Dispute, Statement

_RULINGS: Final = {kind.type_name() for kind in RULINGS}


class Instances:
    """`dispute` and `rulings` tell of a game to whoever may know of it: who that is, is asked elsewhere."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def dispute(self, game: str, dispute: str) -> Dispute:
        """A dispute with all that was said and ruled."""
        room = self._rooms.room(game)
        with room.now() as now:
            known, until = now.lobby.disputes.named(dispute), now.lobby.appealable_until(dispute)
        opened = _read(room.committed(known.opened - 1, known.opened)[0])
        assert isinstance(opened, DisputeOpened)  # noqa: S101 - the fold says that it stands there
        return Dispute(
            id=dispute,
            game=game,
            state=known.state,
            seat=known.seat,
            opener=known.opener,
            cites=known.cites,
            claim=opened.claim,
            opened=known.opened,
            opened_at=known.opened_at,
            statements=[_statement(room, seq) for seq in known.statements],
            rulings=[_given_ruling(room.committed(seq - 1, seq)[0]) for seq in known.rulings],
            referees=list(known.referees),
            appeal_until=until,
        )

    def rulings(self, game: str, upto: int | None = None) -> list[GivenRuling]:
        """Every ruling on a game, in their order; up to that event, if one is named."""
        room = self._rooms.room(game)
        return [_given_ruling(stored) for stored in room.committed(0, upto) if stored.event.type in _RULINGS]


def _statement(room: Room, seq: int) -> Statement:
    (stored,) = room.committed(seq - 1, seq)
    fact = _read(stored)
    assert isinstance(fact, StatementMade | Appealed)  # noqa: S101 - the fold says that one stands there
    appeal = isinstance(fact, Appealed)
    return Statement(
        seq=seq,
        at=stored.event.at,
        account=stored.event.actor,
        seat=fact.seat,
        kind="appeal" if appeal else "statement",
        text=fact.grounds if isinstance(fact, Appealed) else fact.statement,
    )


def _given_ruling(stored: Stored) -> GivenRuling:
    """A ruling, with what it says beside what every ruling has."""
    fact = _read(stored)
    assert isinstance(fact, Ruling)  # noqa: S101 - its type says so
    plain: dict[str, Any] = msgspec.to_builtins(fact)
    common = {name: plain.pop(name) for name in ("reason", "rule", "answers", "dispute")}
    return GivenRuling(stored.seq, stored.event.at, stored.event.actor, fact.type_name(), decided=plain, **common)


def _read(stored: Stored) -> Fact:
    return fact_of(LOBBY_CODEC, stored, Viewer.public())
