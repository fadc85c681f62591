"""Webhooks and their notices in the registry, on both databases."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, text

from domain.game.refusal import Refusal
from service.features.webhooks import notices as notices_store
from service.features.webhooks.notices import KEPT, Attempt, Notice, now
from service.features.webhooks.store import MOST, Webhook
from service.platform.ids import new_id
from tests.support.plans import scanned
from tests.support.registry import Registry
from tests.support.statements import listening


@contextmanager
def counted(engine: Engine, steps: list[int]) -> Iterator[None]:
    """Count the steps of SQLite's machine, in hundreds."""

    def watch(db: Any, *_: Any) -> None:
        db.set_progress_handler(lambda: steps.append(1), 100)

    with listening(engine, "checkout", watch):
        yield


def made(registry: Registry, handle: str = "ada", **more: object) -> Webhook:
    account = (registry.accounts.named(handle) or registry.accounts.create(handle)).id
    values = {
        "id": new_id("w"), "account": account, "url": "https://example.com/", "description": "", "events": ("a", "b"),
        "games": (), "matches": (), "tournaments": (),
        "enabled": True, "why": "", "switched_at": 0, "since": (3, 4), "secret": b"\x00one",
        "made_at": 0, **more,
    }  # fmt: skip
    webhook = Webhook(**values)
    registry.webhooks.add(webhook)
    return webhook


def noticed(registry: Registry, webhook: Webhook, **more: object) -> Notice:
    values = {
        "id": new_id("n"), "webhook": webhook.id, "type": "a", "stream": "g_1", "seq": 1, "body": b"{}",
        "made_at": int(time.time()), "status": "pending", "happened_at": now(), "visible_from": 0,
        "due_at": now(), **more,
    }  # fmt: skip
    notice = Notice(**values)
    registry.notices.add(notice)
    return notice


def ids(notices: list[Notice]) -> list[str]:
    return [notice.id for notice in notices]


def test_what_is_kept_is_what_was_given(registry: Registry) -> None:
    webhook = made(registry, games=("g_1", "g_2"), matches=("m_1",))
    assert registry.webhooks.find(webhook.id) == webhook
    assert registry.webhooks.of(webhook.account) == [webhook]
    attempts = (Attempt(5, "refused", 500, 12), Attempt(6, "too-slow", None, 15000))
    notice = noticed(registry, webhook, attempts=attempts)
    assert registry.notices.find(notice.id) == notice


def test_an_account_has_so_many_and_no_more(registry: Registry) -> None:
    for _ in range(MOST):
        last = made(registry)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too-many-webhooks"):
        made(registry)
    made(registry, "bruno")
    again = made(registry, id=last.id, secret=b"another")
    found = registry.webhooks.find(again.id)
    assert found is not None
    assert found.secret == b"another", "taken up again after a crash, it has the secret that is told"


def test_those_who_make_them_at_once_make_no_more(registry: Registry) -> None:
    for _ in range(MOST - 1):
        made(registry)

    def more(_: int) -> str:
        try:
            made(registry)
        except Refusal as refusal:
            return refusal.code
        return "made"

    with ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(more, range(8))) == ["made"] + ["too-many-webhooks"] * 7


def test_what_is_taken_in_hand_is_taken_by_one(registry: Registry) -> None:
    notice = noticed(registry, made(registry))
    with ThreadPoolExecutor(8) as threads:
        held = list(threads.map(lambda number: registry.notices.hold(notice, f"h {number} x", 60), range(16)))
    assert sum(held) == 1


def test_what_somebody_else_has_in_hand_by_now_is_not_written_down(registry: Registry) -> None:
    notice = noticed(registry, made(registry))
    assert registry.notices.hold(notice, "h 1 x", 0)
    (seen,) = registry.notices.due()
    assert registry.notices.hold(seen, "h 2 x", 60)
    registry.notices.tried(notice, "h 1 x", Attempt(1, "refused", 500, 1), "failed", 0, failures=1)
    (still,) = registry.notices.due()
    assert (still.status, still.holder, still.attempts) == ("pending", "h 2 x", ())


def test_due_is_what_may_be_told_of_those_that_are_on_and_not_left_alone(registry: Registry) -> None:
    webhook, off, resting = made(registry), made(registry, enabled=False), made(registry, rests_until=now() + 60_000)
    noticed(registry, off)
    noticed(registry, resting)
    noticed(registry, webhook, visible_from=now() + 60_000)
    noticed(registry, webhook, due_at=now() + 60_000)
    noticed(registry, webhook, status="delivered")
    first = noticed(registry, webhook, due_at=now() - 5)
    assert ids(registry.notices.due()) == [first.id]


def test_no_webhook_crowds_out_another(registry: Registry) -> None:
    crowd, other = made(registry), made(registry, "bruno")
    for age in range(300):
        noticed(registry, crowd, due_at=now() - 1000 + age)
    lone = noticed(registry, other)
    assert len(registry.notices.due()) < 10
    assert lone.id in ids(registry.notices.due())


def test_what_is_not_to_be_known_yet_is_not_shown(registry: Registry) -> None:
    webhook = made(registry)
    notice = noticed(registry, webhook, visible_from=now() + 60_000)
    assert registry.notices.find(notice.id) is None
    assert registry.notices.page(webhook.id, None, None, 10) == []
    assert registry.notices.read_on(0, 0, 5, [], {"g_1"})
    assert ids(registry.notices.page(webhook.id, None, None, 10)) == [notice.id]


