"""Fills an empty service from a backup, of whatever engine, and then checks every stream's chain and plays every game
again by its rules. Stop the service before; you can start it when the copy is done, while the check runs. Read models
make themselves again.

The backup is read to its end first, and nothing is changed if it is not whole. A restoration that is killed leaves
everything as it was, or is brought to its end by whatever is started next; it can be tried again. With --replace what
DATA_DIR holds makes room: it is kept there in `replaced-...`, until you remove it.

The exit status is 0 if all is well, 1 if something that was restored is wrong, 3 if nothing is, but this build cannot
play every game again."""

import argparse
from contextlib import closing
from pathlib import Path

from service.cli import asking, progress

HELP = "fill an empty service from a backup"
EXAMPLES = """\
  DATA_DIR=/var/lib/dominium dominium restore /backups/2026-11-21
  dominium restore --replace /backups/2026-11-21       in place of what is damaged
  DATABASE_URL=postgresql://dominium@db/dominium dominium restore /backups/2026-11-21"""

_RESTORED = """\
Restored. The service can be started now; what follows only looks at what was restored."""
_ENDS = """\
The transparency log ends at entry {}, as it did when the backup was made. What it has signed since cannot be unsigned:
whoever saw more of it will find that it shrank, and then that it forked. docs/transparency.md says more."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="what `dominium backup` wrote")
    parser.add_argument("--replace", action="store_true", help="also where DATA_DIR holds a log and accounts")


def run(given: argparse.Namespace) -> int:
    from service.compose import TABLES
    from service.platform.runtime.installation import open_parts
    from service.running.checkup import check_up, helpers
    from service.running.restoring import restore
    from service.running.supervisor import data_folder

    settings = asking.settings()
    if given.replace and not settings.embedded:
        raise asking.CommandError("--replace is for a DATA_DIR: in PostgreSQL name an empty database")
    with data_folder(settings.data_dir):
        restore(given.folder, settings, replacing=given.replace)
    print(_RESTORED, flush=True)
    with helpers(settings) as pool, closing(open_parts(settings, TABLES)) as parts:
        total = sum(1 for _ in parts.journal.streams())
        tally = check_up(parts.journal, parts.ring, lambda done: progress.bar(done, total), pool)
    print(tally.words())
    if tally.logged:
        print(_ENDS.format(tally.logged))
    return tally.status
