"""A game played at one service is viewed in another: two real services, each with a separate key."""

import pytest

from domain.games.rulesets import RULESETS
from tests.support.api import Api, over_http, refused
from tests.support.listening import listening
from tests.support.play import events, finish, limited, people, table
from tests.support.server import command, running

LINES = "application/jsonl"
VIEWS = ("public", "seat-0", "seat-1", "referee")
SAME = (
    "rules", "status", "seats", "version", "head", "created_at", "at", "commit", "seed", "table", "decision", "result",
    "terms", "taken_back", "maker", "view",
)  # fmt: skip


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    """Where the games were played."""
    with running(tmp_path_factory.mktemp("other") / "data") as service:
        yield service


@pytest.fixture(scope="module")
def there(other):
    return Api(over_http(other.url))


@pytest.fixture(scope="module", params=RULESETS)
def played(request, there):
    """A final game, at the other service."""
    pair = people(there, 2)
    game = table(pair, ruleset=request.param, options=limited(request.param, 8))
    assert finish(pair, game)["status"] == "final"
    return game


@pytest.fixture(scope="module")
def here(anybody):
    """Somebody at this service who brings records."""
    return people(anybody, 1)[0]


def brought(here, record, query=""):
    return here.post(f"/v1/imports{query}", record, Content_Type=LINES)


@pytest.fixture(scope="module")
def imported(here, there, played):
    made = brought(here, there.get(f"/v1/games/{played}/record").body)
    assert made.status == 201, made
    assert made.headers["Location"] == f"/v1/games/{made.json['id']}"
    return made.json["id"]


def without_names(seats):
    return [seat | {"handle": None} for seat in seats]


def test_it_is_kept_byte_for_byte_and_verifies_under_its_origins_key(anybody, there, other, played, imported, tmp_path):
    received = anybody.get(f"/v1/games/{imported}/record")
    assert received.body == there.get(f"/v1/games/{played}/record").body
    (tmp_path / "record.jsonl").write_bytes(received.body)
    (key,) = (jwk["kid"] for jwk in there.get("/.well-known/jwks.json").json["keys"])
    assert anybody.get(f"/v1/games/{imported}").json["origin"]["key"] == key
    done = command("verify", str(tmp_path / "record.jsonl"), "--key", key, "--replay", data_dir=tmp_path / "nowhere")
    assert done.returncode == 0, done.stdout
    assert key not in [jwk["kid"] for jwk in anybody.get("/.well-known/jwks.json").json["keys"]]


def test_every_moment_is_seen_as_where_it_was_played(anybody, there, played, imported):
    last = there.get(f"/v1/games/{played}").json["version"]
    for view in VIEWS:
        for at in (1, last // 3, last // 2, last):
            ours, theirs = (
                api.get(f"/v1/games/{game}?view={view}&at={at}").json
                for api, game in ((anybody, imported), (there, played))
            )
            assert ours["seats"] == without_names(theirs["seats"])
            for name in set(SAME) - {"seats"}:
                assert ours[name] == theirs[name], (view, at, name)
        assert events(anybody, imported, view) == events(there, played, view)
        paths = [f"/v1/games/{game}/log?view={view}" for game in (imported, played)]
        assert len(anybody.get(paths[0]).json["items"]) == len(there.get(paths[1]).json["items"])
    shown = anybody.get(f"/v1/games/{imported}").json
    assert (shown["you"], shown["origin"]["stream"], shown["origin"]["view"]) == ([], played, "referee")
    moment = shown["at"].replace("+", "%2B")
    assert anybody.get(f"/v1/games/{imported}?at={moment}").json["version"] == last
    positions = [
        api.get(f"/v1/games/{game}?view=referee&as=position&at={last}").json
        for api, game in ((anybody, imported), (there, played))
    ]
    assert positions[0] == positions[1]


def test_its_events_are_streamed_to_whoever_comes_back(anybody, shared, imported):
    told = events(anybody, imported)
    last = {"Last_Event_ID": str(len(told) - 2)}
    with listening(shared.url, f"/v1/games/{imported}/events", anybody, **last) as stream:
        assert [stream.next().data for _ in range(2)] == told[-2:]


def test_the_audit_checks_what_was_received_and_signs_nothing(anybody, there, played, imported):
    audit, theirs = anybody.get(f"/v1/games/{imported}/audit").json, there.get(f"/v1/games/{played}/audit").json
    assert audit == theirs | {"receipt": None, "receipts": 0}
    assert audit["verdict"] == "agrees"


def test_nobody_plays_on_or_rules_on_it(here, shared, imported):
    handle = here.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=shared.data_dir).returncode == 0
    wishes = [
        here.post(f"/v1/games/{imported}/moves", {"decision": "d9", "picks": ["o0"]}),
        here.post(f"/v1/games/{imported}/rulings", {"kind": "void", "reason": "because"}),
        here.put(f"/v1/games/{imported}/seats/0"),
        here.delete(f"/v1/games/{imported}/seats/0"),
        here.post(f"/v1/games/{imported}/cancellation"),
    ]
    for answer in wishes:
        refused(answer, 409, "imported-game")


