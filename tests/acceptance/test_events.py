"""Whole tournaments, each format and each game, played by bots over HTTP from the first entry to a certificate that
takes the place of another. Standings and exports are compared, cell by cell, with a tally of the games themselves."""

import io
import zipfile
from fractions import Fraction
from itertools import pairwise
from typing import Any

import openpyxl
import pytest

from domain.games.rulesets import RULESETS
from tests.support.api import Api, refused
from tests.support.event import LIST, Event, Held, did, told
from tests.support.play import until
from tests.support.profile import profile
from tests.support.tally import Place, Tally

QUICK = {
    name: {option: chosen for option, chosen in profile(name).quick.items() if option == "turn_limit"}
    for name in RULESETS
}


def of(*rulesets: str) -> Any:
    """These games by default, the others at length. Games of Kingdomino are always whole, and so take longest."""
    return pytest.mark.parametrize(
        "ruleset", [pytest.param(name, marks=[] if name in rulesets else pytest.mark.long) for name in QUICK]
    )


def stage(kind: str, scale: dict[str, Any] | None = None, **format_: Any) -> dict[str, Any]:
    """Return a stage whose tie-breaks a tally can compute; `after` sets how it follows the one before."""
    after = format_.pop("after", {})
    agreed = {"format": {"kind": kind, **format_}, "tiebreaks": LIST, **after}
    return agreed if scale is None else {**agreed, "scale": scale}


def ranked(event: Event, stage: int, scale: str = "linear", until: int | None = None) -> list[Place]:
    """Return the tally's places for all entrants in the standings, except those who came after that round."""
    tally = event.tally(stage, scale, until)
    among = {line["entrant"] for line in event.standings(f"?stage={stage}")["standings"]}
    return tally.places(among - event.later(until))


def check(event: Event, stage: int = 1, scale: str = "linear") -> None:
    """The standings, now and as of every round, and all the exports."""
    for number in range(len(event.rounds(stage)) + 1):
        lines = event.standings(f"?stage={stage}&as_of_round={number}")["standings"]
        assert [flat(line) for line in lines] == list(told(ranked(event, stage, scale, number)))
    check_standings_sheet(event, stage, scale)
    check_results_sheet(event, stage, scale)
    check_pairings_sheet(event, stage, scale)
    check_crosstable_sheet(event, stage, scale)
    check_workbook(event, stage)


def flat(line: dict[str, Any]) -> dict[str, Any]:
    return {name: line[name] for name in ("entrant", "place", "points")} | {
        name: line["tiebreaks"][name] for name in ("firsts", "score-margin")
    }


def check_standings_sheet(event: Event, stage: int, scale: str) -> None:
    rows = event.sheet("standings", f"?stage={stage}")
    places = ranked(event, stage, scale)
    assert len(rows) == len(places)
    for row, own in zip(rows, places, strict=True):
        exact = {"points": own.points, "tiebreak_firsts": own.firsts, "tiebreak_score_margin": own.margin}
        assert (int(row["place"]), int(row["entrant"])) == (own.place, own.entrant)
        assert row["account"] == event.entrants[own.entrant]["account"]
        for name, value in exact.items():
            assert Fraction(row[f"{name}_exact"]) == value
            assert abs(Fraction(row[name]) - value) < Fraction(1, 10**6)
        assert int(row["tiebreak_lot"]) == event.entrants[own.entrant]["lot"]
        byes = [kind for held in event.rounds(stage) for entrant, kind in held.byes if entrant == own.entrant]
        assert int(row["byes"]) == len(byes)


def check_results_sheet(event: Event, stage: int, scale: str) -> None:
    """One row for every seat of every game; of a table with several games, the last is looked at."""
    rows = event.sheet("results", f"?stage={stage}")
    found = {(int(row["round"]), int(row["table"]), int(row["entrant"])): row for row in rows}
    wanted = 0
    for held in event.rounds(stage):
        for number, sitting in held.tables.items():
            tally = Tally(dict.fromkeys(event.entrants, 0), scale)
            tally.round([sitting])
            for entrant in sitting.entrants:
                row = found[held.number, number, entrant]
                wanted += 1
                assert (row["game"], row["account"]) == (held.games[number], event.entrants[entrant]["account"])
                assert int(row["score"]) == sitting.scores[entrant]
                if scale == "linear":
                    assert int(row["place"]) == sitting.places[entrant]
                    assert Fraction(row["points_exact"]) == tally.points[entrant]
    assert len(found) == wanted


def check_pairings_sheet(event: Event, stage: int, scale: str) -> None:
    rows = iter(event.sheet("pairings", f"?stage={stage}"))
    for place, held in enumerate(event.rounds(stage)):
        before = event.tally(stage, scale, place).points
        for number, sitting in held.tables.items():
            for seat, entrant in enumerate(sitting.entrants, 1):
                row = next(rows)
                where = (held.number, number, seat, entrant)
                assert (int(row["round"]), int(row["table"]), int(row["seat"]), int(row["entrant"])) == where
                assert (row["game"], row["status"], row["bye"]) == (held.games[number], "done", "")
                assert Fraction(row["points_before_exact"]) == before[entrant]
        byes = [next(rows) for _ in held.byes]
        assert [(int(row["entrant"]), row["bye"], row["status"]) for row in byes] == [
            (entrant, kind, "bye") for entrant, kind in held.byes
        ]
    assert next(rows, None) is None


