"""Accepted and refused imports: records that others signed, with any forgery, and our own."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import orjson
import pytest
from msgspec import structs

from events.keys import KeyRing
from events.log.event import genesis, linked
from events.log.viewer import Viewer
from service.features.accounts.changing import give_role
from service.features.records.imports import examining, loaded_imports, receiving
from service.features.records.imports.desk import Bringer
from service.features.records.imports.loaded_imports import LoadedImports
from service.platform.runtime.settings import Settings
from service.running.backups import back_up
from service.running.restoring import restore
from tests.support.api import refused
from tests.support.looking import game_json
from tests.support.play import finish, limited, people, table, until
from tests.support.server import NO_LIMITS
from tests.support.service import application, housed
from tests.support.streams import record, short_game

LINES = "application/jsonl"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    with application(tmp_path_factory.mktemp("house"), IMPORT_QUOTA="1") as app:
        yield app


@pytest.fixture(scope="module")
def pair(anybody):
    return people(anybody, 2)


@pytest.fixture(scope="module")
def ours(service, anybody, pair):
    """The events of our own final game, on which a referee has ruled."""
    (referee,) = people(anybody, 1)
    give_role(service["accounts"], referee.account, "referee")
    game = table(pair)
    ruling = {"kind": "penalise", "seat": 1, "points": 2, "reason": "He looked under the pile."}
    assert referee.post(f"/v1/games/{game}/rulings", ruling).status == 201
    finish(pair, game)
    return service.platform.journal.read(game)


@pytest.fixture
def ring(tmp_path):
    """Another service's."""
    return KeyRing(tmp_path / "another")


@pytest.fixture
def ada(anybody):
    return people(anybody, 1)[0]


def key_of(service, events):
    return service["games"].desk.loaded_games.load(events[0].stream).secrets.key


def signed(service, events, ring, viewer=Viewer.referee(), key=None):  # noqa: B008  a viewer never changes
    return b"".join(record(events, ring, viewer, key=key or key_of(service, events)))


def brought(whoever, content, query=""):
    return whoever.post(f"/v1/imports{query}", content, Content_Type=LINES)


def forged(events, change):
    """Return the stream as an owner of a key would rebuild it, with `change` applied to the data of its events."""
    chain, head = [], genesis(events[0].stream, "game")
    for stored in events:
        event = stored.event
        data = change(event.type, orjson.loads(bytes(event.data)))
        if data is None:
            continue
        seq = len(chain) + 1
        chain.append(linked(event.stream, seq, event.type, event.v, event.at, event.actor, data, head, stored.openings))
        head = chain[-1].hash
    return chain


def test_accounts_of_another_service_are_not_ours_though_they_have_their_ids(anybody, ada, service, ours, pair, ring):
    game = brought(ada, signed(service, ours, ring)).json
    assert [seat["account"] for seat in game["seats"]] == [player.account for player in pair]
    for reader in (anybody, *pair):
        shown = reader.get(f"/v1/games/{game['id']}").json
        assert [seat["handle"] for seat in shown["seats"]] == [None, None]
        assert (shown["you"], shown["view"]) == ([], "public")
        refused(reader.get(f"/v1/games/{game['id']}?view=seat"), 403, "not-seated")
        listed = reader.get(f"/v1/games?player={pair[0].account}").json["items"]
        assert game["id"] not in [one["id"] for one in listed]
        assert game["id"] not in reader.get("/v1/games").text
    listed = {one["id"]: one for one in ada.get("/v1/games").json["items"]}
    assert [seat["handle"] for seat in listed[game["id"]]["seats"]] == [None, None]
    until(lambda: pair[0].get("/v1/me/inbox").json["items"] == [])


@pytest.mark.parametrize("view", ["public", "seat-1"])
def test_a_copy_shows_what_it_opens_and_what_anybody_wrote(anybody, ada, service, ours, ring, view):
    game = brought(ada, signed(service, ours, ring, Viewer.named(view))).json["id"]
    own = anybody.get(f"/v1/games/{ours[0].stream}/events?view={view}&limit=200").json
    assert anybody.get(f"/v1/games/{game}/events?view={view}&limit=200").json == own
    public = anybody.get(f"/v1/games/{game}/events?view=public&limit=200").json
    assert public == anybody.get(f"/v1/games/{ours[0].stream}/events?view=public&limit=200").json
    assert "He looked under the pile." in orjson.dumps(public).decode()
    for hidden in {"referee", "seat-0", "seat-1"} - {view}:
        refused(anybody.get(f"/v1/games/{game}?view={hidden}"), 403, "view-not-in-record")
    refused(anybody.get(f"/v1/games/{game}?view=seat-7"), 404, "unknown-seat")
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "not-open"


