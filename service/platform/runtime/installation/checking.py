"""The check that the parts of an installation belong together, and that none is older than the others."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from events.keys import KeyRing
from events.log.journal import Journal
from events.receipts import read_answer
from projections.stream_kinds import GAME
from service.platform.runtime.installation.identity import PARTS, Identity
from service.platform.runtime.settings import Settings
from service.platform.storage.belonging import Belonging

_ADVICE: Final = """\
Put back what belongs here, or fill an empty DATA_DIR from a backup with `dominium restore`.
If it is lost for good, `dominium accept {}` says what that means, and does it."""
_ON_ALL_MACHINES: Final = """\
The log in the database is signed with other keys than this machine has. Copy {} from the machine that has
them, or set KEY_SECRET on all machines, first on that one: the keys are then kept in the database.
If they are lost for good, `dominium accept keys` says what that means, and does it."""


class PartsDisagree(Exception):
    """Raised if parts of the installation are missing, or belong to different installations.

    `faults` describes each part's fault.
    """

    def __init__(self, faults: Mapping[str, str], advice: str = "") -> None:
        self.faults = dict(faults)
        super().__init__("\n".join([*self.faults.values(), *filter(None, [advice])]))


class PartMissing(PartsDisagree):
    """Raised if parts of the installation are missing."""


def where(settings: Settings, part: str) -> str:
    """Return the path of a part of the installation, or `the database`."""
    if part == "keys":
        return str(settings.keys_dir / "keys.json")
    if not settings.embedded:
        return "the database"
    return str(settings.data_dir / ("log.db" if part == "log" else "registry.db"))


def missing(settings: Settings, parts: list[str]) -> PartMissing:
    """Return the error that parts of the installation are missing while others exist."""
    faults = {
        part: f"The {part} {_is(part)} missing: {where(settings, part)} is not there, or empty." for part in parts
    }
    return PartMissing(faults, _advice(settings, parts[0]))


def _advice(settings: Settings, part: str) -> str:
    if part == "keys" and not settings.embedded:
        return _ON_ALL_MACHINES.format(where(settings, part))
    return _ADVICE.format(part)


def check(settings: Settings, journal: Journal, ring: KeyRing, belonging: Belonging | None) -> None:
    """Raise PartsDisagree unless the parts of the installation belong together."""
    identity = Identity.read(journal)
    faults = _strangers(identity, ring, belonging)
    if not faults and not _knows(ring, identity, journal):
        faults["keys"] = "are not those of the log, which was signed with others, or an older copy of them"
    if not faults and settings.embedded and identity is not None and belonging is not None:
        faults = dict(_older(journal, identity, belonging))
    if faults:
        wrong = [part for part in PARTS if part in faults]
        messages = {part: f"The {part} in {where(settings, part)} {faults[part]}." for part in wrong}
        raise PartsDisagree(messages, _advice(settings, wrong[0]))


def _strangers(identity: Identity | None, ring: KeyRing, belonging: Belonging | None) -> dict[str, str]:
    """Return the faults of parts that name another installation than most parts, or that name none."""
    named = {
        "log": identity and identity.id,
        "keys": ring.installation,
        "registry": belonging and belonging.installation,
    }
    ids = Counter(name for name in named.values() if name)
    if not ids:
        return {}  # all three are of an earlier release
    [(most, _)] = ids.most_common(1)
    pending = identity is not None and not identity.key
    faults = {}
    for part, name in named.items():
        if name not in {None, most}:
            faults[part] = f"{_is(part)} of another installation"
        elif name is None and not (pending or (part == "keys" and identity and identity.key in ring.publics())):
            faults[part] = f"{_is(part)} of another installation, or an older copy"
    return faults


def _is(part: str) -> str:
    return "are" if part == "keys" else "is"


def _knows(ring: KeyRing, identity: Identity | None, journal: Journal) -> bool:
    """Return whether the key ring has the key that signed last.

    A log that does not name that key is checked by its first game.
    """
    if identity is not None and identity.key:
        return identity.key in ring.publics()
    return all(kid in ring.publics() for kid in _signers(journal))


def _signers(journal: Journal) -> Iterator[str]:
    game = next(journal.streams(GAME.prefix), None)
    for done in () if game is None else journal.done(game):
        try:
            signed = read_answer(done.command, done.answer)["receipt"]
        except (ValueError, KeyError):
            continue  # it is damaged; `doctor` reports it
        if isinstance(signed, dict) and isinstance(signed.get("key"), str):
            yield signed["key"]


def _older(journal: Journal, identity: Identity, belonging: Belonging) -> Iterator[tuple[str, str]]:
    """Yield the part that is an older copy, with its fault.

    Log and registry count the starts of the service, and the registry names an event that the log must have.
    """
    if belonging.starts < identity.starts:
        yield "registry", "is an older copy: the service was started since, and the log knows of that"
    elif belonging.starts > identity.starts + 1:
        yield "log", "is an older copy: the service was started since, and the registry knows of that"
    elif belonging.stream:
        there = journal.read(belonging.stream, after=belonging.seq - 1, limit=1)
        if [stored.hash for stored in there] != [belonging.hash]:
            event = f"event {belonging.seq} of {belonging.stream}"
            yield "log", f"is an older copy, or cut short: {event}, which was signed, is not in it as it was"