def test_the_same_record_again_is_the_same_game(here, anybody, there, played, imported):
    (somebody,) = people(anybody, 1)
    record = there.get(f"/v1/games/{played}/record").body
    for whoever in (here, somebody):
        again = brought(whoever, record)
        assert (again.status, again.json["id"]) == (200, imported)
    other_copy = there.get(f"/v1/games/{played}/record?view=public").body
    problem = refused(brought(here, other_copy), 409, "imported-already")
    assert (problem["location"], problem["parted"]) == (f"/v1/games/{imported}", None)


def test_our_own_games_are_not_imported(there, played):
    (somebody,) = people(there, 1)
    problem = refused(brought(somebody, there.get(f"/v1/games/{played}/record").body), 409, "own-record")
    assert (problem["location"], problem["parted"]) == (f"/v1/games/{played}", None)


def test_a_record_that_does_not_verify_is_refused_with_what_failed(here, there, played):
    lines = there.get(f"/v1/games/{played}/record").body.splitlines(keepends=True)
    lines[7] = lines[7].replace(b'"', b"'", 1)
    problem = refused(brought(here, b"".join(lines)), 422, "record-broken")
    assert (problem["report"]["verdict"], problem["report"]["line"]) == ("broken", 8)
    cut = refused(brought(here, b"".join(lines[:6])), 422, "record-broken")
    assert cut["report"]["code"] == "no-trailer"


def test_it_stands_in_lists_with_its_origin(here, anybody, stranger, shared, there):
    pair, (admin,) = people(there, 2), people(anybody, 1)
    handle = admin.get("/v1/me").json["handle"]
    made = command("admin", handle, "--role", "admin", "--token", data_dir=shared.data_dir)
    admin = admin.bearing(made.stdout.partition("shown only now: ")[2].split()[0])
    games = [table(pair) for _ in range(3)]
    for game in games:
        finish(pair, game)
    records = [there.get(f"/v1/games/{game}/record").body for game in games]
    refused(brought(stranger, records[0], "?visibility=public"), 403, "not-a-referee")
    public = [brought(admin, record, "?visibility=public").json["id"] for record in records[:2]]
    unlisted = brought(stranger, records[2]).json["id"]

    def listed(reader, query=""):
        found, path = [], f"/v1/games?limit=2{query}"
        while path:
            page = reader.get(path).json
            found += page["items"]
            path = page["next"] and f"/v1/games?limit=2{query}&cursor={page['next']}"
        assert len({game["id"] for game in found}) == len(found)
        return {game["id"]: game for game in found}

    seen = listed(anybody)
    assert set(public) <= set(seen)
    assert unlisted not in seen
    assert {*public, unlisted} <= set(listed(stranger))
    summary = seen[public[0]]
    shown = anybody.get(f"/v1/games/{public[0]}").json
    for name in ("origin", "rules", "seats", "result", "created_at", "visibility", "version", "match", "maker"):
        assert summary[name] == shown[name], name
    assert summary["origin"]["stream"] == games[0]
    assert set(public) <= set(listed(anybody, "&status=final&ruleset=kingdomino"))
    assert not set(public) & set(listed(anybody, "&status=running"))
    assert not set(public) & set(listed(anybody, f"&player={pair[0].account}"))


def test_what_is_withdrawn_is_gone_from_every_copy(anybody, there, shared):
    pair, (bringer, stranger) = people(there, 2), people(anybody, 2)
    nonce = "a-nonce-that-stands-nowhere-else"
    game = there_made(pair, nonce)
    made = brought(bringer, there.get(f"/v1/games/{game}/record?view=public").body)
    path = f"/v1/games/{made.json['id']}"
    before = anybody.get(f"{path}/record")
    assert files_with(shared, nonce)
    refused(anybody.get(f"{path}?view=referee"), 403, "view-not-in-record")
    refused(stranger.delete(f"/v1/imports/{made.json['id']}"), 403, "forbidden")
    assert bringer.delete(f"/v1/imports/{made.json['id']}").status == 204
    for gone in (path, f"{path}/record", f"{path}/events", f"{path}/log", f"{path}/audit"):
        refused(anybody.get(gone), 404, "unknown-game")
    refused(bringer.delete(f"/v1/imports/{made.json['id']}"), 404, "unknown-game")
    assert made.json["id"] not in bringer.get("/v1/games").text
    assert files_with(shared, nonce) == []
    fuller = there.get(f"/v1/games/{game}/record").body
    assert brought(stranger, fuller).json["id"] == made.json["id"]
    after = anybody.get(f"{path}/record", If_None_Match=before.headers["ETag"])
    assert (after.status, after.body) == (200, fuller), "another copy, under the same number"
    assert events(anybody, made.json["id"], "referee") == events(there, game, "referee")


def files_with(service, words):
    return [path for path in service.data_dir.rglob("*") if path.is_file() and words.encode() in path.read_bytes()]


def there_made(pair, nonce):
    """A final game in which this nonce was given."""
    made = pair[0].post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"]})
    game = made.json["game"]["id"]
    assert pair[1].put(f"/v1/games/{game}/seats/1", {"nonce": nonce}).status == 200
    finish(pair, game)
    return game
