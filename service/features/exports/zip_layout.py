"""The layout of a zip file that has its files and nothing else.

Readers of zip files disagree on bytes around the files, and on headers that contradict the directory. Such bytes are
not signed, but another reader could unpack other files from them. So every byte is the one that `bundle.pack` writes.
Only the compressed bytes may be those of another compressor: one stream that ends where the directory says.
"""

import struct
import zipfile
import zlib
from typing import IO, Final

_FILE: Final = struct.Struct("<4s5H3L2H")
"""Layout of the header before a file."""
_LISTED: Final = struct.Struct("<4s2B5H3L5H2L")
"""Layout of the header of a file in the directory at the end."""
_FAR: Final = struct.Struct("<2HQ")
"""Layout of the extra field for the place of a file beyond the first 2 GiB."""
_LONG_END: Final = struct.Struct("<4sQ2H2L4Q4sLQL")
"""Layout of the further records at the end of a large zip file."""
_END: Final = struct.Struct("<4s4H2LH")
_VERSION, _LARGE_VERSION = 20, 45
_UNIX, _PLAIN_FILE = 3, 0o644 << 16
_MIDNIGHT, _NEW_YEAR_1980 = 0, 1 << 5 | 1
_PART: Final = 16 * 1024
"""Number of compressed bytes that are unpacked at once. They may be 1,000 times as long then."""


class Foreign(Exception):
    """Raised for bytes in the zip file that belong to none of its files.

    `path` is the next file, or the last one.
    """

    def __init__(self, path: str, why: str) -> None:
        super().__init__(why)
        self.path = path


def check_layout(file: IO[bytes], opened: zipfile.ZipFile) -> None:
    """Refuse a zip file with other bytes than `bundle.pack` writes for its files."""
    where, path, lines = 0, "", b""
    for info in opened.infolist():
        path = info.filename
        _check_at(where, info.header_offset, path, f"before {path}")
        _check_bytes(file, where, _header(info), path, "its header is not the one that a file of a bundle has")
        _check_stream(file, info)
        lines += _line(info)
        where = file.tell()
    _check_at(where, opened.start_dir, path, "after the last file")
    if opened.comment:
        raise Foreign(path, f"the zip file has a comment of {len(opened.comment)} bytes, which no bundle has")
    _check_bytes(file, where, lines, path, "the directory at the end is not the one that a bundle has")
    end = _end(len(opened.infolist()), len(lines), where)
    _check_at(where + len(lines) + len(end), file.seek(0, 2), path, "at the end of the zip file")
    _check_bytes(file, where + len(lines), end, path, "the end of the zip file is not the one that a bundle has")


def _check_at(where: int, begins: int, path: str, place: str) -> None:
    if begins != where:
        raise Foreign(path, f"there are {abs(begins - where)} foreign bytes {place}")


def _check_bytes(file: IO[bytes], where: int, expected: bytes, path: str, why: str) -> None:
    file.seek(where)
    if file.read(len(expected)) != expected:
        raise Foreign(path, why)


def _check_stream(file: IO[bytes], info: zipfile.ZipInfo) -> None:
    """Refuse compressed bytes other than one stream of the size in the directory. They begin at the current place."""
    stream, size, end = zlib.decompressobj(-zlib.MAX_WBITS), 0, file.tell() + info.compress_size
    while not stream.eof and (part := file.read(min(_PART, end - file.tell()))):
        size += len(stream.decompress(part))
    if not stream.eof or stream.unused_data or file.tell() != end or size != info.file_size:
        raise Foreign(info.filename, "its compressed bytes do not end with its content")


def _header(info: zipfile.ZipInfo) -> bytes:
    name = _name(info)
    return _FILE.pack(
        b"PK\3\4", _VERSION, 0, zipfile.ZIP_DEFLATED, _MIDNIGHT, _NEW_YEAR_1980,
        info.CRC, info.compress_size, info.file_size, len(name), 0,
    ) + name  # fmt: skip


def _line(info: zipfile.ZipInfo) -> bytes:
    name, where, extra, version = _name(info), info.header_offset, b"", _VERSION
    if where > zipfile.ZIP64_LIMIT:
        where, extra, version = 0xFFFFFFFF, _FAR.pack(1, 8, where), _LARGE_VERSION
    return _LISTED.pack(
        b"PK\1\2", version, _UNIX, version, 0, zipfile.ZIP_DEFLATED, _MIDNIGHT, _NEW_YEAR_1980,
        info.CRC, info.compress_size, info.file_size, len(name), len(extra), 0, 0, 0, _PLAIN_FILE, where,
    ) + name + extra  # fmt: skip


def _name(info: zipfile.ZipInfo) -> bytes:
    return info.filename.encode("ascii", "replace")


def _end(files: int, size: int, where: int) -> bytes:
    """Return the end of the zip file, whose directory of that size begins at `where`."""
    long = b""
    if files > zipfile.ZIP_FILECOUNT_LIMIT or max(size, where) > zipfile.ZIP64_LIMIT:
        long = _LONG_END.pack(
            b"PK\6\6", 44, _LARGE_VERSION, _LARGE_VERSION, 0, 0, files, files, size, where,
            b"PK\6\7", 0, where + size, 1,
        )  # fmt: skip
    listed = min(files, 0xFFFF)
    return long + _END.pack(b"PK\5\6", 0, 0, listed, listed, min(size, 0xFFFFFFFF), min(where, 0xFFFFFFFF), 0)
