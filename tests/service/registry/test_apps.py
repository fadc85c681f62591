"""An app's users leave little data behind, and a user's actions take no longer because there are others."""

import time

import pytest
from sqlalchemy import insert, select

from service.features.accounts.credentials import fingerprint
from service.features.accounts.tables import credentials
from service.features.apps.store import CODE, REFRESH
from service.features.apps.tables import app_grants, app_secrets
from service.platform.caller import APP
from service.platform.ids import new_id
from tests.support.plans import few_values, scanned

BACK = "https://club.example/back"
NOW = int(time.time())


@pytest.fixture
def ada(registry):
    return registry.accounts.create("ada").id


@pytest.fixture
def club(registry, ada):
    return registry.apps.register(new_id("p"), ada, "Club", "https://club.example", [BACK], keeps_secret=True)[0]


def signed_in(registry, club, account):
    """The refresh token of a new grant."""
    code = registry.apps.allow(club.id, account, ("read",), BACK, "challenge")
    return refreshed(registry, club, code, CODE)


def refreshed(registry, club, token, kind=REFRESH):
    slip = registry.apps.slip(kind, token, club.id)
    return registry.apps.redeem(slip, slip.scopes)[1]


def rows(registry, table):
    with registry.database.read() as connection:
        return connection.execute(select(table)).all()


def test_tokens_that_were_refreshed_leave_nothing_and_are_known_again(registry, club, ada):
    first = signed_in(registry, club, ada)
    last = first
    for _ in range(5):
        last = refreshed(registry, club, last)
    assert [row.kind for row in rows(registry, app_secrets) if row.used_at is None] == [REFRESH]
    assert len(rows(registry, app_secrets)) == 2, "its code is known for a minute"
    assert registry.apps.slip(REFRESH, first, club.id) is None
    assert registry.apps.slip(REFRESH, last, club.id) is None, "one of the two has stolen it"
    assert (rows(registry, app_secrets), rows(registry, app_grants), rows(registry, credentials)) == ([], [], [])


def test_who_is_beaten_to_a_refresh_token_ends_all_that_came_of_it(registry, club, ada):
    token = signed_in(registry, club, ada)
    slip = registry.apps.slip(REFRESH, token, club.id)
    assert registry.apps.redeem(slip, slip.scopes) is not None
    assert registry.apps.redeem(slip, slip.scopes) is None
    assert rows(registry, app_grants) == []


def test_an_app_that_gives_back_an_old_refresh_token_ends_what_came_of_it(registry, club, ada):
    first = signed_in(registry, club, ada)
    refreshed(registry, club, first)
    registry.apps.withdraw("p_other", first)
    assert len(rows(registry, app_grants)) == 1, "it is no other app's"
    registry.apps.withdraw(club.id, first)
    assert rows(registry, app_grants) == []


def test_refresh_tokens_of_an_earlier_program_go_on_and_are_known_again(registry, club, ada):
    grant = {"id": "k_1", "app": club.id, "account": ada, "scopes": "read", "made_at": NOW}
    old = {"grant": "k_1", "kind": REFRESH, "expires_at": NOW + 9999, "redirect": "", "challenge": ""}
    tokens = [f"domr_{number * 43}" for number in "ab"]
    with registry.database.write() as connection:
        connection.execute(insert(app_grants).values(grant))
        for token, used in zip(tokens, (NOW, None), strict=True):
            connection.execute(insert(app_secrets).values(old | {"hash": fingerprint(token), "used_at": used}))
    last = refreshed(registry, club, refreshed(registry, club, tokens[1]))
    assert registry.apps.slip(REFRESH, last, club.id) is not None
    assert registry.apps.slip(REFRESH, tokens[0], club.id) is None
    assert registry.apps.slip(REFRESH, last, club.id) is None


@pytest.mark.usefixtures("settled")
def test_what_has_expired_goes_with_the_next_consent_and_nothing_else_does(registry, club, ada):
    stays = signed_in(registry, club, ada)
    for number, until in enumerate((NOW - 1, NOW + 9999)):
        grant = {"id": f"k_{number}", "app": club.id, "account": ada, "scopes": "read", "made_at": NOW}
        slip = {"hash": b"%d" % number, "grant": grant["id"], "kind": CODE, "redirect": "", "challenge": ""}
        with registry.database.write() as connection:
            connection.execute(insert(app_grants).values(grant))
            connection.execute(insert(app_secrets).values(slip | {"expires_at": until}))
    registry.apps.allow(club.id, ada, ("read",), BACK, "challenge")
    assert {"k_0", "k_1"} & {row.id for row in rows(registry, app_grants)} == {"k_1"}
    assert registry.apps.slip(REFRESH, stays, club.id) is not None


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nothing_an_app_asks_for_reads_what_all_others_have_left(registry, club, ada):
    with scanned(registry.database.engine) as tables:
        token = refreshed(registry, club, signed_in(registry, club, ada))
        registry.apps.withdraw(club.id, token)
        signed_in(registry, club, ada)
        registry.apps.disallow(ada, club.id)
        registry.credentials.issue("session", ada, ("read",), lifetime=60)
        registry.apps.remove(ada, club.id)
    assert tables == set()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_an_app_is_deleted_however_many_use_it(registry, club, ada):
    most = 1_000
    grants = [
        {"id": f"k_{number}", "app": club.id, "account": ada, "scopes": "read", "made_at": NOW}
        for number in range(most + 1)
    ]
    held = [
        {
            "id": f"t_{grant['id']}", "kind": APP, "account": ada, "hash": grant["id"].encode(), "scopes": "read",
            "made_at": NOW, "app_grant": grant["id"],
        }
        for grant in grants
    ]  # fmt: skip
    with registry.database.write() as connection:
        connection.execute(insert(app_grants), grants)
        connection.execute(insert(credentials), held)
    with few_values(registry.database.engine, most):
        assert registry.apps.remove(ada, club.id)
    assert (rows(registry, app_grants), rows(registry, credentials)) == ([], [])
