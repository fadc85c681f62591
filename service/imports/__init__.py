"""Imports: games that were played elsewhere, kept as their records came, to be looked at as our own are."""

from typing import Any, NamedTuple

from events.journal import Journal
from events.keys import KeyRing
from service.audit import Depth
from service.desk.instances import Instances
from service.desk.looking import Looking
from service.imports.auditing import audited
from service.imports.looking import ImportedLooking, origin
from service.imports.receiving import Bringer, Receiving
from service.imports.rooms import ImportedRooms
from service.registry.imports import Imports

__all__ = ["Bringer", "ImportDesk", "open_import_desk", "origin"]


class ImportDesk(NamedTuple):
    receiving: Receiving
    looking: Looking
    instances: Instances
    rooms: ImportedRooms

    def audit(self, game: str, depth: Depth) -> dict[str, Any]:
        return audited(self.rooms, game, depth)


def open_import_desk(journal: Journal, ring: KeyRing, imports: Imports) -> ImportDesk:
    rooms = ImportedRooms(imports)
    looking = ImportedLooking(journal, ring, imports, rooms)
    return ImportDesk(Receiving(journal, ring, imports, rooms), looking, Instances(rooms), rooms)
