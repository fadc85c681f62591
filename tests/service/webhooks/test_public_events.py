"""Notices of public events, which any account may ask for, come in small transactions. Each address has a share."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert

from service.features.accounts.tables import accounts
from service.features.webhooks.feature import SHARE
from service.features.webhooks.store import MOST_OF_ADDRESS, Webhook
from service.platform.assembly.service import Service
from service.platform.http.limits import Limits, Policy
from tests.service.webhooks.test_follow import follower, hooked, told
from tests.support.api import Api, over_wsgi, refused
from tests.support.exporting import typed_event
from tests.support.play import people
from tests.support.service import application, housed
from tests.support.tables import PLAYERS, begun, played_on

CROWD = [f"a_crowd{number}" for number in range(5)]
RESULTS = 30


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with housed(tmp_path) as service:
        with service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), [{"id": one, "made_at": 0} for one in (*PLAYERS, *CROWD)])
        yield service


def played(service: Service) -> tuple[list[Webhook], Webhook]:
    """Play an event that a hundred webhooks of one address name, and one of another address."""
    event = typed_event(service, PLAYERS[0], 4, 1, 5)
    named = {"tournaments": (event,), "events": ("tournament.result",)}
    since = (0,) * service.platform.journal.shards
    near = [hooked(service, one, since=since, address_group="near", **named) for one in CROWD for _ in range(20)]
    far = hooked(service, PLAYERS[3], since=since, address_group="far", **named)
    other = typed_event(service, PLAYERS[0], 4 * RESULTS, 1)
    for webhook in (*near, far):
        service["webhooks"].webhooks.change(webhook.id, tournaments=(event, other))
    return near, far


def test_an_event_that_many_name_is_told_in_small_transactions(service, monkeypatch):
    near, far = played(service)
    sizes, read_on = [], service["webhooks"].notices.read_on

    def measured(shard, was, position, made, over):
        sizes.append(len(made))
        return read_on(shard, was, position, made, over)

    monkeypatch.setattr(service["webhooks"].notices, "read_on", measured)
    share = Policy("notices", SHARE.quota, 36_000_000)
    follower(service, partial(Limits(None).spend_silently, share)).round()
    assert len(told(service, far)) == RESULTS + 1
    crowd = sum(len(told(service, webhook)) for webhook in near)
    assert crowd == SHARE.size < (RESULTS + 1) * len(near)
    assert sum(sizes) == crowd + RESULTS + 1
    assert max(sizes) <= 200 + len(near) + 1


def test_a_process_that_dies_between_two_transactions_skips_and_repeats_no_notice(service, monkeypatch):
    near, far = played(service)
    notices, left = service["webhooks"].notices, [3]
    read_on = notices.read_on

    def killed(*given):
        if not left[0]:
            raise Killed
        left[0] -= 1
        return read_on(*given)

    with monkeypatch.context() as patched:
        patched.setattr(notices, "read_on", killed)
        with pytest.raises(Killed):
            follower(service).round()
    first = {one.id for one in told(service, far)}
    assert 0 < len(first) < RESULTS
    for webhook in near:
        for one in told(service, webhook):
            notices.drop(one.id)  # as a device that has got it
    follower(service).round()
    assert first < {one.id for one in told(service, far)}
    assert len(told(service, far)) == RESULTS + 1
    again = {one.seq for webhook in near for one in told(service, webhook)}
    assert again
    assert again.isdisjoint(one.seq for one in told(service, far) if one.id in first)


def test_calls_of_a_player_are_sent_when_the_share_is_used_up(service):
    webhook = hooked(service, PLAYERS[0], events=("game.started", "game.your_decision"))
    played_on(service["games"].desk, begun(service["games"].desk))
    follower(service, lambda _: False).round()
    assert {one.type for one in told(service, webhook)} == {"game.your_decision"}


def test_all_accounts_behind_an_address_have_a_hundred_webhooks(tmp_path):
    wanted = {"url": "https://example.com/hook", "events": ["game.started"]}
    with application(tmp_path, ACCOUNT_RATE_LIMIT="1000", WORK_LIMIT="1800") as app:
        *crowd, last = people(Api(over_wsgi(app)), MOST_OF_ADDRESS // 20 + 1)
        made = [player.post("/v1/webhooks", wanted) for player in crowd for _ in range(20)]
        assert {answer.status for answer in made} == {201}
        assert '"work"' in str(made[0].headers), "each is paid"
        refused(last.post("/v1/webhooks", wanted), 409, "too-many-webhooks")
        assert crowd[0].put(f"/v1/webhooks/{made[0].json['id']}", {**wanted, "enabled": True}).status == 200
        assert crowd[0].delete(f"/v1/webhooks/{made[0].json['id']}").status == 204
        assert last.post("/v1/webhooks", wanted).status == 201
