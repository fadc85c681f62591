"""A client that follows a transparency log over HTTP and knows nothing but C2SP's tlog-tiles and RFC 6962."""

import base64
import hashlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.support.merkle import mth, path, tile
from tests.support.play import events, until

LOGGED = ("game-started", "game-ended", "seed-opened")


class Monitor:
    """Reads a whole log, and believes nothing of it."""

    def __init__(self, api):
        self.api = api
        described = api.get("/tlog").json
        self.prefix, self.origin = described["prefix"], described["origin"]
        name, code, key = described["keys"][0].split("+", 2)
        raw = base64.b64decode(key)
        assert name == self.origin
        assert raw[0] == 1
        assert hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4].hex() == code
        self._code, self._key = bytes.fromhex(code), Ed25519PublicKey.from_public_bytes(raw[1:])

    def checkpoint(self):
        answer = self.api.get(f"{self.prefix}/checkpoint")
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        return self.opened(answer.text)

    def opened(self, note):
        """Return the size and the root of a checkpoint after checking its signature."""
        text, _, signature = note.rpartition("\n\n")
        dash, name, code = signature.rstrip("\n").split(" ")
        raw = base64.b64decode(code)
        assert (dash, name, raw[:4]) == ("—", self.origin, self._code)
        self._key.verify(raw[4:], f"{text}\n".encode())
        origin, size, root = text.split("\n")
        assert origin == self.origin
        return int(size), base64.b64decode(root)

    def file(self, kind, number, width):
        assert number < 1000
        part = "" if width == 256 else f".p/{width}"
        answer = self.api.get(f"{self.prefix}/tile/{kind}/{number:03}{part}")
        assert answer.status == 200, answer
        assert answer.headers["Content-Type"] == "application/octet-stream"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        return answer.body

    def entries(self, size):
        """Return all entries, after checking each tile against them, and the root against the checkpoint's."""
        entries = []
        for number in range(-(-size // 256)):
            width = min(size - 256 * number, 256)
            bundle = self.file("entries", number, width)
            while bundle:
                length = int.from_bytes(bundle[:2])
                entries.append(bundle[2 : 2 + length])
                bundle = bundle[2 + length :]
        assert len(entries) == size
        for level in range(8):
            whole = size >> 8 * level
            for number in range(-(-whole // 256)):
                width = min(whole - 256 * number, 256)
                assert self.file(level, number, width) == tile(level, number, entries)
        return entries

    def read(self):
        size, root = self.checkpoint()
        entries = self.entries(size)
        assert mth(entries) == root
        return entries

    def check_proof(self, proof, entry):
        """A `c2sp.org/tlog-proof@v1`."""
        head, _, note = proof.partition("\n\n")
        kind, place, *hashes = head.split("\n")
        assert kind == "c2sp.org/tlog-proof@v1"
        size, root = self.opened(note)
        entries = self.entries(size)
        assert mth(entries) == root
        index = int(place.removeprefix("index "))
        assert entries[index] == entry
        assert [base64.b64decode(hash_) for hash_ in hashes] == path(index, entries)


def logged_heads(reader, game):
    """Return the hashes of the events of a game that belong in the log."""
    return [bytes.fromhex(one["event"]["hash"]) for one in events(reader, game) if one["event"]["type"] in LOGGED]


def settled(monitor, *heads):
    """The log once it holds all of these."""
    return until(lambda: (entries := monitor.read()) and set(heads) <= set(entries) and entries)
