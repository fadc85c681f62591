"""Whole tournaments over HTTP: an organiser, the bots of the service, and a tally of the expected results.

The tally reads the games themselves, not the results that the tournament reports.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.support.api import Answer, Api
from tests.support.play import until
from tests.support.tally import Place, Sitting, Tally

LIST = ["firsts", "score-margin", "lot"]
"""Tie-breaks that a tally can compute, and that end in no tie."""

Row = dict[str, str]


class Held(NamedTuple):
    """A round that was played: the number and games of each table, and who had a bye."""

    stage: int
    number: int
    tables: dict[int, Sitting]
    games: dict[int, str]
    byes: list[tuple[int, str]]


def did(answer: Answer, status: int = 201) -> Any:
    assert answer.status == status, answer
    return answer.json


DUEL: Any = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
SWISS: Any = {"format": {"kind": "swiss", "rounds": 2, "size": 2}}


def open_event(
    organiser: Api, *stages: Any, players: Sequence[Api] = (), names: Sequence[str] = (), bots: int = 0, **terms: Any
) -> str:
    """Make a tournament and enter these, in this order; return its path."""
    wish = {"title": "Open", "ruleset": "kingdomino", "stages": stages or [SWISS], **terms}
    path = f"/v1/tournaments/{did(organiser.post('/v1/tournaments', wish))['tournament']['id']}"
    for _ in range(bots):
        did(organiser.post(f"{path}/entrants", {"bot": "random"}))
    for player in players:
        did(player.post(f"{path}/entrants"))
    if names:
        did(organiser.post(f"{path}/entrants", {"names": names}))
    return path


def first_round(organiser: Api, path: str, **how: Any) -> dict[str, Any]:
    """Begin the first stage, draw its first round and publish it."""
    for step in ("stages", "rounds"):
        did(organiser.post(f"{path}/{step}"))
    made: dict[str, Any] = did(organiser.post(f"{path}/rounds/publish", how or None))["round"]
    return made


class Event:
    def __init__(self, organiser: Api, ruleset: str, *stages: dict[str, Any], bots: int, **terms: Any) -> None:
        self.organiser = organiser
        self.here = open_event(organiser, *stages, ruleset=ruleset, **{"title": "Sunday", **terms})
        self.id = self.here.rpartition("/")[2]
        self.held: list[Held] = []
        self.entrants: dict[int, dict[str, Any]] = {}
        self.came: dict[int, int] = {}
        for _ in range(bots):
            self.enter()

    def enter(self) -> int:
        """Another bot."""
        entrant = did(self.organiser.post(f"{self.here}/entrants", {"bot": "random"}))["entrant"]
        self.entrants[entrant["entrant"]] = entrant
        number: int = entrant["entrant"]
        self.came[number] = len(self.held)
        return number

    def later(self, until: int | None) -> set[int]:
        """Return the entrants who entered after a later round than this was published."""
        return {entrant for entrant, rounds in self.came.items() if until is not None and rounds > until}

    def drop(self, entrant: int) -> None:
        did(self.organiser.delete(f"{self.here}/entrants/{entrant}"), 200)

    def bye(self, entrant: int, stage: int, number: int, kind: str) -> None:
        wish = {"stage": stage, "round": number, "kind": kind}
        did(self.organiser.post(f"{self.here}/entrants/{entrant}/byes", wish))

    def begin(self) -> None:
        did(self.organiser.post(f"{self.here}/stages"))

    def round(self, pairing: Mapping[str, Any] | None = None) -> Held:
        """Draws a round, publishes it, waits until the bots have played it, and looks at every game."""
        draft = did(self.organiser.post(f"{self.here}/rounds", pairing))["round"]
        made = did(self.organiser.post(f"{self.here}/rounds/publish"))["round"]
        where = f"{self.here}/rounds/{made['stage']}/{made['round']}"
        assert who(draft) == who(made), "what was looked at is what is played"

        def played() -> Any:
            shown = did(self.organiser.get(where), 200)
            return (
                all(table["done"] and all(game["final"] for game in table["games"]) for table in shown["tables"])
                and shown
            )

        shown = until(played, 600)
        tables = {table["number"]: self._sitting(table) for table in shown["tables"]}
        games = {table["number"]: table["games"][-1]["game"] for table in shown["tables"]}
        byes = [(bye["entrant"], bye["kind"]) for bye in shown["byes"]]
        self.held.append(Held(made["stage"], made["round"], tables, games, byes))
        return self.held[-1]

    def _sitting(self, table: dict[str, Any]) -> Sitting:
        """Return the result of the last game of a table, as that game reports it."""
        entrants = tuple(one["entrant"] for one in table["entrants"])
        numbers = {self.entrants[entrant]["account"]: entrant for entrant in entrants}
        shown = did(self.organiser.get(f"/v1/games/{table['games'][-1]['game']}"), 200)
        seats = {seat["seat"]: numbers[seat["account"]] for seat in shown["seats"]}
        lines = {seats[line["seat"]]: line for line in shown["result"]["standings"]}
        return Sitting(
            entrants,
            {entrant: line["place"] for entrant, line in lines.items()},
            {entrant: line["score"] for entrant, line in lines.items()},
        )

    def correct(self, held: Held, table: int, scores: Mapping[int, int]) -> None:
        """Rules that a table came out otherwise, with no two scores equal."""
        result = {"results": [{"entrant": entrant, "score": score} for entrant, score in scores.items()]}
        where = {"stage": held.stage, "round": held.number, "table": table}
        ruling = {"kind": "correct", "reason": "The sheet was misread.", "result": result, **where}
        did(self.organiser.post(f"{self.here}/rulings", ruling))
        places = {own: 1 + sum(other > score for other in scores.values()) for own, score in scores.items()}
        held.tables[table] = Sitting(held.tables[table].entrants, places, dict(scores))

    def certify(self, **more: str) -> dict[str, Any]:
        certificate: dict[str, Any] = did(self.organiser.post(f"{self.here}/certificates", more or None))["certificate"]
        return certificate

    def end(self) -> None:
        did(self.organiser.post(f"{self.here}/end"))
        until(lambda: did(self.organiser.get(self.here), 200)["seed"])

    def rounds(self, stage: int) -> list[Held]:
        return [held for held in self.held if held.stage == stage]

    def tally(self, stage: int, scale: str = "linear", until: int | None = None) -> Tally:
        tally = Tally({number: entrant["lot"] for number, entrant in self.entrants.items()}, scale)
        for held in self.rounds(stage)[:until]:
            tally.round(held.tables.values(), held.byes)
        return tally

    def standings(self, query: str = "") -> dict[str, Any]:
        """Return the current standings.

        The path names an event, since standings without one may be some seconds old if there are many entrants.
        """
        now = did(self.organiser.get(self.here), 200)["version"]
        path = f"{self.here}/standings{query}{'&' if query else '?'}as_of_event={now}"
        standings: dict[str, Any] = did(self.organiser.get(path), 200)
        return standings

    def sheet(self, name: str, query: str = "") -> list[Row]:
        """An export as CSV, read back."""
        answer = self.organiser.get(f"{self.here}/exports/{name}.csv{query}")
        assert answer.status == 200, answer
        return list(csv.DictReader(io.StringIO(answer.body.decode(), newline="")))


def who(round_: dict[str, Any]) -> list[list[int]]:
    return [[one["entrant"] for one in table["entrants"]] for table in round_["tables"]]


def spelled(value: Fraction) -> str:
    return str(value)


def told(places: Sequence[Place]) -> Iterator[dict[str, Any]]:
    """Yield the lines of standings as the API should return them."""
    for own in places:
        yield {
            "entrant": own.entrant,
            "place": own.place,
            "points": spelled(own.points),
            "firsts": spelled(own.firsts),
            "score-margin": spelled(own.margin),
        }
