"""The read model of current views: the fold of a game for each viewer, stored while the game rests.

A game without a recent move is folded once for each viewer. A later view reads two rows, whatever the game's length. A
game in play is in memory and is not stored at every move. The rows of a viewer have only that viewer's knowledge. The
right to a view is checked before it is read.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

import structlog
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    LargeBinary,
    Row,
    String,
    Table,
    and_,
    bindparam,
    delete,
    or_,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from domain.games.rulesets import RULESETS
from events.log.journal import Unavailable
from events.log.viewer import Viewer
from projections import packed_folds as packing
from projections.database import key, upsert
from projections.game_fold import GameFold, Past, past_of
from projections.games import GAMES
from projections.projector import Projector
from projections.tables import DECLARED, Tables

RESTING: Final = Table(
    "resting",
    DECLARED,
    Column("game", key(), primary_key=True),
    Column("viewer", key(20), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("maker", String(80), nullable=False),
    Column("fold", LargeBinary, nullable=False),
)

_PAGE: Final = 500

_log = structlog.get_logger("read-models")

_KEPT: Final = cache(lambda t: select(t[RESTING]).where(t[RESTING].c.game == bindparam("game")))
_KEPT_FOR: Final = cache(lambda t: _KEPT(t).where(t[RESTING].c.viewer == bindparam("viewer")))
_DROP: Final = cache(lambda t: delete(t[RESTING]).where(t[RESTING].c.game == bindparam("game")))


class Resting(Projector):
    """The read model of the views of resting games.

    They are written when a game rests, not with batches of events.
    """

    tables = (RESTING,)

    def fold(self, game: str, viewer: Viewer) -> GameFold | None:
        """Return the stored fold of a resting game for a viewer, or None.

        It is None if no fold is stored or it is outdated.
        """
        try:
            rows = self._live.rows(_KEPT_FOR, game=game, viewer=str(viewer))
        except Unavailable:
            return None  # it is folded from the log instead
        if not rows or not packing.readable(rows[0].maker, {str(viewer): rows[0].fold}):
            return None
        fold = packing.unpacked(rows[0].fold, viewer)
        return fold if self._journal.head(game) == (fold.seq, fold.head) else None

    def keep(self, db: Connection, t: Tables, game: str, version: int) -> int:
        """Store the folds of a game after event `version` for all viewers. Return the number of events read."""
        stored = {row.viewer: row for row in db.execute(_KEPT(t), {"game": game})}
        if len({row.version for row in stored.values()}) > 1 or not all(
            packing.readable(row.maker, {row.viewer: row.fold}) for row in stored.values()
        ):
            db.execute(_DROP(t), {"game": game})
            stored = {}
        try:
            folds, read = self._folded(stored, game, version)
            packed = {str(fold.viewer): packing.packed(fold) for fold in folds}
        except (Unavailable, SQLAlchemyError):
            raise
        except Exception as error:  # noqa: BLE001 - one game that cannot be folded must not stop all others
            _log.error("a game cannot be kept as it rests", game=game, error=f"{type(error).__name__}: {error}")
            return 0
        made_by = packing.maker(folds[0].rules.name)
        rows: list[dict[str, Any]] = [
            {"game": game, "viewer": viewer, "version": version, "maker": made_by, "fold": body}
            for viewer, body in packed.items()
        ]
        upsert(db, t[RESTING], rows, growing="version")
        return read

    def _folded(self, stored: Mapping[str, Row[Any]], game: str, version: int) -> tuple[list[GameFold], int]:
        past = past_of(lambda upto: self._journal.read(game, upto=upto))
        folds = [_resumed(stored, Viewer.public(), past)]
        events = self._journal.read(game, after=folds[0].seq, upto=version)
        folds[0].extend(events)
        folds += [
            _resumed(stored, Viewer.seat(seat), past).extend(events, linked=True)
            for seat in range(folds[0].setting.seats)
        ]
        return folds, len(events)

    @staticmethod
    def stale(engine: Engine, t: Tables) -> Iterator[Sequence[tuple[str, int]]]:
        """Yield the games whose stored folds are missing or outdated, with their versions, page by page.

        Nothing is locked between two pages, because another process may drop the table.
        """
        games, resting = t[GAMES].c, t[RESTING].c
        public = and_(resting.game == games.id, resting.viewer == str(Viewer.public()))
        makers = [packing.maker(name) for name in RULESETS]
        behind = or_(resting.version.is_(None), resting.version < games.version, resting.maker.not_in(makers))
        last = ""
        stale = select(games.id, games.version).outerjoin(t[RESTING], public).where(behind).order_by(games.id)
        while True:
            with engine.connect() as db:
                page = [(game, version) for game, version in db.execute(stale.where(games.id > last).limit(_PAGE))]
            if not page:
                return
            yield page
            last = page[-1][0]


def _resumed(stored: Mapping[str, Row[Any]], viewer: Viewer, past: Past) -> GameFold:
    row = stored.get(str(viewer))
    return GameFold(viewer, past) if row is None else packing.unpacked(row.fold, viewer, past)
