"""Records from elsewhere: kept byte for byte and once, listed the latest first, gone when they are withdrawn."""

import msgspec
import pytest

from service.features.records.imports.store import PART, Import


@pytest.fixture
def ada(registry):
    return registry.accounts.create("ada").id


@pytest.fixture
def bob(registry):
    return registry.accounts.create("bob").id


def received(importer, number, **more):
    values = {
        "id": f"i_{number:026}",
        "key": "k" * 43,
        "stream": f"g_{number}",
        "view": "public",
        "digest": b"d" * 32,
        "events": 9,
        "size": 100,
        "importer": importer,
        "imported_at": f"2026-11-01T12:00:{number:02}.000Z",
        "visibility": "unlisted",
        "ruleset": "dominion",
        "status": "final",
        "maker": "m",
        "line": b"line",
    }
    return Import(**values | more)


def ids(found):
    return [int(one.id[2:]) for one in found]


def test_a_record_is_kept_byte_for_byte(registry, ada):
    parts = [bytes(range(256)) * (PART // 256), b"\x00", b"the end\n"]
    one = received(ada, 1)
    assert registry.imports.keep(one, parts)
    assert registry.imports.find(one.id) == one
    assert list(registry.imports.content(one.id)) == parts
    assert registry.imports.find("i_other") is None
    assert list(registry.imports.content("i_other")) == []


def test_of_a_game_one_record_is_kept(registry, ada, bob):
    one = received(ada, 1)
    assert registry.imports.keep(one, [b"one"])
    assert not registry.imports.keep(received(bob, 1, view="referee"), [b"two"])
    assert not registry.imports.keep(received(bob, 2, stream="g_1"), [b"two"]), "the same key and stream"
    assert (registry.imports.find(one.id), list(registry.imports.content(one.id))) == (one, [b"one"])
    assert registry.imports.keep(received(bob, 3, stream="g_1", key="l" * 43), [b"two"]), "of another origin"


def test_what_is_withdrawn_is_gone_and_may_come_again(registry, ada, bob):
    one = received(ada, 1)
    registry.imports.keep(one, [b"one"])
    epoch = registry.erasures.epoch()
    assert registry.imports.withdraw(one.id)
    assert not registry.imports.withdraw(one.id)
    assert registry.imports.find(one.id) is None
    assert list(registry.imports.content(one.id)) == []
    assert registry.imports.page(ada) == []
    assert registry.imports.size_of(ada) == 0
    registry.erasures.look()
    assert registry.erasures.epoch() != epoch
    assert registry.imports.keep(received(bob, 1, view="referee"), [b"two"])
    again = registry.imports.find(one.id)
    assert (again.importer, again.view, again.edition) == (bob, "referee", 1)
    assert list(registry.imports.content(one.id)) == [b"two"]


def test_lists_tell_the_latest_first_of_what_is_public_and_ones_own(registry, ada, bob):
    for number in range(1, 8):
        public = "public" if number % 2 else "unlisted"
        ruleset = "dominion" if number < 5 else "domaine"
        registry.imports.keep(received((ada, bob)[number // 4], number, visibility=public, ruleset=ruleset), [b""])
    page = registry.imports.page
    assert ids(page(None)) == [7, 5, 3, 1]
    assert ids(page(ada)) == [7, 5, 3, 2, 1]
    assert ids(page(bob, ruleset="domaine")) == [7, 6, 5]
    assert ids(page(bob, status="ended")) == []
    first = page(None, limit=2)
    assert ids(page(None, after=(first[-1].imported_at, first[-1].id))) == [3, 1]
    assert (registry.imports.size_of(ada), registry.imports.size_of(bob)) == (300, 400)


def test_a_line_is_told_anew(registry, ada):
    one = received(ada, 1)
    registry.imports.keep(one, [b""])
    registry.imports.tell_anew(one.id, "n", b"other")
    assert registry.imports.find(one.id) == msgspec.structs.replace(one, maker="n", line=b"other")
