"""Continuation of an installation without a part that is permanently lost.

An existing part is accepted unchanged, and a missing one starts empty.
"""

from typing import Final

from sqlalchemy import MetaData

from events.keys import KeyRing
from events.log.open import open_journal
from service.platform.runtime.installation.checking import PartsDisagree
from service.platform.runtime.installation.identity import Identity
from service.platform.runtime.installation.opening import alone, has_file, key_store, open_parts, open_registry
from service.platform.runtime.settings import Settings
from service.platform.storage.belonging import Belonging

LOST: Final = {
    ("log", False): """\
A new log begins. Every game, match and tournament is lost. The service signs with a new key, and its transparency log
has a new name, because the old one cannot begin again. Accounts stay, and the old public keys are still published:
records and receipts that people have kept can be verified.""",
    ("log", True): """\
The log is taken as it stands. What it does not hold is lost. If it is an older copy, the transparency log ends earlier
than was signed: whoever saw more of it will find that it shrank, and then that it forked.""",
    ("keys", False): """\
A new key signs from now on. The old public keys are no longer published, so records and receipts given until now can be
verified only by those who have kept them, and audits call receipts in the log unknown.""",
    ("keys", True): """\
The keys are taken as they stand. What was signed with keys that are not among them can be verified only by those who
have kept the public ones, and audits call it unknown.""",
    ("registry", False): """\
The registry begins empty. Names, passwords, tokens, roles, webhooks, imports and idempotency keys are lost. Games
stay, but nobody can sit down at a seat that was taken. Repeat `dominium forget` for whom it was under way.""",
    ("registry", True): """\
The registry is taken as it stands. Accounts, tokens and roles that are not in it are lost, and who was forgotten since
may be known again: repeat `dominium forget` for everybody whom the log of the service tells of as forgotten.""",
}
"""Consequences of losing a part: if it is missing, and if an existing one is accepted."""


def what_is_lost(settings: Settings, tables: MetaData, part: str) -> str | None:
    """Return the consequences of continuing without a part, or None if nothing is wrong with it."""
    try:
        open_parts(settings, tables).close()
    except PartsDisagree as error:
        if part in error.faults:
            return LOST[part, _is_there(settings, part)]
        raise
    return None


def accept(settings: Settings, tables: MetaData, part: str) -> None:
    """Accept the loss of a part of the installation, and continue without it."""
    if part != "log" and settings.embedded and not has_file(settings, "log"):
        raise PartsDisagree({"log": "The log is missing too: accept that first."})
    with alone(settings.data_dir):
        _ACCEPTING[part](settings, tables)


def _is_there(settings: Settings, part: str) -> bool:
    if part == "keys":
        if settings.embedded or not settings.key_secret:
            return (settings.keys_dir / "keys.json").exists()
        with open_journal(settings.journal_url) as journal:
            return key_store(settings, journal).read() is not None
    return not settings.embedded or has_file(settings, part)


def _accept_log(settings: Settings, tables: MetaData) -> None:
    lost = not _is_there(settings, "log")
    with open_journal(settings.journal_url) as journal:
        store = key_store(settings, journal)
        ring = KeyRing(store) if store.read() is not None else None
        if ring and lost:
            ring.rotate()
        belonging = _belonging(settings, tables)
        whose = (belonging and belonging.installation) or (ring and ring.installation)
        if whose:
            # Without keys the log names a key that does not exist, so that no start makes new keys unasked.
            new = Identity(whose, ring.current.kid if ring else "lost", belonging.starts if belonging else 0)
            new.write(journal, Identity.read(journal))
    if belonging:
        _note(settings, tables, Belonging(belonging.installation, belonging.starts))


def _accept_keys(settings: Settings, _: MetaData) -> None:
    with open_journal(settings.journal_url) as journal:
        ring = KeyRing(key_store(settings, journal))
        # Without a mark the log is of an earlier release, and the other parts may be too: all are marked when opened.
        identity = Identity.read(journal)
        if identity is None:
            Identity.new().write(journal, None)
        else:
            ring.bind(identity.id)
            Identity(identity.id, ring.current.kid, identity.starts).write(journal, identity)


def _accept_registry(settings: Settings, tables: MetaData) -> None:
    with open_journal(settings.journal_url) as journal:
        identity = Identity.read(journal)
    open_registry(settings, tables).close()
    if identity is not None:
        _note(settings, tables, Belonging(identity.id, identity.starts))


def _belonging(settings: Settings, tables: MetaData) -> Belonging | None:
    if settings.embedded and not has_file(settings, "registry"):
        return None
    registry = open_registry(settings, tables)
    try:
        return registry.belongings.get()
    finally:
        registry.close()


def _note(settings: Settings, tables: MetaData, belonging: Belonging) -> None:
    registry = open_registry(settings, tables)
    try:
        registry.belongings.put(belonging)
    finally:
        registry.close()


_ACCEPTING: Final = {"log": _accept_log, "keys": _accept_keys, "registry": _accept_registry}
