"""An evening whose tournament somebody forges, who holds the log and the key of the service."""

from collections.abc import Sequence

from domain.game.facts import Fact
from domain.table.office import SERVICE
from projections.tournament_fold import TournamentLine
from service.features.audits.verdict import Audit
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command
from tests.support.auditing import auditing_of
from tests.support.evening import ID, Evening


def written(evening: Evening, facts: Sequence[Fact], actor: str = SERVICE) -> None:
    """Write facts that no command allows now."""

    def decide(_: TournamentLine, pen: Pen) -> Command:
        pen.write(facts, actor)
        return Command(f"forged/{pen.seq}")

    evening.tournaments.book.change(ID, decide)


def audited(evening: Evening) -> Audit:
    return auditing_of(evening.desk).stream(ID, "rules").audit
