"""`openapi.yaml` read by foreign tools: a linter, and two generators of TypeScript clients, whose strict clients play.

Without npm's packages (`make .venv/node`), these tests are skipped.
"""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.api import ROOT, document
from tests.support.second_verifier import NODE
from tests.support.server import Service

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules" / ".bin"
OPERATIONS = {
    operation["operationId"]
    for item in document()["paths"].values()
    for method, operation in item.items()
    if method != "parameters"
}
STRICT = ("--strict", "--noUncheckedIndexedAccess", "--skipLibCheck", "--target", "es2022", "--esModuleInterop")

pytestmark = pytest.mark.skipif(not TOOLS.is_dir(), reason="`make .venv/node` installs what this needs")

Run = Callable[..., str]


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    """Return a function that runs a tool in a folder, and the folder.

    The function returns the tool's output; the folder holds the player's program and clients.
    """
    folder = tmp_path_factory.mktemp("clients")
    (folder / "node_modules").symlink_to(HERE / "node_modules")
    shutil.copy(ROOT / "openapi.yaml", folder)
    shutil.copy(HERE / "play.ts", folder)

    def started(tool: str, *words: str) -> str:
        command = [str(NODE if tool == "node" else TOOLS / tool), *words]
        path = {**os.environ, "PATH": os.pathsep.join((str(NODE.parent), os.environ["PATH"]))}
        done = subprocess.run(command, cwd=folder, env=path, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    with ThreadPoolExecutor() as both:
        schema = ("openapi.yaml", "--default-non-nullable", "false", "--output", "schema.d.ts")
        made = both.submit(started, "openapi-typescript", *schema)
        started("openapi-ts", "--input", "openapi.yaml", "--output", "hey", "--client", "@hey-api/client-fetch")
        made.result()
    return started, folder


@pytest.fixture(scope="module")
def run(generated: tuple[Run, Path]) -> Run:
    return generated[0]


@pytest.fixture(scope="module")
def made(generated: tuple[Run, Path]) -> Path:
    return generated[1]


def test_a_linter_finds_no_error(run: Run) -> None:
    found = json.loads(run("redocly", "lint", "openapi.yaml", "--format", "json"))
    assert found["totals"]["errors"] == 0
    assert {problem["ruleId"] for problem in found["problems"]} <= {
        "operation-4xx-response",  # refusals of a plain page are under `default`
        "no-required-schema-properties-undefined",  # which fields belong together: they are defined beside that
    }


def test_openapi_typescript_knows_every_operation(made: Path) -> None:
    _, _, operations = (made / "schema.d.ts").read_text().partition("export interface operations {")
    assert set(re.findall(r"^    (\w+): \{$", operations, re.MULTILINE)) >= OPERATIONS  # and those of webhooks


def test_hey_api_knows_every_operation(made: Path) -> None:
    functions = set(re.findall(r"^export const (\w+) = ", (made / "hey" / "sdk.gen.ts").read_text(), re.MULTILINE))
    assert {name.lower() for name in functions} == {name.replace("_", "").lower() for name in OPERATIONS}


def test_no_field_is_left_untyped(made: Path) -> None:
    types = (made / "hey" / "types.gen.ts").read_text()
    code = re.sub(r"/\*.*?\*/|'[^']*'|^export type Json = .*?;$", "", types, flags=re.DOTALL | re.MULTILINE)
    untyped = re.findall(r"^.*\b(?:unknown|any)\b(?! & \{).*$", code, re.MULTILINE)
    assert untyped == ["    200: unknown;"]  # a token that is given back: RFC 7009 wants 200 and no body


def test_their_strict_clients_play_a_game(run: Run, shared: Service) -> None:
    run("tsc", *STRICT, "--module", "commonjs", "--moduleResolution", "node10", "--outDir", "out", "play.ts")
    told = played(run, shared)
    assert told["status"] in ("over", "final")
    assert told["typed"] is False
    assert told["seats"] == 2
    assert told["offered"] > 20
    assert told["squares"] > 2  # dominoes that were laid: castles have one each
    assert all(told["properties"])


def played(run: Run, service: Service) -> dict[str, object]:
    told: dict[str, object] = json.loads(run("node", "out/play.js", service.url).splitlines()[-1])
    return told
