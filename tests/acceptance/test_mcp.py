"""From nothing to a finished game and a verified record, with the SDK's own client."""

import random
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.support.api import Api
from tests.support.api import over_http as over_plain_http
from tests.support.mcp_server import LEGACY, Agent, listening, over_http, over_stdio
from tests.support.play import people, table, until
from tests.support.server import Service, running


def test_stranger_plays_a_bot_and_verifies_the_record(shared: Service, tmp_path: Path) -> None:
    tokens = tmp_path / "state" / "tokens.json"

    async def walk() -> None:
        async with over_stdio(shared.url, tokens) as agent:
            assert "create_account" in await agent.text("get_me")
            created = await agent.call("create_account")
            assert created["bot"]
            assert "already" in await agent.text("create_account")
            assert (await agent.call("get_me"))["me"]["bot"]
            made = await agent.call("create_game", ruleset="kingdomino", seats=["me", "bot:random"])
            await _finish(agent, made["id"], 1)
            assert "[" not in await agent.text("list_inbox")
            await _rated(agent)
        assert tokens.stat().st_mode & 0o777 == 0o600
        assert "dom_" in tokens.read_text()
        assert not any("dom_" in heard for heard in agent.heard)

    anyio.run(walk)


async def _finish(agent: Agent, game: str, seed: int) -> None:
    """Play the game, and read and verify what is left of it."""
    over = await agent.play(game, random.Random(seed))
    assert over["status"] == "final"
    log = await agent.text("get_log", game=game, last=5)
    assert "earlier lines left out" in log
    assert "The game is over" in log
    text, report, failed = await agent.tried("verify_game", game=game)
    assert not failed
    assert text.startswith("Verified: ")
    assert "Replayed: agrees." in text
    assert (report["verdict"], report["replay"]["verdict"]) == ("verified", "agrees")
    assert report["head"] == over["head"]


async def _rated(agent: Agent) -> None:
    """Wait until the account has a rating among bots."""
    while "among bots" not in await agent.text("get_me"):
        await anyio.sleep(0.1)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["auto", LEGACY])
@pytest.mark.parametrize("kind", ["people", "bots"])
def test_two_agents_come_from_nothing_to_a_rated_game(
    shared: Service, anybody: Api, tmp_path: Path, mode: Any, kind: str
) -> None:
    """Each begins with the address of the service. For people, a person decides the moves. It takes 20 s."""

    async def player(name: str, found: dict[str, str]) -> None:
        async with over_stdio(shared.url, tmp_path / name, mode=mode) as agent:
            await agent.call("create_account", bot=kind == "bots")
            game = await _seated(agent, kind)
            await _finish(agent, game, len(name))
            found[name] = (await agent.call("get_me"))["me"]["id"]

    async def both() -> dict[str, str]:
        found: dict[str, str] = {}
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(player, "ada", found)
            tasks.start_soon(player, "bruno", found)
        return found

    def kinds(account: str) -> list[str]:
        return [one["kind"] for one in anybody.get(f"/v1/players/{account}/ratings").json["items"]]

    found = anyio.run(both)
    until(lambda: all(kinds(one) == [kind] for one in found.values()))


async def _seated(agent: Agent, kind: str) -> str:
    """Take an open seek of another player of this kind, or make one and wait."""
    admitted = {"bots": kind == "bots", "people": kind == "people"}
    seek = await agent.call("create_seek", ruleset="kingdomino", **admitted)
    while seek["game"] is None:
        seek = await agent.call("get_seek", seek=seek["id"], wait_seconds=30)
    game: str = seek["game"]
    return game


@pytest.mark.long
def test_two_agents_play_over_http_with_their_own_tokens(shared: Service, anybody: Api) -> None:
    ada, bob = people(anybody, 2)

    async def both(address: str) -> None:
        async with over_http(address, ada.token) as first, over_http(address, bob.token, mode=LEGACY) as second:
            handle = bob.get("/v1/me").json["handle"]
            game = (await first.call("create_game", ruleset="kingdomino", seats=["me", handle]))["id"]
            assert game in await second.text("list_inbox")
            await second.call("take_seat", game=game)
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(_finish, first, game, 3)
                tasks.start_soon(_finish, second, game, 4)
            assert first.progress
            assert not any("dom_" in heard for heard in [*first.heard, *second.heard])

    with listening(shared.url) as address:
        anyio.run(both, address)


@pytest.mark.long
def test_a_wait_survives_a_restart_of_the_service(tmp_path: Path) -> None:
    async def wait(service: Service, game: str, waiting: Api, moving: Api) -> None:
        async with over_stdio(service.url, tmp_path / "tokens", DOMINIUM_TOKEN=waiting.token or "") as agent:
            seen: dict[str, Any] = {}

            async def turn() -> None:
                seen.update(await agent.call("wait_for_turn", game=game, wait_seconds=120))

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(turn)
                while not agent.progress:
                    await anyio.sleep(0.1)
                await anyio.to_thread.run_sync(service.stop)
                await anyio.sleep(5)  # longer than the pause between two attempts
                await anyio.to_thread.run_sync(service.start)
                await anyio.to_thread.run_sync(_move, moving, game)
            assert "options" in seen["decision"]

    with running(tmp_path / "data") as service:
        pair = people(Api(over_plain_http(service.url)), 2)
        game = table(pair)
        first = pair[0].get(f"/v1/games/{game}").json["decision"]["seat"]
        anyio.run(wait, service, game, pair[1 - first], pair[first])


def _move(player: Api, game: str) -> None:
    """Answer decisions of the player until it is another player's turn."""
    while "options" in (asked := player.get(f"/v1/games/{game}").json["decision"]):
        player.post(f"/v1/games/{game}/moves", {"decision": asked["id"], "picks": [asked["options"][0]["id"]]})
