"""Show the progress of a long command: a bar in a terminal, elsewhere an occasional line."""

import sys
import time
from typing import Final

_WIDTH: Final = 40
_PAUSE: Final = 10.0
"""Seconds between two lines of progress if standard error is no terminal."""

_said = time.monotonic()


def bar(done: int, total: int) -> None:
    """Draw the progress bar over the last one, or print a line if enough time has passed."""
    global _said  # noqa: PLW0603 - a command has one standard error
    if not sys.stderr.isatty():
        if not done:
            _said = time.monotonic()
        elif time.monotonic() > _said + _PAUSE:
            _said = time.monotonic()
            print(f"{done:,} of {total:,}", file=sys.stderr)
    else:
        share = done / total if total else 1.0
        filled = round(share * _WIDTH)
        end = "\n" if done >= total else ""
        print(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {share:4.0%} {done:,}/{total:,}", end=end, file=sys.stderr)
