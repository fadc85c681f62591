"""The file of a dump, as JSON Lines in gzip: a header, the games, and a signature over all of it.

A check needs only the file.
"""

import gzip
import hashlib
import zlib
from collections.abc import Iterator, Mapping
from typing import IO, Annotated, Any, Final, NamedTuple, TypeVar

import msgspec

from events.keys import KeyRing
from events.log.canon import NotCanonical, canonical, parsed
from events.signing import PublicKey
from events.transparency import merkle
from events.transparency.checkpoint import Checkpoint, entry
from events.transparency.signed_notes import decoded

FORMAT: Final = "dominium-dump/1"
MEDIA: Final = "application/gzip"
_GZIP: Final = 31
_LONGEST: Final = 64 * 1024 * 1024
"""Maximum number of bytes of a line."""

ShapeT = TypeVar("ShapeT")
Hash = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class DumpHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a dump. Its games were logged from entry `since` on, and before the checkpoint.

    The key `public` signed the checkpoint. The last line is written later and may have another key.
    """

    format: str
    month: str
    since: Annotated[int, msgspec.Meta(ge=0)]
    checkpoint: str
    public: str


class DumpLine(msgspec.Struct, frozen=True):
    """The fields of a game's line that the check of a dump reads."""

    place: int
    head: Hash
    proof: tuple[str, ...]


class CheckedDump(NamedTuple):
    header: DumpHeader
    games: int
    key: str
    """Thumbprint of the key that signed the dump."""


class DumpFlaw(Exception):
    """Raised for a fault in the file of a dump, at one of its lines."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line, self.why = line, why


def packed(lines: list[bytes]) -> bytes:
    """Compress a part of a dump's file. Each part is a complete gzip file, and so are several in a row."""
    return zlib.compress(b"".join(line + b"\n" for line in lines), wbits=_GZIP)


def unpacked(part: bytes) -> bytes:
    return zlib.decompress(part, wbits=_GZIP)


def header(month: str, settings: Mapping[str, Any]) -> bytes:
    fields = {name: settings[name] for name in ("since", "checkpoint", "public")}
    return canonical({"format": FORMAT, "month": month, **fields})


def trailer(month: str, games: int, digest: str, ring: KeyRing) -> bytes:
    """Return the last line of a dump, which signs the SHA-256 of every byte before it."""
    signer = ring.current
    claims = {"month": month, "games": games, "digest": digest, "public": signer.x}
    return canonical(signer.vouch(FORMAT, claims))


def check(file: IO[bytes]) -> CheckedDump:
    """Check the signatures of a dump and of its checkpoint, and that the log contains each game."""
    hashed, lines = hashlib.sha256(), _lines(file)
    _, first, _ = next(lines, (1, b"", True))
    head = _shaped(1, first, DumpHeader)
    if head.format != FORMAT:
        raise DumpFlaw(1, f"{head.format!r} is no format that is known here")
    checkpoint = _checkpoint(head)
    hashed.update(first)
    place = head.since - 1
    for number, line, last in lines:
        if last:
            key = _signed(number, line, head, number - 2, hashed.hexdigest())
            return CheckedDump(head, number - 2, key.kid)
        hashed.update(line)
        place = _checked_place(number, _shaped(number, line, DumpLine), place, checkpoint)
    raise DumpFlaw(2, "the file ends here")


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes, bool]]:
    """Yield each line with its number, and whether it is the last."""
    number, line = 0, b""
    try:
        with gzip.open(file) as plain:
            for number, following in enumerate(iter(lambda: plain.readline(_LONGEST), b""), 1):
                if line:
                    yield number - 1, line, False
                line = following
    except (OSError, EOFError, zlib.error) as error:
        raise DumpFlaw(number + 1, f"the file is cut off or damaged here: {error}") from error
    if line:
        yield number, line, True


def _shaped(number: int, line: bytes, shape: type[ShapeT]) -> ShapeT:
    try:
        return msgspec.json.decode(line, type=shape)
    except msgspec.DecodeError as error:
        raise DumpFlaw(number, f"it is no such line: {error}") from error


def _checkpoint(head: DumpHeader) -> Checkpoint:
    try:
        return Checkpoint.opened(head.checkpoint, [PublicKey(head.public)])[0]
    except ValueError as error:
        raise DumpFlaw(1, f"the checkpoint is not signed by the key beside it: {error}") from error


def _checked_place(number: int, game: DumpLine, before: int, checkpoint: Checkpoint) -> int:
    """Check that the log contains a game, by its proof, and return the game's entry number."""
    if game.place <= before:
        raise DumpFlaw(number, f"entry {game.place} comes after entry {before}")
    leaf = merkle.leaf(entry(game.head))
    try:
        path = [decoded(hash_) for hash_ in game.proof]
    except ValueError as error:
        raise DumpFlaw(number, f"this is no proof: {error}") from error
    if not merkle.includes(checkpoint.size, checkpoint.root, game.place, leaf, path):
        raise DumpFlaw(number, f"entry {game.place} of the log is another one than {game.head}")
    return game.place


def _signed(number: int, line: bytes, head: DumpHeader, games: int, digest: str) -> PublicKey:
    try:  # no hash covers this line, and with a key twice other programs could read another month
        fields = parsed(line.removesuffix(b"\n"))
    except NotCanonical as error:
        raise DumpFlaw(number, f"it is not canonical JSON: {error}") from error
    if not (isinstance(fields, dict) and line.endswith(b"\n")):
        raise DumpFlaw(number, "it is not one line with the canonical JSON of an object")
    if (fields.get("month"), fields.get("games"), fields.get("digest")) != (head.month, games, digest):
        raise DumpFlaw(number, "it was made for another file than this")
    try:
        key = PublicKey(str(fields.get("public")))
    except ValueError as error:
        raise DumpFlaw(number, str(error)) from error
    if not key.vouches(FORMAT, fields):
        raise DumpFlaw(number, "the signature is not by this key over this line")
    return key