def check_crosstable_sheet(event: Event, stage: int, scale: str) -> None:
    rows = {int(row["entrant"]): row for row in event.sheet("crosstable", f"?stage={stage}")}
    for place, held in enumerate(event.rounds(stage), 1):
        tally = event.tally(stage, scale, place)
        before = event.tally(stage, scale, place - 1)
        for sitting in held.tables.values():
            for entrant in sitting.entrants:
                row = rows[entrant]
                others = [str(own) for own in sitting.entrants if own != entrant]
                assert row[f"round_{place}_opponents"].split() == others
                gained = tally.points[entrant] - before.points[entrant]
                assert Fraction(row[f"round_{place}_points_exact"]) == gained
                if scale == "linear":
                    assert int(row[f"round_{place}_place"]) == sitting.places[entrant]
    for own in ranked(event, stage, scale):
        assert Fraction(rows[own.entrant]["points_exact"]) == own.points


def workbook(event: Event, stage: int) -> bytes:
    """At once, or from a worker, if it is one of many."""
    answer = event.organiser.get(f"{event.here}/exports/workbook.xlsx?stage={stage}")
    if answer.status == 200:
        return answer.body
    refused(answer, 409, "made-by-a-worker")
    wish = {"kind": "sheets", "formats": ["xlsx"], "tournaments": [event.id]}
    job = did(event.organiser.post("/v1/exports", wish), 202)["id"]
    file = until(lambda: event.organiser.get(f"/v1/exports/{job}").json["file"], 120)
    with zipfile.ZipFile(io.BytesIO(event.organiser.get(file).body)) as zipped:
        return zipped.read(f"{event.id}/stage-{stage}/workbook.xlsx")


def check_workbook(event: Event, stage: int) -> None:
    """Check that the workbook equals the files, number for number and text for text.

    The columns about the file itself at the end of each row have a separate sheet there.
    """
    book = openpyxl.load_workbook(io.BytesIO(workbook(event, stage)))
    for name in ("standings", "results", "pairings", "crosstable"):
        rows = event.sheet(name, f"?stage={stage}")
        table = next(sheet for sheet in book if sheet.title.lower() == name)
        cells = [list(row) for row in table.iter_rows(values_only=True)]
        head = next(place for place, row in enumerate(cells) if row[: len(rows[0])].count(None) == 0 and len(row) > 1)
        assert [[read(cell) for cell in row] for row in cells[head + 1 :]] == [
            [read(value) for value in list(row.values())[: len(cells[head])]] for row in rows
        ], name


def read(cell: Any) -> Any:
    """A cell of either file, comparable."""
    if cell is None or cell == "":
        return None
    if isinstance(cell, bool) or str(cell).lower() in {"true", "false"}:
        return str(cell).lower()
    try:
        return round(float(cell), 6)
    except (TypeError, ValueError):
        return str(cell)


def certified(event: Event) -> dict[str, Any]:
    """Has the standings signed: they say so, and so does every export."""
    certificate = event.certify()
    assert event.standings()["certificate"] == certificate["certificate"]
    for name in ("standings", "results", "pairings", "crosstable"):
        assert {row["of_certificate"] for row in event.sheet(name)} == {certificate["certificate"]}
    signed = [line["entrant"] for line in certificate["document"]["standings"]]
    assert signed == [line["entrant"] for line in event.standings()["standings"]]
    return certificate


def corrected(event: Event, held: Held, scale: str = "linear") -> None:
    """Correct a result after the certificate: it is void, and another replaces it by name."""
    first = certified(event)
    number, sitting = next(iter(held.tables.items()))
    came = list(sitting.places)
    event.correct(held, number, {entrant: 90 - 7 * place for place, entrant in enumerate(reversed(came))})
    now = did(event.organiser.get(event.here), 200)
    assert now["provisional"]
    assert [known["stands"] for known in now["certificates"]] == [False]
    assert event.standings()["certificate"] is None
    assert {row["of_certificate"] for row in event.sheet("standings")} == {"provisional"}
    check(event, held.stage, scale)
    second = event.certify(supersedes=first["certificate"], reason="A sheet was misread.")
    old = did(event.organiser.get(f"{event.here}/certificates/{first['certificate']}"), 200)
    assert old["superseded"] == second["certificate"]
    assert old["document"] == first["document"], "what was signed stays readable"
    assert [ruling["kind"] for ruling in second["document"]["rulings"]] == ["result-corrected"]


