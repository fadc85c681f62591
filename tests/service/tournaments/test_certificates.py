"""Certificates: an organiser's signed text can be made again from the record, and any change of it is found."""

import io
import random
from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Terms
from domain.tournament.facts import StandingsCertified
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from events.record.verifying import read_record
from service.features.exports.bundle import certificate_files
from service.features.exports.sources import source_of
from service.features.tournaments.certificates import digest, document, statement, vouched
from service.features.tournaments.typed_results import Came
from tests.domain.tournament.test_tournament import PROGRAMMES
from tests.support.counting import calls
from tests.support.evening import ID, MAKER, Evening
from tests.support.organising import places

ONE_ROUND = Stage(Swiss(rounds=1))


def certified(evening: Evening, **more: Any) -> StandingsCertified:
    moved = evening.organise.certify(MAKER, ID, **more)
    assert moved is not None
    fact = evening.tournaments.book.fact(ID, moved.last)
    assert isinstance(fact, StandingsCertified)
    return fact


def made_again(evening: Evening, number: int) -> dict[str, Any]:
    """The document of a certificate, from nothing but the record."""
    known = evening.line.tournament.certificates[number]
    fact = evening.tournaments.book.fact(ID, known.seq)
    (stored,) = evening.journal.read(ID, after=known.seq - 1, upto=known.seq)
    before = evening.tournaments.book.line_at(ID, known.seq - 1)
    return document(before, known, stored.event.at, fact)


def test_a_certificate_can_be_made_again_and_checked_by_anybody(evening: Evening) -> None:
    evening.begin(4, ONE_ROUND).play(1)
    fact = certified(evening)
    signed = made_again(evening, 0)
    assert vouched(signed, evening.ring.publics())
    assert digest({name: value for name, value in signed.items() if name not in {"key", "signature"}}) == fact.digest
    assert not evening.line.tournament.provisional


def test_it_holds_the_standings_and_the_head_of_every_game(evening: Evening) -> None:
    evening.begin(4, ONE_ROUND)
    game = evening.play(1)
    certified(evening)
    signed = made_again(evening, 0)
    with evening.desk.loaded_games.load(game).now() as now:
        assert [(one["game"], one["head"]) for one in signed["games"]] == [(game, now.head)]
        assert now.lobby.result is not None
        places = {evening.tables[0].entrants[own.seat]: own.place for own in now.lobby.result.standings}
    told = [places[line["entrant"]] for line in signed["standings"]]
    assert told == sorted(told), "tie-breaks tell apart only those who share a place"


@pytest.mark.parametrize("name", ["standings", "games", "tiebreaks", "head", "tournament", "at", "supersedes"])
def test_whatever_is_changed_in_it_is_not_signed(evening: Evening, name: str) -> None:
    evening.begin(4, ONE_ROUND).play(1)
    certified(evening)
    signed = made_again(evening, 0)
    assert not vouched({**signed, name: "another"}, evening.ring.publics())


def test_games_that_can_be_disputed_are_not_certified(evening: Evening) -> None:
    evening.begin(4, ONE_ROUND, terms=Terms(dispute_window=3600))
    game = evening.play(1)
    with pytest.raises(Refusal) as refused:
        certified(evening)
    assert refused.value.code == "games-not-final"
    assert refused.value.fields == {"games": [game], "count": 1}


def test_a_ruling_unsettles_a_certificate_and_another_takes_its_place_by_name(evening: Evening) -> None:
    evening.begin(4, ONE_ROUND)
    game = evening.play(1)
    first = certified(evening)
    ruling = Adjudicated(reason="so", standings=tuple(Standing(seat, seat + 1, 9 - seat) for seat in range(4)))
    evening.desk.rulings.rule("a_umpire", game, lambda _: ruling, EVERY_GAME)
    evening.advance()
    assert not evening.line.tournament.certificates[0].stands
    assert evening.line.tournament.provisional
    second = certified(evening, supersedes=first.certificate, reason="a ruling")
    assert evening.line.tournament.certificates[0].superseded == second.certificate
    assert not evening.line.tournament.provisional
    assert vouched(made_again(evening, 0), evening.ring.publics()), "what was signed stays signed"
    signed = made_again(evening, 1)
    assert signed["supersedes"] == first.certificate
    assert [one["kind"] for one in signed["rulings"]] == ["result-corrected"]
    assert [line["entrant"] for line in signed["standings"]] == list(evening.tables[0].entrants)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("programme", PROGRAMMES)
