"""A bar that says how far a long command is; in a terminal only."""

import sys
from typing import Final

_WIDTH: Final = 40


def bar(done: int, total: int) -> None:
    """Draws over the last one."""
    if sys.stderr.isatty():
        share = done / total if total else 1.0
        filled = round(share * _WIDTH)
        end = "\n" if done >= total else ""
        print(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {share:4.0%} {done:,}/{total:,}", end=end, file=sys.stderr)
