"""Imports: games of other services, kept as received, and shown like our own."""

from typing import NamedTuple

from events.keys import KeyRing
from events.log.journal import Journal
from service.features.games.views import Looking
from service.features.records.imports.auditing import audited
from service.features.records.imports.looking import ImportedLooking, origin
from service.features.records.imports.receiving import Bringer, Receiving
from service.features.records.imports.rooms import ImportedRooms
from service.features.records.imports.store import Imports
from service.features.referee.answers import AuditedGame
from service.features.referee.audit.verdict import Depth
from service.features.referee.dispute_reader import Instances

__all__ = ["Bringer", "ImportDesk", "open_import_desk", "origin"]


class ImportDesk(NamedTuple):
    receiving: Receiving
    looking: Looking
    instances: Instances
    rooms: ImportedRooms

    def audit(self, game: str, depth: Depth) -> AuditedGame:
        return audited(self.rooms, game, depth)


def open_import_desk(journal: Journal, ring: KeyRing, imports: Imports) -> ImportDesk:
    rooms = ImportedRooms(imports)
    looking = ImportedLooking(journal, ring, imports, rooms)
    return ImportDesk(Receiving(journal, ring, imports, rooms), looking, Instances(rooms), rooms)
