"""Release notes, from the changelog."""

import re
from pathlib import Path

from deploy.release.stopping import Stop


def notes(tree: Path, version: str) -> str:
    """Return the section of the version, with its heading."""
    text = (tree / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"^## \[{re.escape(version)}\].*?(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise Stop(f"CHANGELOG.md has no heading `## [{version}] - DATE`.")
    return found[0].strip() + "\n"
