"""Distributions built from the sources of this checkout."""

import sys
from pathlib import Path

from tests.support.installed import run


def wheel(source: Path, folder: Path) -> Path:
    """Build the wheel of a project into the folder, and return it."""
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=source)
    (built,) = folder.glob("*.whl")
    return built
