"""The dump of a month: together they hold each finished public game once.

Anybody can check the files without us, and they contain nobody's name.
"""

import gzip
import hashlib
import json
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import dominium_client
import httpx
import pytest
from flask import Flask

from events.log.chain import Broken
from projections.finished_games import FinishedFilter
from service.cli import main
from service.features.records.dumps.file import DumpFlaw, check, packed
from service.features.records.dumps.jobs import _end, _lines, begin_due, proceed, unfinished
from service.features.transparency.cosigned_store import CosignedCheckpoints
from service.platform.assembly.service import Service
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from service.running import worker
from tests.support.api import ROOT, Answer, Api
from tests.support.play import finish, limited, people, table, until
from tests.support.snippets import snippets

THIS = datetime.now(UTC).date().replace(day=1)
NEXT = (THIS + timedelta(days=32)).replace(day=1)
AFTER = (NEXT + timedelta(days=32)).replace(day=1)
MONTH, MONTH_AFTER = f"{THIS:%Y-%m}", f"{NEXT:%Y-%m}"
DUMPS, FILE = "/v1/dumps", f"/v1/dumps/{MONTH}.jsonl.gz"


@pytest.fixture(scope="module")
def players(anybody: Api) -> list[Api]:
    return people(anybody, 2)


@pytest.fixture(scope="module")
def games(players: list[Api], anybody: Api, service: Service) -> list[str]:
    """A game of each ruleset in the order in which they became final, one that is not for everybody, and the month's
    dump."""
    found = []
    for ruleset in ("kingdomino", "dominion", "domaine"):
        options: dict[str, Any] = limited(ruleset, 3)
        found.append(table(players, ruleset=ruleset, options=options))
        finish(players, found[-1])
    finish(players, table(players, visibility="private"))
    until(lambda: len(anybody.get("/v1/games/export").body.splitlines()) == len(found))
    begin_due(service["records"], THIS)
    assert anybody.get(DUMPS).json == {"items": []}, "the month has not ended"
    begin_due(service["records"], NEXT)
    assert anybody.get(FILE).status == 404, "it is not finished"
    worker.work(service, burst=True)
    return found


def lines(answer: Answer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(answer.body).splitlines()]