def test_our_own_record_is_refused_and_says_where_it_differs_from_our_log(ada, service, ours):
    problem = refused(brought(ada, signed(service, ours, service.platform.ring)), 409, "own-record")
    assert problem["parted"] is None
    rewritten = forged(ours, lambda kind, data: data | {"points": 5} if kind == "penalised" else data)
    where = next(stored.seq for stored in ours if stored.event.type == "penalised")
    problem = refused(brought(ada, signed(service, rewritten, service.platform.ring)), 409, "own-record")
    assert problem["parted"] == where


def test_a_retired_key_of_ours_is_ours(ada, service, ours):
    before = signed(service, ours, service.platform.ring)
    service.platform.ring.rotate()
    refused(brought(ada, before), 409, "own-record")


def test_an_origin_that_signs_two_histories_is_found_out(ada, service, ours, ring):
    first = brought(ada, signed(service, ours, ring))
    rewritten = forged(ours, lambda kind, data: data | {"points": 5} if kind == "penalised" else data)
    where = next(stored.seq for stored in ours if stored.event.type == "penalised")
    problem = refused(brought(ada, signed(service, rewritten, ring)), 409, "imported-already")
    assert (problem["parted"], problem["location"]) == (where, f"/v1/games/{first.json['id']}")


def test_only_the_key_that_was_named_will_do(ada, service, ours, ring):
    content = signed(service, ours, ring)
    refused(brought(ada, content, f"?key={'x' * 43}"), 422, "record-broken")
    assert brought(ada, content, f"?key={ring.current.kid}").status == 201


@pytest.mark.parametrize(
    ("about", "change"),
    [
        ("is running", lambda kind, data: None if kind in ("seed-opened", "game-ended") else data),
        ("is ended", lambda kind, data: None if kind == "seed-opened" else data),
        ("chess", lambda _, data: data | {"rules": data["rules"] | {"ruleset": "chess"}} if "rules" in data else data),
        ("Expected `int` <= 48", lambda kind, data: data | {"x": 10**9} if kind == "domino-placed" else data),
        ("cannot be applied", lambda kind, data: data | {"domino": "no"} if kind == "domino-placed" else data),
        ("cannot be applied", lambda kind, data: data | {"decision": 1} if kind == "decision-answered" else data),
        ("first event of a game", lambda kind, data: None if kind in ("game-created", "seed-opened") else data),
    ],
)  # fmt: skip
def test_what_is_no_whole_game_is_refused_though_it_is_signed(ada, service, ours, ring, about, change):
    content = signed(service, forged(ours, change), ring, Viewer.public())
    problem = refused(brought(ada, content), 422, "record-unfit")
    assert about in problem["detail"]


SEATED = {
    "seat": 0,
    "in_play": [],
    "vp_tokens": 0,
    "turns": 0,
    "hand": None,
    "deck": None,
    "discard": None,
    "top": None,
}
TURN = {
    "seat": 0, "phase": "action", "actions": 1, "buys": 1, "coins": 0, "treasures_closed": False, "banned": [],
    "merchants": 0,
}  # fmt: skip
PLACED = {"supply": {}, "trash": [], "trade_route": [], "turn": TURN, "strict": False}


def with_hands(count):
    seated = [SEATED | {"seat": seat, "hand_count": count, "deck_count": 0, "discard_count": 0} for seat in (0, 1)]
    return PLACED | {"players": seated}


