"""Matches are advanced after any event that their process missed, and left alone while nothing follows."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import insert

from domain.table.lobby_facts import Chair
from service.features.accounts.tables import accounts
from service.features.games import forwarding
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


def made(service: Service, match: str, *chairs: Chair) -> None:
    present = frozenset(chair.account for chair in chairs if chair.account is not None)
    wanted = MatchRequest("kingdomino", {}, {"format": "best-of", "games": 3}, [*chairs], present=present)
    service["matches"].desk.playing.create(PLAYERS[0], match, wanted)


def game(service: Service, match: str) -> str:
    return service["matches"].desk.book.line(match).contest.games[-1].game


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
    assert service.platform.readmodels.caught_up(30)
    looked: list[str] = []
    monkeypatch.setattr(service["matches"].desk.opener, "advance", lambda match: looked.append(match) or advance(match))
    monkeypatch.setattr(forwarding, "_SWEEP", 0.0)
    leading = threading.Event()
    follower = follow_matches(
        service["matches"].desk,
        service["games"].desk,
        service.platform.readmodels,
        service.platform.stopping,
        leading.is_set,
    )
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
