"""Tournament report files: two other programs read them back, cell by cell; and no name can do them harm."""

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from gacrux.tiebreak import tiebreak
from hypothesis import given
from hypothesis import strategies as st
from py4swiss.trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from domain.tournament.entering import drop, forbid, request_bye
from domain.tournament.formats.formats import KnockOut, RoundRobin, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import adjust, disqualify, void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Preset, Scale
from domain.tournament.tournament import Tournament
from service.features.exports.trf import written
from service.features.tournaments.pairing.swiss import solve
from tests.support import arbiters
from tests.support.organising import Organiser
from tests.support.refusals import refused
from tests.support.swiss_events import event

WIN = Scale("win")


def played(seed: int, scale: Scale = WIN) -> Organiser:
    """An event with all that can be reported."""
    *_, last = event(seed, scale, most=20)
    return last.organiser


def parsed(report: str, path: Path) -> ParsedTrf:
    """As py4swiss reads a report, which checks that points, opponents, colours and results agree."""
    path.write_text(report, encoding="utf-8")
    return TrfParser.parse(path)


def cells(tournament: Tournament, rounds: int) -> dict[int, list[tuple[int, str, str]]]:
    """Opponent, colour and result by number and round, as the crosstable has them."""
    crosstable = tournament.current.crosstable(until=rounds)
    numbers = {entrant: number for number, entrant in enumerate(crosstable.entrants, 1)}
    tokens = {"pairing-bye": "U", "half-bye": "H", "zero-bye": "Z", "absent": "Z", "not-entered": "Z"}
    tokens |= {"forfeit-win": "+", "forfeit-loss": "-"}
    told: dict[int, list[tuple[int, str, str]]] = {}
    for entrant, number in numbers.items():
        told[number] = []
        for own in crosstable.row(entrant):
            met = numbers[own.scheduled[0]] if own.scheduled else 0
            outcome = {(1, 1): "1", (1, 2): "=", (2, 1): "0"}.get((own.place, own.sharing), "")
            told[number].append((met, "wb"[own.seat] if met else "-", outcome if own.played else tokens[own.kind]))
    return told


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("preset", ["win", "linear", "podium"])
def test_another_program_reads_every_cell_back(preset: Preset, seed: int, tmp_path: Path) -> None:
    tournament = played(seed, Scale(preset, pairing_bye="half" if seed % 2 else "full")).tournament
    rounds = len(tournament.current.rounds)
    read = parsed(written(tournament, {}, "Open"), tmp_path / "report")
    read.validate_contents()
    lines = {line.entrant: line for line in tournament.standings(1, rounds)}
    entrants = tournament.current.entrants
    told = {section.starting_number: section for section in read.player_sections}
    assert told.keys() == set(range(1, len(entrants) + 1))
    for number, row in cells(tournament, rounds).items():
        section, line = told[number], lines[entrants[number - 1]]
        assert [(own.id, own.color.value, own.result.value) for own in section.results] == row
        assert Fraction(section.points_times_ten, 10) == line.points.value
        assert section.rank == line.place


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("preset", ["win", "linear", "podium"])
def test_the_second_opinion_reads_every_cell_back(preset: Preset, seed: int) -> None:
    tournament = played(seed, Scale(preset, pairing_bye="half" if seed % 2 else "full")).tournament
    rounds = len(tournament.current.rounds)
    read = arbiters.read(written(tournament, {1: "Otto, Ada"}, "Open"))
    assert read["numRounds"] == tournament.current.stage.format.rounds_for(0)
    lines = {line.entrant: line for line in tournament.standings(1, rounds)}
    entrants = tournament.current.entrants
    for competitor in read["competitors"]:
        line = lines[entrants[competitor["cid"] - 1]]
        assert (competitor["gamePoints"], competitor["rank"]) == (line.points.value, line.place)
    assert told_by(read) == expected(cells(tournament, rounds))
    scored = reckoned(read, rounds)
    assert scored == {number: lines[entrant].points.value for number, entrant in enumerate(entrants, 1)}


def told_by(read: Any) -> dict[tuple[int, int], tuple[int, str]]:
    """White or nobody's opponent by number and round, as gacrux has games: opponent, and own result."""
    told = {}
    for game in read["gameList"]:
        for own, other in (("white", "black"), ("black", "white")):
            if game[own] is not None and game[own]["cid"]:
                against = game[other]["cid"] if game[other] is not None else 0
                told[game[own]["cid"], game["round"]] = against, own[0] + game[own]["result"]
    return told


def expected(rows: dict[int, list[tuple[int, str, str]]]) -> dict[tuple[int, int], tuple[int, str]]:
    letters = {"1": "W", "=": "D", "0": "L", "+": "W", "-": "Z", "U": "P", "H": "D", "Z": "Z"}
    return {
        (number, at): (met, ("w" if color == "-" else color) + letters[result])
        for number, row in rows.items()
        for at, (met, color, result) in enumerate(row, 1)
    }


def reckoned(read: Any, rounds: int) -> dict[int, Fraction]:
    """The points by which gacrux would pair the next round, as it adds them up."""
    reckoning = tiebreak(read, rounds, None)
    reckoning.compute_single_tiebreak(reckoning.parse_tiebreak(1, "ACC"))
    return {number: Fraction(own["tiebreakDetails"][0]["val"]) for number, own in reckoning.cmps.items()}


def test_points_by_ruling_are_told() -> None:
    organiser = played(2)
    organiser.tell(adjust(organiser.tournament, 1, 3, -1, reason="a phone rang"))
    rounds = len(organiser.tournament.current.rounds)
    read = arbiters.read(written(organiser.tournament, {}, "Open"))
    lines = {line.entrant: line.points.value for line in organiser.tournament.standings(1, rounds)}
    assert reckoned(read, rounds) == lines


