"""The queries on imported games. They answer as those on own games do, with everything that the record opens.

The seats of an imported game belong to no account of this service. All account ids in it belong to its origin.
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
from service.features.games.loaded_game import LoadedGame
from service.features.games.sight import ViewAccess, named
from service.features.games.views import GameQueries
from service.features.records.imports.loaded_imports import LoadedImports
from service.features.records.imports.store import Import, Imports


class ImportedLooking(GameQueries):
    def __init__(self, journal: Journal, ring: KeyRing, imports: Imports, loaded_games: LoadedImports) -> None:
        super().__init__(journal, ring, loaded_games, lambda *_: None)
        self._imports = imports
        self._library = loaded_games

    def sight(
        self,
        account: str | None,  # noqa: ARG002  as the base
        game: str,
        view: str | None = None,
        office: Office = NO_OFFICE,  # noqa: ARG002  as the base
        loaded: LoadedGame | None = None,
    ) -> ViewAccess:
        """Return the access to an imported game for the requested view.

        Offices do not count, because everybody may see the whole record.
        """
        imported = self._library.kept(game)
        if view is None:
            return ViewAccess(Viewer.public())
        if view == "seat":
            raise Refusal("not-seated/imported", pointer="/view")
        with (loaded or self._library.load(game)).now() as now:
            viewer = named(now.lobby, view)
        if Viewer.named(imported.view).sees_all or viewer in (Viewer.named(imported.view), Viewer.public()):
            return ViewAccess(viewer)
        raise Refusal("view-not-in-record", pointer="/view", view=imported.view)

    def fullest(self, game: str, seen: ViewAccess) -> ViewAccess:
        return seen._replace(viewer=Viewer.named(self._library.kept(game).view))

    def version(self, game: str) -> int:
        return self._library.kept(game).events

    def bytes_of(self, game: str, upto: int, after: int = 0) -> int:
        imported = self._library.kept(game)
        return imported.size * max(upto - after, 0) // imported.events

    def game(self, account: str | None, game: str, viewer: Viewer, at: int | None = None) -> Game:  # noqa: ARG002  as the base
        imported = self._library.kept(game)
        return replace(super().game(None, game, viewer, at), visibility=imported.visibility, origin=origin(imported))

    def record(
        self,
        game: str,
        viewer: Viewer,
        upto: int | None = None,  # noqa: ARG002  as the base
        places: LogPositions | None = None,  # noqa: ARG002  as the base
    ) -> Iterator[bytes]:
        """Yield the record of an imported game as received. Refuse another view than the record's own.

        This service cannot sign a record for another view. `places` is not used, because the record has its own log
        proofs.
        """
        imported = self._library.kept(game)
        if str(viewer) != imported.view:
            raise Refusal("view-not-in-record", pointer="/view", view=imported.view)
        return self._imports.content(game)


def origin(imported: Import) -> Origin:
    """Return the origin of an imported game: service key, stream and view, with the time of the import."""
    return Origin(imported.key, imported.stream, imported.view, imported.imported_at)
