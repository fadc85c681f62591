"""Accounts: unique whatever the case, known by password, and forgotten when they ask for it."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from tests.support.refusals import refused


def test_a_handle_is_unique_whatever_its_case(registry):
    ada = registry.accounts.create("Ada", "Ada Lovelace")
    refused("handle-taken", registry.accounts.create, "aDA")
    assert registry.accounts.named("ADA") == ada == registry.accounts.find(ada.id)


@pytest.mark.parametrize("handle", ["", "a b", "-ada", "ada-", "a" * 33, "ädä", "a\n", "a.b"])
def test_what_cannot_be_a_handle(registry, handle):
    refused("bad-handle", registry.accounts.create, handle)


def test_only_the_right_password_identifies(registry):
    ada = registry.accounts.create("ada", password="correct horse")
    registry.accounts.create("eve")
    assert registry.recovery.by_password("Ada", "correct horse")[0].account == ada.id
    assert registry.recovery.by_password("ada", "wrong horse") is None
    assert registry.recovery.by_password("eve", "") is None
    assert registry.recovery.by_password("nobody", "correct horse") is None


def test_erasure_leaves_nothing_but_the_id(registry):
    ada = registry.accounts.create("ada", "Ada Lovelace", "correct horse")
    registry.give_role(ada.id, "referee")
    _, secret = registry.credentials.issue("token", ada.id, ("read",))
    assert registry.callers.find("token", secret)
    registry.erase(ada.id)
    assert registry.callers.find("token", secret) is None
    left = registry.accounts.find(ada.id)
    assert (left.handle, left.name, left.roles) == (None, None, ())
    assert registry.names.handles({ada.id}) == {ada.id: None}
    with registry.database.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM credentials")).scalar() == 0
        assert "Lovelace" not in str(connection.execute(text("SELECT * FROM accounts")).all())


def test_handles_are_those_of_the_accounts_there_are(registry):
    ada, eve = registry.accounts.create("ada"), registry.accounts.create("eve")
    found = {ada.id: "ada", eve.id: "eve", "a_nobody": None}
    assert registry.names.handles(found) == found
    registry.erase(eve.id)
    assert registry.names.handles(found) == found | {eve.id: None}


def test_there_are_two_roles(registry):
    ada = registry.accounts.create("ada")
    assert registry.give_role(ada.id, "admin").roles == ("admin",)
    assert registry.give_role(ada.id, "referee").roles == ("admin", "referee")
    assert registry.give_role(ada.id, "admin", given=False).roles == ("referee",)
    refused("no-such-role", registry.give_role, ada.id, "emperor")
    refused("not-found", registry.give_role, "a_nobody", "admin")


def test_of_two_roles_given_at_once_none_is_lost(registry):
    ada, gate = registry.accounts.create("ada"), threading.Barrier(2)

    def give(role, given):
        gate.wait()
        registry.give_role(ada.id, role, given=given)

    with ThreadPoolExecutor(2) as threads:
        for given in (True, False) * 8:
            list(threads.map(give, ("admin", "referee"), (given, given)))
            assert registry.accounts.find(ada.id).roles == (("admin", "referee") if given else ())
