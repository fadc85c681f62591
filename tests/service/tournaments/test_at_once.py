"""Many players change one tournament at the same moment: none is refused because the others came first."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from domain.game.facts import Fact
from domain.tournament import checking_in
from projections.tournament_fold import TournamentLine
from service.platform.streams.pen import Pen
from tests.support.evening import ID, MAKER, Evening

CROWD = 16
WORK = 0.02
"""Seconds that each decision takes. Without turns, each commit makes all other threads decide again."""


def test_all_players_who_check_in_at_once_are_checked_in(evening: Evening) -> None:
    evening.make().enter(CROWD)
    evening.organise.open_check_in(MAKER, ID)
    gate = Barrier(CROWD)

    def check_in(entrant: int) -> None:
        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            time.sleep(WORK)
            return checking_in.check_in(line.tournament, entrant)

        gate.wait()
        evening.tournaments.book.act(f"a_{entrant}", ID, decide)

    with ThreadPoolExecutor(CROWD) as pool:
        list(pool.map(check_in, range(1, CROWD + 1)))
    entrants = evening.line.tournament.entries.entrants
    assert all(known.here for known in entrants.values())
