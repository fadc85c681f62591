"""Accounts with due news are found soon, and those without any are not examined."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from events.log.chain import Broken
from events.log.journal import Unavailable
from service.compose import open_service
from service.features.accounts.mailboxes import Letter, Mailbox
from service.features.accounts.recovery import Vouched
from service.features.accounts.tables import mailboxes
from service.features.mail import followers
from service.features.mail.followers import MailFollower
from service.platform.assembly.service import Service
from service.platform.streams.service_time import now
from tests.service.mail.test_news import NOWHERE, begun, invite, listed
from tests.support.api import Api
from tests.support.plans import scanned
from tests.support.play import people, until
from tests.support.service import housed


class Looking:
    """A postman who looks on request."""

    def __init__(self, service: Service) -> None:
        self._mail = service["mail"].mailboxes
        self._sent: list[tuple[str, str]] = []
        self.news = service["mail"].news
        self.postman = MailFollower(
            service["mail"].mailboxes,
            service["accounts"].accounts,
            service.platform.readmodels,
            service.platform.journal,
            self.news,
            lambda *letter: self._sent.append(letter),
            service.platform.stopping,
        )
        self.look()

    def look(self) -> set[str]:
        """Return the accounts to which news must be sent."""
        self._sent.clear()
        self.postman.look()
        return {account for account, kind in self._sent if kind == "news"}

    def taken(self, account: str) -> tuple[Letter, list[str]]:
        """Return a letter in transit to them, and its news."""
        letter, box = self._mail.take(account, "news"), self._mail.find(account)
        assert letter is not None
        assert box is not None
        return letter, [item.cause for item in self.news.of(box, now())[0]]


@pytest.fixture
def looking(service: Service) -> Looking:
    return Looking(service)


def wishing(service: Service, anybody: Api, *about: str) -> Api:
    """Somebody with a confirmed address, who wishes for this news at once."""
    (who,) = people(anybody, 1)
    account, recovery = str(who.account), service["accounts"].recovery
    address, wishes = f"{account}@games.example", {"language": "en", "about": about, "at_most": "each", "patience": 0}
    recovery.set_address(account, address, Vouched(account, None), **wishes)
    recovery.confirm(str(recovery.prove(account, address)))
    return who


def test_mailboxes_at_which_nothing_has_happened_are_not_read(service: Service, looking: Looking) -> None:
    with scanned(service.platform.registry.database.engine) as tables:
        looking.look()
    assert tables == set()


def test_who_is_invited_is_found_and_once_more_if_that_happens_while_a_letter_is_under_way(
    service: Service, anybody: Api, looking: Looking
) -> None:
    ada, (bruno,) = wishing(service, anybody, "invitation"), people(anybody, 1)
    invite(service, bruno, ada)
    until(lambda: ada.account in looking.look())
    letter, told = looking.taken(str(ada.account))
    invite(service, bruno, ada)
    assert looking.look() == set()
    service["mail"].mailboxes.done(letter, told)
    until(lambda: ada.account in looking.look())
    service["mail"].mailboxes.done(*looking.taken(str(ada.account)))
    assert looking.look() == set()


@pytest.mark.parametrize(
    "error",
    [
        Broken("g_damaged", 2, "broken/fact", kind="joined", error="it is damaged"),
        ValueError("not enough values to unpack"),
        LookupError("t_damaged has no round"),
    ],
)
def test_a_damaged_stream_of_one_mailbox_does_not_delay_the_letters_of_others(
    service: Service, anybody: Api, looking: Looking, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    both, (bruno,) = [wishing(service, anybody, "invitation") for _ in range(2)], people(anybody, 1)
    first, second = sorted(str(one.account) for one in both)
    of = looking.news.of

    def damaged(box: Mailbox, moment: int) -> Any:
        if box.account == first:
            raise error
        return of(box, moment)

    monkeypatch.setattr(looking.news, "of", damaged)
    for one in both:
        invite(service, bruno, one)
    until(lambda: second in looking.look())
    monkeypatch.undo()
    later = time.time() + 24 * 3600
    monkeypatch.setattr(followers, "now", lambda: int(1000 * later))
    assert first in looking.look()
    for account in (first, second):
        service["mail"].mailboxes.done(*looking.taken(account))


def test_a_lost_event_hides_no_other_news_of_its_mailbox(
    service: Service, anybody: Api, looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, (bruno,) = wishing(service, anybody, "invitation"), people(anybody, 1)
    pick, lost = service.platform.journal.pick, invite(service, bruno, ada)
    monkeypatch.setattr(
        service.platform.journal,
        "pick",
        lambda places: {place: stored for place, stored in pick(places).items() if place[0] != lost},
    )
    kept = invite(service, bruno, ada)
    until(lambda: ada.account in looking.look())
    assert [cause.split("/")[0] for cause in looking.taken(str(ada.account))[1]] == [kept]


def test_who_plays_is_found_when_a_round_is_published_and_not_when_nothing_is_told(
    service: Service, anybody: Api, looking: Looking
) -> None:
    ada, (olga, bea) = wishing(service, anybody, "round"), people(anybody, 2)
    event = begun(service, olga, [ada, bea], {"kind": "swiss", "rounds": 1, "size": 2})
    for step in ("rounds", "rounds/publish"):
        listed(service, event)
        assert looking.look() == set()
        assert olga.post(f"/v1/tournaments/{event}/{step}").status == 201
    until(lambda: ada.account in looking.look())
    service["mail"].mailboxes.done(*looking.taken(str(ada.account)))


def test_whom_it_did_not_come_to_is_looked_at_again(
    service: Service, anybody: Api, looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, (bruno,) = wishing(service, anybody, "invitation"), people(anybody, 1)
    with service.platform.registry.database.write() as connection:
        connection.execute(update(mailboxes).values(since=now() - 60_000))  # not because it has changed just now
    looking.look()

    def fails(*_: object) -> None:
        raise Unavailable("not now")

    with monkeypatch.context() as failing:
        failing.setattr(looking.news, "of", fails)
        invite(service, bruno, ada)
        with pytest.raises(Unavailable, match="not now"):
            until(looking.look)
    assert ada.account in looking.look()
    service["mail"].mailboxes.done(*looking.taken(str(ada.account)))


def test_the_process_that_leads_looks_alone_and_when_it_is_gone_another(tmp_path: Path) -> None:
    others = {*threading.enumerate()}  # of earlier tests, which may end late

    def looking() -> int:
        return sum(thread.name == "mail" for thread in threading.enumerate() if thread not in others)

    with housed(tmp_path, WORKERS="2", **NOWHERE) as first, open_service(first.platform.settings) as second:
        first.start()
        second.start()
        assert looking() == 1
        first.platform.lead.close()
        until(lambda: looking() == 2)
