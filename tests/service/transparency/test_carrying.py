"""Records and checkpoints carry only cosignatures that fit the current tree."""

import pytest

from events.transparency.checkpoint import Checkpoint
from events.transparency.signed_notes import SignedNote
from tests.support.api import Api, over_wsgi
from tests.support.play import finish, people, table, until
from tests.support.service import application
from tests.support.witnesses import NAMED, text_of


@pytest.fixture
def app(tmp_path):
    with application(tmp_path) as app:
        yield app


@pytest.fixture
def anybody(app):
    return Api(over_wsgi(app))


def lines(checkpoint):
    return "".join(each.cosigns(text_of(checkpoint)) for each in NAMED)


@pytest.mark.parametrize("other", ["root", "origin", "size", "few", None])
def test_cosignatures_of_another_tree_are_left_out(app, anybody, other):
    """A log that was restored from a backup may contain other entries. Only `None` and `few` are of this tree."""
    finish(pair := people(anybody, 2), game := table(pair))
    record = anybody.get(f"/v1/games/{game}/record").body
    services = app.extensions["service"]["transparency"]
    now, shown = services.log.head(), anybody.get("/tlog/checkpoint").text
    changed = {"root": {"root": bytes(32)}, "origin": {"origin": "other.example"}, "size": {"size": now.size + 5}}
    checkpoint = now._replace(**changed.get(other, {}))
    services.cosigned.put(checkpoint, lines(checkpoint), enough=other != "few")
    same = anybody.get(f"/v1/games/{game}/record").body == record
    assert same is (other is not None)
    note = anybody.get("/tlog/checkpoint").text
    assert (note == shown) is (other not in {None, "few"})
    assert Checkpoint.parse(note) == now
    cosigned = anybody.get("/tlog").json["cosigned_checkpoint"]
    assert cosigned == (note if other is None else None)
    assert len(SignedNote.parsed(note).signatures) == (4 if other in {None, "few"} else 1)


def test_the_tag_of_exported_records_changes_with_them(app, anybody):
    services, pair = app.extensions["service"]["transparency"], people(anybody, 2)
    for count, frozen in enumerate((True, True, False), 1):
        finish(pair, table(pair))
        until(lambda: anybody.get("/v1/games/export").body.count(b"\n") == count)  # noqa: B023 - it is called at once
        before = anybody.get("/v1/games/export?records=true")
        if frozen:
            checkpoint = services.log.head()
            services.cosigned.put(checkpoint, lines(checkpoint), enough=True)
        after = anybody.get("/v1/games/export?records=true")
        assert (after.body == before.body) is (after.headers["ETag"] == before.headers["ETag"]) is not frozen
