"""The layout of a zip file that has its files and nothing else.

Readers of zip files ignore bytes before, between and after the files, comments and extra fields. Such bytes are not
signed, but another reader could use them.
"""

import struct
import zipfile
from typing import IO, Final

_FILE: Final = struct.Struct("<4s5H3L2H")
"""Layout of the header before a file."""
_LISTED: Final = struct.Struct("<4s6H3L5H2L")
"""Layout of the header of a file in the directory at the end."""
_END: Final = 22
_LONG_END: Final = 56 + 20 + _END
"""Size in bytes of the end of a zip file with more than 65,535 files, which has more records."""


class Foreign(Exception):
    """Raised for bytes in the zip file that belong to none of its files.

    `path` is the next file, or the last one.
    """

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


def check_layout(file: IO[bytes], opened: zipfile.ZipFile) -> None:
    """Refuse a zip file with bytes that belong to no file, or with comments or extra fields."""
    where, path = 0, ""
    for info in sorted(opened.infolist(), key=lambda info: info.header_offset):
        path = info.filename
        _check_at(where, info.header_offset, path, f"before {path}")
        name, extra = _lengths(file, where, _FILE, 9)
        far = info.header_offset > zipfile.ZIP64_LIMIT  # its place is in an extra field
        if extra or info.comment or (info.extra and not far):
            raise Foreign(path, "it has a comment or extra fields, which no file of a bundle has")
        where += _FILE.size + name + info.compress_size
    _check_at(where, opened.start_dir, path, "after the last file")
    for _ in opened.infolist():
        name, extra = _lengths(file, where, _LISTED, 10)
        where += _LISTED.size + name + extra
    if opened.comment:
        raise Foreign(path, f"the zip file has a comment of {len(opened.comment)} bytes, which no bundle has")
    left = file.seek(0, 2) - where
    if left not in {_END, _LONG_END}:
        raise Foreign(path, f"there are {abs(left - _END)} foreign bytes at the end of the zip file")


def _check_at(where: int, begins: int, path: str, place: str) -> None:
    if begins != where:
        raise Foreign(path, f"there are {abs(begins - where)} foreign bytes {place}")


def _lengths(file: IO[bytes], where: int, header: struct.Struct, field: int) -> tuple[int, int]:
    """Return the lengths of the name and of the extra fields from a header in a zip file."""
    file.seek(where)
    fields = header.unpack(file.read(header.size))
    return fields[field], fields[field + 1]
