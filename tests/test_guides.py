"""Examples in the guides do what they say: every snippet runs as printed against a real service. Every link target
exists."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature

from events.log.sealing import opens
from events.receipts import check_receipt
from events.signing import PublicKey
from service.web import prose
from service.web.reference.entries import GUIDES, guide
from tests.support.api import ROOT, Api, over_http, refused
from tests.support.cutting import cutting
from tests.support.play import finish, people, table, until
from tests.support.second_verifier import NODE
from tests.support.server import Service, command, running
from tests.support.snippets import README, snippets

FOLDER = ROOT / "service" / "web" / "guides"
KIT = ROOT / "clients" / "python"
SAID_IN_PYTHON = {
    "bulk": "finished",
    "plain-python": r"^g_\w+: [1-9]\d+ events verified\n$",
    "record": r"^[1-9]\d* events signed\n$",
    "refereeing": r"'o0'.*\n.+\n.*'future': 'same'.* agrees\n.*'rewound'.*\nappealed",
    "shuffles": r"^[0-9a-f]{64}\n$",
    "start": "'signature'|finished",
    "transparency": r"^[1-9]\d* logged events; the signature of their checkpoint is not checked\n$",
}
SAID_IN_SHELL: dict[str, str | tuple[str, ...]] = {
    "accounts": ('{"id":"t_', '{"type":'),
    "bulk": '{"place":',
    "options": '{"receipt":',
    "start": "{",
    "streams": "retry:",
    "tools": '{"corrected":"undo","items":[{"kind":"',
    "tournaments": ('{"receipt":', '{"id":"x_'),
}
SAID_IN_TYPESCRIPT = {
    "bulk": "/record",
    "exactly-once": "true",
    "positions": "village",
    "start": "signature|finished",
    "streams": "decision-answered",
    "verifying": r"\[\]",
    "webhooks": "^false",
}
PLACE = "http://127.0.0.1:8000"
WITH_PERL = pytest.mark.skipif(shutil.which("perl") is None, reason="there is no Perl here")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One where a game was played to its end."""
    with running(tmp_path_factory.mktemp("guides") / "data") as started:
        anybody = Api(over_http(started.url))
        pair = people(anybody, 2)
        finish(pair, table(pair))
        until(lambda: anybody.get("/v1/games/export").body)
        yield started


@pytest.fixture
def names(service: Service, request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the values of `SERVICE`, `TOKEN`, `REFEREE` and `GAME` in the guides: two people, and a new game."""
    ada = Api(over_http(service.url)).as_(f"ada-{abs(hash(request.node.name)) % 10**9}")
    game = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "sandbox": True}).json["game"]
    ada.post(f"/v1/games/{game['id']}/moves", {"decision": game["decision"]["id"], "picks": ["o0"]})
    referee = Api(over_http(service.url)).as_(f"ref-{abs(hash(request.node.name)) % 10**9}")
    handle = referee.get("/v1/me").json["handle"]
    assert command("admin", handle, "--role", "referee", data_dir=service.data_dir).returncode == 0
    tokens = {"TOKEN": ada.token or "", "REFEREE": referee.token or ""}
    return {"SERVICE": service.url, **tokens, "GAME": game["id"]}


def _guides_with(language: str) -> pytest.MarkDecorator:
    named = [name for name in GUIDES if snippets(FOLDER / f"{name}.md", language)]
    return pytest.mark.parametrize("name", named)


def run(command: list[str], service: Service, folder: Path, **more: str) -> str:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **more}, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(code: str, service: Service, names: dict[str, str], folder: Path) -> str:
    said = "".join(f"{name} = {value!r}\n" for name, value in names.items())
    (folder / "snippet.py").write_text(said + code.replace(PLACE, service.url), encoding="utf-8")
    return run([sys.executable, "snippet.py"], service, folder, PYTHONPATH=str(KIT))


def typescript(code: str, service: Service, names: dict[str, str], folder: Path) -> str:
    """From the kit's source, which Node reads as it is."""
    said = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items())
    kit = (README.parent / "client" / "index.ts").as_uri()
    (folder / "snippet.mts").write_text(
        said + code.replace(PLACE, service.url).replace("dominium-client", kit), "utf-8"
    )
    return run([str(NODE), "snippet.mts"], service, folder)


