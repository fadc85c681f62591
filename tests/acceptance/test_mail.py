"""Mail, at a real service with a real mail server.

An address is confirmed, links sign in, only chosen news are sent, and one press ends them.
"""

from collections.abc import Iterator

import pytest

from tests.support.api import Api, over_http, refused
from tests.support.event import DUEL, first_round, open_event
from tests.support.play import asked, move, people, table, until
from tests.support.postbox import SENDER, Post, link, mailing
from tests.support.server import Service, running

PASSWORD = "correct horse battery"
ONE_CLICK = {"Content_Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("mailing") / "data", **mailing(post)) as service:
        yield service


@pytest.fixture(scope="module")
def anybody(service: Service) -> Api:
    return Api(over_http(service.url))


def press(anybody: Api, path: str) -> str:
    """Presses the button of a page that a letter leads to, as a mail program does."""
    assert '<form method="post">' in anybody.get(path, Accept="text/html").text
    answer = anybody.post(path, b"List-Unsubscribe=One-Click", **ONE_CLICK)
    assert answer.status == 200, answer
    return answer.text


def reached(post: Post, who: Api, address: str, **wishes: object) -> None:
    """Gives an address, and confirms it."""
    before = len(post.to(address))
    assert who.put("/v1/me/mail", {"address": address, **wishes}).status == 200
    letter = post.wait(address, before + 1)[-1]
    press(who.bearing(None), link(letter, "/mail/c-"))


def told(post: Post, anybody: Api, address: str) -> None:
    """Wait until another account has received news that is younger than all others."""
    guest, host = people(anybody, 2)
    reached(post, guest, address, about=["invitation"], patience_minutes=0)
    assert host.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", {"account": guest.account}]}).status == 201
    post.wait(address, 2)


def test_an_address_is_confirmed_by_a_link_that_works_once(service: Service, anybody: Api, post: Post) -> None:
    (ada,) = people(anybody, 1)
    assert ada.get("/v1/me/mail").json == {
        "available": True, "address": None, "confirmed": False, "about": [], "at_most": "each", "patience_minutes": 15,
        "language": None,
    }  # fmt: skip
    wish = {
        "address": "Ada.1@games.example",
        "about": ["turn"],
        "at_most": "day",
        "patience_minutes": 0,
        "language": "pl",
    }
    answer = ada.put("/v1/me/mail", wish)
    assert answer.json == {**wish, "available": True, "confirmed": False}
    (letter,) = post.wait("Ada.1@games.example", 1)
    assert (letter["From"], letter["To"], letter["Content-Language"]) == (
        f"Games <{SENDER}>", "Ada.1@games.example", "pl",
    )  # fmt: skip
    assert letter["List-Unsubscribe"] == f"<{service.url}{link(letter, '/mail/s-')}>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    confirming = link(letter, "/mail/c-")
    assert ada.get("/v1/me/mail").json["confirmed"] is False, "to look at the page confirms nothing"
    press(anybody, confirming)
    assert ada.get("/v1/me/mail").json["confirmed"] is True
    assert "does not work any more" in anybody.post(confirming, b"", **ONE_CLICK).text
    assert ada.delete("/v1/me/mail").status == 204
    assert ada.get("/v1/me/mail").json["address"] is None
    assert len(post.to("Ada.1@games.example")) == 1


def test_an_address_is_changed_by_who_knows_the_password_and_confirmed_anew(anybody: Api, post: Post) -> None:
    ada = anybody.as_("mail-ada", password=PASSWORD)
    refused(ada.put("/v1/me/mail", {"address": "a@games.example"}), 401, "wrong-password")
    reached(post, ada, "a@games.example", current=PASSWORD)
    assert ada.put("/v1/me/mail", {"address": "a@games.example", "about": ["case"]}).json["confirmed"] is True
    refused(ada.put("/v1/me/mail", {"address": "b@games.example", "current": "guessed"}), 401, "wrong-password")
    assert ada.put("/v1/me/mail", {"address": "b@games.example", "current": PASSWORD}).json["confirmed"] is False
    assert len(post.to("a@games.example")) == 1


@pytest.mark.parametrize("address", ["ada", "a b@c.de", "a@b", "a@b.c\n", "a@ż.pl", "@b.de", "a..b@c.de", "<a@b.de>"])
def test_what_is_no_address_is_refused(anybody: Api, address: str) -> None:
    (ada,) = people(anybody, 1)
    refused(ada.put("/v1/me/mail", {"address": address}), 422, "invalid")


def test_a_forgotten_password_is_helped_by_handle_and_by_address_and_the_answer_is_always_the_same(
    anybody: Api, post: Post
) -> None:
    nora, olga, pia = (anybody.as_(f"forgot-{name}", password=PASSWORD) for name in ("nora", "olga", "pia"))
    reached(post, nora, "nora@games.example", current=PASSWORD)
    reached(post, olga, "olga@games.example", current=PASSWORD)
    pia.put("/v1/me/mail", {"address": "pia@games.example", "current": PASSWORD})
    answers = [
        anybody.post("/v1/sign-in-links", {"who": who})
        for who in ("forgot-nora", "OLGA@games.example", "pia@games.example", "forgot-pia", "nobody", "no@one.example")
    ]
    assert {(answer.status, answer.body) for answer in answers} == {(204, b"")}
    for address in ("nora@games.example", "olga@games.example"):
        letter = post.wait(address, 2)[1]
        begun = anybody.post("/v1/sessions", {"link": link(letter, "/sign-in#").partition("#")[2]})
        assert begun.status == 201
    anybody.post("/v1/sign-in-links", {"who": "forgot-nora"})  # again so soon: no letter
    reached(post, pia, "pia-2@games.example", current=PASSWORD)
    assert [len(post.to(f"{name}@games.example")) for name in ("nora", "olga", "pia")] == [2, 2, 1]


def test_a_turn_is_told_once_to_who_wished_for_it_and_ended_by_one_press(
    service: Service, anybody: Api, pair: list[Api], post: Post
) -> None:
    game = table(pair)
    turn = asked(pair, game)
    assert turn is not None
    mover, _ = turn
    other = next(player for player in pair if player is not mover)
    for number, player in enumerate((mover, other)):
        about = ["turn"] if player is other else ["invitation", "case", "round"]
        reached(post, player, f"turn-{number}@games.example", about=about, patience_minutes=0, language="it")
    while (turn := asked(pair, game)) is not None and turn[0] is mover:
        assert move(*turn).status == 201
    letter = post.wait("turn-1@games.example", 2)[1]
    assert letter["Subject"] == "Tocca a te: Kingdomino"
    assert link(letter, "/games/") == f"/games/{game}"
    assert letter.get_content_type() == "text/plain"
    path = link(letter, "/mail/s-")
    assert letter["List-Unsubscribe"] == f"<{service.url}{path}>"
    assert anybody.get(path, Accept="text/html").status == 200
    assert other.get("/v1/me/mail").json["about"] == ["turn"], "to look at the page ends nothing"
    press(anybody, path)
    assert other.get("/v1/me/mail").json | {"about": []} == other.get("/v1/me/mail").json
    for _ in range(4):
        turn = asked(pair, game)
        assert turn is not None
        assert move(*turn).status == 201
    told(post, anybody, "turn-2@games.example")
    assert [len(post.to(f"turn-{number}@games.example")) for number in range(2)] == [1, 2]


def test_what_comes_together_is_one_letter_and_the_next_waits_for_its_day(anybody: Api, post: Post) -> None:
    ada, bruno, carla = people(anybody, 3)
    reached(post, ada, "digest@games.example", about=["invitation"], at_most="day", patience_minutes=0)
    reached(post, carla, "each@games.example", about=["invitation"], patience_minutes=0)

    def invite(*guests: Api) -> None:
        seats = ["me", *({"account": guest.account} for guest in guests)]
        assert bruno.post("/v1/games", {"ruleset": "kingdomino", "seats": seats}).status == 201

    invite(ada, carla)
    post.wait("digest@games.example", 2)
    post.wait("each@games.example", 2)
    for count in (3, 4):
        invite(ada, carla)
        post.wait("each@games.example", count)
    assert len(post.to("digest@games.example")) == 2


def test_the_round_of_a_tournament_is_told_with_table_and_opponents(anybody: Api, post: Post) -> None:
    olga, pavel = people(anybody, 2)
    reached(post, pavel, "round@games.example", about=["round"], language="pt")
    event = open_event(olga, DUEL, players=[pavel], names=["Gertrude"], title="Gdańsk Open", play="typed")
    first_round(olga, event)
    letter = post.wait("round@games.example", 2)[1]
    assert letter["Subject"] == "Gdańsk Open: ronda 1, mesa 1"
    assert "com Gertrude" in letter.get_content()
    assert link(letter, "/tournaments/") == event.removeprefix("/v1")


def test_a_mail_server_that_was_away_is_given_each_letter_once(service: Service, anybody: Api, post: Post) -> None:
    (ada,) = people(anybody, 1)
    post.close()
    ada.put("/v1/me/mail", {"address": "away@games.example"})
    until(lambda: f'"account": "{ada.account}"' in service.said())
    post.open()
    (letter,) = post.wait("away@games.example", 1)
    press(anybody, link(letter, "/mail/c-"))
    told(post, anybody, "back@games.example")
    assert len(post.to("away@games.example")) == 1
    assert "away@games.example" not in service.said()


def test_an_address_that_the_server_will_never_take_is_not_tried_again(anybody: Api, post: Post) -> None:
    ada, bruno = people(anybody, 2)
    post.codes |= {"gone@games.example": [550], "later@games.example": [451]}
    ada.put("/v1/me/mail", {"address": "gone@games.example"})
    reached(post, bruno, "later@games.example")
    assert post.to("gone@games.example") == []


def test_without_a_mail_server_there_is_no_mail(shared: Service) -> None:
    anybody = Api(over_http(shared.url))
    (ada,) = people(anybody, 1)
    assert ada.get("/v1/me/mail").json["available"] is False
    refused(ada.put("/v1/me/mail", {"address": "ada@games.example"}), 409, "no-mail")
    refused(anybody.post("/v1/sign-in-links", {"who": "ada"}), 409, "no-mail")


def test_a_token_that_may_only_read_is_not_told_the_address(anybody: Api) -> None:
    (ada,) = people(anybody, 1)
    reading = ada.post("/v1/tokens", {"scopes": ["read", "play"]}).json["token"]
    refused(ada.bearing(reading).get("/v1/me/mail"), 403, "insufficient-scope")
