"""Sheets, cell by cell, compared with values computed here from only the results."""

import random
from collections import defaultdict
from fractions import Fraction

import pytest

from domain.game.results import Standing
from domain.tournament.drawing import change_tiebreaks
from domain.tournament.entering import drop, register, request_bye
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import KnockOut, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import SignedDigest, adjust, certify, correct, disqualify, report
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from service.features.exports.sheet import Sheet
from service.features.exports.sheets import SHEETS
from service.features.exports.source import Extract
from tests.support.exporting import played, source_of
from tests.support.organising import ID, SEED, Organiser, places
from tests.support.refusals import refused

Rows = list[dict[str, object]]


def rows(sheet: Sheet) -> Rows:
    keys = [column.key for column in sheet.columns]
    assert len(set(keys)) == len(keys)
    return [dict(zip(keys, row, strict=True)) for row in sheet.rows]


def sheet(desk: Organiser, name: str, stage: int | None = None, until: int | None = None) -> Sheet:
    return SHEETS[name].make(Extract(source_of(desk), stage, until))


def worth(scores: dict[int, int], size: int) -> dict[int, Fraction]:
    """6-4-2-0, 6-3-0, 6-0, ties averaged: by hand."""
    ladder = {4: (6, 4, 2, 0), 3: (6, 3, 0), 2: (6, 0)}[size]
    ranking = sorted(scores.values(), reverse=True)
    return {
        who: Fraction(
            sum(ladder[place] for place, score in enumerate(ranking) if score == own),
            ranking.count(own),
        )
        for who, own in scores.items()
    }


@pytest.fixture(scope="module")
def tables() -> Organiser:
    """Fifteen at tables of four and three, four rounds: byes asked for, somebody late, dropped, disqualified."""
    desk = Organiser(Stage(Swiss(size=4, rounds=5), tiebreaks=("firsts", "score-margin", "lot"))).enter(15)
    desk.tell(request_bye(desk.tournament, 4, RoundRef(1, 2), "half"))
    desk.begin()
    played(desk, 2, seed=7, away=0.05)
    desk.tell(register(desk.tournament, ID, SEED, None, "Late Larissa"), drop(desk.tournament, 9))
    played(desk, 2, seed=8)
    desk.tell(adjust(desk.tournament, 1, 2, -3, reason="phone rang"), disqualify(desk.tournament, 5, reason="fists"))
    return desk


class Reckoned:
    """Points, firsts and margins from the results on record alone."""

    def __init__(self, desk: Organiser, until: int) -> None:
        self.points: dict[int, Fraction] = defaultdict(Fraction)
        self.firsts: dict[int, Fraction] = defaultdict(Fraction)
        self.margin: dict[int, Fraction] = defaultdict(Fraction)
        self.games: dict[int, int] = defaultdict(int)
        self.byes: dict[int, int] = defaultdict(int)
        self.seats: list[dict[str, object]] = []
        for number, held in enumerate(desk.tournament.played[0].rounds[:until], 1):
            for table in held.tables:
                self._table(number, table.number, table.entrants, held.games[table.number][0].outcome)
            for bye in held.byes:
                self.points[bye.entrant] += {"pairing": 6, "half": 3, "none": 0}[bye.kind]
                self.byes[bye.entrant] += 1

    def _table(self, number: int, table: int, entrants: tuple[int, ...], outcome: object) -> None:
        scores = {entrants[one.seat]: one.score for one in outcome.standings}  # type: ignore[attr-defined]  # a result
        gained = worth(scores, len(entrants)) if len(scores) > 1 else {who: Fraction(6) for who in scores}
        for seat, who in enumerate(entrants):
            others = [score for other, score in scores.items() if other != who]
            if who in scores and others:
                best = max(scores.values())
                self.games[who] += 1
                self.margin[who] += scores[who] - Fraction(sum(others), len(others))
                if scores[who] == best:
                    self.firsts[who] += Fraction(1, list(scores.values()).count(best))
            self.points[who] += gained.get(who, 0)
            self.seats.append(
                {
                    "round": number, "table": table, "seat": seat + 1, "entrant": who, "score": scores.get(who),
                    "place": 1 + sum(s > scores[who] for s in scores.values()) if who in scores else None,
                    "points": gained.get(who, Fraction()),
                    "status": "absent" if who not in scores else "played" if others else "unopposed",
                }
            )  # fmt: skip


