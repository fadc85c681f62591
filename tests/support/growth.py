"""How the time of an act grows with a text, measured in a way that does not depend on the speed of the machine."""

import time
from collections.abc import Callable
from typing import Final

SHORT: Final = 256
TIMES: Final = 16
"""The long text is this many times as long as the short one."""
STEEP: Final = 64
"""Linear time grows by 16, quadratic time by 256: this is halfway."""
_TRIES: Final = 6


def steep(
    act: Callable[[str], object],
    text: Callable[[int], str],
    short: int = SHORT,
    *,
    times: int = TIMES,
    most: int = STEEP,
) -> bool:
    """Return whether the time of an act grows by more than `most` when the text grows by `times`.

    The act gets the texts of two lengths in the same run, and the best times count. So a busy machine shows no growth.
    """
    brief, long = text(short), text(short * times)
    best, worst = spent(act, brief), spent(act, long)
    for _ in range(_TRIES):
        if worst <= most * best:
            return False
        best, worst = max(best, min(spent(act, brief), spent(act, brief))), min(worst, spent(act, long))
    return True


def spent(act: Callable[[str], object], text: str) -> int:
    began = time.thread_time_ns()
    act(text)
    return time.thread_time_ns() - began
