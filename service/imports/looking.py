"""Looking at imported games: as at our own, as far as the record that is kept opens them. Nobody of ours sits there:
the accounts that it names are its origin's, whatever their ids look like."""

from collections.abc import Iterator
from typing import Any

from domain.refusal import Refusal
from events.journal import Journal
from events.keys import KeyRing
from events.record import Places
from events.viewer import Viewer
from service.desk.looking import Looking, Sight, named
from service.imports.rooms import ImportedRooms
from service.registry.imports import Import, Imports


class ImportedLooking(Looking):
    def __init__(self, journal: Journal, ring: KeyRing, imports: Imports, rooms: ImportedRooms) -> None:
        super().__init__(journal, ring, rooms, lambda *_: None)
        self._imports = imports
        self._library = rooms

    def sight(self, account: str | None, game: str, wanted: str | None = None, *, official: bool = False) -> Sight:  # noqa: ARG002  as the base
        """Nobody has an office here, so nobody is shown anything by it: all that the record opens is for all to see."""
        kept = self._library.kept(game)
        if wanted is None:
            return Sight(Viewer.public())
        if wanted == "seat":
            raise Refusal("not-seated", "nobody of this service sits in an imported game", pointer="/view")
        with self._library.room(game).now() as now:
            viewer = named(now.lobby, wanted)
        if Viewer.named(kept.view).sees_all or viewer in (Viewer.named(kept.view), Viewer.public()):
            return Sight(viewer)
        raise Refusal("view-not-in-record", f"the record was made for {kept.view}", pointer="/view")

    def fullest(self, game: str, seen: Sight) -> Sight:
        return seen._replace(viewer=Viewer.named(self._library.kept(game).view))

    def version(self, game: str) -> int:
        return self._library.kept(game).events

    def game(self, account: str | None, game: str, viewer: Viewer, at: int | None = None) -> dict[str, Any]:  # noqa: ARG002  as the base
        kept = self._library.kept(game)
        return super().game(None, game, viewer, at) | {"visibility": kept.visibility, "origin": origin(kept)}

    def record(
        self,
        game: str,
        viewer: Viewer,
        upto: int | None = None,  # noqa: ARG002  as the base
        places: Places | None = None,  # noqa: ARG002  as the base
    ) -> Iterator[bytes]:
        """The record as it was received: it was made for one viewer, and nobody here could sign another. What it proves
        of a log stands in it."""
        kept = self._library.kept(game)
        if str(viewer) != kept.view:
            raise Refusal("view-not-in-record", f"the record was made for {kept.view}", pointer="/view")
        return self._imports.content(game)


def origin(kept: Import) -> dict[str, Any]:
    """Where an imported game is from."""
    return {"key": kept.key, "stream": kept.stream, "view": kept.view, "imported_at": kept.imported_at}