@pytest.mark.parametrize("until", [1, 2, 4])
def test_standings_are_what_the_results_come_to(tables: Organiser, until: int) -> None:
    known = Reckoned(tables, until)
    found = rows(sheet(tables, "standings", until=until))
    last = 15 if until == 1 else 16  # one entered when two rounds had been published
    assert {row["entrant"] for row in found} == set(range(1, last + 1))
    for row in found:
        who = int(str(row["entrant"]))
        adjusted = Fraction(-3 if who == 2 else 0)
        assert row["points"] == known.points[who] + adjusted
        assert row["adjusted"] == adjusted
        assert row["rounds_played"] == known.games[who]
        assert row["byes"] == known.byes[who]
        assert row["name"] == ("Late Larissa" if who == 16 else f"player {who}")
        assert row["account"] == (None if who == 16 else f"a_{who}")
        assert row["status"] == {5: "disqualified", 9: "dropped"}.get(who, "playing")
        if who == 5:
            assert row["place"] is None
            assert row["tiebreak_firsts"] is None
        else:
            assert row["tiebreak_firsts"] == known.firsts[who]
            assert row["tiebreak_score_margin"] == known.margin[who]
    ranked = [row for row in found if row["place"] is not None]
    key = [(row["points"], row["tiebreak_firsts"], row["tiebreak_score_margin"], row["tiebreak_lot"]) for row in ranked]
    assert key == sorted(key, reverse=True)  # type: ignore[type-var]  # fractions all
    assert [row["place"] for row in ranked] == list(range(1, last))
    assert found[-1]["entrant"] == 5


def test_results_have_a_row_for_every_seat_of_every_game(tables: Organiser) -> None:
    known = Reckoned(tables, 4)
    found = rows(sheet(tables, "results"))
    assert [{key: row[key] for key in known.seats[0]} for row in found] == known.seats
    assert not any(row["corrected"] for row in found)


def test_pairings_have_everybody_once_a_round(tables: Organiser) -> None:
    found = rows(sheet(tables, "pairings"))
    for number, held in enumerate(tables.tournament.played[0].rounds, 1):
        here = [row for row in found if row["round"] == number]
        before = Reckoned(tables, number - 1).points
        seated = [(row["table"], row["seat"], row["entrant"]) for row in here if row["table"] is not None]
        assert seated == [(t.number, seat, who) for t in held.tables for seat, who in enumerate(t.entrants, 1)]
        assert [(row["entrant"], row["bye"]) for row in here if row["table"] is None] == [
            (bye.entrant, bye.kind) for bye in held.byes
        ]
        for row in here:
            who = int(str(row["entrant"]))
            assert row["points_before"] == before[who] + (-3 if who == 2 else 0)
    assert (4, "half") in [(row["entrant"], row["bye"]) for row in found if row["round"] == 2]


def test_the_crosstable_adds_up(tables: Organiser) -> None:
    found = rows(sheet(tables, "crosstable"))
    known = Reckoned(tables, 4)
    seats = {(seat["round"], seat["entrant"]): seat for seat in known.seats}
    by_table = defaultdict(list)
    for seat in known.seats:
        by_table[seat["round"], seat["table"]].append(seat["entrant"])
    assert [row["entrant"] for row in found] == [row["entrant"] for row in rows(sheet(tables, "standings"))]
    for row in found:
        for number in range(1, 5):
            own = seats.get((number, row["entrant"]))
            if own is None:
                assert row[f"round_{number}_kind"] in {"absent", "not-entered", "half-bye", "pairing-bye"}
                continue
            met = [str(who) for who in by_table[number, own["table"]] if who != row["entrant"]]
            assert row[f"round_{number}_opponents"] == " ".join(met)
            assert row[f"round_{number}_points"] == own["points"]
            assert row[f"round_{number}_place"] == (own["place"] if own["status"] == "played" else None)
        total = sum((row[f"round_{number}_points"] for number in range(1, 5)), Fraction())  # type: ignore[misc]
        assert row["points"] == total + (-3 if row["entrant"] == 2 else 0)


def test_a_duel_is_scored_by_its_games() -> None:
    """Two at a table, best of three, with a correction: a row for each seat of each game, who begins in turn."""
    desk = Organiser(Stage(KnockOut(duel=Duel(best_of=3))), sizes=(2,)).enter(2).begin().draw()
    for scores in ((5, 3), (4, 4), (9, 1)):
        desk.tell(report(desk.tournament, 1, 1, places(*scores)))
    one, other = desk.tournament.current.rounds[0].tables[0].entrants
    found = rows(sheet(desk, "results"))
    assert [(row["number"], row["seat"], row["entrant"], row["score"]) for row in found] == [
        (1, 1, one, 5), (1, 2, other, 3), (2, 1, other, 4), (2, 2, one, 4), (3, 1, one, 9), (3, 2, other, 1),
    ]  # fmt: skip
    assert [row["points"] for row in found] == [None, None, None, None, 1, 0], "beside the last game, for going on"
    desk.tell(correct(desk.tournament, GameRef(1, 1, 1, 2), places(6, 4), reason="miscounted"))
    found = rows(sheet(desk, "results"))
    assert [row["corrected"] for row in found] == [False, False, True, True, False, False]
    assert [row["score"] for row in found] == [5, 3, 6, 4, 9, 1]