@_guides_with("python")
def test_every_python_snippet_runs(name: str, service: Service, names: dict[str, str], tmp_path: Path) -> None:
    for code in snippets(FOLDER / f"{name}.md", "python"):
        told = python(code, service, names, tmp_path)
        assert re.search(SAID_IN_PYTHON.get(name, ""), told)


def test_the_receipt_in_the_guide_is_one_of_ours() -> None:
    """It fits the service's own check, and the sample refuses a changed one (docs/record.md, Receipts)."""
    (code,) = [one for one in snippets(FOLDER / "verifying.md", "python") if "Ed25519" in one]
    names: dict[str, Any] = {}
    exec(code, names)
    key = PublicKey(names["key"]["x"])
    assert key.kid == names["key"]["kid"]
    assert check_receipt(names["receipt"], {key.kid: key})
    with pytest.raises(InvalidSignature):
        exec(code.replace('"seq": 17', '"seq": 18'), {})
    assert names["message"].startswith(b'{"at":"2026-11-29T04:05:06.789Z","head":"9f86')


def test_the_opening_in_the_guide_is_one_of_ours() -> None:
    """It fits the service's own check, and the sample refuses another value (docs/record.md, The file)."""
    (code,) = snippets(FOLDER / "secrets.md", "python")
    names: dict[str, Any] = {}
    exec(code, names)
    opening = names["opening"]
    assert opens(names["data"]["picks"]["sealed"], opening["salt"], opening["value"])
    with pytest.raises(AssertionError):
        exec(code.replace('["o2"]', '["o1"]'), {})


@_guides_with("bash")
def test_every_line_of_the_shell_runs(name: str, service: Service, names: dict[str, str], tmp_path: Path) -> None:
    for code in snippets(FOLDER / f"{name}.md", "bash"):
        told = run(["bash", "-c", code.replace(PLACE, service.url)], service, tmp_path, **names)
        assert told.startswith(SAID_IN_SHELL[name]), told
        assert name != "start" or '"receipt":{' in told


@_guides_with("ts")
def test_every_typescript_snippet_runs(name: str, service: Service, names: dict[str, str], tmp_path: Path) -> None:
    for code in snippets(FOLDER / f"{name}.md", "ts"):
        told = typescript(code, service, names, tmp_path)
        assert re.search(SAID_IN_TYPESCRIPT[name], told)


def test_a_whole_game_is_played_with_fetch_alone(service: Service, tmp_path: Path) -> None:
    (code,) = snippets(FOLDER / "start.md", "js")
    (tmp_path / "snippet.mjs").write_text(code.replace(PLACE, service.url), encoding="utf-8")
    assert run([str(NODE), "snippet.mjs"], service, tmp_path).startswith("finished\nseat 0: ")


@WITH_PERL
def test_a_whole_game_is_played_without_a_kit(service: Service, tmp_path: Path) -> None:
    (code,) = snippets(FOLDER / "start.md", "perl")
    (tmp_path / "snippet.pl").write_text(code.replace(PLACE, service.url), encoding="utf-8")
    assert run(["perl", "snippet.pl"], service, tmp_path).startswith("finished\nseat 0: ")


@pytest.mark.parametrize(
    ("language", "command", "ending"),
    [
        ("js", [str(NODE)], "mjs"),
        pytest.param(
            "perl",
            ["perl"],
            "pl",
            marks=pytest.mark.skipif(shutil.which("perl") is None, reason="there is no Perl here"),
        ),
    ],
)
def test_the_other_clients_survive_cuts(
    language: str, command: list[str], ending: str, service: Service, tmp_path: Path
) -> None:
    """A lost answer is asked for again, under the same `Idempotency-Key` (Doing things exactly once)."""
    (code,) = snippets(FOLDER / "start.md", language)
    with cutting(service.url, seed=5, bytes_=(2_000, 14_000)) as line:
        hasty = code.replace(PLACE, line.url).replace("1000 * Number(wait)", "1").replace("sleep $wait;", "")
        (tmp_path / f"snippet.{ending}").write_text(hasty, encoding="utf-8")
        assert run([*command, f"snippet.{ending}"], service, tmp_path).startswith("finished\nseat 0: ")
        assert line.cuts > 2


