"""Following the log for webhooks, with any number of followers, whenever they die.

Each event is found once, and no event from before the registration is sent.
"""

import random
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import insert

from domain.table.rulings import Clock, Terms
from events.log.event import Stored, genesis, linked
from events.log.journal import Append
from service.features.accounts.changing import give_role
from service.features.accounts.tables import accounts
from service.features.webhooks.followers import NoticeFinder
from service.features.webhooks.notices import Notice
from service.features.webhooks.payloads import TYPES
from service.features.webhooks.store import Webhook, restored
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from tests.support.plans import scanned
from tests.support.service import housed
from tests.support.tables import PLAYERS, begun, moved, played_on


@pytest.fixture(params=["sqlite", "postgresql"])
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Service]:
    """A house without background work."""
    environ = {"DATABASE_URL": request.getfixturevalue("databases")()} if request.param == "postgresql" else {}
    with housed(tmp_path, **environ) as service:
        with service.platform.registry.database.write() as connection:
            rows = [{"id": player, "made_at": 0} for player in PLAYERS]
            connection.execute(insert(accounts), rows)
        yield service


def follower(service: Service, has_room: Callable[[str], bool] = lambda _: True) -> NoticeFinder:
    return NoticeFinder(
        service.platform.journal,
        service["webhooks"].notices,
        service["webhooks"].webhooks,
        service["accounts"].accounts,
        service.platform.readmodels.ends,
        lambda: None,
        threading.Event(),
        has_room,
    )


def hooked(service: Service, account: str = PLAYERS[0], **more: object) -> Webhook:
    ends = service.platform.readmodels.ends()
    made = {
        "id": new_id("w"), "account": account, "url": "https://example.com/", "description": "", "events": tuple(TYPES),
        "games": (), "matches": (), "tournaments": (), "enabled": True, "why": "", "switched_at": 0,
        "since": tuple(ends[shard] for shard in sorted(ends)), "secret": b"s" * 32, "made_at": 0, **more,
    }  # fmt: skip
    webhook = Webhook(**made)  # type: ignore[arg-type]  # they are what they are called
    service["webhooks"].webhooks.add(webhook)
    return webhook


def told(service: Service, webhook: Webhook) -> list[Notice]:
    return service["webhooks"].notices.page(webhook.id, None, None, 1000)


def places(notices: list[Notice]) -> list[tuple[str, int, str]]:
    return sorted((notice.stream, notice.seq, notice.type) for notice in notices)


_ALWAYS = {"game-started": "game.started", "game-ended": "game.ended", "seed-opened": "game.final"}


def expected(service: Service, game: str, seat: int, after: int = 0) -> list[tuple[str, int, str]]:
    """Return the events of a game that the player of this seat must receive, read off the log by other means."""
    found = []
    for stored in service.platform.journal.read(game, after=after):
        name = stored.event.type
        if name == "game-created" and seat:  # the others are invited by the maker, who has seat 0
            found.append((game, stored.seq, "seat.offered"))
        if name in _ALWAYS:
            found.append((game, stored.seq, _ALWAYS[name]))
        if name == "decision-opened" and b'"seat":%d' % seat in bytes(stored.event.data):
            found.append((game, stored.seq, "game.your_decision"))
    return found


@pytest.mark.one_in(2)
def test_many_followers_at_once_find_each_thing_once(service: Service) -> None:
    webhooks = [hooked(service, player) for player in PLAYERS[:2]]
    playing = threading.Event()
    failures: list[BaseException] = []

    def follow() -> None:
        mine = follower(service)
        try:
            while True:
                last = playing.is_set()
                mine._looked = float("-inf")
                mine.round()
                if last:
                    return
        except BaseException as error:
            failures.append(error)
            raise

    threads = [threading.Thread(target=follow) for _ in range(4)]
    for thread in threads:
        thread.start()
    games = []
    for seed in range(6):
        games.append(begun(service["games"].desk))
        played_on(service["games"].desk, games[-1], seed=seed)
    playing.set()
    for thread in threads:
        thread.join(60)
    assert not failures
    final = follower(service)
    final.round()
    for seat, webhook in enumerate(webhooks):
        wanted = sorted(place for game in games for place in expected(service, game, seat))
        assert places(told(service, webhook)) == wanted
        assert len(wanted) > 6 * 10


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(3))
def test_whenever_somebody_asks_or_dies_what_comes_after_is_told_and_nothing_before(
    service: Service, seed: int
) -> None:
    rng = random.Random(seed)
    games: list[str] = []
    asked: list[tuple[Webhook, dict[str, int]]] = []
    following = [follower(service), follower(service)]
    for _ in range(60):
        match rng.randrange(6):
            case 0:
                games.append(begun(service["games"].desk))
            case 1 if len(asked) < 8:
                seen = {game: service["games"].desk.looking.version(game) for game in games}
                asked.append((hooked(service), seen))
            case 2:
                following[rng.randrange(2)] = follower(service)
            case 3:
                one = rng.choice(following)
                one._looked = float("-inf")
                one.round()
            case _ if games:
                moved(service["games"].desk, rng.choice(games), rng)
    follower(service).round()
    assert asked
    for webhook, seen in asked:
        wanted = [place for game in games for place in expected(service, game, 0, after=seen.get(game, 0))]
        assert places(told(service, webhook)) == sorted(wanted)