@pytest.mark.parametrize(
    ("ruleset", "kind", "data", "times"),
    [
        ("dominion", "position-set", with_hands(1_000_000), 1),
        ("dominion", "position-set", with_hands(501), 1),
        ("dominion", "cards-drawn", {"seat": 0, "count": -5, "cards": None}, 1),
        ("dominion", "cards-revealed", {"seat": 0, "source": "deck", "cards": ["copper"] * 800}, 13),
        ("domaine", "pile-shuffled", {"pile": "A", "count": 1_000_000, "cards": None}, 1),
        ("domaine", "border-placed", {"seat": 0, "x": 1, "y": 1, "side": "up"}, 1_000),
        ("kingdomino", "pile-shuffled", {"count": 1_000_000, "set_aside": 0, "pile": None}, 1),
        ("kingdomino", "domino-placed", {"seat": 0, "domino": 1, "x": 1, "y": 0, "dir": "up"}, 60),
    ],
)
def test_a_record_says_no_more_than_its_game_can_come_to(ada, service, finished, ring, ruleset, kind, data, times):
    """A large count is a few bytes, but could cost a trusting reader all its memory."""
    events = finished(ruleset)
    asked = next(stored.seq for stored in events if stored.event.type == "decision-opened")
    content = signed(
        service, inserted(events, asked - 1, kind, data, times), ring, Viewer.public(), key_of(service, events)
    )
    problem = refused(brought(ada, content), 422, "record-unfit")
    line = content.splitlines()[problem["line"] - 1]
    assert orjson.loads(line)["type"] == kind, problem
    assert f"Line {problem['line']} " in problem["detail"]


@pytest.fixture(scope="module")
def finished(service, anybody):
    """The events of a final game, by its ruleset."""
    pair = people(anybody, 2)

    @cache
    def played(ruleset):
        game = table(pair, ruleset=ruleset, options=limited(ruleset, 1))
        finish(pair, game)
        return service.platform.journal.read(game)

    return played


def inserted(events, place, kind, data, times):
    """Return the stream as an owner of a key would rebuild it, with one or more events inserted at a place."""
    told = [(stored.event, orjson.loads(bytes(stored.event.data)), stored.openings) for stored in events]
    told[place:place] = [(structs.replace(told[place][0], type=kind), data, None)] * times
    chain, head = [], genesis(events[0].stream, "game")
    for seq, (event, plain, openings) in enumerate(told, 1):
        chain.append(linked(event.stream, seq, event.type, event.v, event.at, event.actor, plain, head, openings))
        head = chain[-1].hash
    return chain


def test_what_is_held_in_memory_is_bounded_by_memory(service, anybody, ada, finished, tmp_path, monkeypatch):
    events = finished("domaine")
    games = []
    for number in range(4):
        content = signed(service, events, KeyRing(tmp_path / f"{number}"))
        games.append(brought(ada, content).json["id"])
    held = LoadedImports(service["records"].imports)
    held.load(games[0])
    assert held.held > len(content), "what is read takes more than the file that tells it"
    monkeypatch.setattr(loaded_imports, "_BYTES", 3 * held.held)
    for game in [*games, *games]:
        held.load(game)
        assert held.held <= loaded_imports._BYTES
    assert len(held._held) == 3
    assert anybody.get(f"/v1/games/{games[0]}?view=seat-1").status == 200


def test_other_records_are_no_games(ada, ring):
    match = b"".join(record(short_game(), ring, Viewer.public(), kind="match"))
    broken = refused(brought(ada, match), 422, "record-broken")
    assert broken["report"]["code"] == "header", "the stream begins as a game does"
    refused(brought(ada, b""), 422, "record-broken")
    refused(brought(ada, b"\n" * 100), 422, "record-broken")


def test_a_time_that_is_none_is_refused(ada, service, ours, ring):
    for at in ("2026-02-31T12:00:00.000Z", "0001-01-01T00:00:00.000Z"):
        content = signed(service, [stored_at(stored, at) for stored in ours[:1]], ring, Viewer.public())
        refused(brought(ada, content), 422, "record-unfit")


def stored_at(stored, at):
    event = stored.event
    head = genesis(event.stream, "game")
    return linked(event.stream, 1, event.type, event.v, at, event.actor, orjson.loads(bytes(event.data)), head)


def test_nobody_waits_for_ever(ada, service, ours, ring, monkeypatch):
    monkeypatch.setattr(examining, "PATIENCE", -1.0)
    problem = refused(brought(ada, signed(service, ours, ring)), 422, "record-unfit")
    assert "takes more than" in problem["detail"]


