"""Matches are advanced after any event that their process missed, and left alone while nothing follows."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from domain.game.results import Standing
from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated
from events.log.journal import Unavailable
from service.features.accounts.tables import accounts
from service.features.games import forwarding
from service.features.games.forwarding import Forwarder
from service.features.matches.desk import MatchRequest, follow_matches
from service.platform.assembly.service import Service
from tests.support.service import housed
from tests.support.tables import PLAYERS, played_on


@pytest.fixture(params=["sqlite", "postgresql"])
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    """A house without background work."""
    environ = {"DATABASE_URL": request.getfixturevalue("databases")()} if request.param == "postgresql" else {}
    with housed(tmp_path, **environ) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": player, "made_at": 0} for player in PLAYERS])
        yield service


def made(service: Service, match: str, *chairs: Chair, games: int = 3) -> None:
    present = frozenset(chair.account for chair in chairs if chair.account is not None)
    wanted = MatchRequest("kingdomino", {}, {"format": "best-of", "games": games}, [*chairs], present=present)
    service["matches"].desk.playing.create(PLAYERS[0], match, wanted)


def game(service: Service, match: str) -> str:
    return service["matches"].desk.book.line(match).contest.games[-1].game


def follower_of(service: Service, leading: threading.Event) -> Forwarder:
    platform = service.platform
    assert platform.readmodels.caught_up(30)
    return follow_matches(
        service["matches"].desk, service["games"].desk, platform.readmodels, platform.stopping, leading.is_set
    )


def ended_match(service: Service) -> str:
    """Return the only game of the match `m_over`, which has ended."""
    made(service, "m_over", *(Chair("account", player) for player in PLAYERS[:2]), games=1)
    advance = service["matches"].desk.opener.advance
    advance("m_over")
    only = game(service, "m_over")
    played_on(service["games"].desk, only)
    advance("m_over")
    assert service["matches"].desk.book.line("m_over").status == "ended"
    return only


def reverse(service: Service, game: str) -> list[int]:
    """Rule that the places of a game change, and return the places by seat."""
    places: list[int] = []

    def ruling(now: Any) -> Adjudicated:
        places[:] = [3 - one.place for one in sorted(now.result.standings, key=lambda one: one.seat)]
        standings = tuple(Standing(seat, place, 0, ()) for seat, place in enumerate(places))
        return Adjudicated(standings=standings, reason="so")

    service["games"].desk.rulings.rule("service", game, ruling, EVERY_GAME)
    return places


def places_of(service: Service) -> list[int]:
    standings = service["matches"].desk.book.line("m_over").contest.result or ()
    return [one.place for one in sorted(standings, key=lambda one: one.seat)]


def test_a_ruling_after_the_end_is_found_if_the_process_dies_before_it_counts(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = ended_match(service)
    expected = reverse(service, only)
    assert places_of(service) != expected, "the process died here"
    service.platform.readmodels.start()
    monkeypatch.setattr(forwarding, "_SWEEP", 0.0)
    leading = threading.Event()
    follower = follower_of(service, leading)
    assert follower._follower.turn()
    assert places_of(service) == expected
    leading.set()
    looked: list[str] = []
    advance = service["matches"].desk.opener.advance
    monkeypatch.setattr(service["matches"].desk.opener, "advance", lambda match: looked.append(match) or advance(match))
    assert follower._follower.turn()
    assert looked == [], "each ruling is handled once"
    expected = reverse(service, only)
    service.platform.readmodels.notify(only)
    assert service.platform.readmodels.caught_up(30)
    assert follower._follower.turn()
    assert (looked, places_of(service)) == (["m_over"], expected), "another process died"


def test_a_changed_game_is_kept_until_it_can_be_read(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    only = ended_match(service)
    service.platform.readmodels.start()
    follower = follower_of(service, threading.Event())
    assert follower._follower.turn()
    expected = reverse(service, only)
    follower.on_commit(only, service.platform.journal.read(only))
    games = service["games"].desk.loaded_games
    load = games.load

    def away(game: str) -> Any:
        monkeypatch.setattr(games, "load", load)
        raise Unavailable("the database is away")

    monkeypatch.setattr(games, "load", away)
    follower._follower.turn()
    assert places_of(service) != expected
    assert follower._follower.patience <= 5
    assert follower._follower.turn()
    assert places_of(service) == expected


def test_what_waits_for_nobody_is_found_and_what_waits_for_somebody_left_alone(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno = (Chair("account", player) for player in PLAYERS[:2])
    made(service, "m_waits", ada, Chair("open"))
    made(service, "m_plays", ada, bruno)
    made(service, "m_went_on", ada, bruno)
    made(service, "m_full", ada, bruno)
    advance = service["matches"].desk.opener.advance
    advance("m_plays")
    advance("m_went_on")
    played_on(service["games"].desk, game(service, "m_went_on"))
    service.platform.readmodels.start()
    looked: list[str] = []
    monkeypatch.setattr(service["matches"].desk.opener, "advance", lambda match: looked.append(match) or advance(match))
    monkeypatch.setattr(forwarding, "_SWEEP", 0.0)
    leading = threading.Event()
    follower = follower_of(service, leading)
    assert follower._follower.turn()
    assert sorted(looked) == ["m_full", "m_went_on"], "what was left as this process began"
    assert len(service["matches"].desk.book.line("m_went_on").contest.games) == 2
    assert len(service["matches"].desk.book.line("m_full").contest.games) == 1
    made(service, "m_later", ada, bruno)
    service.platform.readmodels.notify("m_later")
    assert service.platform.readmodels.caught_up(30)
    assert follower._follower.turn()
    assert "m_later" not in looked, "for what is left later somebody else looks"
    leading.set()
    assert follower._follower.turn()
    assert "m_later" in looked
