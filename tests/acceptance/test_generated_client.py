"""A client that a stranger generates from `openapi.yaml`, with a generator that we did not write, works."""

import contextlib
import importlib
import subprocess
import sys

import pytest

from tests.support.api import ROOT, document

DOCUMENT = ROOT / "service/platform/http/openapi.json"
"""The same as `openapi.yaml`, which the generator takes seconds to parse."""
_SETTINGS = """\
package_name_override: generated_client
content_type_overrides:
  application/jsonl: text/plain
  application/x-ndjson: application/octet-stream
  application/vnd.oai.openapi+json: application/json
  application/yaml: text/plain
  application/gzip: application/octet-stream
  application/zip: application/octet-stream
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: application/octet-stream
  image/svg+xml: text/plain
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """Return a function that finds a function or class of the generated package by its name."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "settings.yaml").write_text(_SETTINGS)
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", f"{DOCUMENT}", "--config", "settings.yaml", "--output-path", "generated_client"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert "Cannot parse" not in told.stdout + told.stderr, told.stdout + told.stderr
    operations = {
        one["operationId"]
        for item in document()["paths"].values()
        for name, one in item.items()
        if name != "parameters"
    }
    made = {module.stem for module in (folder / "generated_client" / "api").glob("*/*.py")}
    assert made >= operations, operations - made
    sys.path.insert(0, str(folder))
    yield lambda module, name: getattr(importlib.import_module(f"generated_client.{module}"), name)
    sys.path.remove(str(folder))


@pytest.fixture
def clients(generated, shared):
    """Makes clients, with or without a token, and closes their connections."""
    with contextlib.ExitStack() as stack:

        def client(token=None):
            if token is None:
                return stack.enter_context(generated("client", "Client")(base_url=shared.url))
            return stack.enter_context(generated("client", "AuthenticatedClient")(base_url=shared.url, token=token))

        yield client


def test_a_stranger_opens_accounts_and_plays(generated, clients):
    def call(module, client, *args, body=None, **more):
        """Calls one operation; a body is given as plain data, as the documented schema has it."""
        sent = {} if body is None else {"body": generated("models", body[0]).from_dict(body[1])}
        return generated(f"api.{module}", "sync_detailed")(*args, client=client, **sent, **more)

    anybody = clients()
    players = {}
    for handle in ("agnes", "emil"):
        made = call("accounts.create_account", anybody, body=("NewAccount", {"handle": handle}))
        assert made.status_code == 201
        players[made.parsed.id] = clients(made.parsed.token)
    agnes, emil = players.values()

    taken = call("accounts.create_account", anybody, body=("NewAccount", {"handle": "AGNES"}))
    assert (taken.status_code, taken.parsed.code) == (409, "handle-taken")
    assert call("accounts.get_me", agnes).parsed.handle == "agnes"
    assert [token.label for token in call("tokens.list_tokens", agnes).parsed.items] == ["first"]

    table = {"ruleset": "kingdomino", "seats": ["me", {"account": "emil"}]}
    game = call("games.create_game", agnes, body=("NewGame", table)).parsed.game.id
    assert call("games.take_seat", emil, game, 1, body=("SeatTaking", {})).status_code == 200
    for _ in range(6):
        shown = call("games.get_game", agnes, game).parsed
        asked = players[shown.seats[shown.decision.seat].account]
        decision = call("games.get_game", asked, game).parsed.decision
        answering = {"decision": decision.id, "picks": [option.id for option in decision.options[: decision.min_]]}
        moved = call("moves.make_move", asked, game, body=("NewMove", answering))
        assert moved.status_code == 201, moved
    assert len(call("events.list_events", emil, game).parsed.items) > 12


@pytest.mark.parametrize("name", ["PauseRuling", "ReplaceByBotRuling", "RenameTeamTournamentRuling", "SeatOfBot"])
def test_variants_have_names(generated, name):
    assert generated("models", name)
