"""Sign-ins at a provider in the registry: attempts at the same time, expiry and erasure."""

import threading

import pytest
from sqlalchemy import text

from domain.game.refusal import Refusal
from service.features.openid import attempts
from service.features.openid.attempts import LASTS, SignInAttempt, derived
from service.platform.caller import SESSION

WHO = b"i" * 32
NEW = SignInAttempt(None, 0, "/next")
TABLES = ("openid_identities", "openid_attempts", "openid_arrivals")
STATE = "a state"


def at_once(act, count=6):
    """Return what each of several threads got that did this at the same time: a result, or the code of a refusal."""
    begun, made = threading.Barrier(count), []

    def once(number):
        begun.wait()
        try:
            made.append(act(number))
        except Refusal as refusal:
            made.append(refusal.message.id)

    threads = [threading.Thread(target=once, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made


def later(monkeypatch, seconds):
    now = attempts.time.time()
    monkeypatch.setattr(attempts.time, "time", lambda: now + seconds)


def test_an_attempt_is_taken_by_one_of_many(registry):
    registry.attempts.begin("browser", STATE, NEW)
    assert registry.attempts.take("another", STATE) is None
    made = at_once(lambda _: registry.attempts.take("browser", STATE))
    assert [one for one in made if one is not None] == [NEW]


def test_one_identity_opens_one_account_however_many_choose_a_name(registry):
    browsers = [registry.attempts.arrive(WHO, NEW) for _ in range(6)]
    made = at_once(lambda number: registry.identities.open(browsers[number], f"ada-{number}"))
    (opened,) = [one for one in made if not isinstance(one, str)]
    assert made.count("identity-taken/other") == 5
    assert registry.identities.sign_in(WHO)[0].account == opened[1]
    assert len([number for number in range(6) if registry.accounts.named(f"ada-{number}")]) == 1
    assert registry.credentials.of(opened[1], SESSION) != []


def test_one_identity_is_connected_to_one_account(registry):
    people = [registry.accounts.create(f"ada-{number}").id for number in range(6)]
    made = at_once(lambda number: registry.identities.connect(WHO, SignInAttempt(people[number], 0, "/")))
    assert sorted(map(str, made)) == sorted(["None", *["identity-taken/other"] * 5])
    assert registry.identities.sign_in(WHO)[0].account in people


def test_a_refused_handle_leaves_the_choice_open(registry):
    registry.accounts.create("ada")
    browser = registry.attempts.arrive(WHO, NEW)
    with pytest.raises(Refusal, match="handle-taken"):
        registry.identities.open(browser, "ada")
    assert registry.attempts.arrival(browser).identity == WHO
    arrival, account, (session, _) = registry.identities.open(browser, "bob")
    assert (arrival.next, session.account, registry.attempts.arrival(browser)) == ("/next", account, None)


def test_what_waits_expires_and_is_deleted_with_the_next(registry, monkeypatch):
    registry.attempts.begin("browser", STATE, NEW)
    browser = registry.attempts.arrive(WHO, NEW)
    later(monkeypatch, LASTS + 1)
    assert registry.attempts.take("browser", STATE) is None
    assert registry.attempts.arrival(browser) is None
    with pytest.raises(Refusal, match="sign-in-ended/unknown"):
        registry.identities.open(browser, "ada")
    registry.attempts.begin("another", "another state", NEW)
    registry.attempts.arrive(WHO, NEW)
    assert [rows(registry, table) for table in TABLES] == [0, 1, 1]


def test_an_erasure_leaves_nothing_of_a_person(registry):
    ada = registry.accounts.create("ada").id
    mine = SignInAttempt(ada, 0, "/")
    registry.identities.connect(WHO, mine)
    registry.attempts.begin("browser", STATE, mine)
    registry.attempts.arrive(b"j" * 32, mine)
    registry.erase(ada)
    assert [rows(registry, table) for table in TABLES] == [0, 0, 0]
    assert registry.identities.sign_in(WHO) is None


def test_neither_state_nor_browser_nor_what_follows_from_them_is_stored(registry):
    state = "the state of a sign-in"
    registry.attempts.begin("browser secret", state, NEW)
    with registry.database.read() as connection:
        stored = repr(connection.execute(text("SELECT * FROM openid_attempts")).all())
    nonce, verifier = derived("browser secret", state, "nonce"), derived("browser secret", state, "verifier")
    assert nonce != verifier
    assert 43 <= len(verifier) <= 128, "RFC 7636, section 4.1"
    assert not [secret for secret in (state, "browser secret", nonce, verifier) if secret in stored]


def rows(registry, table):
    with registry.database.read() as connection:
        return connection.scalar(text(f"SELECT count(*) FROM {table}"))
