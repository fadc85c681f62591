"""A service in this process whose operator has set an OpenID provider, which runs over HTTP."""

import itertools

import pytest

from tests.support.browser import PASSWORD
from tests.support.openid_browser import OpenIdBrowser
from tests.support.openid_provider import random_subject, serving
from tests.support.service import application

HOME = "http://games.example"
_numbers = itertools.count()


@pytest.fixture(scope="module")
def club():
    with serving() as provider:
        yield provider


@pytest.fixture(scope="module")
def app(club, tmp_path_factory):
    mail = {"SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": "games@games.example"}
    with application(tmp_path_factory.mktemp("openid"), **mail, **club.settings(HOME)) as app:
        yield app


@pytest.fixture(autouse=True)
def new_person(club):
    """Each test is another person at a provider that works."""
    club.person, club.claims, club.header, club.sign, club.broken = random_subject(), {}, {}, None, 0
    club.requests.clear()
    return club.person


@pytest.fixture
def browser(anybody):
    return OpenIdBrowser(anybody, HOME)


@pytest.fixture
def another(anybody):
    return OpenIdBrowser(anybody, HOME)


@pytest.fixture
def handle():
    return f"person-{next(_numbers)}"


@pytest.fixture
def ada(anybody, service, handle):
    """An account with a password and a confirmed mail address, which is `handle` at the club."""
    ada = anybody.as_(handle, password=PASSWORD)
    recovery, address = service["accounts"].recovery, f"{handle}@club.example"
    vouched = recovery.vouch(service["accounts"].callers.find("token", ada.token), PASSWORD)
    recovery.set_address(ada.account, address, vouched, about=(), at_most="each", patience=15, language="en")
    assert recovery.confirm(recovery.prove(ada.account, address))
    return ada


@pytest.fixture
def member(browser, another, handle):
    """A browser of a person who has an account by the provider."""
    assert another.returned().headers["Location"] == "/sign-in/provider/name"
    assert another.named(handle).status == 303
    return another
