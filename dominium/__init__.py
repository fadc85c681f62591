"""The command `dominium`, and the door to its packages.

An installed wheel keeps `domain`, `events`, `projections` and `service` in a private folder, because names as common
as these would clash with other packages of a shared environment. Importing `dominium` makes them importable in this
process. In a checkout they are next to this folder, and this module changes nothing.
"""

import sys
from pathlib import Path
from typing import Final

_PACKAGES: Final = Path(__file__).with_name("_packages")

if _PACKAGES.is_dir() and str(_PACKAGES) not in sys.path:
    sys.path.insert(0, str(_PACKAGES))


def main() -> int:
    """Run the command line and return its exit status."""
    from service.cli import main as run

    return run()