def test_swiss_of_two_by_hand() -> None:
    """Four players, two rounds, win is one point: Buchholz is what the opponents have."""
    desk = Organiser(Stage(Swiss(size=2, rounds=3), scale=Scale("win"), tiebreaks=("buchholz", "wins")), sizes=(2,))
    desk.enter(8).begin()
    played(desk, 3, seed=3)
    met: dict[int, list[int]] = defaultdict(list)
    points: dict[int, Fraction] = defaultdict(Fraction)
    for held in desk.tournament.played[0].rounds:
        for table in held.tables:
            outcome = held.games[table.number][0].outcome
            assert outcome is not None
            for standing in outcome.standings:
                level = outcome.standings[0].score == outcome.standings[1].score
                own, other = table.entrants[standing.seat], table.entrants[1 - standing.seat]
                met[own].append(other)
                points[own] += Fraction(1, 2) if level else Fraction(standing.place == 1)
    for row in rows(sheet(desk, "standings")):
        who = int(str(row["entrant"]))
        assert row["points"] == points[who]
        assert row["tiebreak_buchholz"] == sum(points[other] for other in met[who])


def test_what_a_ruleset_says_of_a_score_has_columns_of_its_own() -> None:
    desk = Organiser(Stage(Swiss(size=2, rounds=1)), sizes=(2,)).enter(2).begin().draw()
    kingdom = {
        "properties": [
            {"terrain": "wheat", "squares": 5, "crowns": 2, "points": 10},
            {"terrain": "wheat", "squares": 2, "crowns": 1, "points": 2},
            {"terrain": "mine", "squares": 3, "crowns": 3, "points": 9},
        ],
        "bonuses": {"harmony": 5}, "largest_property": 5, "crowns": 6,
    }  # fmt: skip
    standings = (Standing(0, 1, 26, (5, 6), kingdom), Standing(1, 2, 20, (4, 3), {"crowns": "many", "penalty": -2}))
    desk.tell(report(desk.tournament, 1, 1, standings))
    first, second = rows(sheet(desk, "results"))
    assert (first["score_wheat"], first["score_mine"], first["score_lake"]) == (12, 9, 0)
    assert (first["score_harmony"], first["score_middle_kingdom"]) == (5, None)
    assert (first["largest_property"], first["crowns"], first["penalty"]) == (5, 6, None)
    assert (second["largest_property"], second["crowns"], second["penalty"], second["score_wheat"]) == (
        4, None, -2, None,
    )  # fmt: skip


def test_the_head_says_what_it_is_a_table_of() -> None:
    desk = Organiser(Stage(Swiss(size=4, rounds=2), tiebreaks=("firsts", "lot"))).enter(8).begin().draw()
    head = sheet(desk, "standings").head
    assert (head.tournament, head.title, head.ruleset, head.format) == (ID, "Open", "kingdomino", "swiss")
    assert (head.stage, head.as_of_round, head.rounds, head.pending) == (1, 1, 2, 2)
    desk.play(random.Random(1))
    desk.tell(certify(desk.tournament, "c_1", SignedDigest("0" * 64, "k", "s")))
    head = sheet(desk, "standings").head
    assert (head.certificate, head.pending, head.tiebreaks, head.tiebreaks_ruled) == (
        "c_1",
        0,
        ("firsts", "lot"),
        False,
    )
    assert sheet(desk, "standings", until=0).head.certificate == "provisional"
    desk.tell(change_tiebreaks(desk.tournament, 1, ("score-margin", "lot"), "the other one was wrong"))
    head = sheet(desk, "standings").head
    assert (head.certificate, head.tiebreaks, head.tiebreaks_ruled) == ("provisional", ("score-margin", "lot"), True)
    assert (head.rulings, head.version) == (1, len(desk.facts))
    (ruling,) = rows(sheet(desk, "rulings"))
    assert (ruling["ruling"], ruling["ruled"]) == ("tiebreaks-changed", "score-margin lot")
    assert (ruling["reason"], ruling["event"]) == ("the other one was wrong", len(desk.facts))


def test_there_is_nothing_to_tell_of_what_has_not_begun(tables: Organiser) -> None:
    for stage, until, code in ((2, None, "unknown-stage"), (1, 5, "unknown-round"), (1, -1, "unknown-round")):
        refused(code, sheet, tables, "standings", stage, until)
