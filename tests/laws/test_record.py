"""Facts on the record: canonical, and each viewer reads back the part that was revealed to them."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import rfc8785

from domain.game.facts import Fact
from events.log.viewer import Viewer
from tests.support.games import Game
from tests.support.recorded import Recorded

LARGEST = 2**53 - 1


def facts(game: Game) -> Iterator[Fact]:
    """Facts of a game, and one that sets a position."""
    yield from game.some(game.facts, 200)
    (rest,) = game.some(game.rests, 1)
    yield game.ruleset.placed(game.ruleset.position(game.at(rest).table), game.setting)


def check_canonical(value: Any) -> None:
    """The profile in which sorted compact JSON is RFC 8785: see the design of the log."""
    match value:
        case None | bool():
            pass
        case int():
            assert -LARGEST <= value <= LARGEST
        case str():
            assert "\0" not in value
            value.encode()
        case list() | tuple():
            for item in value:
                check_canonical(item)
        case dict():
            for key, item in value.items():
                assert isinstance(key, str)
                assert key.isascii()
                check_canonical(item)
        case _:
            raise AssertionError(f"{value!r} has no canonical form")


def test_every_fact_is_canonical(games: list[Game]) -> None:
    for game in games:
        for fact in facts(game):
            data, secrets = game.ruleset.codec.encode(fact)
            for value in (data, *(secret.value for secret in secrets)):
                check_canonical(value)
                assert rfc8785.dumps(value) == msgspec.json.encode(value, order="sorted")


def test_everybody_reads_what_they_were_told(games: list[Game]) -> None:
    for game in games:
        codec = game.ruleset.codec
        for fact in facts(game):
            data, secrets = codec.encode(fact)
            paths = {re.sub(r"/\d+(?=/)", "/*", secret.path) for secret in secrets}
            sealed = codec.sealed_paths(fact.type_name()).keys()
            assert paths <= sealed
            stored = json.dumps(data).encode()
            for path in sealed - paths:  # a field may be omitted where it reveals nothing, and is then absent
                assert f'"{path.rpartition("/")[2]}":'.encode() not in stored
            everything = {secret.path: json.loads(json.dumps(secret.value)) for secret in secrets}
            assert codec.decode(Recorded(fact.type_name(), stored), everything) == fact
            for seat in game.audience:
                viewer = Viewer.public() if seat is None else Viewer.seat(seat)
                told = {one.path: everything[one.path] for one in secrets if viewer.may_see(one.audience)}
                assert codec.decode(Recorded(fact.type_name(), stored), told) == codec.redact(fact, seat)


def test_a_secret_is_not_in_the_data(games: list[Game]) -> None:
    for game in games:
        for fact in facts(game):
            data, secrets = game.ruleset.codec.encode(fact)
            for secret in secrets:
                assert found(data, secret.path) is None


def found(data: Any, path: str) -> Any:
    for step in path.split("/")[1:]:
        data = data[int(step)] if isinstance(data, list | tuple) else data[step]
    return data