def test_in_every_format_it_is_made_again_from_the_record_alone(evening: Evening, programme: str) -> None:
    """After every stage one is signed; from the file of the record each comes out as it was signed, byte by byte."""
    evening.make(*PROGRAMMES[programme], play="typed").enter(13)
    chance, signed = random.Random(programme), []
    for _ in PROGRAMMES[programme]:
        evening.start().advance()
        while not evening.line.tournament.current.over:
            if evening.line.tournament.current.complete:
                evening.round()
            typed(evening, chance)
        signed.append(certified(evening))
    evening.organise.end(MAKER, ID)
    record = read_record(
        io.BytesIO(b"".join(evening.tournaments.book.record(ID))), set(evening.ring.publics()), keep=True
    )
    assert record.report.verdict == "verified"
    made = [
        msgspec.json.decode(content) for _, content in certificate_files(source_of(record.events, {}), record.events)
    ]
    assert [one["certificate"] for one in made] == [fact.certificate for fact in signed]
    assert [one["stage"] for one in made] == list(range(1, len(signed) + 1))
    for one, fact in zip(made, signed, strict=True):
        assert vouched(one, evening.ring.publics())
        assert digest({name: value for name, value in one.items() if name not in {"key", "signature"}}) == fact.digest
        assert sorted(own["entrant"] for own in one["ranking"]) == list(range(1, 14))
    assert made[-1]["ranking"] == [
        {name: value for name, value in own._asdict().items() if name != "points"}
        for own in evening.line.tournament.ranking()
    ]


def typed(evening: Evening, chance: random.Random) -> None:
    """Types in a result for every table that waits for one; some did not come."""
    rounds = evening.line.tournament.current.open_rounds
    for number, table in [(number, table) for number, held in rounds for table in held.tables]:
        while waiting(evening, number, table.number):
            scores: list[int | None] = [*chance.sample(range(40, 80), len(table.entrants))]
            if chance.random() < 0.1:
                scores[chance.randrange(len(scores))] = None
            came = Came(places(*scores), tuple(seat for seat, score in enumerate(scores) if score is None))
            evening.organise.report(MAKER, ID, number, table.number, lambda _, came=came: came)


def waiting(evening: Evening, number: int, table: int) -> bool:
    stage = evening.line.tournament.current
    return stage.outcome(stage.rounds[number - 1], table) is None


def test_names_are_not_certified_because_they_may_be_erased(evening: Evening) -> None:
    evening.make(ONE_ROUND)
    for name in ("Grandma", "Grandpa"):
        evening.organise.enter_name(MAKER, ID, name)
    assert "Grandma" not in str(claims_of(evening))
    assert evening.tournaments.book.names(evening.line) == {1: "Grandma", 2: "Grandpa"}


def claims_of(evening: Evening) -> dict[str, Any]:
    evening.start()
    return statement(evening.line, "c_1", "now")


def test_work_of_a_late_entry_does_not_grow_with_superseded_certificates(evening: Evening) -> None:
    evening.make(Stage(Swiss(rounds=2, size=2)), play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bo", "Cy", "Di"])
    evening.start().publish()
    came = Came((Standing(0, 1, 2), Standing(1, 2, 0)), ())
    for table in evening.tables:
        evening.organise.report(MAKER, ID, 1, table.number, lambda _: came)
    work, last = [], certified(evening)
    for more in (0, 40):
        for _ in range(more):
            last = certified(evening, supersedes=last.certificate, reason="a ruling")
        late = [f"Late {more}"]
        work.append(calls(lambda late=late: evening.organise.enter_names(MAKER, ID, late)))
    assert work[1] < work[0] + 3 * 40, work
