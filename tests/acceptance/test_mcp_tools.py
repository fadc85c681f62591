"""The tools of the MCP server: refusals, descriptions, and both ways to reach them."""

import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest

from service import cli
from service.mcp import waiting
from service.mcp.access import TOKEN, Access, CallersAccount, OwnAccount
from service.mcp.api import Api as McpApi
from service.mcp.api import connections
from service.mcp.failures import RequestRefused
from service.mcp.tokens import Tokens
from tests.support.api import Api
from tests.support.mcp_server import Agent, listening, over_http
from tests.support.play import table
from tests.support.server import ROOT, Service

NO_GAME = "g_01jd6v3r5m8x2k4q7w9y1z3a5c"


@asynccontextmanager
async def agent(url: str, token: str | None, folder: Path) -> AsyncIterator[Agent]:
    """Run the server in this process, as over stdio."""
    from mcp import Client  # see `tests.support.mcp_server`

    from service.mcp.server import build

    access = Access(OwnAccount(url, Tokens(folder / "tokens.json"), token), url)
    async with connections(url, "en") as access.http, Client(build(access)) as client:
        yield Agent(client)


def test_a_refusal_reaches_the_agent_with_its_code(shared: Service, pair: list[Api], tmp_path: Path) -> None:
    ada, bob = pair
    game = table((bob, ada))
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("get_game", {"game": NO_GAME}, "404 unknown-game"),
        ("get_game", {"game": "../me"}, "pattern"),
        ("create_game", {"ruleset": "chess", "seats": ["me", "open"]}, "422 invalid"),
        ("create_game", {"ruleset": "dominion", "seats": ["me"]}, "422 player-count"),
        ("create_game", {"ruleset": "kingdomino", "seats": ["me", "nobody-knows"]}, "422 unknown-player"),
        (
            "create_game",
            {"ruleset": "kingdomino", "seats": ["me", "open"], "options": {"castle": 3}},
            "invalid-options",
        ),
        ("get_parts", {"ruleset": "dominion", "names": ["moat", "queen"]}, "no part called queen"),
        ("get_ruleset", {"ruleset": "../me"}, "404"),
        ("make_move", {"game": game, "decision": "d99", "picks": ["o0"]}, "422 unknown-decision"),
        ("take_seat", {"game": game}, "No seat is free"),
        ("create_account", {}, "already"),
    ]

    async def all_of_them() -> None:
        async with agent(shared.url, ada.token, tmp_path) as one:
            for tool, arguments, expected in cases:
                text, content, failed = await one.tried(tool, **arguments)
                assert failed, tool
                assert expected in text
                assert "dom_" not in text
                assert not text.startswith("Refused") or content["code"] in text

    anyio.run(all_of_them)


def test_players_meet_by_a_seek(shared: Service, pair: list[Api], tmp_path: Path) -> None:
    async def meet() -> None:
        ada, bob = pair
        async with agent(shared.url, ada.token, tmp_path) as maker, agent(shared.url, bob.token, tmp_path) as other:
            handle = bob.get("/v1/me").json["handle"]
            declined = await maker.call("create_seek", ruleset="domaine", challenge=[handle])
            assert declined["id"] in await other.text("list_inbox")
            assert "closed" in await other.text("delete_seek", seek=declined["id"])
            seek = await maker.call("create_seek", ruleset="domaine")
            assert seek["id"] in await other.text("list_seeks", ruleset="domaine")
            accepted = await other.call("accept_seek", seek=seek["id"])
            found = await maker.call("get_seek", seek=seek["id"], wait_seconds=10)
            assert accepted["game"] == found["game"]
            assert found["game"] in await maker.text("list_games", mine=True)
            over = await other.call("resign", game=found["game"])
            assert over["game"]["result"]["reason"] == "resignation"

    anyio.run(meet)


def test_picks_may_be_in_notation(shared: Service, pair: list[Api], tmp_path: Path) -> None:
    ada, bob = pair
    game = table((ada, bob), ruleset="dominion")

    async def buy() -> None:
        first = ada.get(f"/v1/games/{game}").json["decision"]["seat"]
        player = pair[first]
        async with agent(shared.url, player.token, tmp_path) as one:
            assert " buy copper" in await one.text("get_game", game=game)
            asked = player.get(f"/v1/games/{game}").json["decision"]["id"]
            text = await one.text("make_move", game=game, decision=asked, picks=["buy copper"], wait_seconds=0)
            assert "buys Copper" in text

    anyio.run(buy)


def test_a_takeback_waits_for_the_others_and_they_answer_it(shared: Service, pair: list[Api], tmp_path: Path) -> None:
    game = table(pair, terms={"takebacks": "consent"})
    asked = first = pair[0].get(f"/v1/games/{game}").json["decision"]
    while asked["seat"] == first["seat"]:  # until the other seat decides
        first, move = asked, {"decision": asked["id"], "picks": ["o0"]}
        moved = pair[first["seat"]].post(f"/v1/games/{game}/moves", move)
        asked = moved.json["game"]["decision"]
    maker, other = pair[first["seat"]], pair[asked["seat"]]
    maker.post(f"/v1/games/{game}/takebacks", {})

    async def answer() -> None:
        async with agent(shared.url, maker.token, tmp_path / "maker") as one:
            started = anyio.current_time()
            assert (await one.call("wait_for_turn", game=game, wait_seconds=2))["takeback"] is not None
            assert anyio.current_time() - started >= 2, "a request of one's own does not end a wait"
        async with agent(shared.url, other.token, tmp_path / "other") as one:
            assert "answer_takeback" in await one.text("wait_for_turn", game=game, wait_seconds=60)
            assert (await one.call("answer_takeback", game=game, allow=True))["game"]["takeback"] is None

    anyio.run(answer)
    assert maker.get(f"/v1/games/{game}").json["decision"]["seat"] == first["seat"]


