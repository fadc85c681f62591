"""Apps are registered, listed, deleted, forgotten, counted; and follow what awaits their users."""

import itertools
import json
from contextlib import contextmanager

import pytest
from werkzeug.test import Client as WsgiClient

from service.features.apps import store
from tests.support.api import Api, over_wsgi, refused
from tests.support.app_client import BACK, AppClient
from tests.support.listening import frames
from tests.support.registry import registry_of
from tests.support.service import application
from tests.support.signed_in import Browser

_numbers = itertools.count()
WISH = {"client_name": "Club", "client_uri": "https://club.example", "redirect_uris": [BACK]}


@pytest.fixture
def owner(anybody):
    return anybody.as_(f"maker-{next(_numbers)}")


@pytest.fixture
def club(owner):
    return AppClient(owner, owner.post("/v1/apps", WISH).json)


@pytest.fixture
def users(anybody):
    return [Browser(anybody, anybody.post("/v1/sessions", {"guest": True})) for _ in range(2)]


def test_an_app_is_registered_as_rfc_7591_has_it_and_its_secret_shown_once(app, owner):
    made = owner.post("/v1/apps", WISH | {"grant_types": ["authorization_code"], "software_id": "x"})
    assert made.json["client_secret"].startswith("domc_")
    shown = owner.get(made.headers["Location"])
    assert "client_secret" not in shown.json
    assert owner.get("/v1/apps").json["items"] == [shown.json]
    kept = app.extensions["service"].platform.registry.database
    with kept.read() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM apps").all()
    assert made.json["client_secret"] not in str(rows)
    assert owner.post("/v1/apps", WISH | {"token_endpoint_auth_method": "none"}).json.get("client_secret") is None


@pytest.mark.parametrize(
    "where",
    [
        "http://club.example/back",
        "https://club.example/back#part",
        "https://ada@club.example/back",
        "https://club.example; script-src *",
        "https://*/back",
        "javascript:alert(1)",
        "data:text/html,x",
        "//club.example",
        "/back",
        "club:/back",
        "https://club.example/back\n",
    ],
)
def test_an_address_to_come_back_to_is_one_that_can_be_trusted(owner, where):
    refused(owner.post("/v1/apps", WISH | {"redirect_uris": [where]}), 422, "invalid")


@pytest.mark.parametrize("where", ["http://localhost:5000/back", "com.example.club:/back", "https://a.example:8443"])
def test_an_app_may_live_on_the_users_machine(owner, where):
    assert owner.post("/v1/apps", WISH | {"redirect_uris": [where]}).status == 201


def test_an_account_has_so_many_apps_and_only_its_own(owner, anybody, monkeypatch):
    monkeypatch.setattr(store, "MOST", 1)
    made = owner.post("/v1/apps", WISH).json["client_id"]
    refused(owner.post("/v1/apps", WISH), 409, "too-many-apps")
    other = anybody.as_(f"other-{next(_numbers)}")
    refused(other.get(f"/v1/apps/{made}"), 404, "not-found")
    refused(other.delete(f"/v1/apps/{made}"), 404, "not-found")
    assert owner.delete(f"/v1/apps/{made}").status == 204
    assert owner.get("/v1/apps").json["items"] == []


def test_an_app_that_is_deleted_can_do_nothing_for_anybody(anybody, owner, club, users):
    tokens = club.signed_in(users[0])
    assert owner.delete(f"/v1/apps/{club.id}").status == 204
    refused(anybody.bearing(tokens["access_token"]).get("/v1/me"), 401, "unauthenticated")
    assert users[0].ask("GET", "/v1/me/apps").json["items"] == []


def test_who_is_forgotten_leaves_neither_apps_nor_what_they_allowed(app, anybody, owner, club, users):
    ada, bruno = users
    adas, brunos = club.signed_in(ada), club.signed_in(bruno)
    assert ada.ask("DELETE", "/v1/me").status == 202
    refused(anybody.bearing(adas["access_token"]).get("/v1/me"), 401, "unauthenticated")
    assert anybody.bearing(brunos["access_token"]).get("/v1/me").status == 200
    assert owner.delete("/v1/me").status == 202
    refused(anybody.bearing(brunos["access_token"]).get("/v1/me"), 401, "unauthenticated")
    registry = registry_of(app.extensions["service"])
    assert (registry.apps.find(club.id), registry.apps.users(club.id)) == (None, [])
    with registry.database.read() as connection:
        for table in ("app_grants", "app_secrets"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}").all()
            assert not any(club.id in row or ada.account in row for row in rows)


def test_all_that_an_app_does_is_counted_together_and_not_its_users(tmp_path):
    with application(tmp_path, RATE_LIMIT="40") as app:
        anybody = Api(over_wsgi(app))
        owner = anybody.as_("paola")
        club = AppClient(owner, owner.post("/v1/apps", WISH).json)
        people = [Browser(anybody, anybody.post("/v1/sessions", {"guest": True})) for _ in range(8)]
        acting = [anybody.bearing(club.signed_in(user)["access_token"]) for user in people]
        answers = (acting[number % 8].get("/v1/me") for number in range(320))
        number, answer = next((number, answer) for number, answer in enumerate(answers) if answer.status != 200)
        assert number >= 200
        problem = refused(answer, 429, "rate-limited")
        assert "200 requests in 60 seconds" in problem["detail"]
        assert all(user.signed_in for user in people)
        own = AppClient(owner, owner.post("/v1/apps", WISH).json).signed_in(people[0])
        assert anybody.bearing(own["access_token"]).get("/v1/me").status == 200


