"""An evening whose tournament somebody forges, who holds the log and the key of the service."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from domain.game.facts import Fact
from domain.table.office import SERVICE
from events.log.sqlite import SqliteJournal
from projections.tournament_fold import TournamentLine
from service.features.audits.from_log import Auditing
from service.features.audits.known_accounts import KnownAccounts
from service.features.audits.verdict import Audit, Depth
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command
from tests.support.auditing import auditing_of
from tests.support.evening import ID, Evening
from tests.support.forging import Change, forged


def written(evening: Evening, facts: Sequence[Fact], actor: str = SERVICE) -> None:
    """Write facts that no command allows now."""

    def decide(_: TournamentLine, pen: Pen) -> Command:
        pen.write(facts, actor)
        return Command(f"forged/{pen.seq}")

    evening.tournaments.book.change(ID, decide)


def audited(evening: Evening) -> Audit:
    return auditing_of(evening.desk).stream(ID, "rules").audit


def copied(
    evening: Evening,
    changes: Change | Mapping[str, Change] = list,
    audit: str = ID,
    *,
    depth: Depth = "rules",
    erased: Collection[str] | None = None,
) -> Audit:
    """Audit a stream in a copy of the log. The tournament, or each stream in `changes`, is changed and chained again.

    `erased` are the erased accounts, if the auditor knows them.
    """
    changed = {ID: changes} if callable(changes) else changes
    known = None if erased is None else KnownAccounts(lambda accounts: {*accounts} - {*erased}, lambda _: ())
    with TemporaryDirectory() as folder, SqliteJournal(Path(folder) / "log.db") as elsewhere:
        for kind in ("game", "tournament"):
            for stream in evening.journal.streams(f"{kind[0]}_", ""):
                forged(evening.journal, elsewhere, evening.ring, stream, changed.get(stream, list), kind)
        return Auditing(elsewhere, evening.ring, known).stream(audit, depth).audit