def test_a_damaged_game_is_listed_without_notation(
    games: list[str], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It must not stop the dump, which would be begun again for ever."""
    loaded_games = service["games"].desk.loaded_games
    load = loaded_games.load

    def damaged(game: str) -> Any:
        if game == games[1]:
            raise Broken(game, 2, "broken/fact", kind="joined", error="it is damaged")
        return load(game)

    monkeypatch.setattr(loaded_games, "load", damaged)
    found = service["records"].readmodels.finished.page(FinishedFilter(), -1, 10)
    listed = [json.loads(line) for line in _lines(service["records"], found, service["records"].log.size())]
    assert [(one["game"], one["notation"] is None) for one in listed] == [(game, game == games[1]) for game in games]


def test_it_holds_each_public_game_once_and_says_how_it_went(games: list[str], anybody: Api) -> None:
    _, *held, last = lines(anybody.get(FILE))
    assert [one["game"] for one in held] == games
    assert last["games"] == len(games)
    for one in held:
        record = anybody.get(f"/v1/games/{one['game']}/record").body.splitlines()
        assert one["head"] in {json.loads(line).get("hash") for line in record}
        assert one["notation"] == anybody.get(f"/v1/games/{one['game']}/log?as=notation").body.decode()


def test_the_list_says_what_the_file_is(games: list[str], anybody: Api) -> None:
    (told,) = anybody.get(DUMPS).json["items"]
    file = anybody.get(told["file"])
    assert (told["month"], told["games"], told["size"]) == (MONTH, len(games), len(file.body))
    assert told["sha256"] == hashlib.sha256(file.body).hexdigest()
    assert told["checkpoint"] == lines(file)[0]["checkpoint"]


def test_what_was_cut_off_goes_on_from_any_byte(games: list[str], anybody: Api) -> None:
    whole = anybody.get(FILE)
    for start in (1, 100, len(whole.body) - 1):
        rest = anybody.get(FILE, Range=f"bytes={start}-")
        assert (rest.status, rest.body) == (206, whole.body[start:])
        assert rest.headers["Content-Range"] == f"bytes {start}-{len(whole.body) - 1}/{len(whole.body)}"
    assert anybody.get(FILE, Range=f"bytes={len(whole.body)}-").body == whole.body
    assert anybody.get(FILE, **{"If-None-Match": whole.headers["ETag"]}).status == 304


def test_nobodys_name_stands_in_it(games: list[str], players: list[Api], anybody: Api) -> None:
    plain = gzip.decompress(anybody.get(FILE).body).decode()
    for player in players:
        me = player.get("/v1/me").json
        assert me["id"] in plain
        assert me["handle"] not in plain


def test_anybody_checks_it(games: list[str], anybody: Api, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, keys = tmp_path / "dump.jsonl.gz", tmp_path / "jwks.json"
    file.write_bytes(anybody.get(FILE).body)
    keys.write_bytes(anybody.get("/.well-known/jwks.json").body)
    assert main(["verify", str(file), "--keys", str(keys), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == len(games)
    assert main(["verify", str(file)]) == 3, "by which key it is signed nobody has said"
    file.write_bytes(file.read_bytes()[:-30])
    assert main(["verify", str(file)]) == 1


def test_the_guide_says_how_to_read_it(
    app: Flask, games: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = partial(dominium_client.Client, transport=httpx.WSGITransport(app=app))
    monkeypatch.setattr(dominium_client, "Client", inside)
    code = snippets(ROOT / "service" / "web" / "guides" / "bulk.md", "python")[-1]
    exec(code, {"SERVICE": "http://games.example"})
    assert f"{MONTH} Counter({{2: {len(games)}}})" in capsys.readouterr().out


def test_whatever_is_changed_is_found(games: list[str], anybody: Api) -> None:
    whole = gzip.decompress(anybody.get(FILE).body).splitlines()
    first, *held, last = whole
    other = json.loads(held[1])["head"].encode()
    for wrong in (
        [first, *held[1:], last],
        [first, held[0], *held, last],
        [first, *reversed(held), last],
        [first, held[0].replace(json.loads(held[0])["head"].encode(), other), *held[1:], last],
        [first, held[0].replace(b"kingdomino", b"kingdomimo"), *held[1:], last],
        [first.replace(MONTH.encode(), MONTH_AFTER.encode()), *held, last],
        [first, held[0].replace(json.loads(held[0])["proof"][0].encode(), b"no base64"), *held[1:], last],
        [first.replace(json.loads(first)["public"].encode(), b"no-key"), *held, last],
        [first, *held],
        [first],
        [],
    ):
        assert wrong != whole
        with pytest.raises(DumpFlaw):
            check(BytesIO(packed(wrong)))
    check(BytesIO(packed(whole)))


@pytest.mark.parametrize(
    "other",
    [
        lambda line: b'{"games":999,"month":"1999-01",' + line[1:],
        lambda line: line.replace(b'":', b'": '),
        lambda line: line.replace(b'"games"', b'"\\u0067ames"'),
        lambda line: line.replace(b'{"digest"', b'{"a":0.5,"digest"'),
        lambda line: line.rstrip(b"\n"),
        lambda line: line.replace(b"\n", b"x"),
        lambda _: b"[]\n",
    ],
)
def test_the_last_line_is_canonical(games: list[str], anybody: Api, other: Callable[[bytes], bytes]) -> None:
    *before, last = gzip.decompress(anybody.get(FILE).body).splitlines(keepends=True)
    changed = other(last)
    assert changed != last
    with pytest.raises(DumpFlaw) as found:
        check(BytesIO(gzip.compress(b"".join([*before, changed]))))
    assert "canonical" in found.value.why


def test_the_next_month_goes_on_where_it_ended_also_with_a_new_key(
    games: list[str], players: list[Api], anybody: Api, service: Service
) -> None:
    """A process that is killed in the middle of a piece, or repeats one, loses and doubles nothing."""
    played = table(players)
    finish(players, played)
    until(lambda: len(anybody.get("/v1/games/export").body.splitlines()) == len(games) + 1)
    begin_due(service["records"], AFTER)
    begin_due(service["records"], AFTER)
    service.platform.ring.rotate()
    while (dump := service["records"].dumps.find(MONTH_AFTER)) is not None and dump.ended_at is None:
        for _ in range(2):
            proceed(service["records"], month=MONTH_AFTER, done=dump.done)
    months = [told["month"] for told in anybody.get(DUMPS).json["items"]]
    assert months == [MONTH_AFTER, MONTH]
    file = anybody.get(f"{DUMPS}/{MONTH_AFTER}.jsonl.gz")
    first, *held, last = lines(file)
    assert [one["game"] for one in held] == [played]
    assert first["public"] != last["public"], "the key was changed in the middle"
    assert check(BytesIO(file.body)).games == 1


def test_a_dump_ends_where_witnesses_cosigned_the_whole_month(
    games: list[str], players: list[Api], anybody: Api, service: Service
) -> None:
    services = service["records"]
    log, cosigned = services.log, CosignedCheckpoints(service.platform.registry.database)
    for _ in range(2):
        cosigned.put(log.head(), "", enough=True)
        size = log.cosigned_size()
        assert _end(services, MONTH, 0) == size
        count = len(anybody.get("/v1/games/export").body.splitlines())
        finish(players, table(players))
        until(lambda count=count: len(anybody.get("/v1/games/export").body.splitlines()) == count + 1)
        assert _end(services, MONTH, 0) == log.size() > size, "this game was final in the month"
    before = f"{THIS - timedelta(days=1):%Y-%m}"
    assert (_end(services, before, 0), _end(services, before, log.size())) == (log.cosigned_size(), log.size())


@pytest.mark.usefixtures("games")
def test_a_clock_that_is_years_ahead_orders_no_dump(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise there would be no other dump before that year."""
    newest = service["records"].dumps.newest()
    years = 10 * 366 * 24 * 3600 * 10**9
    monkeypatch.setattr(service_time, "_ours", ServiceTime(lambda: time.time_ns() + years))
    list(unfinished(service["records"]))
    assert service["records"].dumps.newest() == newest
