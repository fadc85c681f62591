"""The calls that the reference shows for each operation, in Python and TypeScript."""

import inspect
import json
import subprocess
from pathlib import Path
from typing import Any

import dominium_client
import pytest

from tests.clients.test_clients import STRICT, TOOLS
from tests.support.api import ROOT, document
from tests.support.second_verifier import NODE

ADDRESS = "https://games.example"
DOCS = ROOT / "service" / "web" / "pages" / "docs"
EMIT = f"""
import {{ readFileSync }} from "node:fs";
import {{ snippets }} from "{(DOCS / "snippets.js").as_uri()}";
import {{ operationOf }} from "{(DOCS / "document.js").as_uri()}";
const api = JSON.parse(readFileSync("{ROOT / "service" / "platform" / "http" / "openapi.json"}", "utf8"));
const operations = Object.values(api.paths).flatMap((item) => Object.values(item)).filter((one) => one.operationId);
const shown = ({{ operationId }}) => [operationId, snippets(api, operationOf(api, operationId), "{ADDRESS}")];
console.log(JSON.stringify(Object.fromEntries(operations.map(shown))));
"""
BY_HAND = {"follow_app_users"}
"""Operations that only stream, for which the kits have methods of their own."""
OPTIONS = (
    "--noEmit", "--allowJs", "--module", "esnext", "--moduleResolution", "bundler", "--allowImportingTsExtensions",
    "--lib", "es2023,dom",
)  # fmt: skip
BYTES = 'declare module "node:fs/promises" { export function readFile(name: string): Promise<Uint8Array>; }\n'


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Return the snippets of each operation by language."""
    script = tmp_path_factory.mktemp("snippets") / "emit.mjs"
    script.write_text(EMIT, "utf-8")
    done = subprocess.run([str(NODE), str(script)], capture_output=True, text=True, check=True, timeout=120)
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def test_each_operation_has_a_call_in_each_language(shown: dict[str, dict[str, str]]) -> None:
    operations = {
        one["operationId"] for item in document()["paths"].values() for one in item.values() if "operationId" in one
    }
    assert shown.keys() == operations
    assert {name for name, texts in shown.items() if not texts} == BY_HAND
    assert all(texts.keys() == {"Python", "TypeScript"} for name, texts in shown.items() if name not in BY_HAND)


def test_each_python_call_fits_the_kit(
    shown: dict[str, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each text runs with a client that only compares the arguments with the method of the kit."""
    called: list[str] = []
    kit = dominium_client.Client

    class Comparing:
        def __init__(self, address: str, token: str | None = None) -> None:
            assert address == ADDRESS

        def __enter__(self) -> "Comparing":
            return self

        def __exit__(self, *_: object) -> None: ...

        def __getattr__(self, name: str) -> Any:
            def compare(*values: Any, **more: Any) -> list[Any]:
                inspect.signature(getattr(kit, name)).bind(self, *values, **more)
                called.append(name)
                return []

            return compare

    monkeypatch.setattr(dominium_client, "Client", Comparing)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "record.jsonl").write_bytes(b"{}")
    for texts in shown.values():
        if "Python" in texts:
            exec(texts["Python"], {})
    assert [*dict.fromkeys(called)] == [name for name in shown if name not in BY_HAND]


@pytest.mark.skipif(not TOOLS.is_dir(), reason="`make .venv/node` installs what this needs")
def test_each_typescript_call_compiles_with_the_kit(shown: dict[str, dict[str, str]], tmp_path: Path) -> None:
    (tmp_path / "bytes.d.ts").write_text(BYTES, "utf-8")
    kit = ROOT / "clients" / "typescript" / "client" / "index.ts"
    for name, texts in shown.items():
        if "TypeScript" in texts:
            text = texts["TypeScript"].replace('"dominium-client"', f'"{kit}"')
            (tmp_path / f"{name}.ts").write_text(text, "utf-8")
    files = [path.name for path in sorted(tmp_path.glob("*.ts"))]
    done = subprocess.run(
        [str(NODE), str(TOOLS / "tsc"), *STRICT, *OPTIONS, *files],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[:3000]
