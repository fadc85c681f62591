"""Looking at imported games: as at our own, with everything that the kept record opens.

Its seats hold no account of this service. All ids of accounts in it belong to its origin.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.table.office import NO_OFFICE, Office
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from events.record.writing import LogPositions
from service.features.games.answers import Game, Origin
from service.features.games.sight import ViewAccess, named
from service.features.games.views import GameQueries
from service.features.records.imports.rooms import ImportedRooms
from service.features.records.imports.store import Import, Imports


class ImportedLooking(GameQueries):
    def __init__(self, journal: Journal, ring: KeyRing, imports: Imports, rooms: ImportedRooms) -> None:
        super().__init__(journal, ring, rooms, lambda *_: None)
        self._imports = imports
        self._library = rooms

    def sight(
        self,
        account: str | None,  # noqa: ARG002  as the base
        game: str,
        wanted: str | None = None,
        office: Office = NO_OFFICE,  # noqa: ARG002  as the base
    ) -> ViewAccess:
        """Return the caller's sight. No office counts here: everybody may see all that the record opens."""
        kept = self._library.kept(game)
        if wanted is None:
            return ViewAccess(Viewer.public())
        if wanted == "seat":
            raise Refusal("not-seated/imported", pointer="/view")
        with self._library.room(game).now() as now:
            viewer = named(now.lobby, wanted)
        if Viewer.named(kept.view).sees_all or viewer in (Viewer.named(kept.view), Viewer.public()):
            return ViewAccess(viewer)
        raise Refusal("view-not-in-record", pointer="/view", view=kept.view)

    def fullest(self, game: str, seen: ViewAccess) -> ViewAccess:
        return seen._replace(viewer=Viewer.named(self._library.kept(game).view))

    def version(self, game: str) -> int:
        return self._library.kept(game).events

    def game(self, account: str | None, game: str, viewer: Viewer, at: int | None = None) -> Game:  # noqa: ARG002  as the base
        kept = self._library.kept(game)
        return replace(super().game(None, game, viewer, at), visibility=kept.visibility, origin=origin(kept))

    def record(
        self,
        game: str,
        viewer: Viewer,
        upto: int | None = None,  # noqa: ARG002  as the base
        places: LogPositions | None = None,  # noqa: ARG002  as the base
    ) -> Iterator[bytes]:
        """Return the record as it was received. It was made for one viewer, and this service could not sign another. It
        has its own proof of a log."""
        kept = self._library.kept(game)
        if str(viewer) != kept.view:
            raise Refusal("view-not-in-record", pointer="/view", view=kept.view)
        return self._imports.content(game)


def origin(kept: Import) -> Origin:
    """Return the origin of an imported game."""
    return Origin(kept.key, kept.stream, kept.view, kept.imported_at)
