"""Signing in while the password is being changed: no session under the old one outlives the change."""

import threading

import pytest

from domain.game.refusal import Refusal
from service.features.accounts import passwords
from service.platform.caller import SCOPES, SESSION, Caller


def caller(account):
    """Somebody in a session that is stored nowhere."""
    return Caller(account.id, "ada", "ada", frozenset(), frozenset(SCOPES), "", SESSION, None)


def test_a_session_is_made_only_if_the_password_still_is_what_was_looked_at(registry, monkeypatch):
    """The change comes between looking and making, where it hurts most."""
    account = registry.accounts.create("ada", password="before")
    matches = passwords.matches

    def changed_meanwhile(stored, password):
        monkeypatch.undo()
        registry.recovery.set_password(caller(account), "after", "before")
        return matches(stored, password)

    monkeypatch.setattr("service.features.accounts.passwords.matches", changed_meanwhile)
    assert registry.recovery.by_password("ada", "before") is None
    assert registry.credentials.of(account.id, SESSION) == []


def test_of_two_changes_at_once_one_is_made(registry, monkeypatch):
    account = registry.accounts.create("ada", password="before")
    hashed = passwords.hashed

    def another_first(password):
        monkeypatch.undo()
        registry.recovery.set_password(caller(account), "first", "before")
        return hashed(password)

    monkeypatch.setattr("service.features.accounts.passwords.hashed", another_first)
    with pytest.raises(Refusal, match="conflict/"):
        registry.recovery.set_password(caller(account), "second", "before")
    assert registry.recovery.by_password("ada", "first") is not None


def test_a_link_is_used_by_one_of_many(registry):
    account = registry.accounts.create("ada")
    link, begun, made = registry.recovery.link(account.id), threading.Barrier(6), []

    def use():
        begun.wait()
        made.append(registry.recovery.by_link(link))

    threads = [threading.Thread(target=use) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([one for one in made if one is not None]) == 1
