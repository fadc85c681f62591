"""An id or number that names nothing gives 404 in an address, malformed or not, and an empty list in a filter.

This holds for every operation of the document. A flag in a query is `true` or `false`.
"""

import re
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

import pytest

from service.platform.caller import OPEN_SCOPES
from tests.support.api import Answer, Api, document, over_wsgi, refusals, refused, resolved
from tests.support.event import open_event
from tests.support.play import posted
from tests.support.registry import registry_of
from tests.support.service import application

Operation = tuple[str, str, dict[str, Any]]
ULID: Final = "01jd6v3r5m8x2k4q7w9y1z3a5c"
TOO_LARGE: Final = ("9" * 16, str(2**64), "9" * 5000)
MALFORMED: Final = ("nonsense", "g_short", "g_" + "!" * 26, "x" * 300)
LISTS: Final = ("/v1/games", "/v1/games/export", "/v1/matches", "/v1/tournaments")


def operations() -> Iterator[Operation]:
    for path, item in document()["paths"].items():
        shared = item.get("parameters", [])
        for method in sorted(item.keys() & {"get", "post", "put", "delete"}):
            told = item[method]
            yield method.upper(), path, {**told, "parameters": [*shared, *told.get("parameters", [])]}


def parameters(told: dict[str, Any], place: str) -> list[dict[str, Any]]:
    return [one for one in map(resolved, told["parameters"]) if one["in"] == place]


def prefix(parameter: dict[str, Any]) -> str | None:
    """Return the first letter of the ids that this parameter takes."""
    found = re.match(r"\^(?:\(\?:|\[)?([a-z])", parameter["schema"].get("pattern", ""))
    return found[1] if found and "0-7" in parameter["schema"]["pattern"] else None


NAMED: Final = [
    pytest.param(method, path, told, parameter["name"], id=f"{method} {path} {parameter['name']}")
    for method, path, told in operations()
    for parameter in parameters(told, "path")
    if prefix(parameter) and path.startswith("/v1/")
]


@pytest.fixture(scope="module")
def somebody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """An administrator with every scope of a person."""
    with application(tmp_path_factory.mktemp("ids")) as app:
        admin = Api(over_wsgi(app)).as_("warden-of-ids")
        registry = registry_of(app.extensions["service"])
        registry.give_role(admin.account or "", "admin")
        registry.give_role(admin.account or "", "referee")
        yield admin.bearing(registry.credentials.issue("token", admin.account, (*OPEN_SCOPES, "admin"))[1])


def asked(who: Api, method: str, path: str, told: dict[str, Any], name: str, given: str | None) -> Answer:
    """The operation on things that nobody has; on one that is called as `given` in one place."""
    for parameter in parameters(told, "path"):
        shape = parameter["schema"]
        value = f"{prefix(parameter)}_{ULID}" if prefix(parameter) else str((shape.get("enum") or [1])[0])
        if parameter["name"] == name and given is not None:
            value = given
        path = path.replace(f"{{{parameter['name']}}}", quote(value, safe=""))
    for parameter in parameters(told, "query"):
        if parameter.get("required"):
            path += f"{'&' if '?' in path else '?'}{parameter['name']}=g_{ULID}"
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [content.get("example"), *(one["value"] for one in content.get("examples", {}).values())]
    return who.ask(method, path, next(filter(None, examples), None))


@pytest.mark.parametrize(("method", "path", "told", "name"), NAMED)
def test_a_malformed_id_is_answered_like_an_unknown_one(
    somebody: Api, method: str, path: str, told: dict[str, Any], name: str
) -> None:
    unknown = asked(somebody, method, path, told, name, None)
    if unknown.status in (401, 403):
        pytest.skip("only an office is told more")
    assert unknown.status == 404, unknown
    for given in MALFORMED:
        answer = asked(somebody, method, path, told, name, given)
        problem = refused(answer, 404, answer.json["code"])
        assert answer.json["code"] in refusals(told, 404)
        assert "URL" not in problem["detail"], "that is a text of the framework"
        if parameters(told, "path")[0]["name"] == name:
            assert problem["code"] == unknown.json["code"]