def test_the_stream_with_fetch_resumes(service: Service, names: dict[str, str], tmp_path: Path) -> None:
    (code,) = snippets(FOLDER / "streams.md", "js")
    said = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items())
    (tmp_path / "snippet.mjs").write_text(f"{said}{code}process.exit(0);\n", encoding="utf-8")
    told = run([str(NODE), "snippet.mjs"], service, tmp_path).splitlines()
    assert told[0] == "1 game-created"
    assert told[-1].endswith(" decision-answered")
    assert [int(line.split()[0]) for line in told] == [*range(1, len(told) + 1)]


def test_the_plain_client_survives_cuts_and_refuses_a_changed_record(service: Service, tmp_path: Path) -> None:
    """A retry gets the first answer, and a stream resumes (Doing things exactly once, Streams)."""
    (code,) = snippets(FOLDER / "plain-python.md", "python")
    with cutting(service.url, seed=4, bytes_=(3_000, 30_000)) as line:
        hasty = code.replace(PLACE, line.url).replace("seconds = 1\n", "seconds = 0\n")
        # the record is longer than any connection
        hasty = hasty.replace("\nrecord =", f"\nSERVICE = {service.url!r}\nrecord =")
        (tmp_path / "snippet.py").write_text(hasty, encoding="utf-8")
        told = run([sys.executable, "snippet.py"], service, tmp_path)
        assert re.search(SAID_IN_PYTHON["plain-python"], told)
        assert line.cuts > 3
    game, events = told.split()[0].rstrip(":"), int(told.split()[1])
    record = Api(over_http(service.url)).get(f"/v1/games/{game}/record").body
    names: dict[str, Any] = {}
    exec(code.partition("players = ")[0], names)
    assert names["verified"](record) == events
    for changed in ((b'"seat":1', b'"seat":0'), (b'"salt":"', b'"salt":"00'), (b'"value":[', b'"value":[0,')):
        with pytest.raises(AssertionError):
            names["verified"](record.replace(*changed, 1))


def test_the_readmes_of_the_kits_run(service: Service, names: dict[str, str], tmp_path: Path) -> None:
    code, with_asyncio, by_path, notation = snippets(KIT / "README.md", "python")
    assert len(python(code, service, names, tmp_path).splitlines()) == 3
    assert " game-ended\n" in python(with_asyncio, service, names, tmp_path)
    position = "kingdomino position\nnext: 11, 27 by 0\n\n"
    assert python(notation, service, names, tmp_path) == position
    assert python(by_path.replace('"bob"', '"bob-py"'), service, names, tmp_path) == "201 open\n"
    code, by_path, notation = snippets(README, "ts")
    assert typescript(by_path.replace('"bob"', '"bob-ts"'), service, names, tmp_path) == "201 open\n"
    assert typescript(notation, service, names, tmp_path) == position
    assert len(typescript(code.replace('"ada"', '"eve"'), service, names, tmp_path).splitlines()) == 3


def test_what_they_link_to_is_there(anybody: Api) -> None:
    for name in GUIDES:
        for address in re.findall(r"\]\(([^)]+)\)", guide(name)):
            path, _, anchor = address.partition("#")
            if path.startswith("https://"):
                continue
            shown = anybody.get(path)
            assert shown.status == 200, address
            assert not anchor or f'id="{anchor}"' in shown.text, address
    refused(anybody.get("/docs/nothing"), 404, "not-found")


def test_our_markdown_escapes_what_is_no_markdown() -> None:
    assert prose.rendered("<i>x</i>") == "<p>&lt;i&gt;x&lt;/i&gt;</p>\n"
    assert prose.rendered("# A <b>\n\nSee `a<b` and **[x](/y)**.\n\n- one\n- two\n\n```sh\na <\n```\n") == (
        '<h1>A &lt;b&gt;</h1>\n<p>See <code>a&lt;b</code> and <strong><a href="/y">x</a></strong>.</p>\n'
        "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"
        '<pre class="code" tabindex="0" data-language="sh"><code>a &lt;\n</code></pre>\n'
    )
