"""The cost of requests at an event of 2,000 at tables of four: drawing, publishing, a slip, standings, sheets, files.

None may hold a process for more than 200 ms. Workers do longer tasks, and have the result before it is requested.

    python -m benchmarks.hall [--check]

It reports the processor time in the request, the median of three and the worst. Each request is the first for its
version of the event, and the time of workers counts for no request.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from domain.game.facts import Fact
from domain.tournament import result_commands
from projections.tournament_fold import TournamentLine
from service.features.tournaments import remembered
from service.platform.assembly.service import Service
from service.platform.streams.pen import Pen
from tests.support.api import Api, over_wsgi
from tests.support.organising import places
from tests.support.service import application

ENTRANTS, SIZE, ROUNDS, TIMES = 2_000, 4, 3, 3
FLOOR = 200.0
SHEETS = ("standings", "pairings", "results", "crosstable", "rulings", "ranking")


class Hall:
    def __init__(self, service: Service, olga: Api) -> None:
        self.service, self.olga = service, olga
        self._account = olga.account or ""
        stage = {"format": {"kind": "swiss", "rounds": ROUNDS + TIMES + 1, "size": SIZE}}
        made = olga.post(
            "/v1/tournaments", {"title": "Open", "ruleset": "kingdomino", "play": "typed", "stages": [stage]}
        )
        self.id = made.json["tournament"]["id"]
        self.costs: dict[str, list[float]] = {}
        self._chance = random.Random(1)

    def cost(self, what: str, method: str, path: str, body: Any = None) -> Any:
        """Return the answer, and keep its cost under that name."""
        start = time.process_time()
        answer = self.olga.unchecked(method, f"/v1/tournaments/{self.id}{path}", body)
        self.costs.setdefault(what, []).append(1000 * (time.process_time() - start))
        assert answer.status in {200, 201}, answer
        return answer.json if "json" in answer.media else None

    def line(self) -> TournamentLine:
        return self.service["tournaments"].desk.book.line(self.id)

    def work(self) -> None:
        """Compute what a worker computes after the first request."""
        remembered.reckon(self.service["tournaments"], tournament=self.id, version=self.line().version)

    def slips(self, skipped: int = 0) -> None:
        """Type the results of the round, all but `skipped`."""

        def typed(line: TournamentLine, _: Pen) -> Sequence[Fact]:
            held = line.tournament.current.rounds[-1]
            return [
                result_commands.report(
                    line.tournament, len(line.tournament.current.rounds), table.number, self._scores(), ()
                )
                for table in held.tables[skipped:]
            ]

        self.service["tournaments"].desk.book.act(self._account, self.id, typed)

    def _scores(self) -> Any:
        return places(*[self._chance.randint(0, 99) for _ in range(SIZE)])

    def round(self) -> None:
        self.work()
        self.cost("draw a round", "POST", "/rounds")
        self.cost("publish it", "POST", "/rounds/publish")
        table = self.line().tournament.current.rounds[-1].tables[0]
        slip = [{"entrant": entrant, "score": 20 + place} for place, entrant in enumerate(table.entrants)]
        number = len(self.line().tournament.current.rounds)
        self.cost("type a slip", "POST", f"/rounds/1/{number}/tables/1/results", {"results": slip})
        self.slips(skipped=1)


def looks(hall: Hall) -> None:
    played = len(hall.line().tournament.current.rounds)
    hall.work()
    hall.cost("the event", "GET", "")
    hall.cost("a round", "GET", f"/rounds/1/{played}")
    hall.cost("a round, explained", "GET", f"/rounds/1/{played}?explain=true")
    hall.cost("standings", "GET", "/standings")
    hall.cost("standings, a round before", "GET", f"/standings?as_of_round={played - 1}")
    hall.cost("ranking", "GET", "/ranking")
    for sheet in SHEETS:
        hall.cost(f"{sheet}.csv", "GET", f"/exports/{sheet}.csv")
        hall.cost(f"{sheet}.html", "GET", f"/exports/{sheet}.html")
    hall.cost("chart.svg", "GET", "/exports/chart.svg")
    hall.cost("bgstats.json", "GET", "/exports/bgstats.json")
    hall.cost("calendar.ics", "GET", "/exports/calendar.ics")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="exit with 1 if the target is missed")
    check = arguments.parse_args().check
    with tempfile.TemporaryDirectory() as folder, application(Path(folder)) as app:
        service = app.extensions["service"]
        service.platform.jobs.serve_here()
        hall = Hall(service, Api(over_wsgi(app)).as_("olga"))
        for first in range(0, ENTRANTS, 500):
            names = [f"Player {number}" for number in range(first, first + 500)]
            hall.cost("enter 500", "POST", "/entrants", {"names": names})
        hall.cost("begin", "POST", "/stages")
        for _ in range(ROUNDS):
            hall.round()
        for _ in range(TIMES):
            hall.round()
            looks(hall)
        hall.work()
        hall.cost("certify", "POST", "/certificates")
    print(f"{ENTRANTS:,} entrants at tables of {SIZE}, {ROUNDS + TIMES} rounds")
    print(f"{'ms of processor time':28}  median   worst")
    for what, costs in hall.costs.items():
        print(f"{what:28}{median(costs):8.0f}{max(costs):8.0f}")
    worst = max(map(median, hall.costs.values()))
    print(f"{'target':28}{FLOOR:8.0f}        {'reached' if worst <= FLOOR else 'missed'}")
    sys.exit(check and worst > FLOOR)


if __name__ == "__main__":
    main()
