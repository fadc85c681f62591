"""Laws that hold at the end of every seed, after any faults."""

import itertools
import json
from collections import Counter, defaultdict
from typing import Final

import msgspec
from sqlalchemy import select

from events.log.chain import check_chain
from events.log.event import Stored, genesis
from events.log.viewer import Viewer
from events.receipts import check_receipt
from events.transparency import signed_notes, tiles
from projections.readmodels import open_read_models
from projections.stream_kinds import GAME, LOOKS, MATCH, TOURNAMENT, TRANSPARENCY, kind_of
from projections.transparency_bundle import EntryBundle
from service.features.audits.verdict import HARMLESS
from service.features.seeks.tables import seeks
from service.features.tournaments.game_results import games_of
from service.platform.assembly.service import Service
from service.platform.storage.database import sqlite_url
from tests.simulation.people import People
from tests.support.auditing import auditing_of
from tests.support.merkle import mth

_TELLING: Final = {"game-started": "game.started", "game-ended": "game.ended", "match-ended": "match.ended"}


def hold(service: Service, people: People) -> None:
    """Check all laws; AssertionError names the broken one."""
    log = service.platform.journal.follow(0, 0, 1_000_000)
    streams = _streams(log)
    _chained(streams)
    _receipts(service, people, streams)
    _moves(service, people, streams)
    _once(people, len(_sought(service)), streams)
    _penalties(people, streams)
    _sights(people, streams)
    _matches(streams)
    _tournaments(service, people, streams)
    _hours(service, streams)
    _seeks(service, streams)
    _lists(service)
    _notices(service, people, streams)
    _jobs(service, people, streams)
    _one_history(service, people, streams)
    _audited(service, streams)


def woken(service: Service, people: People) -> None:
    """Where nothing is broken, all is done for which somebody was woken."""
    streams = _streams(service.platform.journal.follow(0, 0, 1_000_000))
    health = service.platform.readmodels.health()
    assert not health.behind, f"nobody was woken for {health.behind} events"
    _matches(streams)
    missing = _wanted(people, streams) - _told(people).keys()
    assert not missing, f"nobody was woken to tell of {missing}"


def _streams(log: list[tuple[int, Stored]]) -> dict[str, list[Stored]]:
    """Each position is there once."""
    assert [position for position, _ in log] == list(range(1, len(log) + 1)), "positions are skipped or doubled"
    found: dict[str, list[Stored]] = defaultdict(list)
    for _, stored in log:
        found[stored.stream].append(stored)
    return dict(found)


def _chained(streams: dict[str, list[Stored]]) -> None:
    for name, events in streams.items():
        kind = kind_of(name)
        assert kind is not None
        check_chain(events, 0, genesis(name, kind.name), kind.name)
        for one, other in itertools.pairwise(events):
            assert one.event.at <= other.event.at, f"{name}: time goes back at event {other.seq}"


