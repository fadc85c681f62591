"""`dominium verify` calls a changed record broken.

The tests change each field of each type of event, each opening, the header, the trailer and the order of the lines. An
attacker who rebuilds the chain cannot sign it.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.game.facts import Codec, Fact
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.looks import LOOKS_CODEC
from domain.table.match import MATCH_CODEC
from domain.tournament.facts import TOURNAMENT_CODEC
from events.keys import KeyRing
from events.log.canon import canonical
from events.log.event import body_of, digest
from events.log.viewer import Viewer
from events.record.verifying import verify
from events.record.writing import FORMAT, write_record
from service.cli import main as dominium
from service.features.games.routes.event_schemas import CODECS
from service.platform.streams.pen import Pen
from tests.support import samples
from tests.support.life import GAME, Time

Lines = list[bytes]
Story = tuple[Callable[[Viewer], Lines], samples.Samples]
Known = Callable[[Codec], samples.Samples]
KEY = bytes(range(32))
TOGETHER = 3
"""The number of samples in one record: each change in it reads the whole record again."""
OWN_KIND = {"match": MATCH_CODEC, "tournament": TOURNAMENT_CODEC, "looks": LOOKS_CODEC}
"""Kinds whose streams are no games."""
EVERY = [*CODECS, LOOKS_CODEC]
"""The codecs of all streams: a codec, or a type in one, that has no sample below fails these tests."""


def recorded(ring: KeyRing, codec: Codec, facts: Sequence[Fact], kind: str, view: Viewer) -> Lines:
    pen = Pen(GAME, codec, KEY, kind=kind)
    pen.write(facts, "a_somebody")
    return list(write_record(pen.written, kind=kind, viewer=view, key=KEY, ring=ring))


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory, ring: KeyRing) -> Story:
    """The record of a disputed game for each view, and samples of all facts beside play."""
    with pytest.MonkeyPatch.context() as patched:
        time = Time()
        patched.setattr("service.platform.streams.pen.now", time)
        folder = tmp_path_factory.mktemp("samples")
        events, around = samples.around_the_table(folder, time)
    secret = samples.secret_of(folder)
    return (lambda view: list(write_record(events, kind="game", viewer=view, key=secret, ring=ring))), around


@pytest.fixture(scope="module")
def known(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Known:
    """A sample of every type of a codec, made at the first request. Games are played until every type has occurred."""
    folder = tmp_path_factory.mktemp("more")
    made: dict[Codec, Callable[[], samples.Samples]] = {
        LOBBY_CODEC: lambda: request.getfixturevalue("story")[1],
        MATCH_CODEC: lambda: samples.of_matches(folder),
        TOURNAMENT_CODEC: samples.of_tournaments,
        LOOKS_CODEC: lambda: samples.of_looks(folder),
        **{rules.codec: partial(samples.in_play, rules) for rules in RULESETS.values()},
    }
    return cache(lambda codec: made[codec]())


@pytest.fixture(scope="module", params=["lobby", *OWN_KIND, *RULESETS])
def sampled(request: pytest.FixtureRequest, known: Known, ring: KeyRing) -> Callable[[Viewer], list[Lines]]:
    """Records that hold a sample of each type of one codec, each beginning with the stream's first event."""
    named = {"lobby": LOBBY_CODEC, **OWN_KIND}
    codec = named.get(request.param) or RULESETS[request.param].codec
    found, kind = known(codec), request.param if request.param in OWN_KIND else "game"
    facts = sorted(found.values(), key=lambda fact: (not fact.type_name().endswith("-created"), fact.type_name()))
    begin = [fact for fact in facts[:1] if fact.type_name().endswith("-created")]
    others = facts[len(begin) :]
    parts = [[*begin, *others[place : place + TOGETHER]] for place in range(0, len(others), TOGETHER)]
    return lambda view: [recorded(ring, codec, part, kind, view) for part in parts]


def test_every_type_of_event_has_a_sample(known: Known) -> None:
    assert {codec: set(codec.types) for codec in EVERY} == {codec: set(known(codec)) for codec in EVERY}


def verdict(lines: Sequence[bytes], ring: KeyRing) -> str:
    return verify(lines, {ring.current.kid}).verdict


@pytest.mark.one_in(2)
@pytest.mark.parametrize("view", [Viewer.referee(), Viewer.public()], ids=str)
def test_each_field_of_each_event(sampled: Callable[[Viewer], list[Lines]], ring: KeyRing, view: Viewer) -> None:
    for lines in sampled(view):
        assert verdict(lines, ring) == "verified"
        for place, line in enumerate(lines):
            for what, value in mutations(orjson.loads(line)):
                mutated = [*lines[:place], canonical(value) + b"\n", *lines[place + 1 :]]
                assert verdict(mutated, ring) == "broken", f"{what} of {line!r}"
                if 0 < place < len(lines) - 1:  # a forger with the key fails, too
                    assert verdict(signed_by(ring, mutated), ring) == "broken", f"{what} of {line!r}, signed"


