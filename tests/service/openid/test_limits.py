"""A page of another site cannot use up the sign-ins of its visitor's address: docs/security.md, section 2."""

import pytest

from tests.support.api import Api, over_wsgi
from tests.support.openid_browser import OpenIdBrowser
from tests.support.service import application

HOME = "http://games.example"
SIGN_INS = 60
"""Sign-ins an hour of an address at which six accounts an hour may be created."""


@pytest.mark.parametrize("configured", [True, False], ids=["with a provider", "without one"])
def test_answers_to_no_sign_in_use_up_none(club, tmp_path, configured):
    """An image of another site needs no more than this address."""
    settings = club.settings(HOME) if configured else {"PUBLIC_URL": HOME}
    with application(tmp_path, ACCOUNT_RATE_LIMIT="6", **settings) as app:
        browser = OpenIdBrowser(Api(over_wsgi(app)), HOME)
        for _ in range(SIGN_INS + 10):
            answer = browser.get("/sign-in/provider/back?state=x&code=y")
            assert answer.status == (400 if configured else 404)
        browser.sign_in(guest=True)
        if configured:
            assert browser.returned().status == 303


def test_each_sign_in_at_the_provider_is_counted_once(club, tmp_path):
    with application(tmp_path, ACCOUNT_RATE_LIMIT="6", **club.settings(HOME)) as app:
        browser = OpenIdBrowser(Api(over_wsgi(app)), HOME)
        for _ in range(SIGN_INS):
            assert browser.returned().status == 303
        assert browser.submit("/sign-in/provider", next="/").status == 429