def test_what_the_next_round_is_paired_by_is_told(tmp_path: Path) -> None:
    """The file lists absent entrants and forbidden pairings by the places in the seeding."""
    organiser = Organiser(Stage(Swiss(rounds=3, size=2), WIN)).enter(8).begin((8, 7, 6, 5, 4, 3, 2, 1))
    organiser.draw(solve).play(random.Random(1))
    organiser.tell(
        drop(organiser.tournament, 8),
        request_bye(organiser.tournament, 7, RoundRef(1, 2), "half"),
        request_bye(organiser.tournament, 6, RoundRef(1, 2), "none"),
        forbid(organiser.tournament, 1, 5),
    )
    report = written(organiser.tournament, {}, "Open")
    told = parsed(report, tmp_path / "report").x_section
    assert told.zeroed_ids == {1, 2, 3}
    assert told.forbidden_pairs == {(4, 8)}
    assert told.number_of_rounds == 3
    read = arbiters.read(report)
    assert [competitor["cid"] for competitor in read["competitors"] if not competitor["present"]] == [1, 2, 3]
    assert [pair["competitors"] for pair in read["prohibited"]] == [[4, 8]]
    assert read["topColor"] == ("w" if organiser.tournament.current.rounds[0].tables[0].entrants[0] == 8 else "b")
    begins = organiser.tournament.current.rounds[0].tables[0].entrants[0] == 8
    assert told.configuration.first_round_color == begins


def test_a_round_that_is_not_complete_is_left_out(tmp_path: Path) -> None:
    organiser = Organiser(Stage(Swiss(rounds=3, size=2), WIN)).enter(4).begin()
    assert parsed(written(organiser.tournament, {}, "Open"), tmp_path / "report").player_sections[0].results == []
    for done in (1, 2):
        organiser.draw(solve).play(random.Random(1))
        read = parsed(written(organiser.tournament, {}, "Open"), tmp_path / "report")
        assert {len(section.results) for section in read.player_sections} == {done}
    organiser.tell(void(organiser.tournament, GameRef(1, 1, 1, 1), reason="the tiles were marked"))
    read = parsed(written(organiser.tournament, {}, "Open"), tmp_path / "report")
    assert {len(section.results) for section in read.player_sections} == {0}


def test_carried_rounds_come_first(tmp_path: Path) -> None:
    organiser = Organiser(
        Stage(Swiss(rounds=2, size=2), WIN), Stage(Swiss(rounds=1, size=2), WIN, takes=4, carries=True)
    )
    organiser.enter(8)
    for rounds in (2, 1):
        organiser.begin()
        for _ in range(rounds):
            organiser.draw(solve).play(random.Random(5))
    read = parsed(written(organiser.tournament, {}, "Open"), tmp_path / "report")
    assert [len(section.results) for section in read.player_sections] == [3] * 8
    assert [section.results[2].id > 0 for section in read.player_sections] == [True] * 4 + [False] * 4
    first = parsed(written(organiser.tournament, {}, "Open", stage=1), tmp_path / "report")
    assert {len(section.results) for section in first.player_sections} == {2}
    assert read.x_section.number_of_rounds == 3


def test_who_is_disqualified_comes_last(tmp_path: Path) -> None:
    organiser = played(0)
    organiser.tell(disqualify(organiser.tournament, 1, reason="marked tiles"))
    read = parsed(written(organiser.tournament, {}, "Open"), tmp_path / "report")
    assert read.player_sections[0].rank == len(organiser.tournament.current.entrants)


@given(st.dictionaries(st.integers(1, 4), st.text(max_size=60)), st.text(max_size=200))
def test_no_name_can_do_harm(names: dict[int, str], title: str) -> None:
    tournament = four().tournament
    innocent = written(tournament, {}, "Open").split("\n")
    told = written(tournament, names, title)
    lines = told.split("\n")
    assert told.splitlines() == lines[:-1]
    assert len(lines) == len(innocent)
    assert lines[0][:4].rstrip() == "012"
    assert lines[0][4:] == lines[0][4:].strip()
    for line, other in zip(lines[1:], innocent[1:], strict=True):
        if line.startswith("001"):
            assert (line[:14], line[47:]) == (other[:14], other[47:])
            assert line[14:47].strip()
        else:
            assert line == other


def test_names_are_told_as_they_are_where_there_is_room() -> None:
    names = {1: "Åse Ødegård", 2: "A\nB\t C", 3: "x" * 50, 4: "\u202eevil\u2028"}
    lines = [line for line in written(four().tournament, names, "Open").split("\n") if line.startswith("001")]
    assert [line[14:47].strip() for line in lines] == ["Åse Ødegård", "A B C", "x" * 33, "evil"]


def four() -> Organiser:
    return Organiser(Stage(RoundRobin(), WIN)).enter(4).begin((1, 2, 3, 4)).draw().play(random.Random(1))


@pytest.mark.parametrize(
    "stage",
    [Stage(KnockOut()), Stage(Swiss(rounds=2)), Stage(Swiss(rounds=2, size=2), Scale("sum"), tiebreaks=("lot",))],
)
def test_what_such_a_report_cannot_tell_is_refused(stage: Stage) -> None:
    organiser = Organiser(stage).enter(8).begin().draw().play(random.Random(1))
    refused("not-for-trf", written, organiser.tournament, {}, "Open")


def test_points_that_have_no_room_are_refused() -> None:
    organiser = four()
    organiser.tell(adjust(organiser.tournament, 1, 1, 200, reason="a wager"))
    refused("not-for-trf", written, organiser.tournament, {}, "Open")
    refused("unknown-stage", written, organiser.tournament, {}, "Open", stage=2)