def test_a_chain_that_was_made_again_lacks_the_signature(
    sampled: Callable[[Viewer], list[Lines]], ring: KeyRing, tmp_path: Path
) -> None:
    rng = random.Random(0)
    stranger = KeyRing(tmp_path)
    places = [(record, place) for record in sampled(Viewer.referee()) for place in range(len(record))]
    for lines, place in places:
        event = orjson.loads(lines[place])
        if "hash" not in event:
            continue
        changed = [value for what, value in mutations(event) if what.startswith("/data/") and value["data"]]
        for value in rng.sample(changed, min(3, len(changed))):
            again = chained_again(lines, place, value)
            assert verdict(again, ring) == "broken"
            assert verdict(signed_by(stranger, again), ring) != "verified"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("view", [Viewer.referee(), Viewer.seat(1)], ids=str)
def test_the_order_of_the_lines_and_each_of_them(story: Story, ring: KeyRing, view: Viewer) -> None:
    lines = story[0](view)
    assert verdict(lines, ring) == "verified"
    rng = random.Random(str(view))
    for place, line in enumerate(lines):
        byte = rng.randrange(len(line))
        flipped = line[:byte] + bytes([line[byte] ^ 1 << rng.randrange(8)]) + line[byte + 1 :]
        for mutated in (
            [*lines[:place], *lines[place + 1 :]],
            [*lines[:place], line, *lines[place:]],
            [*lines[:place], *lines[place + 1 : place + 2], line, *lines[place + 2 :]] if lines[place + 1 :] else [],
            [*lines[:place], flipped, *lines[place + 1 :]],
            [*lines[:place], line.replace(b":", b": ", 1), *lines[place + 1 :]],
            lines[:place],
        ):
            assert verdict(mutated, ring) == "broken", line
    for place in (0, len(lines) - 1):
        for what, value in mutations(orjson.loads(lines[place])):
            mutated = [*lines[:place], canonical(value) + b"\n", *lines[place + 1 :]]
            assert verdict(mutated, ring) == "broken", what


def test_swapped_openings_break_a_record(story: Story, ring: KeyRing) -> None:
    lines = story[0](Viewer.referee())
    places = [place for place, line in enumerate(lines) if b'"salt":' in line]
    for one, other in pairwise(places):
        mutated = list(lines)
        mutated[one], mutated[other] = mutated[other], mutated[one]
        assert verdict(mutated, ring) == "broken"


def test_verify_exits_with_1_for_a_broken_record(
    story: Story, ring: KeyRing, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, file = story[0](Viewer.referee()), tmp_path / "record"
    words = ["verify", str(file), "--key", ring.current.kid, "--json"]
    file.write_bytes(b"".join(lines))
    assert dominium(words) == 0
    for place, line in enumerate(lines):
        file.write_bytes(b"".join([*lines[:place], line.replace(b"0", b"1", 1), *lines[place + 1 :]]))
        capsys.readouterr()
        if b"0" in line:
            assert dominium(words) == 1
            assert json.loads(capsys.readouterr().out)["verdict"] == "broken"


def mutations(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the value with one part changed, removed or added, and a description. Only four items of a list change."""
    if isinstance(value, dict):
        yield f"{path} with a member more", {**value, "surplus": 0}
        for name, inner in value.items():
            yield f"{path}/{name} removed", {other: value[other] for other in value if other != name}
            yield from ((what, {**value, name: changed}) for what, changed in mutations(inner, f"{path}/{name}"))
    elif isinstance(value, list):
        yield f"{path} with an item more", [*value, value[-1] if value else 0]
        for place, inner in enumerate(value[:4]):
            yield f"{path}/{place} removed", [*value[:place], *value[place + 1 :]]
            found = mutations(inner, f"{path}/{place}")
            yield from ((what, [*value[:place], changed, *value[place + 1 :]]) for what, changed in found)
    else:
        yield f"{path} changed", other_than(value)
        if value is not None:
            yield f"{path} taken away", None


def other_than(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value[:-1]}{'0' if value[-1] != '0' else '1'}" if value else "0"
        case _:
            return 0


def chained_again(lines: Lines, place: int, value: dict[str, Any]) -> Lines:
    """Return the record with this event in the place of another.

    All later hashes are computed again, and the trailer except for its signature, as an attacker without a key could.
    """
    made: Lines = []
    head = orjson.loads(lines[place])["prev"]
    for number, line in enumerate(lines):
        event = value if number == place else orjson.loads(line)
        if number >= place and "hash" in event:
            event = {**event, "prev": head, "hash": "0" * 64}
            head = digest(body_of(canonical(event), "0" * 64))
            made.append(canonical({**event, "hash": head}) + b"\n")
        else:
            made.append(line)
    trailer = orjson.loads(lines[-1])
    trailer |= {"head": head, "digest": hashlib.sha256(b"".join(made[:-1])).hexdigest()}
    return [*made[:-1], canonical(trailer) + b"\n"]


def signed_by(ring: KeyRing, lines: Lines) -> Lines:
    trailer = orjson.loads(lines[-1])
    claims = {name: trailer[name] for name in ("stream", "view", "seq", "head")}
    claims |= {"digest": hashlib.sha256(b"".join(lines[:-1])).hexdigest(), "public": ring.current.x}
    return [*lines[:-1], canonical(ring.current.vouch(FORMAT, claims)) + b"\n"]