def _receipts(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Check that every receipt is for an event in the log."""
    keys = service.platform.ring.publics()
    for wish in people.idempotency_keys:
        for _, told in wish.answers:
            receipt = told.get("receipt")
            if receipt:
                events = streams.get(receipt["stream"], [])
                assert receipt["seq"] <= len(events), f"acknowledged and not in the log: {receipt}"
                assert events[receipt["seq"] - 1].hash == receipt["head"], (
                    f"another history was acknowledged: {receipt}"
                )
                assert check_receipt(receipt, keys), f"the receipt does not verify: {receipt}"


def _moves(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Check that each decision has one answer, whose author got its receipt on every try."""
    for name, events in streams.items():
        decided = Counter(
            msgspec.json.decode(stored.event.data).get("decision", stored.seq)
            for stored in events
            if stored.event.type == "decision-answered"
        )
        assert not decided or max(decided.values()) == 1, f"{name}: a decision was answered twice: {decided}"
    for wish in people.idempotency_keys:
        if wish.kind != "move":
            continue
        game = wish.path.split("/")[3]
        done = service.platform.journal.recall(game, wish.body["decision"])
        kept = {} if done is None else json.loads(done.answer)
        mine = kept.get("account") == people.accounts[wish.who] and kept.get("picks") == wish.body["picks"]
        for status, told in wish.answers:
            if told.get("code") == "game-paused":
                continue  # they may have repeated it after the pause
            if mine:
                assert status < 300, f"it is in the log, and refused: {wish}: {told}"
                assert told["receipt"] == kept["receipt"], f"two receipts for one move: {wish}"
            else:
                assert status >= 300, f"it is not in the log, and acknowledged: {wish}"


def _once(people: People, sought: int, streams: dict[str, list[Stored]]) -> None:
    """Check that all requests with one key created one thing."""
    made = Counter[str]()
    for wish in people.idempotency_keys:
        if wish.kind in {"game", "match", "tournament"}:
            ids = {told[wish.kind]["id"] for status, told in wish.answers if status < 300}
            assert len(ids) <= 1, f"made more than once: {wish}"
            assert ids <= streams.keys(), f"made, and not there: {wish}"
            assert wish.answers or not wish.tries, f"nobody ever heard of it: {wish}"
            made[wish.kind] += len(ids)
        elif wish.kind == "seek":
            ids = {told["id"] for status, told in wish.answers if status < 300}
            assert len(ids) <= 1, f"made more than once: {wish}"
    assert sum(MATCH.names(name) for name in streams) == made["match"], "a match was made twice, or lost"
    assert sum(TOURNAMENT.names(name) for name in streams) == made["tournament"], "a tournament was made twice, or lost"
    alone = [name for name, events in streams.items() if GAME.names(name) and not _of_more(_first(events))]
    assert len(alone) == made["game"] + sought, "a game was made twice, or lost"


def _first(events: list[Stored]) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode(events[0].event.data)
    return found


def _penalties(people: People, streams: dict[str, list[Stored]]) -> None:
    """Check that each penalty of a referee is there once, and no other."""
    there = sum(stored.event.type == "penalised" for events in streams.values() for stored in events)
    given = [wish for wish in people.idempotency_keys if wish.kind == "penalty" and wish.answers]
    granted = sum(wish.answers[0][0] < 300 for wish in given)
    assert there == granted, f"{there} penalties are on record, {granted} were given"


def _of_more(created: dict[str, object]) -> bool:
    """Whether a game is one of a match or a tournament."""
    return created.get("part_of") is not None or created.get("table_of") is not None


def _sights(people: People, streams: dict[str, list[Stored]]) -> None:
    """Nobody ever saw what the log does not hold."""
    for sight in people.sights:
        events = streams.get(sight.stream, [])
        assert sight.version <= len(events), f"seen and not in the log: {sight}"
        assert events[sight.version - 1].hash == sight.head, f"another history was seen: {sight}"


def _matches(streams: dict[str, list[Stored]]) -> None:
    """Check that a match has exactly the games that it names, and that each finished game advanced it."""
    told: dict[str, list[str]] = defaultdict(list)
    for name, events in streams.items():
        if MATCH.names(name):
            opened = [stored for stored in events if stored.event.type == "match-game-opened"]
            told[name] = [msgspec.json.decode(stored.event.data)["game"] for stored in opened]
    there: dict[str, list[str]] = defaultdict(list)
    for name, events in streams.items():
        part = _first(events).get("part_of") if GAME.names(name) else None
        if isinstance(part, dict):
            there[part["match"]].append(name)
    for match, games in told.items():
        assert sorted(games) == sorted(there[match]), f"{match}: tells of {games}, and there are {there[match]}"
        if games and streams[match][-1].event.type not in {"match-ended", "seed-opened"}:
            types = {stored.event.type for stored in streams[games[-1]]}
            assert "seed-opened" not in types, f"{match}: nobody heard that {games[-1]} is over"


def _tournaments(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Check the entrants, games and files of tournaments.

    Nobody is entered twice, a tournament has exactly the games that it names, and requested files exist.
    """
    for name, events in streams.items():
        if TOURNAMENT.names(name):
            told = [(stored.event.type, msgspec.json.decode(stored.event.data)) for stored in events]
            entered = [said["account"] for type_, said in told if type_ == "entrant-registered"]
            assert len(set(entered)) == len(entered), f"{name}: somebody is entered twice: {entered}"
            bots = sum(said.get("bot") is not None for type_, said in told if type_ == "entrant-registered")
            wished = [wish for wish in people.idempotency_keys if wish.kind == "bot" and wish.answers]
            granted = sum(wish.answers[0][0] < 300 for wish in wished)
            assert bots == granted, f"{name}: {bots} bots are entered, {granted} were asked for"
            opened = sorted(said["game"] for type_, said in told if type_ == "table-opened")
            there = sorted(game for game, played in streams.items() if _table_of(game, played) == name)
            assert opened == there, f"{name}: tells of {opened}, and there are {there}"
    for wish in people.idempotency_keys:
        if wish.kind == "export":
            ids = {told["id"] for status, told in wish.answers if status < 300}
            assert len(ids) <= 1, f"made more than once: {wish}"
            for id_ in ids:
                task = service["exports"].exports.find(id_)
                assert task is not None, f"it is lost: {id_}"
                assert task.ended_at is not None, f"it is never done: {task}"


def _hours(service: Service, streams: dict[str, list[Stored]]) -> None:
    """Check that no round and no pause is overdue, and that games pause and resume with the hall."""
    for name in streams:
        if TOURNAMENT.names(name):
            now = service["tournaments"].desk.book.line(name).tournament
            if now.status != "running":
                continue
            still = now.paused
            assert not (still and now.pause is not None and now.pause.until), f"{name}: the pause is never over"
            waiting = [number for number, held in now.current.open_rounds if held.started is None and held.starts_at]
            assert still or not waiting, f"{name}: rounds {waiting} never start"
            for _, known in games_of(now):
                if known.game is not None and known.outcome is None:
                    with service["games"].desk.loaded_games.load(known.game).seen_by(Viewer.public()) as seen:
                        lobby = seen.lobby
                    if lobby.status == "running":
                        assert lobby.paused or not still, f"{known.game}: plays, though all tables stand still"
                        assert still or lobby.paused_by is None, f"{known.game}: stands still, though all tables play"


def _table_of(name: str, events: list[Stored]) -> object:
    """The tournament at whose table a game is played."""
    found = _first(events).get("table_of") if GAME.names(name) else None
    return found["tournament"] if isinstance(found, dict) else None


def _sought(service: Service) -> Counter[str]:
    """The games that seeks were matched for, and how many."""
    with service.platform.registry.database.read() as connection:
        return Counter(connection.scalars(select(seeks.c.game).where(seeks.c.game.is_not(None))))


def _seeks(service: Service, streams: dict[str, list[Stored]]) -> None:
    """Two that were matched sit at one table, which is there."""
    games = _sought(service)
    for game, count in games.items():
        assert count == 2, f"{game}: {count} seeks were matched"
        assert game in streams, f"{game}: it was matched and never made"


def _lists(service: Service) -> None:
    """The read models are what the log alone makes of them."""
    service.platform.readmodels.runner.catch_up()
    kept = list(service.platform.readmodels.dump())
    with open_read_models(sqlite_url(service.platform.settings.data_dir / "anew.db"), service.platform.journal) as anew:
        anew.runner.catch_up()
        again = list(anew.dump())
    differing = sorted(set(kept) ^ set(again))[:4]
    assert not differing, f"the lists are not what the log makes of them: {differing}"


def _notices(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Check that each webhook delivered every event under one name, and not again after an acknowledgement."""
    told = _told(people)
    assert all(len(names) == 1 for names in told.values()), f"told twice: {told}"
    missing = _wanted(people, streams) - told.keys()
    assert not missing, f"never told: {missing}"
    if not people.world.drawn.death and not people.world.drawn.refusal:
        heard = Counter(notice for notice, _, hears in people.notices if hears)
        again = {notice: count for notice, count in heard.items() if count > 1}
        assert not again, f"sent again, though they had heard: {again}"


def _wanted(people: People, streams: dict[str, list[Stored]]) -> set[tuple[str, str, int]]:
    """Return the notices for the first account: stream, type, number of the event."""
    ada = people.accounts[0]
    return {
        (name, type_, stored.seq)
        for name, events in streams.items()
        if any(ada == stored.event.actor or ada.encode() in bytes(stored.event.data) for stored in events)
        for stored in events
        if (type_ := _TELLING.get(stored.event.type))
    }


def _told(people: People) -> dict[tuple[str, str, int], set[str]]:
    """Return the received notices with their names."""
    told: dict[tuple[str, str, int], set[str]] = defaultdict(set)
    for notice, body, _ in people.notices:
        said = json.loads(body)
        data = said["data"]
        stream = data["match"] if said["type"].startswith("match") else data["game"]
        told[stream, said["type"], data["seq"]].add(notice)
    return told


def _jobs(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Every audit that was asked for is done, and has counted each stream once."""
    audited = sum(1 for name in streams if kind_of(name) in {GAME, LOOKS, MATCH, TOURNAMENT})
    for wish in people.idempotency_keys:
        if wish.kind == "audit":
            ids = {told["id"] for status, told in wish.answers if status < 300}
            assert len(ids) <= 1, f"made more than once: {wish}"
            for id_ in ids:
                task = service["audits"].audits.find(id_)
                assert task is not None, f"it is lost: {id_}"
                assert task.ended_at is not None, f"it is never done: {task}"
                assert task.done == sum(task.verdicts.values()), f"counted otherwise than done: {task}"
                assert task.done <= audited, f"counted more than there is ({audited}): {task}"
                assert not service["audits"].audits.findings(id_)[1], f"an audit finds something: {task}"


def _one_history(service: Service, people: People, streams: dict[str, list[Stored]]) -> None:
    """Check that the transparency log has logged each head once, and keeps to all its statements."""
    entries: list[bytes] = []
    for name in sorted(name for name in streams if TRANSPARENCY.names(name)):
        told = EntryBundle(name, 0, "", "", b"")
        for stored in streams[name]:
            told.apply(stored)
        entries += tiles.split(told.entries)
    assert len(set(entries)) == len(entries), "a head was logged twice"
    assert service.platform.readmodels.tree.behind() == 0, "a head was never logged"
    for size, root in people.checkpoints:
        assert size <= len(entries), "the transparency log shrank"
        assert signed_notes.encoded(mth(entries[:size])) == root, f"two histories: {size} {root}"


def _audited(service: Service, streams: dict[str, list[Stored]]) -> None:
    for name in streams:
        if GAME.names(name) or MATCH.names(name) or TOURNAMENT.names(name):
            found = auditing_of(service["games"].desk).stream(name, "rules").audit
            assert found.verdict in HARMLESS, f"{name}: {found}"
