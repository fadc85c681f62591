"""The content and time of news, and their end.

The test holds the clock of an application in this process.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from domain.table.clocks import milliseconds
from service.features.accounts.mailboxes import Letter, Mailbox
from service.features.mail.news import NEVER, News
from service.features.mail.writing import WrittenLetter, written
from service.platform.assembly.service import Service
from service.platform.streams.service_time import now
from tests.support.api import Api, over_wsgi
from tests.support.event import DUEL, first_round, open_event
from tests.support.play import people, until
from tests.support.postbox import SENDER
from tests.support.service import application
from tests.support.statements import once_before

MINUTE, DAY = 60_000, 86_400_000
NOWHERE = {"SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": SENDER, "PUBLIC_URL": "http://games.example"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with application(tmp_path_factory.mktemp("house"), **NOWHERE) as app:
        yield app


@pytest.fixture
def news(service: Service) -> News:
    news: News = service["mail"].news
    return news


def box_of(service: Service, who: Api, **wishes: object) -> Mailbox:
    """Create a confirmed address for an account."""
    account, address = str(who.account), f"{str(who.account)[2:]}@games.example"
    assert who.put("/v1/me/mail", {"address": address, "about": ["invitation"], **wishes}).status == 200
    service["accounts"].recovery.confirm(str(service["accounts"].recovery.prove(account, address)))
    return found(service, who)


def found(service: Service, who: Api) -> Mailbox:
    box = service["mail"].mailboxes.find(str(who.account))
    assert box is not None
    return box


def invite(service: Service, host: Api, guest: Api) -> str:
    seats = ["me", {"account": guest.account}]
    made = host.post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).json["game"]
    until(lambda: service.platform.readmodels.games.version(made["id"]) >= made["version"])
    return str(made["id"])


def sent(service: Service, box: Mailbox, news: News, moment: int) -> Mailbox:
    """As if a letter with what there is at this moment had gone out."""
    items, _ = news.of(box, moment)
    service["mail"].mailboxes.order_news(box.account)
    letter = service["mail"].mailboxes.take(box.account, "news")
    assert letter is not None
    service["mail"].mailboxes.done(letter, [item.cause for item in items])
    again = service["mail"].mailboxes.find(box.account)
    assert again is not None
    return again


def test_it_waits_as_long_as_was_wished_and_is_told_once(service: Service, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(service, ada, patience_minutes=30)
    invite(service, bruno, ada)
    assert news.of(box, now())[0] == []
    _, again = news.of(box, now())
    assert now() + 29 * MINUTE < again <= now() + 30 * MINUTE
    (item,) = news.of(box, now() + 30 * MINUTE)[0]
    assert item.awaits == "invitation"
    box = sent(service, box, news, now() + 30 * MINUTE)
    assert news.of(box, now() + 60 * DAY) == ([], NEVER)


def test_who_has_looked_since_is_told_nothing(service: Service, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(service, ada, patience_minutes=30)
    invite(service, bruno, ada)
    assert len(news.of(box, now() + DAY)[0]) == 1
    until(lambda: looked(ada) and not news.of(box, now() + DAY)[0])


def looked(who: Api) -> bool:
    """With a new token: when one is used is noted once a minute."""
    token = who.post("/v1/tokens", {"scopes": ["read"]}).json["token"]
    return who.bearing(token).get("/v1/me/inbox").status == 200


def test_a_digest_holds_all_there_is_and_the_next_waits_for_its_day(service: Service, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    box = box_of(service, ada, patience_minutes=0, at_most="day")
    for _ in range(2):
        invite(service, bruno, ada)
    assert len(news.of(box, now())[0]) == 2
    box = sent(service, box, news, now())
    invite(service, bruno, ada)
    items, again = news.of(box, now() + DAY - MINUTE)
    assert (items, again) == ([], box.told_at + DAY)
    assert len(news.of(box, int(again))[0]) == 1


def test_what_waited_before_it_was_wished_for_is_not_told(service: Service, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    invite(service, bruno, ada)
    box = box_of(service, ada, patience_minutes=0)
    assert news.of(box, now() + DAY) == ([], NEVER)
    invite(service, bruno, ada)
    assert len(news.of(box, now() + DAY)[0]) == 1
    assert news.of(box_of(service, ada, about=["turn", "case", "round"]), now() + DAY) == ([], NEVER)


def test_what_organisers_announce_is_told_at_once_to_who_plays(service: Service, anybody: Api, news: News) -> None:
    olga, ada, bruno = people(anybody, 3)
    stages = [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}]
    wish = {"title": "Open", "ruleset": "kingdomino", "stages": stages}
    event = olga.post("/v1/tournaments", wish).json["tournament"]
    here = f"/v1/tournaments/{event['id']}"
    for player in (ada, bruno):
        assert player.post(f"{here}/entrants").status == 201
    box, left = (box_of(service, who, about=["announcement"], patience_minutes=60) for who in (ada, bruno))
    assert bruno.delete(f"{here}/entrants/2").status == 200
    made = olga.post(f"{here}/announcements", {"text": "Bring bees."}).json["tournament"]
    until(lambda: service.platform.readmodels.tournaments.tournament(event["id"]).version >= made["version"])  # type: ignore[union-attr]  it is listed
    (item,) = news.of(box, now())[0]
    assert (item.awaits, item.seq) == ("announcement", made["version"])
    assert news.of(left, now() + DAY) == ([], NEVER)
    assert olga.put(f"{here}/announcements/{item.seq}", {"text": "Bring tea."}).status == 200
    wrong = olga.post(f"{here}/announcements", {"text": "Bring tigers."}).json["tournament"]
    gone = olga.delete(f"{here}/announcements/{wrong['version']}").json["tournament"]
    until(lambda: service.platform.readmodels.tournaments.tournament(event["id"]).version >= gone["version"])  # type: ignore[union-attr]  it is listed
    letter, told = written_news(service, box)
    assert told.message["Subject"] == "Open: an announcement"
    assert "Bring tea." in told.message.get_content()
    service["mail"].mailboxes.done(letter, told.causes)
    assert news.of(found(service, ada), now() + DAY) == ([], NEVER)


def test_whose_time_runs_out_is_reminded_once_more(
    service: Service, anybody: Api, news: News, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno = people(anybody, 2)
    boxes = {who.account: box_of(service, who, about=["turn"], patience_minutes=0) for who in (ada, bruno)}
    wish = {
        "ruleset": "kingdomino",
        "seats": ["me", {"account": bruno.account}],
        "terms": {"clock": {"per_move_seconds": 86400}},
    }
    game = ada.post("/v1/games", wish).json["game"]["id"]
    shown = bruno.put(f"/v1/games/{game}/seats/1").json["game"]
    until(lambda: service.platform.readmodels.games.version(game) >= shown["version"])
    asked = shown["seats"][shown["decision"]["seat"]]["account"]
    box = sent(service, boxes[asked], news, now())
    due = milliseconds(shown["clock"]["due"])
    assert news.of(box, now()) == ([], due - DAY // 4)
    (item,) = news.of(box, due - DAY // 4)[0]
    assert item.awaits == "late"
    monkeypatch.setattr("service.features.mail.writing.now", lambda: due - DAY // 4)
    hour = shown["clock"]["due"]
    assert subject(service, box).startswith(f"Kingdomino: your time runs out at {hour[:10]}, {hour[11:16]} UTC")


def test_who_is_on_holiday_is_told_of_nothing_before_its_end(service: Service, anybody: Api, news: News) -> None:
    ada, bruno = people(anybody, 2)
    boxes = {who.account: box_of(service, who, about=["turn"], patience_minutes=0) for who in (ada, bruno)}
    wish = {
        "ruleset": "kingdomino",
        "seats": ["me", {"account": bruno.account}],
        "terms": {"clock": {"per_move_seconds": 86400}, "holidays": 10},
    }
    game = ada.post("/v1/games", wish).json["game"]["id"]
    shown = bruno.put(f"/v1/games/{game}/seats/1").json["game"]
    seat = shown["decision"]["seat"]
    away = next(who for who in (ada, bruno) if who.account == shown["seats"][seat]["account"])
    taken = away.post(f"/v1/games/{game}/holiday", {"days": 7}).json["game"]
    until(lambda: service.platform.readmodels.games.version(game) >= taken["version"])
    back, box = milliseconds(taken["clock"]["holidays_until"][seat]), boxes[away.account]
    assert news.of(box, back - 1) == ([], back)
    (turn,) = news.of(box, back)[0]
    assert turn.awaits == "decision"
    due = milliseconds(taken["clock"]["due"])
    box = sent(service, box, news, back)
    assert news.of(box, back) == ([], due - (due - back) // 4)


def begun(service: Service, olga: Api, players: Sequence[Api], stage: Mapping[str, object]) -> str:
    """A tournament at real tables in which these play."""
    wish = {"title": "Open", "ruleset": "kingdomino", "play": "typed", "stages": [{"format": stage}]}
    event: str = olga.post("/v1/tournaments", wish).json["tournament"]["id"]
    for who in players:
        assert who.post(f"/v1/tournaments/{event}/entrants").status == 201
    assert olga.post(f"/v1/tournaments/{event}/stages").status == 201
    return event


def listed(service: Service, event: str) -> None:
    version = service["tournaments"].desk.book.line(event).version
    until(lambda: service.platform.readmodels.tournaments.version(event) >= version)


def written_news(service: Service, box: Mailbox) -> tuple[Letter, WrittenLetter]:
    """Order the news of a mailbox, and return their letter as it is written."""
    service["mail"].mailboxes.order_news(box.account)
    letter = service["mail"].mailboxes.take(box.account, "news")
    assert letter is not None
    told = written(service["mail"], letter)
    assert told is not None
    return letter, told


def subject(service: Service, box: Mailbox) -> str:
    letter, told = written_news(service, box)
    service["mail"].mailboxes.done(letter, told.causes)
    return f"{told.message['Subject']} {told.message.get_content()}"


def hour(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%Y-%m-%dT%H:%M:00Z}"


def test_who_has_not_played_is_reminded_on_the_last_day(
    service: Service, anybody: Api, news: News, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga, ada, bea = people(anybody, 3)
    box = box_of(service, ada, about=["round"])
    today = datetime.fromtimestamp(now() / 1000, UTC).date()
    league = {"kind": "league", "calendar": {"first": f"{today}", "days": 3}}
    event = begun(service, olga, [ada, bea], league)
    listed(service, event)
    box = sent(service, box, news, now())
    items, again = news.of(box, now())
    assert items == []
    last = today + timedelta(days=2)
    assert again == datetime(last.year, last.month, last.day, tzinfo=UTC).timestamp() * 1000
    (item,) = news.of(box, int(again))[0]
    assert (item.awaits, item.round) == ("due", 1)
    with monkeypatch.context() as later:
        later.setattr("service.features.mail.writing.now", lambda: int(again))
        assert f"round 1 is to be played by {last}, table 1" in subject(service, box)
    assert news.of(found(service, ada), int(again))[0] == [], "once"
    box = box_of(service, bea, about=["round"])
    assert len(news.of(replace(box, since=0), int(again))[0]) == 2
    came = {"results": [{"entrant": own, "score": 50 + own} for own in (1, 2)]}
    assert olga.post(f"/v1/tournaments/{event}/rounds/1/1/tables/1/results", came).status == 201
    (item,) = news.of(replace(box, since=0), int(again))[0]
    assert item.awaits == "round", "what is played is not reminded of"


def test_of_a_round_with_an_hour_players_are_told_it_and_reminded(service: Service, anybody: Api, news: News) -> None:
    olga, ada, bea = people(anybody, 3)
    box = box_of(service, ada, about=["round"])
    event = begun(service, olga, [ada, bea], {"kind": "swiss", "rounds": 1, "size": 2})
    here, at = f"/v1/tournaments/{event}/rounds", hour(now() + 3 * 60 * MINUTE)
    assert olga.post(here).status == 201
    assert olga.post(f"{here}/publish", {"starts_at": at}).status == 201
    listed(service, event)
    assert f"It starts at {at[:10]}, {at[11:16]} UTC." in subject(service, box)
    items, again = news.of(found(service, ada), now())
    assert (items, again) == ([], milliseconds(at) - 60 * MINUTE)
    assert olga.post(f"{here}/1/1/start", {"starts_at": hour(now() + 90 * MINUTE)}).status == 201
    assert news.of(found(service, ada), now())[1] < again, "it was put forward"
    soon = hour(now() + 30 * MINUTE)
    assert olga.post(f"{here}/1/1/start", {"starts_at": soon}).status == 201
    box = found(service, ada)
    assert news.of(replace(box, since=box.since - DAY), now() + DAY) == ([], NEVER), "too late for a reminder"


def test_a_table_whose_players_disagree_is_told_to_the_desk_with_the_way_there(
    service: Service, anybody: Api, news: News
) -> None:
    olga, ada, bea = people(anybody, 3)
    hall = open_event(olga, DUEL, players=[ada, bea], play="typed")
    event = hall.rpartition("/")[2]
    box = box_of(service, olga, about=["case"], patience_minutes=0)
    first_round(olga, hall)
    for who, best in ((ada, 1), (bea, 2)):
        said = {"results": [{"entrant": own, "score": 50 + 5 * (own == best)} for own in (1, 2)]}
        assert who.post(f"{hall}/rounds/1/1/tables/1/claims", said).status == 201
    version = service["tournaments"].desk.book.line(event).version
    until(lambda: service.platform.readmodels.tournaments.version(event) >= version)
    _, told = written_news(service, box)
    assert f"http://games.example/tournaments/{event}#table-1-1-1" in told.message.get_content()
    won = {"results": [{"entrant": 1, "score": 55}, {"entrant": 2, "score": 50}]}
    assert olga.post(f"{hall}/rounds/1/1/tables/1/results", won).status == 201
    until(lambda: service.platform.readmodels.tournaments.version(event) > version)
    assert news.of(box, now() + DAY)[0] == []


def test_letters_to_an_account_and_to_an_address_are_counted(tmp_path: Path) -> None:
    with application(tmp_path, **NOWHERE, ACCOUNT_RATE_LIMIT="1000") as app:
        anybody = Api(over_wsgi(app))
        ada, *others = people(anybody, 5)
        given = [ada.put("/v1/me/mail", {"address": f"a{number}@games.example"}).status for number in range(8)]
        assert given == [200] * 6 + [429] * 2
        given = [one.put("/v1/me/mail", {"address": "Same@games.example"}) for one in others]
        (owner,) = people(anybody, 1)
        last = owner.put("/v1/me/mail", {"address": "same@GAMES.example"})
        boxes = app.extensions["service"]["mail"].mailboxes
        assert [boxes.take(str(one.account), "confirm") is not None for one in (*others, owner)] == [True] * 4 + [False]
        # No answer reveals that strangers have asked for letters to an address.
        assert [answer.status for answer in (*given, last)] == [200] * 5
        assert {tuple(answer.headers.getlist("RateLimit-Policy")) for answer in (*given, last)} == {
            tuple(last.headers.getlist("RateLimit-Policy"))
        }
        assert "mailbox" not in str(last.headers)


def ordered(service: Service, who: Api, kind: str) -> Letter:
    letter = service["mail"].mailboxes.take(str(who.account), kind)
    assert letter is not None
    return letter


def move(who: Api, address: str) -> None:
    assert who.put("/v1/me/mail", {"address": address}).status == 200


def test_no_letter_confirms_another_address_than_it_went_to(service: Service, anybody: Api) -> None:
    (ada,) = people(anybody, 1)
    move(ada, "hers@games.example")
    letter = ordered(service, ada, "confirm")
    engine = service.platform.registry.database.engine
    with once_before(engine, "UPDATE accounts SET kind", lambda: move(ada, "a-strangers@games.example")):
        assert written(service["mail"], letter) is None
    service["mail"].mailboxes.done(letter)
    assert found(service, ada).confirmed_at is None
    again = written(service["mail"], ordered(service, ada, "confirm"))
    assert again is not None
    assert again.address == "a-strangers@games.example"


def test_no_link_to_sign_in_with_goes_to_an_address_that_is_not_confirmed(service: Service, anybody: Api) -> None:
    (ada,) = people(anybody, 1)
    box = box_of(service, ada)
    service["mail"].mailboxes.order_link(box.account, "")
    letter = ordered(service, ada, "link")
    assert written(service["mail"], letter) is not None
    move(ada, "mistyped@games.example")
    assert written(service["mail"], letter) is None
