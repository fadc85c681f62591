"""The software bill of materials, in CycloneDX 1.6: the locked packages with their digests, and vendored files."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

_PINNED: Final = re.compile(r"^([\w.-]+)(?:\[[^]]*\])?==(\S+)")
_DIGEST: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_NEEDED_BY: Final = re.compile(r"^    #   (?:via )?(\S+)|^    # via (\S+)")
_VENDORED: Final = re.compile(r"^    (\S+) (\d[\d.]*)\s+(\S+)", re.MULTILINE)
_FONT: Final = re.compile(r"(@fontsource[\w/-]*) (\d[\d.]*)")
_OWN: Final = "dominium"


def bill(tree: Path, version: str, time: int) -> str:
    """Return the bill as JSON."""
    lock = (tree / "requirements" / "run.txt").read_text("utf-8")
    notice = (tree / "service" / "web" / "vendor" / "NOTICE").read_text("utf-8")
    parts = [*_locked(lock), *_vendored(notice)]
    root = {"type": "application", "name": _OWN, "version": version, "licenses": _licence("Apache-2.0")}
    root |= {"purl": f"pkg:pypi/{_OWN}@{version}", "bom-ref": _OWN}
    plain = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, version + lock + notice)}",
        "version": 1,
        "metadata": {"timestamp": datetime.fromtimestamp(time, UTC).isoformat(), "component": root},
        "components": sorted(parts, key=lambda part: part["bom-ref"]),
        "dependencies": _needs(lock, [part["bom-ref"] for part in parts]),
    }
    return json.dumps(plain, indent=1) + "\n"


def _locked(lock: str) -> list[dict[str, Any]]:
    """Return the pinned packages, each with the digests of its files."""
    found: list[dict[str, Any]] = []
    for line in lock.splitlines():
        if pinned := _PINNED.match(line):
            name, version = pinned[1], pinned[2]
            purl = f"pkg:pypi/{name}@{version}"
            files = {"type": "distribution", "url": purl, "hashes": []}
            found.append(
                {"type": "library", "name": name, "version": version, "purl": purl, "bom-ref": name}
                | {"externalReferences": [files]}
            )
        elif digest := _DIGEST.search(line):
            found[-1]["externalReferences"][0]["hashes"].append({"alg": "SHA-256", "content": digest[1]})
    return found


def _vendored(notice: str) -> list[dict[str, Any]]:
    """Return the packages whose files the pages carry."""
    found = [*_VENDORED.findall(notice), *((*font, "OFL-1.1") for font in _FONT.findall(notice))]
    return [
        {"type": "library", "name": name, "version": version, "licenses": _licence(licence)}
        | {"purl": f"pkg:npm/{name.replace('@', '%40')}@{version}", "bom-ref": f"npm:{name}"}
        for name, version, licence in found
    ]


def _needs(lock: str, parts: list[str]) -> list[dict[str, Any]]:
    """Return what each package needs, from the comments of the lock."""
    needs: dict[str, set[str]] = {name: set() for name in (_OWN, *parts)}
    needs[_OWN] = {name for name in parts if name.startswith("npm:")}
    name = ""
    for line in lock.splitlines():
        if pinned := _PINNED.match(line):
            name = pinned[1]
        elif (by := _NEEDED_BY.match(line)) and (by[1] or by[2]):
            needs[by[1] or by[2]].add(name)
    return [{"ref": name, "dependsOn": sorted(others)} for name, others in sorted(needs.items())]


def _licence(identifier: str) -> list[dict[str, Any]]:
    return [{"license": {"id": identifier}}]
