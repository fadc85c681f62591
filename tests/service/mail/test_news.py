"""What is told, when, and when no more: by a clock that the test holds, at an application in this process."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.house import House
from service.mail.news import NEVER, News
from service.mail.store import Mailbox
from service.mail.writing import written
from service.streams.service_time import now
from tests.support.api import Api, over_wsgi
from tests.support.play import people, until
from tests.support.postbox import SENDER
from tests.support.service import application

MINUTE, DAY = 60_000, 86_400_000
NOWHERE = {"SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": SENDER, "PUBLIC_URL": "http://games.example"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("house"), **NOWHERE) as app:
        yield app


@pytest.fixture
def house(app: Flask) -> House:
    found: House = app.extensions["house"]
    return found


@pytest.fixture
def anybody(app: Flask) -> Api:
    return Api(over_wsgi(app))


@pytest.fixture
def news(house: House) -> News:
    return News(house.registry, house.readmodels, house.journal)


def box_of(house: House, who: Api, **wishes: object) -> Mailbox:
    """A confirmed address of theirs."""
    account, address = str(who.account), f"{str(who.account)[2:]}@games.example"
    assert who.put("/v1/me/mail", {"address": address, "about": ["invitation"], **wishes}).status == 200
    house.registry.mail.confirm(house.registry.mail.prove(account))
    return found(house, who)


def found(house: House, who: Api) -> Mailbox:
    box = house.registry.mail.find(str(who.account))
    assert box is not None
    return box


def invite(house: House, host: Api, guest: Api) -> None:
    seats = ["me", {"account": guest.account}]
    made = host.post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).json["game"]
    until(lambda: house.readmodels.games.version(made["id"]) >= made["version"])


def sent(house: House, box: Mailbox, news: News, moment: int) -> Mailbox:
    """As if a letter with what there is at this moment had gone out."""
    items, _ = news.of(box, moment)
    house.registry.mail.order_news(box.account)
    letter = house.registry.mail.take(box.account, "news")
    assert letter is not None
    house.registry.mail.done(letter, [item.cause for item in items])
    again = house.registry.mail.find(box.account)
    assert again is not None
    return again


def test_it_waits_as_long_as_was_wished_and_is_told_once(house: House, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(house, ada, patience=30)
    invite(house, bruno, ada)
    assert news.of(box, now())[0] == []
    _, again = news.of(box, now())
    assert now() + 29 * MINUTE < again <= now() + 30 * MINUTE
    (item,) = news.of(box, now() + 30 * MINUTE)[0]
    assert item.awaits == "invitation"
    box = sent(house, box, news, now() + 30 * MINUTE)
    assert news.of(box, now() + 60 * DAY) == ([], NEVER)


def test_who_has_looked_since_is_told_nothing(house: House, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(house, ada, patience=30)
    invite(house, bruno, ada)
    assert len(news.of(box, now() + DAY)[0]) == 1
    until(lambda: looked(ada) and not news.of(box, now() + DAY)[0], 10)


def looked(who: Api) -> bool:
    """With a new token: when one is used is noted once a minute."""
    token = who.post("/v1/tokens", {"scopes": ["read"]}).json["token"]
    return who.bearing(token).get("/v1/me/awaiting").status == 200


def test_a_digest_holds_all_there_is_and_the_next_waits_for_its_day(house: House, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(house, ada, patience=0, at_most="day")
    for _ in range(2):
        invite(house, bruno, ada)
    assert len(news.of(box, now())[0]) == 2
    box = sent(house, box, news, now())
    invite(house, bruno, ada)
    items, again = news.of(box, now() + DAY - MINUTE)
    assert (items, again) == ([], box.told_at + DAY)
    assert len(news.of(box, int(again))[0]) == 1


def test_what_waited_before_it_was_wished_for_is_not_told(house: House, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    invite(house, bruno, ada)
    box = box_of(house, ada, patience=0)
    assert news.of(box, now() + DAY) == ([], NEVER)
    invite(house, bruno, ada)
    assert len(news.of(box, now() + DAY)[0]) == 1
    assert news.of(box_of(house, ada, about=["turn", "case", "round"]), now() + DAY) == ([], NEVER)


def test_what_organisers_announce_is_told_at_once_to_who_plays(house: House, anybody: Api, news: News) -> None:
    olga, ada, bruno = people(anybody, 3)
    stages = [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}]
    wish = {"title": "Open", "ruleset": "kingdomino", "stages": stages}
    event = olga.post("/v1/tournaments", wish).json["tournament"]
    here = f"/v1/tournaments/{event['id']}"
    for player in (ada, bruno):
        assert player.post(f"{here}/entrants").status == 201
    box, left = (box_of(house, who, about=["announcement"], patience=60) for who in (ada, bruno))
    assert bruno.delete(f"{here}/entrants/2").status == 200
    made = olga.post(f"{here}/announcements", {"text": "Bring tea."}).json["tournament"]
    until(lambda: house.readmodels.tournaments.tournament(event["id"]).version >= made["version"])  # type: ignore[union-attr]  it is listed
    (item,) = news.of(box, now())[0]
    assert (item.awaits, item.seq) == ("announcement", made["version"])
    assert news.of(left, now() + DAY) == ([], NEVER)
    house.registry.mail.order_news(box.account)
    letter = house.registry.mail.take(box.account, "news")
    assert letter is not None
    told = written(house, letter)
    assert told is not None
    assert told.message["Subject"] == "Open: an announcement"
    assert "Bring tea." in told.message.get_content()
    house.registry.mail.done(letter, told.causes)
    assert news.of(found(house, ada), now() + DAY) == ([], NEVER)


def test_letters_to_an_account_and_to_an_address_are_counted(tmp_path: Path) -> None:
    with application(tmp_path, **NOWHERE, ACCOUNT_RATE_LIMIT="1000") as app:
        anybody = Api(over_wsgi(app))
        ada, *others = people(anybody, 5)
        given = [ada.put("/v1/me/mail", {"address": f"a{number}@games.example"}).status for number in range(8)]
        assert given == [200] * 6 + [429] * 2
        given = [one.put("/v1/me/mail", {"address": "Same@games.example"}).status for one in others]
        assert given == [200] * 4
        last = people(anybody, 1)[0].put("/v1/me/mail", {"address": "same@GAMES.example"})
        assert last.status == 429
