"""Nobody takes a name that imitates the service: the skeleton decides at every choice of a name."""

import pytest
from flask import Flask

from tests.support.api import Api, refused
from tests.support.registry import registry_of
from tests.support.signed_in import Browser

RESERVED = [
    "Dominium", "dominium-support", "ADMIN1", "Adm1n", "adrnin", "the-Admin", "7moderator", "supportteam",
    "b0t-master-1", "guest-4k7q2m9x", "gue57-x", "me", "System", "DominiumDesk", "admindesk", "supportdesk",
    "realadmin", "dominiumgames", "MyAdmin", "moderatorbob", "TheDominium",
]  # fmt: skip
SPELLED = [
    "bot:master-1", "Bоt：master-1", "Dоminium", "ＤＯＭＩＮＩＵＭ", "d0m!nium", "@dmin", "Admin!", "Ádmin", "admіn",
    "Dominium Support", "ΑDMIN", "Official Bot", "a_01jd6v3r5m8x2k4q7w9y1z3a5c",
    "Ꭺdmin", "ꓮdmin", "ᎪᎠᎷᏆN", "🅰dmin", "ᗩdmin", "Ꭰominium", "ꓓominium", "Ðominium", "D◯minium", "Domɨnium", "Ꮪupport",
    "Տupport", "Ꮪtaff", "Ꮇoderator", "ꓣeferee", "Ꭻudge", "Ꮪystem", "Ьot:master-1", "ƅot:random-1", "ꓐot:x", "bot ː x",
    "bot;master-1", "Guest 4k7q2m9x", "Reƒeree", "ɒdmin", "ɐdmin", "Suppoɼt", "Ɖominium", "bot᛬master-1", "bot׃x",
]  # fmt: skip
FREE = [
    "ada-lovelace",
    "Botanist",
    "guestbook",
    "player1",
    "team-7",
    "admiral",
    "supporter",
    "domino",
    "condominium",
    "badminton",
]
ALSO_FREE = [
    "Bot Marley",
    "System of a Down",
    "Team Rocket",
    "Мария",
    "Bots, and more",
    "Ada (2)",
    "Guest Rockstar",
    "Falstaff",
    "Ðorđe",
]
_EVENT = {
    "title": "Dominium Open", "ruleset": "kingdomino",
    "stages": [{"format": {"kind": "swiss", "rounds": 1, "size": 2}, "teams": {"boards": 1}}],
}  # fmt: skip


@pytest.fixture(scope="module")
def zoe(anybody: Api) -> Api:
    return anybody.as_("zoe-of-names")


@pytest.fixture(scope="module")
def hall(zoe: Api) -> str:
    made = zoe.post("/v1/tournaments", _EVENT)
    assert made.status == 201, made
    return f"/v1/tournaments/{made.json['tournament']['id']}/teams"


@pytest.mark.parametrize("name", RESERVED)
def test_handle_that_resembles_the_service_is_refused(anybody: Api, name: str) -> None:
    refused(anybody.post("/v1/accounts", {"handle": name}), 422, "handle-reserved")


@pytest.mark.parametrize("name", [*RESERVED, *SPELLED])
def test_name_that_resembles_the_service_is_refused(anybody: Api, zoe: Api, hall: str, name: str) -> None:
    app = {"client_name": name, "redirect_uris": ["https://club.example/back"]}
    for answer in (
        anybody.post("/v1/accounts", {"handle": "somebody-new", "display_name": name}),
        zoe.put("/v1/me", {"display_name": name}),
        zoe.post("/v1/apps", app),
        zoe.post(hall, {"name": name}),
    ):
        refused(answer, 422, "name-reserved")


@pytest.mark.parametrize("name", [*FREE, *ALSO_FREE])
def test_name_of_somebody_else_is_free(anybody: Api, zoe: Api, hall: str, name: str) -> None:
    if name in FREE:
        assert anybody.post("/v1/accounts", {"handle": name}).status == 201
    assert zoe.put("/v1/me", {"display_name": name}).status == 200
    assert zoe.post(hall, {"name": name, "names": [f"Player of {name}"]}).status == 201


def test_name_from_before_stays_and_a_role_may_be_named(app: Flask, anybody: Api) -> None:
    accounts = registry_of(app.extensions["service"])
    old = anybody.as_("older-than-the-rule")
    accounts.accounts.show_as(old.account, "Dominium Support")
    assert old.put("/v1/me", {"display_name": "Dominium Support"}).status == 200
    refused(old.put("/v1/me", {"display_name": "Dominium Staff"}), 422, "name-reserved")
    accounts.give_role(str(old.account), "referee")
    assert old.put("/v1/me", {"display_name": "Referee Rita"}).status == 200
    refused(old.put("/v1/me", {"display_name": "bot:master-1"}), 422, "name-reserved")


def test_guest_whose_name_is_refused_stays_a_guest(anybody: Api) -> None:
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    wish = {"handle": "kept-for-later", "password": "correct horse", "display_name": "Dominium"}
    refused(guest.ask("PUT", "/v1/me", wish), 422, "name-reserved")
    assert guest.ask("GET", "/v1/me").json["guest"]
