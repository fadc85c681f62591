"""The work of a fold, and of each answer below a tournament, grows no faster than the tournament's record.

Each shape repeats one act, because a repeated act has made each later request costly before. The steps of Python are
counted, so the speed of the machine does not matter.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask

from domain.tournament.formats.duel import MatchTally
from projections.stream_kinds import folded
from projections.tournament_fold import TournamentLine
from tests.support.api import Answer, Api, over_wsgi
from tests.support.counting import steps
from tests.support.event import did, first_round, open_event
from tests.support.play import people
from tests.support.service import application

FEW: Final = 16
STEEP: Final = 2.6
"""Of twice as many acts, linear work takes twice as many steps more, and quadratic work four times as many."""
SMALL: Final = 250
"""Number of steps of an act and all that follows from it, below which constants decide how the work grows."""
ONE_ROUND: Final = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
SINGLE: Final = {"format": {"kind": "swiss", "rounds": 9, "size": 2}}
REPLAYED: Final = {"format": {**ONE_ROUND["format"], "duel": {"best_of": 99, "tied": "replay"}}}
TABLE: Final = "rounds/1/1/tables/1"
SHEETS: Final = "results standings ranking crosstable pairings rulings"
ANSWERS: Final = (
    "", "/events", "/rulings", "/ranking", "/entrants", "/stations", "/rounds/1/1",
    "/standings?explain=true", "/standings?as_of_event={past}",
    *(f"/exports/{name}.csv" for name in SHEETS.split()),
    "/exports/workbook.xlsx", "/exports/chart.svg", "/exports/calendar.ics", "/exports/bgstats.json",
)  # fmt: skip


class Hall(NamedTuple):
    """A tournament with two players."""

    organiser: Api
    player: Api
    event: str

    def posts(self, path: str, body: Any = None) -> Any:
        return did(self.organiser.post(f"{self.event}/{path}", body))


class Shape(NamedTuple):
    """An act that is done again and again. It gets the hall, and how often it was done."""

    stages: Sequence[Any]
    act: Callable[[Hall, int], Any]
    played: bool = False
    few: int = FEW


def scores(first: int, second: int) -> dict[str, Any]:
    return {"results": [{"entrant": 1, "score": first}, {"entrant": 2, "score": second}]}


DRAWN: Final = {"results": [{"entrant": entrant, "score": 50, "place": 1} for entrant in (1, 2)]}


def draw_game(hall: Hall, _: int) -> None:
    hall.posts(f"{TABLE}/results", DRAWN)


def void_game(hall: Hall, done: int) -> None:
    draw_game(hall, done)
    draw_game(hall, done)
    hall.posts("rulings", {"kind": "void", "stage": 1, "round": 1, "table": 1, "number": done + 2, "reason": "Lost."})


def correct_game(hall: Hall, done: int) -> None:
    ruling = {"kind": "correct", "stage": 1, "round": 1, "table": 1, "reason": "Miscounted."}
    hall.posts("rulings", {**ruling, "result": scores(50, done)})


def adjust(hall: Hall, _: int) -> None:
    hall.posts("rulings", {"kind": "adjust", "stage": 1, "entrant": 1, "points": 1, "reason": "Late."})


def object_to_result(hall: Hall, done: int) -> None:
    did(hall.player.post(f"{hall.event}/{TABLE}/claims", {**scores(90, 80 - done), "number": 1}))


def certify(hall: Hall, _: int) -> None:
    before = did(hall.organiser.get(hall.event), 200)["certificates"]
    hall.posts("certificates", {"supersedes": before[-1]["certificate"], "reason": "Again."} if before else None)


def announce(hall: Hall, done: int) -> None:
    hall.posts("announcements", {"text": f"Round {done}"})


def play_stage(hall: Hall, done: int) -> None:
    for step in ("stages", "rounds", "rounds/publish"):
        hall.posts(step)
    hall.posts(f"rounds/{done + 2}/1/tables/1/results", scores(50, 40))


def ask_for_bye(hall: Hall, done: int) -> None:
    """A bye that is declined, and one that is granted."""
    path = f"{hall.event}/entrants/1/byes"
    if not done:
        did(hall.organiser.post(path, {"stage": 1, "round": 5}))
    did(hall.organiser.put(f"{path}/1/5", {"accepted": bool(done % 2)}), 200)


SHAPES: Final = {
    "games in a match": Shape([REPLAYED], draw_game),
    "voided games": Shape([REPLAYED], void_game),
    "corrections": Shape([SINGLE], correct_game, played=True),
    "adjustments": Shape([SINGLE], adjust),
    "objections": Shape([SINGLE], object_to_result, played=True),
    "certificates": Shape([SINGLE], certify, played=True),
    "announcements": Shape([SINGLE], announce),
    "decisions on a bye": Shape([SINGLE], ask_for_bye),
    "stages": Shape([ONE_ROUND] * 20, play_stage, played=True, few=4),
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("linear"), RATE_LIMIT="100000", WORK_LIMIT="100000") as app:
        yield app


def work_of(app: Flask, hall: Hall) -> dict[str, int]:
    """Return the steps of the fold and of each answer."""
    id_ = hall.event.rpartition("/")[2]
    events = app.extensions["service"]["tournaments"].desk.book.journal.read(id_)
    taken = {"fold": steps(lambda: folded(TournamentLine, events))}
    for path in ANSWERS:
        answers = list[Answer]()
        request = partial(hall.organiser.unchecked, "GET", f"{hall.event}{path.format(past=len(events) - 1)}")
        taken[path] = steps(lambda add=answers.append, request=request: add(request()))
        assert answers[0].status == 200, (path, answers[0])
    for held in folded(TournamentLine, events).tournament.current.rounds:
        assert all(tally == MatchTally.of(held.outcomes(table)) for table, tally in held.tallies.items())
    return taken


@pytest.mark.parametrize("name", SHAPES)
def test_work_grows_no_faster_than_the_record(app: Flask, name: str) -> None:
    shape = SHAPES[name]
    olga, ada, bea = people(Api(over_wsgi(app)), 3)
    hall = Hall(olga, ada, open_event(olga, *shape.stages, players=[ada, bea], play="typed"))
    first_round(olga, hall.event)
    if shape.played:
        hall.posts(f"{TABLE}/results", scores(50, 40))
    taken, done = defaultdict[str, list[int]](list), 0
    for times in (1, 1, 2, 4):  # the first time, modules are imported
        while done < times * shape.few:
            shape.act(hall, done)
            done += 1
        for what, count in work_of(app, hall).items():
            taken[what].append(count)
    for what, (_, once, twice, fourfold) in taken.items():
        assert fourfold - twice <= STEEP * max(twice - once, SMALL * shape.few), (what, taken[what])
