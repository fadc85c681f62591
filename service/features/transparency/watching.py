"""The watch of a transparency log from outside. It stores the log's signed checkpoints and compares later ones.

For each log, the file has the signed checkpoints that are not known to be part of a later one. After a query of the
log, that is its latest.
"""

import fcntl
import http.client
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from events.signing import PublicKey
from events.transparency import tiles
from events.transparency.checkpoint import Checkpoint
from events.transparency.consistency import Disowned, check_growth, check_same
from events.transparency.merkle import HASH_BYTES
from events.transparency.signed_notes import LONGEST
from service.platform.runtime import user_state

_TIMEOUT: Final = 30
_FRESH: Final = {"Cache-Control": "no-cache"}

Seen = dict[str, list[str]]
"""The signed checkpoints that were seen of each log, by its origin."""


class Unreadable(Exception):
    """Raised if a log cannot be queried, or a file of seen checkpoints cannot be read."""


class LogVerdict(NamedTuple):
    """The verdict on a watched log.

    `grown`: everything seen is in the current log. `kept`: the log was not queried. Otherwise the log contradicts its
    signatures, and `evidence` has the two checkpoints that prove it.
    """

    verdict: str
    words: str
    origin: str
    size: int
    evidence: tuple[str, ...] = ()

    @property
    def well(self) -> bool:
        return not self.evidence


class RemoteLog:
    """A transparency log at an address: its checkpoint, signed with one of the given keys, and its tree."""

    def __init__(self, prefix: str, keys: Sequence[PublicKey]) -> None:
        self._prefix = prefix.rstrip("/")
        if not prefix.startswith(("http://", "https://")):
            raise Unreadable(f"The log cannot be asked: {prefix} is no address")
        self.note = self._read("checkpoint", LONGEST, _FRESH).decode(errors="replace")
        try:
            self.checkpoint, _ = Checkpoint.opened(self.note, keys)
        except ValueError as error:
            raise Unreadable(f"The log cannot be asked: {self._prefix}/checkpoint: {error}") from error
        self.nodes = tiles.nodes(self._tile)

    def _tile(self, level: int, number: int) -> bytes:
        width = tiles.width(level, number, self.checkpoint.size)
        return self._read(tiles.path(level, number, width), width * HASH_BYTES)

    def _read(self, path: str, longest: int, headers: dict[str, str] | None = None) -> bytes:
        address = f"{self._prefix}/{path}"
        try:
            request = urllib.request.Request(address, headers=headers or {})  # noqa: S310 - its scheme was looked at
            with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:  # noqa: S310 - as above
                content: bytes = answer.read(longest)
                return content
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise Unreadable(f"The log cannot be asked: {address}: {error}") from error


def watch(path: Path | None, prefix: str | None, keys: Sequence[PublicKey], shown: str | None) -> LogVerdict:
    """Check the log at `prefix`, or else the log whose checkpoint is `shown`, and return the verdict.

    `path` is the file of seen checkpoints; None stores none. It raises OSError if the file cannot be read or written.
    """
    log = None if prefix is None else RemoteLog(prefix, keys)
    keeping: AbstractContextManager[Seen] = nullcontext({}) if path is None else stored_checkpoints(path)
    with keeping as seen:
        if log is not None:
            return ask(seen, log, shown)
        if shown is not None:
            return note(seen, shown)
    raise ValueError("there is nothing to watch")


def ask(seen: Seen, log: RemoteLog, shown: str | None) -> LogVerdict:
    """Check that a log's current tree contains all seen checkpoints and the checkpoint of a record (`shown`).

    Then only the current checkpoint is stored, unless the log contradicts an earlier one.
    """
    now = log.checkpoint
    if shown is not None and Checkpoint.parse(shown).origin != now.origin:
        raise Unreadable(
            f"The log asked is {now.origin}, and the record was logged in {Checkpoint.parse(shown).origin}"
        )
    for old in [*seen.get(now.origin, []), *([] if shown is None else [shown])]:
        try:
            check_growth(Checkpoint.parse(old), now, log.nodes)
        except Disowned as disowned:
            return _found_out(disowned, now, (old, log.note))
    seen[now.origin] = [log.note]
    words = f"The log {now.origin} has {now.size} entries now, and begins with all that was seen of it before."
    return LogVerdict("grown", words, now.origin, now.size)


def note(seen: Seen, shown: str) -> LogVerdict:
    """Store the checkpoint of a record, and compare it with seen checkpoints of the same log and size."""
    now = Checkpoint.parse(shown)
    known = seen.setdefault(now.origin, [])
    for old in known:
        try:
            check_same(Checkpoint.parse(old), now)
        except Disowned as disowned:
            return _found_out(disowned, now, (old, shown))
    others = [str(size) for size in sorted({Checkpoint.parse(old).size for old in known} - {now.size})]
    if shown not in known:
        known.append(shown)
    words = f"Its checkpoint is kept: whatever {now.origin} shows later must begin with these {now.size} entries."
    if others:
        words += f" It has not been compared with what was seen of size {', '.join(others)}: that takes --log."
    return LogVerdict("kept", words, now.origin, now.size)


def _found_out(disowned: Disowned, now: Checkpoint, evidence: tuple[str, str]) -> LogVerdict:
    words = f"The log is not to be trusted ({disowned.breach}): {disowned}. Both checkpoints are below.\n"
    return LogVerdict(disowned.breach, words + "\n".join(evidence), now.origin, now.size, evidence)


@contextmanager
def stored_checkpoints(path: Path) -> Iterator[Seen]:
    """Yield the stored checkpoints, to change inside the `with`."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        before = path.read_bytes() if path.exists() else b"{}"
        try:
            seen = msgspec.json.decode(before, type=Seen)
            for shown in (shown for several in seen.values() for shown in several):
                Checkpoint.parse(shown)
        except ValueError as error:
            raise Unreadable(f"{path} does not hold checkpoints: {error}") from error
        yield seen
        after = msgspec.json.format(msgspec.json.encode(seen), indent=2)
        if after != before:
            draft = path.with_name(f"{path.name}.new")
            draft.write_bytes(after)
            draft.replace(path)


def default_path() -> Path:
    """Return the default path of the user's file of seen checkpoints."""
    return user_state.folder() / "checkpoints.json"
