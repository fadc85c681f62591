"""The packages of both kits, which a release of the service carries and serves."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

FOLDER: Final = resources.files("service.web").joinpath("kits")
"""`make kits` and `make release` write it. It is absent from a checkout without them."""
TYPES: Final = {"whl": "application/zip", "tgz": "application/gzip"}
_SERVED: Final = re.compile(r"http://127\.0\.0\.1:8000/docs/kits/([\w.-]+\.(whl|tgz))")
_SOURCES: Final = {"whl": "./clients/python", "tgz": "./clients/typescript"}


@cache
def kits() -> Mapping[str, bytes]:
    """Return the packages by the names of their files."""
    if not FOLDER.is_dir():
        return {}
    return {one.name: one.read_bytes() for one in FOLDER.iterdir() if one.name.rpartition(".")[2] in TYPES}


def with_kits(text: str) -> str:
    """Replace the addresses of packages that this service does not carry by the folders of their sources."""
    return _SERVED.sub(lambda found: found[0] if found[1] in kits() else _SOURCES[found[2]], text)
