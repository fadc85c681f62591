"""Facts that an operator could write for the service, an official or one player (docs/audits.md, "Who checks each
fact"). Each case shows the honest fact and the forged ones in the same state.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

import msgspec
import pytest

from domain.game.facts import Fact
from domain.game.results import Standing
from domain.table.office import SERVICE
from domain.tournament.auditing import Auditor
from domain.tournament.drawing import chance_of, draw_by_hand, draw_round, publish
from domain.tournament.facts import NonceGiven, ResultReported, TableOpened
from domain.tournament.formats.calendar import Calendar
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import League, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.match_results import match_claim_of, report_match
from domain.tournament.pairing.cost import Draw
from domain.tournament.result_commands import claim_of, correct, disqualify, report
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from domain.tournament.tournament import Tournament
from tests.support.organising import ID, SEED, InOrder, Organiser

ONE: Final = Stage(Swiss(rounds=1, size=2), Scale("win"))
FIRST: Final = (Standing(0, 1, 2), Standing(1, 2, 1))
SECOND: Final = (Standing(0, 2, 1), Standing(1, 1, 2))
MAKER: Final = "max"
HEAD: Final = "f" * 64


def found(tournament: Tournament, fact: Fact, actor: str, day: date | None = None) -> str | None:
    """Return the rule by which the audit refuses a fact, or None."""
    now = None if day is None else int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp())
    other = Auditor(ID, InOrder(), SEED, lambda *_: "d").look(tournament, fact, now, actor)
    return None if other is None else other.rule


def drawn(*stages: Stage, entrants: int = 2, **more: Any) -> Organiser:
    return Organiser(*stages, **more).enter(entrants).begin().draw(InOrder())


def test_service_corrects_a_result_only_if_the_game_has_another() -> None:
    """docs/tournaments.md: "An organiser's correction holds until the game itself changes its result"."""
    organiser = drawn(ONE, play="here")
    organiser.tell(TableOpened(1, 1, 1, 1, "g_1"))
    organiser.tell(report(organiser.tournament, 1, 1, FIRST, game="g_1", head=HEAD))
    organiser.tell(correct(organiser.tournament, GameRef(1, 1, 1, 1), SECOND, reason="the winner cheated"))
    back = correct(organiser.tournament, GameRef(1, 1, 1, 1), FIRST, reason="the game was finished", head=HEAD)
    other = msgspec.structs.replace(back, standings=SECOND)
    assert found(organiser.tournament, back, SERVICE) == "actors"
    assert found(organiser.tournament, other, SERVICE) is None
    assert found(organiser.tournament, msgspec.structs.replace(back, head=None), MAKER) is None


@pytest.mark.parametrize(
    ("claims", "rule"),
    [
        ([], "actors"),
        ([(1, FIRST)], "actors"),
        ([(2, FIRST)], "actors"),
        ([(2, SECOND), (1, FIRST)], "actors"),
        ([(2, SECOND), (1, SECOND)], "actors"),
        ([(2, FIRST), (1, FIRST)], None),
    ],
)
def test_player_reports_only_what_another_player_reports(claims: Sequence[tuple[int, Any]], rule: str | None) -> None:
    """docs/tournaments.md: "Another of the table presses Confirm, and it is the result"."""
    organiser = drawn(ONE)
    for entrant, standings in claims:
        organiser.tell(claim_of(organiser.tournament, 1, 1, entrant, standings, ()))
    reported = ResultReported(1, 1, 1, 1, FIRST)
    assert found(organiser.tournament, reported, "a_1") == rule
    assert found(organiser.tournament, reported, MAKER) is None


@pytest.mark.parametrize(
    ("claims", "rule"),
    [
        ([], "actors"),
        ([(1, (2, 0))], "actors"),
        ([(2, (2, 0))], "actors"),
        ([(2, (1, 2)), (1, (2, 0))], "actors"),
        ([(2, (1, 2)), (1, (1, 2))], "actors"),
        ([(2, (2, 0)), (1, (2, 0))], None),
    ],
)
def test_player_reports_only_the_games_of_an_agreed_match(claims: Sequence[tuple[int, Any]], rule: str | None) -> None:
    organiser = drawn(Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=3)), Scale("win")))
    order = organiser.tournament.current.rounds[0].table(1).entrants
    organiser.tell(report(organiser.tournament, 1, 1, FIRST))
    for entrant, won in claims:
        each = dict(zip(order, won, strict=True))
        organiser.tell(match_claim_of(organiser.tournament, RoundRef(1, 1), 1, entrant, each))
    (decisive,) = report_match(organiser.tournament, RoundRef(1, 1), 1, dict(zip(order, (2, 0), strict=True)))
    assert found(organiser.tournament, decisive, "a_1") == rule
    assert found(organiser.tournament, decisive, MAKER) is None


def test_earlier_builds_counted_reports_of_disqualified_entrants() -> None:
    organiser = drawn(Stage(Swiss(rounds=1, size=3)), entrants=3, sizes=(3,))
    standings = (Standing(0, 1, 3), Standing(1, 2, 2), Standing(2, 3, 1))
    for entrant in (2, 1):
        organiser.tell(claim_of(organiser.tournament, 1, 1, entrant, standings, ()))
    organiser.tell(disqualify(organiser.tournament, 2, reason="For cheating."))
    assert found(organiser.tournament, ResultReported(1, 1, 1, 1, standings), "a_1") is None
    assert found(organiser.tournament, ResultReported(1, 1, 1, 1, standings), "a_3") == "actors"


def test_nonces_and_reports_are_acts_of_the_entrant_alone() -> None:
    organiser = drawn(ONE)
    for fact in (NonceGiven(1, "chosen"), claim_of(organiser.tournament, 1, 1, 1, FIRST, ())):
        assert found(organiser.tournament, fact, "a_1") is None
        for another in (MAKER, "a_2", SERVICE):
            assert found(organiser.tournament, fact, another) == "actors"


def test_round_has_options_of_its_own_only_if_it_deals_a_set_up() -> None:
    organiser = Organiser(ONE, play="here").enter(2).begin()
    organiser.tell(draw_round(organiser.tournament, chance_of(SEED, ID, 1), InOrder()))
    assert found(organiser.tournament, publish(organiser.tournament), MAKER) is None
    assert found(organiser.tournament, publish(organiser.tournament, {"harmony": True}), MAKER) == "rounds: set-up"


def test_service_draws_a_round_of_a_league_by_the_format_when_its_calendar_opens_it() -> None:
    opening = date(2030, 1, 7)
    league = Stage(League(divisions=1, calendar=Calendar(opening, 7)), Scale("win"))
    organiser = Organiser(league, play="here").enter(4).begin()
    now = organiser.tournament
    draw = draw_round(now, chance_of(SEED, ID, 1))
    by_hand = draw_by_hand(now, Draw(((1, 2), (3, 4))))
    assert found(now, draw, SERVICE, opening) is None
    assert found(now, draw, SERVICE, date(2030, 1, 6)) == "actors"
    assert found(now, by_hand, SERVICE, opening) == "actors"
    assert found(now, by_hand, MAKER, date(2030, 1, 6)) is None
    organiser.tell(draw)
    assert found(now, publish(now), SERVICE, opening) is None
    assert found(now, publish(now), SERVICE, date(2030, 1, 6)) == "actors"
    assert found(now, draw, SERVICE, opening) == "actors"
