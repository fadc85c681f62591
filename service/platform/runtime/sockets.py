"""Sockets between the processes of a service: in the data folder, or in a temporary folder if its path is too long."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

from service.platform.runtime.settings import Settings

_LONGEST: Final = 100
"""Kernels take 104 to 108 bytes of a socket's path."""


class NotOurs(Exception):
    """The folder belongs to another user, so we put no socket there."""


def redis_socket(data_dir: Path) -> Path:
    """Where the private Redis listens."""
    return _path(data_dir, "valkey.sock")


def web_socket(data_dir: Path, number: int = 0) -> Path:
    """Where a web process listens, to which the ingress passes requests on."""
    return _path(data_dir, f"web{number}.sock")


def web_sockets(settings: Settings) -> list[Path]:
    """Those of all."""
    return [web_socket(settings.data_dir, number) for number in range(settings.workers)]


def departures_socket(data_dir: Path, pid: int) -> Path:
    """Where a web process hears of listeners that are gone."""
    return _path(data_dir, f"web-{pid}.sock")


def left_over(data_dir: Path) -> list[Path]:
    """The sockets of web processes that have ended."""
    return list(web_socket(data_dir).parent.glob("web*.sock"))


def make_room(path: Path) -> None:
    """The folder of a socket, for us alone."""
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
