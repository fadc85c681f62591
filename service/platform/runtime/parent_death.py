"""The end of a process when its parent dies, even if the parent is killed."""

import ctypes
import os
import signal
import sys
import threading
import time
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_NAME: Final = 15
_LIBC: Final = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
"""The C library. It is loaded with the module, because nothing may be loaded between fork and exec."""


def tie(parent: int) -> None:
    """Let the kernel kill this process when its parent dies, on Linux. It is safe to call between fork and exec."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before we asked
        os._exit(1)


def tie_for_good(parent: int) -> None:
    """Let this process end with its parent on any system.

    Without support by the kernel, a thread watches the parent.
    """
    tie(parent)
    if _LIBC is None:
        threading.Thread(target=_watch, args=(parent,), name="lifeline", daemon=True).start()


def set_process_name(name: str) -> None:
    """Set the name of this process in process lists if the kernel supports it. It shows the first fifteen
    characters."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_NAME, name.encode())


def lives(pid: int) -> bool:
    """Return whether the process `pid` exists on this machine."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return pid > 0


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
