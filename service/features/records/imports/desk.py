"""The objects for imported games, and how they are connected."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from events.keys import KeyRing
from events.log.journal import Journal
from projections.listing import Place
from service.features.audits.verdict import Depth, GameAudit
from service.features.games.answers import GameSummary
from service.features.games.routes.game_json import with_names
from service.features.games.routes.summaries import of_line
from service.features.games.views import GameQueries
from service.features.records.imports.auditing import audited
from service.features.records.imports.loaded_imports import LoadedImports
from service.features.records.imports.looking import ImportedLooking, origin
from service.features.records.imports.receiving import Bringer, Receiving
from service.features.records.imports.store import Import, Imports

__all__ = ["Bringer", "ImportDesk", "open_import_desk", "origin"]


class ImportDesk(NamedTuple):
    imports: Imports
    receiving: Receiving
    looking: GameQueries
    loaded_games: LoadedImports

    def page(
        self, account: str | None, status: str | None, ruleset: str | None, place: Place | None, limit: int
    ) -> list[tuple[list[Any], GameSummary]]:
        found = self.imports.page(account, status, ruleset, place, limit)
        return [([imported.imported_at, imported.id], self._summed_up(imported)) for imported in found]

    def _summed_up(self, imported: Import) -> GameSummary:
        """Return the summary of an imported game for lists.

        Its accounts belong to another service, so they have no handles.
        """
        summary = of_line(self.receiving.line(imported))
        seats = with_names(summary.seats, {})
        return replace(summary, id=imported.id, origin=origin(imported), visibility=imported.visibility, seats=seats)

    def audit(self, game: str, depth: Depth) -> GameAudit:
        return audited(self.loaded_games, game, depth)


def open_import_desk(journal: Journal, ring: KeyRing, imports: Imports) -> ImportDesk:
    loaded_games = LoadedImports(imports)
    looking = ImportedLooking(journal, ring, imports, loaded_games)
    return ImportDesk(imports, Receiving(journal, ring, imports, loaded_games), looking, loaded_games)