@contextmanager
def listening(app, club, token, last=None):
    """The messages of the app's stream."""
    headers = {"Authorization": f"Bearer {token}"} | ({} if last is None else {"Last-Event-ID": str(last)})
    client = WsgiClient(app, use_cookies=False)
    with client.open(f"/v1/apps/{club.id}/events", headers=headers, buffered=False) as got:
        assert got.status_code == 200, got.get_data()
        yield messages(got.response)


def messages(chunks):
    for frame in frames(chunks):
        number, _, data = frame.partition(b"\n")
        yield int(number.removeprefix(b"id: ")), json.loads(data.removeprefix(b"data: "))


def invited(maker, user):
    wish = {"ruleset": "kingdomino", "seats": ["me", {"account": user.account}], "visibility": "private"}
    answer = maker.ask("POST", "/v1/games", wish)
    assert answer.status == 201, answer
    return answer.json["game"]["id"]


def test_one_stream_tells_what_awaits_each_user_and_nobody_else(app, anybody, club, users):
    ada, bruno = users
    carla = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    for user in users:
        club.signed_in(user)
    own = club.tokens(grant_type="client_credentials").json
    assert (own["scope"], "refresh_token" in own) == ("users", False)
    with listening(app, club, own["access_token"]) as stream:
        told = {}
        for _ in users:
            last, message = next(stream)
            told[message["account"]] = message["inbox"]["items"]
        assert told == {ada.account: [], bruno.account: []}
        invited(carla, Browser(anybody, anybody.post("/v1/sessions", {"guest": True})))
        game = invited(ada, bruno)
        found = None
        while found is None:
            last, message = next(stream)
            found = next(iter(message["inbox"]["items"]), None)
        assert (message["account"], found["waits_for"], found["game"]["id"]) == (bruno.account, "invitation", game)
        assert bruno.ask("DELETE", f"/v1/me/apps/{club.id}").status == 204
        while message["inbox"] is not None:
            last, message = next(stream)
        assert message == {"account": bruno.account, "inbox": None}
    with listening(app, club, own["access_token"], last) as stream:
        invited(carla, ada)
        message = next(stream)[1]
        assert (message["account"], message["inbox"]["items"][0]["waits_for"]) == (ada.account, "invitation")
        challenge = carla.ask("POST", "/v1/seeks", {"ruleset": "kingdomino", "to": [ada.account]})
        assert challenge.status == 201, challenge
        item = next(stream)[1]["inbox"]["items"][0]
        assert (item["waits_for"], item["challenge"]["you"]) == ("challenge", "invited"), "as the user sees it"


def test_a_delayed_game_to_rule_on_reaches_its_referee_and_ends_no_stream(app, anybody, club, users):
    ada, bruno = users
    uma = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    club.signed_in(uma)
    terms = {"referees": [uma.account], "rated": False, "spectator_delay_seconds": 3600, "dispute_window_seconds": 3600}
    seats = ["me", {"account": bruno.account}]
    wish = {"ruleset": "kingdomino", "seats": seats, "visibility": "private", "terms": terms}
    game = ada.ask("POST", "/v1/games", wish).json["game"]["id"]
    assert bruno.ask("PUT", f"/v1/games/{game}/seats/1").status == 200
    assert ada.ask("POST", f"/v1/games/{game}/disputes", {"cites": 2, "text": "so"}).status == 201
    own = club.tokens(grant_type="client_credentials").json
    with listening(app, club, own["access_token"]) as stream:
        items = []
        while not items:
            items = next(stream)[1]["inbox"]["items"]
        assert (items[0]["waits_for"], items[0]["game"]["id"]) == ("ruling", game)


def test_a_stream_is_the_apps_own(anybody, owner, club, users):
    path = f"/v1/apps/{club.id}/events"
    other = AppClient(owner, owner.post("/v1/apps", WISH).json)
    theirs = other.tokens(grant_type="client_credentials").json["access_token"]
    refused(anybody.bearing(theirs).get(path), 404, "not-found")
    refused(anybody.bearing(theirs).get("/v1/me"), 403, "insufficient-scope")
    refused(owner.get(path), 403, "insufficient-scope")
    refused(anybody.get(path), 401, "unauthenticated")
    refused(users[0].ask("GET", path), 403, "insufficient-scope")
    refused(owner.post("/v1/tokens", {"scopes": ["users"]}), 422, "invalid")


def test_a_new_secret_of_an_app_replaces_the_old_one(app, owner, anybody):
    made, proves = owner.post("/v1/apps", WISH).json, app.extensions["service"]["apps"].apps.proves
    address = f"/v1/apps/{made['client_id']}/secret"
    renewed = owner.post(address).json
    assert renewed | {"client_secret": made["client_secret"]} == made
    assert not proves(made["client_id"], made["client_secret"])
    assert proves(made["client_id"], renewed["client_secret"])
    refused(anybody.as_(f"thief-{next(_numbers)}").post(address), 404, "not-found")
    keeps_none = owner.post("/v1/apps", WISH | {"token_endpoint_auth_method": "none"}).json
    refused(owner.post(f"/v1/apps/{keeps_none['client_id']}/secret"), 404, "not-found")