def test_what_is_woken_for_is_found_without_looking_everywhere(service: Service) -> None:
    webhook, one = hooked(service), follower(service)
    one.round()
    game = begun(service["games"].desk)
    one.round()
    assert told(service, webhook) == []
    one.on_commit(game, [])
    one.round()
    assert places(told(service, webhook)) == expected(service, game, 0)


def test_after_a_restoration_it_begins_where_the_log_ends(service: Service) -> None:
    webhook = hooked(service)
    begun(service["games"].desk)
    with service.platform.registry.database.write() as connection:
        restored(connection)
    one = follower(service)
    one.round()
    assert told(service, webhook) == []
    later = begun(service["games"].desk)
    one.on_commit(later, [])
    one.round()
    assert places(told(service, webhook)) == expected(service, later, 0)


def test_a_stream_that_cannot_be_understood_stops_no_other(service: Service) -> None:
    webhook, game, prev = hooked(service), new_id("g"), ""
    events = []
    for seq, kind in enumerate(("nonsense", "game-started", "seed-opened"), 1):
        prev = prev or genesis(game, "game")
        events.append(linked(game, seq, kind, 1, "2026-11-01T12:00:00.000Z", "service", {}, prev))
        prev = events[-1].hash
    service.platform.journal.append(Append(game, 0, events, "c", secret=b"s"))
    sound = begun(service["games"].desk)
    one = follower(service)
    one.round()
    assert places(told(service, webhook)) == expected(service, sound, 0)


def test_an_event_that_cannot_be_decoded_stops_no_other(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    webhook = hooked(service)
    damaged, sound = begun(service["games"].desk), begun(service["games"].desk)
    follow = service.platform.journal.follow

    def torn(shard: int, after: int, limit: int) -> list[tuple[int, Stored]]:
        return [
            (place, stored._replace(body=b"{" + stored.body) if stored.stream == damaged else stored)
            for place, stored in follow(shard, after, limit)
        ]

    monkeypatch.setattr(service.platform.journal, "follow", torn)
    follower(service).round()
    assert places(told(service, webhook)) == expected(service, sound, 0)


def test_games_that_are_named_and_games_of_ones_own(service: Service) -> None:
    named = begun(service["games"].desk)
    spectator = hooked(service, PLAYERS[3], games=(named,), events=("game.started", "game.your_decision", "game.final"))
    own = hooked(service, PLAYERS[0], events=("game.started",))
    stranger = hooked(service, PLAYERS[3])
    other = begun(service["games"].desk)
    played_on(service["games"].desk, named)
    follower(service).round()
    assert {(notice.stream, notice.type) for notice in told(service, spectator)} == {(named, "game.final")}
    assert [(notice.stream, notice.type) for notice in told(service, own)] == [(other, "game.started")]
    assert told(service, stranger) == []


@pytest.mark.parametrize("service", ["sqlite"], indirect=True)
def test_referees_of_the_service_receive_a_time_out_that_waits_for_them(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_role(service["accounts"], PLAYERS[3], "referee")
    official, stranger = (hooked(service, account, events=("ruling.made",)) for account in (PLAYERS[3], PLAYERS[2]))
    game = begun(service["games"].desk, terms=Terms(clock=Clock(per_move=60, on_timeout="referee")))
    later = (datetime.now(UTC) + timedelta(hours=2)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    with monkeypatch.context() as changed:
        changed.setattr("service.platform.streams.pen.now", lambda: later)
        assert service["games"].desk.deadlines.keep(game) is not None
    follower(service).round()
    assert [(notice.stream, notice.type) for notice in told(service, official)] == [(game, "ruling.made")]
    assert told(service, stranger) == []


def test_without_webhooks_nothing_is_read(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(service["games"].desk)

    def read(*_: object) -> None:
        raise AssertionError("the log is read")

    monkeypatch.setattr(service.platform.journal, "follow", read)
    follower(service).round()


@pytest.mark.parametrize("service", ["sqlite"], indirect=True)
def test_webhooks_are_not_read_while_none_has_changed(service: Service) -> None:
    webhook, one = hooked(service), follower(service)
    one.round()
    game = begun(service["games"].desk)
    one.on_commit(game, [])
    with scanned(service.platform.registry.database.engine) as tables:
        one.round()
    assert places(told(service, webhook)) == expected(service, game, 0)
    assert "webhooks" not in tables


def test_who_knows_the_webhooks_heeds_what_is_changed_about_them(service: Service) -> None:
    one, webhooks, ends = follower(service), service["webhooks"].webhooks, service.platform.readmodels.ends
    one.round()
    webhook = hooked(service, events=("game.started",))

    def hears() -> bool:
        before = len(told(service, webhook))
        one.on_commit(begun(service["games"].desk), [])
        one.round()
        return len(told(service, webhook)) > before

    assert hears()
    webhooks.change(webhook.id, events=("game.final",))
    assert not hears()
    webhooks.change(webhook.id, events=("game.started",))
    assert hears()
    webhooks.switch_off(webhook.id, "owner")
    assert not hears()
    webhooks.switch_on(webhook.id, tuple(place for _, place in sorted(ends().items())))
    assert hears()
    webhooks.remove(webhook.account, webhook.id)
    assert not hears()