NUMBERED: Final = [
    pytest.param(method, path, told, place, parameter["name"], id=f"{method} {path} {parameter['name']}")
    for method, path, told in operations()
    for place in ("path", "query")
    for parameter in parameters(told, place)
    if parameter["schema"].get("type") == "integer"
]


@pytest.fixture(scope="module")
def theirs(somebody: Api) -> dict[str, str]:
    """A game and a tournament, by the names of their ids in addresses."""
    game = posted(somebody, "/v1/games", ruleset="kingdomino", seats=["me", "open"])["game"]["id"]
    return {"{game}": game, "{tournament}": open_event(somebody).rpartition("/")[2]}


@pytest.mark.parametrize(("method", "path", "told", "place", "name"), NUMBERED)
def test_a_number_that_is_too_large_is_refused(
    somebody: Api, theirs: dict[str, str], method: str, path: str, told: dict[str, Any], place: str, name: str
) -> None:
    for placeholder, known in theirs.items():
        path = path.replace(placeholder, known)
    for given in TOO_LARGE:
        if place == "path":
            refused(asked(somebody, method, path, told, name, given), 404, "not-found")
        else:
            refused(asked(somebody, method, f"{path}?{name}={given}", told, name, None), 422, "invalid")


def test_a_malformed_id_of_a_token_is_not_repeated(somebody: Api) -> None:
    """It may be the secret itself, and tournaments have ids of the same form."""
    problem = refused(somebody.ask("DELETE", "/v1/tokens/dom_secret"), 404, "not-found")
    assert problem["detail"] == "You have no token with this id. List your tokens to find its id."


@pytest.mark.parametrize("path", LISTS)
def test_a_filter_that_nothing_fits_gives_an_empty_list(somebody: Api, path: str) -> None:
    for player in ("nobody-of-this-name", f"a_{ULID}"):
        answer = somebody.get(f"{path}?player={player}")
        assert answer.status == 200
        assert answer.body == b"" or answer.json["items"] == []
    refused(somebody.get(f"{path}?player=no!body"), 422, "invalid")
    assert somebody.get(f"{path}?player={somebody.get('/v1/me').json['handle']}").status == 200


def test_every_filter_for_a_player_is_in_this_table() -> None:
    lists = {
        path for method, path, told in operations() for one in parameters(told, "query") if one["name"] == "player"
    }
    assert lists == set(LISTS)


IDS: Final = [
    pytest.param(path, parameter["name"], id=f"{path} {parameter['name']}")
    for method, path, told in operations()
    for parameter in parameters(told, "query")
    if method == "GET" and parameter["name"] in {"app", "game", "match", "tournament"}
]


@pytest.mark.parametrize(("path", "name"), IDS)
def test_a_filter_by_an_unknown_id_gives_an_empty_list(somebody: Api, path: str, name: str) -> None:
    letter = {"app": "p"}.get(name, name[0])
    answer = somebody.get(f"{path}?{name}={letter}_{ULID}")
    assert answer.status == 200, answer
    assert answer.body == b"" or answer.json["items"] == []
    problem = refused(somebody.get(f"{path}?{name}={'!' * 28}"), 422, "invalid")
    assert problem["errors"][0]["pointer"] == f"/{name}"


def test_every_flag_in_a_query_takes_true_and_false() -> None:
    for method, path, told in operations():
        for one in parameters(told, "query"):
            values = set(one["schema"].get("enum", ()))
            assert values.isdisjoint({"true", "false"}) or values == {"true", "false"}, (method, path, one["name"])


def test_not_only_mine_is_every_dispute(somebody: Api) -> None:
    assert somebody.get("/v1/disputes?mine=false").body == somebody.get("/v1/disputes").body
