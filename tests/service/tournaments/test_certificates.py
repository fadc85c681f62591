"""Certificates: what an organiser signs can be made again from the record, and nothing of it can be changed."""

from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Terms
from domain.tournament.facts import StandingsCertified
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from service.tournaments.certificates import claims, digest, document, vouched
from tests.support.evening import ID, MAKER, Evening

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
    evening.begin(4, ONE_ROUND)
    evening.play(1)
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
    with evening.desk.rooms.room(game).now() as now:
        assert [(one["game"], one["head"]) for one in signed["games"]] == [(game, now.head)]
        assert now.lobby.result is not None
        places = {evening.tables[0].entrants[own.seat]: own.place for own in now.lobby.result.standings}
    told = [places[line["entrant"]] for line in signed["standings"]]
    assert told == sorted(told), "tie-breaks tell apart only those who share a place"


@pytest.mark.parametrize("name", ["standings", "games", "tiebreaks", "head", "tournament", "at", "supersedes"])
def test_whatever_is_changed_in_it_is_not_signed(evening: Evening, name: str) -> None:
    evening.begin(4, ONE_ROUND)
    evening.play(1)
    certified(evening)
    signed = made_again(evening, 0)
    assert not vouched({**signed, name: "another"}, evening.ring.publics())


def test_games_that_can_be_disputed_are_not_certified(evening: Evening) -> None:
    evening.begin(4, ONE_ROUND, terms=Terms(dispute_window=3600))
    game = evening.play(1)
    with pytest.raises(Refusal) as refused:
        certified(evening)
    assert refused.value.code == "games-not-final"
    assert refused.value.more == {"games": [game]}


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


def test_names_are_not_certified_because_they_may_be_erased(evening: Evening) -> None:
    evening.make(ONE_ROUND)
    for name in ("Grandma", "Grandpa"):
        evening.organise.enter_name(MAKER, ID, name)
    assert "Grandma" not in str(claims_of(evening))
    assert evening.tournaments.book.texts(evening.line).names == {1: "Grandma", 2: "Grandpa"}


def claims_of(evening: Evening) -> dict[str, Any]:
    evening.organise.begin_stage(MAKER, ID)
    return claims(evening.line, "c_1", "now")
