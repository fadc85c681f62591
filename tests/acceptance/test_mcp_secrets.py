"""No result of a tool shows what the seat of its account may not see."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import anyio
import pytest

from tests.support.api import Api
from tests.support.mcp_server import Agent, listening, over_http
from tests.support.play import people, table
from tests.support.server import Service

DISPUTABLE = {"dispute_window_seconds": 3600}
"""While the game can be disputed, hands stay secret."""


@pytest.mark.parametrize("turns", [3, pytest.param(40, marks=pytest.mark.long)])
def test_no_tool_shows_the_hand_of_another_player(shared: Service, anybody: Api, turns: int) -> None:
    ada, bob = people(anybody, 2)
    game = table((ada, bob), ruleset="dominion", options={"turn_limit": turns, "ask": "always"}, terms=DISPUTABLE)
    with listening(shared.url) as address:
        heard = anyio.run(_played, address, game, ada, bob)
    mine, theirs = (_salts(player, game) for player in (ada, bob))
    assert theirs - mine, "Bob has secrets"
    for answer in heard[0]:
        _shows_nothing(answer, of=1)
        assert not any(salt in answer for salt in theirs - mine)
    for answer in heard[1]:
        _shows_nothing(answer, of=0)
        assert not any(salt in answer for salt in mine - theirs)


async def _played(address: str, game: str, *players: Api) -> list[list[str]]:
    """Let two agents play and use every tool that reads. Return all results of each."""
    heard: list[list[str]] = [[], []]
    async with anyio.create_task_group() as tasks:
        for seat, player in enumerate(players):
            tasks.start_soon(_agent, address, game, player.token, seat, heard)
    return heard


async def _agent(address: str, game: str, token: str | None, seat: int, heard: list[list[str]]) -> None:
    async with over_http(address, token) as agent:
        heard[seat] = agent.heard
        await agent.play(game, random.Random(seat))
        await _look_everywhere(agent, game)


async def _look_everywhere(agent: Agent, game: str) -> None:
    for tool, arguments in (
        ("get_game", {"game": game}), ("get_log", {"game": game, "last": 200}), ("list_games", {"mine": True}),
        ("list_inbox", {}), ("get_me", {}), ("verify_game", {"game": game}), ("wait_for_turn", {"game": game}),
    ):  # fmt: skip
        await agent.call(tool, **arguments)


def _shows_nothing(answer: str, of: int) -> None:
    """Check that the result has no hand or deck of the seat, and no line that names its draws."""
    got = json.loads(answer)
    for players in _lists(got, "players"):
        assert players[of]["hand"] is None
        assert players[of]["deck"] is None
    text = got["content"][0]["text"]
    for seat in re.findall(rf"^Seat {of} .*\n((?:  .*\n)*)", text, re.MULTILINE):
        assert not re.search(r"^  (hand|deck):", seat, re.MULTILINE), seat
    handle = re.search(rf"Seats: .*?\b{of} (\S+?)[,.] ", text)
    if handle:
        assert not re.search(rf"{handle[1]} draws (?!\d+ cards?\b)", text)


def _lists(value: Any, name: str) -> Iterator[Any]:
    if isinstance(value, dict):
        if isinstance(value.get(name), list):
            yield value[name]
        for each in value.values():
            yield from _lists(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from _lists(each, name)


def _salts(player: Api, game: str) -> set[str]:
    """Return the salts of all openings in the player's view of the record."""
    record = player.get(f"/v1/games/{game}/record").text
    return set(re.findall(r'"salt":"([^"]+)"', record))
