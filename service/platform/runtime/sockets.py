"""Sockets between the processes of a service: in the data folder, or in a temporary folder if its path is too long."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

from service.platform.runtime.parent_death import lives
from service.platform.runtime.settings import Settings

_LONGEST: Final = 100
"""Maximum number of bytes in a socket's path. Kernels allow 104 to 108."""


class NotOurs(Exception):
    """Raised if the folder for sockets belongs to another user."""


def redis_socket(data_dir: Path) -> Path:
    return _path(data_dir, "valkey.sock")


def web_socket(data_dir: Path, number: int = 0) -> Path:
    """Return the socket of a web process, to which the ingress passes requests."""
    return _path(data_dir, f"web{number}.sock")


def web_sockets(settings: Settings) -> list[Path]:
    return [web_socket(settings.data_dir, number) for number in range(settings.workers)]


def sender_socket(data_dir: Path, pid: int) -> Path:
    """Return the socket at which the sender of a web process receives the connections of listeners."""
    return _path(data_dir, f"web-{pid}.sock")


def left_over(data_dir: Path) -> list[Path]:
    """Return all sockets of web processes, which are left over if no service runs."""
    return list(web_socket(data_dir).parent.glob("web*.sock"))


def remove_dead_senders(data_dir: Path) -> None:
    """Remove the sockets of senders whose process was killed."""
    for path in sender_socket(data_dir, 0).parent.glob("web-*.sock"):
        pid = path.stem.removeprefix("web-")
        if pid.isdecimal() and not lives(int(pid)):
            path.unlink(missing_ok=True)


def make_room(path: Path) -> None:
    """Create the folder of a socket, so that only this user can open it."""
    folder = path.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    owner = folder.stat().st_uid
    if owner != os.getuid():
        raise NotOurs(f"{folder} belongs to user {owner}, so no socket of ours goes there")


def _path(data_dir: Path, name: str) -> Path:
    path = data_dir.absolute() / name
    if len(os.fsencode(path)) <= _LONGEST:
        return path
    digest = hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"dominium-{os.getuid()}-{digest}" / name