def test_refused_streams_neither_end_a_wait_nor_hide_a_move(
    shared: Service, pair: list[Api], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = pair
    game = table((ada, bob), ruleset="dominion")
    first = pair[ada.get(f"/v1/games/{game}").json["decision"]["seat"]]
    asked = first.get(f"/v1/games/{game}").json["decision"]["id"]

    class Full:
        async def __aenter__(self) -> Any:
            raise RequestRefused("Refused: 429 rate-limited: this address already has 96 live streams open")

        async def __aexit__(self, *_: object) -> None: ...

    monkeypatch.setattr(McpApi, "stream", lambda *_, **__: Full())

    other = bob if first is ada else ada

    async def play() -> None:
        async with agent(shared.url, other.token, tmp_path / "other") as one:
            assert (await one.call("wait_for_turn", game=game, wait_seconds=1))["id"] == game
        async with agent(shared.url, first.token, tmp_path / "first") as one:
            made = await one.call("make_move", game=game, decision=asked, picks=["buy copper"], wait_seconds=1)
            assert made["receipt"]["seq"] > 0
        monkeypatch.setattr(waiting, "for_turn", refused_wait)
        asked_next = other.get(f"/v1/games/{game}").json["decision"]
        async with agent(shared.url, other.token, tmp_path / "other") as one:
            move = {"decision": asked_next["id"], "picks": ["buy copper"]}
            text, content, failed = await one.tried("make_move", game=game, wait_seconds=1, **move)
            assert not failed
            assert text.startswith("The move is made.")
            assert content["receipt"]["seq"] > made["receipt"]["seq"]

    async def refused_wait(*_: Any) -> Any:
        raise RequestRefused("Refused: 429 rate-limited")

    anyio.run(play)


def test_every_tool_explains_itself_and_is_documented(tmp_path: Path) -> None:
    async def tools() -> Any:
        async with agent("http://127.0.0.1:1", None, tmp_path) as one:
            assert "does not answer" in await one.text("list_rulesets")
            return (await one.client.list_tools()).tools

    listed = anyio.run(tools)
    documented = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "mcp.md").read_text(), re.MULTILINE)
    assert sorted(documented) == sorted(tool.name for tool in listed)
    for tool in listed:
        assert 30 < len(tool.description) < 400, tool.name
        assert tool.annotations.read_only_hint is not None
        assert not (tool.annotations.read_only_hint and tool.annotations.destructive_hint)
        assert tool.annotations.read_only_hint == bool(re.match(r"get|list|verify|wait", tool.name))
        for name, field in tool.input_schema["properties"].items():
            assert {"type", "anyOf", "enum"} & field.keys(), (tool.name, name)
    ends = {tool.name for tool in listed if tool.annotations.destructive_hint}
    assert ends == {"resign", "delete_seek"}


def test_over_http_each_caller_brings_a_token(shared: Service, stranger: Api) -> None:
    async def reach(address: str) -> None:
        async with over_http(address, stranger.token) as known, over_http(address, None) as unknown:
            assert (await known.call("get_me"))["me"]["id"] == stranger.account
            assert "Authorization: Bearer" in await unknown.text("get_me")
            assert "kingdomino" in await unknown.text("list_rulesets")
            names = {tool.name for tool in (await unknown.client.list_tools()).tools}
            assert "create_account" not in names
        async with over_http(address, "dom_wrong") as wrong:
            assert "401 unauthenticated" in await wrong.text("get_me")
        async with httpx2.AsyncClient() as http:  # a page whose name was made to lead here
            page = await http.post(address, headers={"Host": "evil.example"}, json={})
            assert page.status_code == 421

    with listening(shared.url) as address:
        assert address.startswith("http://127.0.0.1:")
        anyio.run(reach, address)


def test_nothing_of_an_own_account_is_served_over_http(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(TOKEN, "dom_secret")
    assert cli.main(["mcp", "--http", "--port", "0"]) == 2
    monkeypatch.delenv(TOKEN)
    assert cli.main(["mcp", "--http", "--tokens", str(tmp_path / "tokens")]) == 2
    said = capsys.readouterr().err
    assert said.count("each client sends its own token") == 2
    assert "dom_secret" not in said
    assert Access(CallersAccount(), "http://localhost").accounts.authorization(None) is None


def test_without_the_extra_the_command_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp", None)
    assert cli.main(["mcp"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'dominium[mcp]'" in line


def test_the_command_line_loads_nothing_of_the_extra() -> None:
    code = "import sys, service.cli as c; c._parser({}); c.main(['keys', '--help'])"
    check = f"import atexit, sys; atexit.register(lambda: print('LOADED', 'mcp' in sys.modules)); {code}"
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "LOADED False" in done.stdout, done.stderr


def test_the_file_of_tokens_is_its_owners_and_by_service(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path / "new" / "tokens.json")
    assert tokens.get("http://a") is None
    tokens.keep("http://a", "dom_a")
    tokens.keep("http://b", "dom_b")
    assert (tokens.get("http://a"), tokens.get("http://b"), tokens.get("http://c")) == ("dom_a", "dom_b", None)
    assert tokens.path.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tokens.path.parent.iterdir()] == ["tokens.json"]
