"""Examples for Node in clients/typescript/README.md do what it says; tests/browser tests its page."""

import json
import shutil
import subprocess
from pathlib import Path

from events.keys import KeyRing
from events.log.viewer import Viewer
from tests.support.second_verifier import NODE
from tests.support.snippets import README, snippets
from tests.support.streams import record, short_game


def test_a_record_is_checked_in_node(tmp_path: Path, ring: KeyRing) -> None:
    shutil.copytree(README.parent / "verify", tmp_path / "verify")
    (tmp_path / "check.mjs").write_text(snippets(README, "js")[0], encoding="utf-8")
    (tmp_path / "jwks.json").write_text(json.dumps(ring.jwks()), encoding="utf-8")
    lines = record(short_game(), ring, Viewer.referee())

    def checked(lines: list[bytes]) -> str:
        (tmp_path / "record.jsonl").write_bytes(b"".join(lines))
        return subprocess.run([NODE, "check.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert checked(lines).split() == ["verified"]
    assert checked(lines[:-1]).split() == ["broken", "no-trailer", str(len(lines))]