@of("dominion")
def test_swiss_for_tables(olga: Api, ruleset: str) -> None:
    """Nine, then ten, then nine again; somebody comes late, somebody leaves, somebody asks for a bye."""
    event = Event(olga, ruleset, stage("swiss", rounds=3), bots=9, options=QUICK[ruleset])
    event.begin()
    assert sorted(len(sitting.entrants) for sitting in event.round().tables.values()) == [3, 3, 3]
    event.enter()
    event.bye(4, 1, 2, "half")
    held = event.round()
    assert (4, "half") in held.byes
    event.drop(2)
    held = event.round()
    assert all(2 not in sitting.entrants for sitting in held.tables.values())
    check(event)
    corrected(event, held)
    event.end()


@of()
def test_swiss_for_two_with_an_odd_number(olga: Api, ruleset: str) -> None:
    event = Event(olga, ruleset, stage("swiss", size=2, rounds=3), bots=9, options=QUICK[ruleset])
    event.begin()
    held = [event.round() for _ in range(3)]
    assert [len(one.byes) for one in held] == [1, 1, 1]
    assert len({entrant for one in held for entrant, _ in one.byes}) == 3, "nobody has a second bye"
    met = [frozenset(sitting.entrants) for one in held for sitting in one.tables.values()]
    assert len(set(met)) == len(met), "nobody meets again"
    check(event)
    corrected(event, held[-1])
    event.end()


@of()
def test_a_round_robin(olga: Api, ruleset: str) -> None:
    event = Event(olga, ruleset, stage("round-robin", size=2), bots=5, options=QUICK[ruleset])
    event.begin()
    held = [event.round() for _ in range(5)]
    met = [frozenset(sitting.entrants) for one in held for sitting in one.tables.values()]
    assert sorted(map(sorted, met)) == [[one, other] for one in range(1, 6) for other in range(one + 1, 6)]
    check(event)
    corrected(event, held[-1])
    event.end()


@of("dominion")
def test_a_knock_out(olga: Api, ruleset: str) -> None:
    """Five entrants, three of them with a bye; the best of three games, with alternating first players."""
    agreed = {"format": {"kind": "knock-out", "duel": {"best_of": 3}}}
    event = Event(olga, ruleset, agreed, bots=5, options=QUICK[ruleset])
    event.begin()
    rounds = [event.round() for _ in range(3)]
    assert [len(held.tables) for held in rounds] == [1, 2, 1]
    (last,) = rounds[-1].tables.values()
    first, second, *_ = event.standings()["standings"]
    assert {first["entrant"], second["entrant"]} == set(last.entrants)
    table = did(olga.get(f"{event.here}/rounds/1/3"), 200)["tables"][0]
    starters = [next(line["entrant"] for line in game["results"] if line["seat"] == 0) for game in table["games"]]
    assert all(one != other for one, other in pairwise(starters)), "they begin in turn"
    certified(event)
    event.end()


@of("domaine")
def test_heats_and_a_final(olga: Api, ruleset: str) -> None:
    """Eight in two heats of two games, with the same shuffles at both tables; the first two of each play the final."""
    heats = stage("heats", games=2, advance=2)
    final = stage("swiss", rounds=1)
    event = Event(olga, ruleset, heats, final, bots=8, options=QUICK[ruleset], deal="duplicate")
    event.begin()
    event.round()
    event.round()
    check(event)
    order = [line["entrant"] for line in event.standings()["standings"]]
    event.begin()
    held = event.round()
    (sitting,) = held.tables.values()
    tables = [set(one.entrants) for one in event.held[0].tables.values()]
    best = {entrant for table in tables for entrant in [own for own in order if own in table][:2]}
    assert set(sitting.entrants) == best
    check(event, stage=2)
    corrected(event, held)
    event.end()


@of("kingdomino")
def test_pairings_by_hand(olga: Api, ruleset: str) -> None:
    """Seven entrants, seated by the organiser. The tables of a round begin with the same kingdom or board."""
    deal = "duplicate" if ruleset == "kingdomino" else "setup"  # a ruleset without an open set-up can share shuffles
    event = Event(olga, ruleset, stage("manual", rounds=2), bots=7, options=QUICK[ruleset], deal=deal)
    event.begin()
    shared = []
    for tables in ([[1, 2, 3, 4], [5, 6, 7]], [[7, 1, 5], [4, 6, 2, 3]]):
        held = event.round({"tables": tables})
        assert [list(sitting.entrants) for sitting in held.tables.values()] == tables
        games = [did(olga.get(f"/v1/games/{game}"), 200) for game in held.games.values()]
        one, other = ([game["rules"]["options"], game["draws"]] for game in games)
        assert one == other
        shared.append(one)
    assert shared[0] != shared[1], "another round, another deal"
    check(event)
    corrected(event, held)
    event.end()


@pytest.mark.long
def test_two_hundred_in_six_rounds(olga: Api) -> None:
    """Fifty tables a round, with drops and late entries; every number of every sheet is computed again."""
    event = Event(olga, "dominion", stage("swiss", rounds=6), bots=198, options={"turn_limit": 2})
    event.begin()
    event.round()
    for _ in range(2):
        event.enter()
    for entrant in (3, 33):
        event.drop(entrant)
    held = [event.round() for _ in range(5)]
    check(event)
    corrected(event, held[-1])
    event.end()
