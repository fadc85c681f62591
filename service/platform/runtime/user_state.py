"""The folder for what commands remember about their user (XDG base directories)."""

import os
from pathlib import Path


def folder() -> Path:
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "dominium"