def test_whoever_comes_while_others_take_long_comes_back(ada, service, ours, ring, monkeypatch):
    monkeypatch.setattr(receiving, "_WAITS", 0.01)
    with service["records"].imported.receiving._reading:
        answer = brought(ada, signed(service, ours, ring))
    refused(answer, 503, "unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    assert brought(ada, signed(service, ours, ring)).status == 201


def test_a_game_of_an_engine_that_we_lack_is_looked_at(anybody, ada, service, ours, ring):
    strange = forged(
        ours, lambda _, data: data | {"rules": data["rules"] | {"engine": 99}} if "rules" in data else data
    )
    game = brought(ada, signed(service, strange, ring)).json["id"]
    own = anybody.get(f"/v1/games/{ours[0].stream}?view=referee").json
    assert anybody.get(f"/v1/games/{game}?view=referee").json["table"] == own["table"]
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "not-carried"


def test_one_account_imports_so_much_and_no_more(ada, service, ours, tmp_path):
    size = len(signed(service, ours, KeyRing(tmp_path / "size")))
    most = 1024 * 1024 // size
    for number in range(most):
        assert brought(ada, signed(service, ours, KeyRing(tmp_path / f"{number}"))).status == 201
    content = signed(service, ours, KeyRing(tmp_path / "more"))
    refused(brought(ada, content), 403, "import-quota")
    latest = ada.get("/v1/games").json["items"][0]["id"]
    assert ada.delete(f"/v1/imports/{latest}").status == 204
    assert brought(ada, content).status == 201, "what was withdrawn takes no room"
    give_role(service["accounts"], ada.account, "referee")
    assert brought(ada, signed(service, ours, KeyRing(tmp_path / "trusted"))).status == 201


def test_brought_by_several_at_once_it_is_kept_once(service, ada, ours, ring):
    content = signed(service, ours, ring)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: brought(ada, content), range(4)))
    assert sorted(answer.status for answer in answers) == [200, 200, 200, 201]
    assert len({answer.json["id"] for answer in answers}) == 1


def test_another_process_may_keep_it_first(service, ada, ours, ring, monkeypatch):
    """The second process finds at its write a record that was not there at its check."""
    receive, bringer = service["records"].imported.receiving.receive, Bringer(ada.account, None)
    content = signed(service, ours, ring)
    first, _ = receive(bringer, io.BytesIO(content), None, "unlisted")
    found = iter([None])
    registry_finds = service["records"].imports.find
    monkeypatch.setattr(service["records"].imports, "find", lambda game: next(found, registry_finds(game)))
    assert receive(bringer, io.BytesIO(content), None, "unlisted") == (first, False)


def test_lists_go_on_when_the_code_that_wrote_their_lines_has_changed(service, ada, ours, ring):
    game = brought(ada, signed(service, ours, ring)).json["id"]
    before = ada.get("/v1/games").json["items"][0]
    service["records"].imports.tell_anew(game, "another build", b"what it wrote")
    assert ada.get("/v1/games").json["items"][0] == before
    assert service["records"].imports.find(game).maker != "another build"


def test_what_is_kept_is_checked_by_every_audit(service, anybody, ada, ours, ring, monkeypatch):
    content = signed(service, ours, ring)
    game = brought(ada, content).json["id"]
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
    rotten = re.sub(rb'"points":2', b'"points":3', content)
    monkeypatch.setattr(service["records"].imports, "content", lambda _: iter([rotten]))
    audit = anybody.get(f"/v1/games/{game}/audit").json
    assert (audit["verdict"], audit["receipt"]) == ("broken", None)
    assert audit["detail"].startswith("Line ")


def test_a_backup_holds_what_was_imported(service, ada, ours, ring, tmp_path):
    content = signed(service, ours, ring)
    game = brought(ada, content).json["id"]
    back_up(tmp_path / "backup", service.platform.journal, service.platform.ring, service.platform.registry)
    restore(tmp_path / "backup", Settings.load({**NO_LIMITS, "DATA_DIR": str(tmp_path / "restored")}))
    with housed(tmp_path / "restored") as restored:
        assert b"".join(restored["records"].imports.content(game)) == content
        assert game_json(restored["records"].imported.looking, None, game, Viewer.public())["status"] == "final"
