"""A copy of the tracked files, to be built from. Two changes make its packages fit to publish: links and addresses."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from deploy.release.stopping import Stop

_LINK: Final = re.compile(r"(!?)\[((?:!\[[^]]*\]\([^)]*\)|[^]])*)\]\((?!https?://|#)([^)#]+)(#[^)]*)?\)")
"""A Markdown link or picture with a relative address."""
_README: Final = "README.md"
_PYTHON: Final = ("", "clients/python")
PACKAGES: Final = (*_PYTHON, "clients/typescript")
"""Folders of the projects that are published as packages, each with a README."""


def tracked(root: Path) -> list[str]:
    """Return the paths of the tracked files that exist."""
    listed = _git(root, "ls-files", "-z")
    return sorted(name for name in listed.split("\0") if name and (root / name).exists())


def refuse_uncommitted(root: Path) -> None:
    """Stop if a file differs from the commit."""
    changed = [line[3:] for line in _git(root, "status", "--porcelain").splitlines()]
    if changed:
        raise Stop(f"Commit first: {', '.join(changed[:5])}.")


def commit_time(root: Path) -> int:
    """Return the time of the commit, in seconds since 1970."""
    return int(_git(root, "log", "-1", "--format=%ct"))


def copy(root: Path, tree: Path, source: str | None) -> None:
    """Copy the tracked files. `source` is the address at which the files of this version can be read."""
    for name in tracked(root):
        to = tree / name
        to.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (root / name).is_dir() else shutil.copyfile)(root / name, to)
    for package in PACKAGES:
        page = tree / package / _README
        page.write_text(absolute(page.read_text("utf-8"), package, source), "utf-8")
    if source is not None:
        for package in _PYTHON:
            _add_urls(tree / package / "pyproject.toml", source)
        _add_repository(tree / "clients" / "typescript" / "package.json", source)


def absolute(text: str, folder: str, source: str | None) -> str:
    """Make the relative links of a page absolute. Without an address, keep their words alone."""

    def replaced(link: re.Match[str]) -> str:
        picture, words, path, anchor = link[1], link[2], link[3], link[4] or ""
        if source is None:
            return "" if picture else words
        base = re.sub(r"/(?:blob|src/tag)/", "/raw/", source, count=1) if picture else source
        return f"{picture}[{words}]({base}/{_resolved(folder, path)}{anchor})"

    return _LINK.sub(replaced, text)


def _resolved(folder: str, path: str) -> str:
    parts: list[str] = []
    for part in [*folder.split("/"), *path.split("/")]:
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _add_urls(project: Path, source: str) -> None:
    urls = {"Source": source, "Documentation": f"{source}/docs/README.md", "Changelog": f"{source}/CHANGELOG.md"}
    lines = "".join(f'{name} = "{address}"\n' for name, address in urls.items())
    project.write_text(f"{project.read_text('utf-8')}\n[project.urls]\n{lines}", "utf-8")


def _add_repository(package: Path, source: str) -> None:
    text, place = package.read_text("utf-8"), '  "type": "module",\n'
    package.write_text(text.replace(place, f'  "homepage": "{source}",\n{place}', 1), "utf-8")


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Stop(f"A release is built from a checkout: {done.stderr.strip()}")
    return done.stdout