def test_a_mark_moves_from_where_it_is_believed_to_be(registry: Registry) -> None:
    webhook = made(registry)
    notice = Notice(new_id("n"), webhook.id, "a", "g_1", 1, b"{}", int(time.time()), "pending", 0, 0, 0)
    assert registry.notices.read_on(2, 0, 7, [notice], ())
    lost = Notice(new_id("n"), webhook.id, "a", "g_2", 1, b"{}", int(time.time()), "pending", 0, 0, 0)
    assert not registry.notices.read_on(2, 0, 9, [lost], ())
    assert registry.webhooks.marks() == {2: 7}
    assert ids(registry.notices.due()) == [notice.id]


def test_what_was_found_for_one_that_is_gone_is_left_out(registry: Registry) -> None:
    gone, there = made(registry), made(registry)
    assert registry.webhooks.remove(gone.account, gone.id)
    found = [
        Notice(new_id("n"), webhook.id, "a", "g_1", 1, b"{}", int(time.time()), "pending", 0, 0, 0)
        for webhook in (gone, there)
    ]
    assert registry.notices.read_on(0, 0, 1, found, ())
    assert ids(registry.notices.due()) == [found[1].id]


def test_who_is_forgotten_leaves_no_webhook(registry: Registry) -> None:
    webhook, other = made(registry), made(registry, "bruno")
    noticed(registry, webhook)
    kept = noticed(registry, other)
    registry.erase(webhook.account)
    assert registry.webhooks.find(webhook.id) is None
    assert ids(registry.notices.due()) == [kept.id]
    with registry.database.read() as connection:
        left = str([connection.execute(text(f"SELECT * FROM {name}")).all() for name in ("webhooks", "notices")])
    assert webhook.id not in left


def test_only_its_owner_removes_it(registry: Registry) -> None:
    webhook, other = made(registry), made(registry, "bruno")
    notice = noticed(registry, webhook)
    assert not registry.webhooks.remove(other.account, webhook.id)
    assert registry.notices.find(notice.id) is not None
    assert registry.webhooks.remove(webhook.account, webhook.id)
    assert registry.notices.find(notice.id) is None


def test_secrets_hold_as_long_as_was_said(registry: Registry) -> None:
    webhook = made(registry)
    for secret, overlap in ((b"two", 100), (b"three", 50)):
        changed = registry.webhooks.rotate(webhook, secret, overlap)
        assert changed is not None
        webhook = changed
    moment = time.time()
    assert webhook.secrets(moment) == [b"three", b"two", b"\x00one"]
    assert webhook.secrets(moment + 60) == [b"three"], "a shorter overlap shortens those before, too"
    changed = registry.webhooks.rotate(webhook, b"four", 0)
    assert changed is not None
    assert changed.secrets(moment) == [b"four"]


def test_of_two_who_change_a_secret_at_once_each_has_one_that_signs(registry: Registry) -> None:
    seen = made(registry)
    registry.webhooks.rotate(seen, b"two", 100)
    changed = registry.webhooks.rotate(seen, b"three", 100)
    assert changed is not None
    assert changed.secrets(time.time()) == [b"three", b"two", b"\x00one"]


@pytest.mark.usefixtures("settled")
def test_what_is_old_is_forgotten(registry: Registry) -> None:
    webhook = made(registry)
    noticed(registry, webhook, made_at=int(time.time()) - KEPT - 1)
    young = noticed(registry, webhook)
    registry.notices.prune()
    assert ids(registry.notices.due()) == [young.id]


def test_a_webhook_keeps_its_latest_notices_only(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise one account fills the registry: each of its moves is a notice of each of its twenty webhooks."""
    kept, busy, calm = notices_store.MOST, made(registry), made(registry, "bruno")
    other = noticed(registry, calm)
    sent = [noticed(registry, busy, status=("delivered", "pending")[number % 2]) for number in range(20)]
    more = [msgspec.structs.replace(sent[0], id=new_id("n"), webhook=busy.id) for _ in range(kept - 5)]
    with registry.database.write() as connection:
        registry.notices._add(connection, more)
    found = registry.notices.page(busy.id, None, None, kept + 9)
    assert ids(found) == sorted(ids(sent + more), reverse=True)[:kept]
    assert ids(registry.notices.page(calm.id, None, None, 9)) == [other.id]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_look_for_due_notices_does_not_read_all_that_are_pending(registry: Registry) -> None:
    """At 20,000 pending ones a look took 0.11 s of a processor, at least once a second."""
    webhooks = [made(registry, f"ada-{number}") for number in range(4)]
    first = [[noticed(registry, one, due_at=place) for place in range(2)] for one in webhooks]
    for webhook in webhooks:
        more = [msgspec.structs.replace(first[0][0], id=new_id("n"), webhook=webhook.id, due_at=9) for _ in range(900)]
        with registry.database.write() as connection:
            registry.notices._add(connection, more)
    steps = []
    with scanned(registry.database.engine) as tables, counted(registry.database.engine, steps):
        due = registry.notices.due()
    assert sorted(ids(due)) == sorted(one for some in first for one in ids(some))
    assert not {name for name in tables if name.startswith("notices")}
    assert len(steps) < 50, "hundreds of steps of its machine, not tens of thousands"
