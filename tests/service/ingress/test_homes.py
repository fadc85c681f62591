"""Which web process a request goes to."""

from collections import Counter
from pathlib import Path

import pytest

from service.platform.ids import HOME, new_id, new_ulid
from service.platform.ingress.homes import Homes

SOCKETS = [Path(f"web{number}.sock") for number in range(3)]


def homes(count: int = 3) -> Homes[str]:
    return Homes(SOCKETS[:count], 4, lambda _: None)


def test_whatever_names_a_game_goes_where_that_one_goes() -> None:
    asked = homes()
    for _ in range(20):
        ulid = new_ulid()
        paths = f"/v1/games/g_{ulid}/moves", f"/v1/games/g_{ulid}?at=3", f"/games/g_{ulid}", f"/v1/matches/m_{ulid}"
        assert len({asked.of(path.encode()).socket for path in paths}) == 1


def test_games_are_spread_and_everything_else_goes_to_whoever_has_least_to_do() -> None:
    asked = homes()
    spread = Counter(asked.of(f"/v1/games/{new_id('g')}".encode()).socket for _ in range(300))
    assert min(spread.values()) > 50
    taken = Counter[Path]()
    for number in range(9):
        home = asked.of(b"/v1/games?status=open")
        home.lane.enter(f"192.0.2.{number}", "request")
        taken[home.socket] += 1
    assert set(taken.values()) == {3}


def test_an_id_in_what_is_asked_about_names_nothing() -> None:
    asked = homes()
    path = f"/v1/games?match={new_id('m')}/x".encode()
    assert len({asked.of(path).socket for _ in range(3)}) == 3


@pytest.mark.parametrize("mine", range(3))
def test_what_a_web_process_makes_is_at_home_there(mine: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, f"{mine}/3")
    for _ in range(20):
        assert homes().of(f"/v1/games/{new_id('g')}/seats/0".encode()).socket == SOCKETS[mine]


def test_where_there_is_one_everything_goes_there() -> None:
    assert homes(1).of(b"/livez").socket == homes(1).of(f"/v1/games/{new_id('g')}".encode()).socket == SOCKETS[0]
