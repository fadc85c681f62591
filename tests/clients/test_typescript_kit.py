"""The kit for TypeScript: it plays, follows and keeps receipts, and compiles under the strictest rules."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from dominium_client import Client

from clients.python.generate import for_programs
from clients.typescript.generate import made
from tests.support.api import ROOT, resolved
from tests.support.second_verifier import NODE
from tests.support.server import Service, wait_until
from tests.support.snippets import README, snippets

HERE = Path(__file__).parent
KIT = ROOT / "clients" / "typescript"
BOT = KIT / "examples" / "bot.ts"
SOURCE = "../../clients/typescript/client/index.ts"
GIVEN = "declare const SERVICE: string, TOKEN: string, GAME: string;\n"
NODE_TYPES = """declare module "node:fs" {
  function appendFileSync(path: string, text: string): void;
  function writeFileSync(path: string, text: string): void;
}
interface Buffer { length: number }
declare const Buffer: { from(text: string, encoding?: string): Buffer };
declare module "node:crypto" {
  interface Hmac { update(data: string | Buffer): Hmac; digest(encoding: string): string }
  function createHmac(algorithm: string, key: Buffer): Hmac;
  function timingSafeEqual(one: Buffer, other: Buffer): boolean;
}
"""
COMPILER = KIT / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the kit is installed, built as its package is: client and verifier, both strictly."""
    if not COMPILER.is_file():
        pytest.skip("`make .venv/node` installs what this needs")
    folder = tmp_path_factory.mktemp("kit")
    source, installed = folder / "clients" / "typescript", folder / "node_modules" / "dominium-client"
    shutil.copytree(KIT, source, ignore=shutil.ignore_patterns("node_modules", "dist"))
    compiled("--project", str(source))
    installed.mkdir(parents=True)
    for name in ("package.json", *json.loads((KIT / "package.json").read_text("utf-8"))["files"]):
        (shutil.copytree if (source / name).is_dir() else shutil.copy)(source / name, installed / name)
    return folder


def compiled(*words: str) -> None:
    done = subprocess.run([NODE, COMPILER, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_it_does_what_it_says(shared: Service) -> None:
    command = [NODE, HERE / "kit.ts", shared.url]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    wrong = dict(map(json.loads, done.stdout.splitlines()))
    assert [f"{name}: {what}" for name, what in wrong.items() if what is not None] == []
    assert len(wrong) == 17


def test_what_is_made_is_what_the_document_gives() -> None:
    for path, text in made().items():
        assert path.read_text("utf-8") == text, "run `make docs`"


def test_every_operation_for_programs_has_its_method() -> None:
    methods = re.findall(r"^  (?:async )?(\w+)\(", (KIT / "client" / "operations.ts").read_text("utf-8"), re.MULTILINE)
    methods = list(dict.fromkeys(methods))  # one with overloads occurs several times
    assert [name.lower() for name in methods] == [asked.name.replace("_", "") for asked in for_programs()]


def test_an_unknown_field_of_an_optional_body_is_refused() -> None:
    """So a caller who passes options where the body belongs gets a refusal."""
    bodies = [asked.body for asked in for_programs() if asked.body is not None and not asked.body["required"]]
    assert len(bodies) == 16
    for body in bodies:
        assert resolved(body["content"]["application/json"]["schema"])["additionalProperties"] is False


def test_whoever_uses_it_has_its_types(package: Path) -> None:
    """The package is enough for the bot, for what the guides show, and for the programs of these tests."""
    pages = (README, *sorted((ROOT / "service" / "web" / "guides").glob("*.md")))
    programs = {
        program.stem: program.read_text("utf-8")
        for program in (*(HERE / f"{name}.ts" for name in ("kit", "cut", "conform")), BOT)
    }
    programs |= {f"{page.stem}-{at}": GIVEN + code for page in pages for at, code in enumerate(snippets(page, "ts"))}
    for name, code in programs.items():
        (package / f"{name}.mts").write_text(code.replace(SOURCE, "dominium-client"), "utf-8")
    (package / "node.d.ts").write_text(NODE_TYPES, "utf-8")
    rules = ("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit")
    files = ("node.d.ts", *(f"{name}.mts" for name in programs))
    compiled(*rules, "--module", "nodenext", "--target", "es2022", *(str(package / file) for file in files))


def test_the_bot_plays_its_game(package: Path, shared: Service) -> None:
    bot = shutil.copy(BOT, package / "robot.mts")
    with subprocess.Popen([NODE, bot, shared.url], stdout=subprocess.PIPE, text=True) as playing:
        try:
            assert playing.stdout is not None
            token = playing.stdout.readline().split()[-1]
            with Client(shared.url, token) as other:
                me = other.get_me()["handle"]
                wait_until(
                    lambda: [game["status"] for game in other.list_games(player=me)] == ["final"], "its game is over"
                )
        finally:
            playing.kill()  # it would play on for ever
    assert len(BOT.read_text("utf-8").splitlines()) <= 40


def test_nothing_is_needed_to_run_it() -> None:
    package = json.loads((KIT / "package.json").read_text("utf-8"))
    assert {"dependencies", "peerDependencies", "optionalDependencies"}.isdisjoint(package)
    for path in (KIT / "client").glob("*.ts"):
        imported = re.findall(r'\bfrom "([^"]+)"', path.read_text("utf-8"))
        assert all(name.startswith(("./", "../verify/")) for name in imported), path
