"""Fills an empty service from a backup of any engine, then checks every chain and replays every game by its rules.

Stop the service before. You can start it when the copy is done, while the check runs. The read models are rebuilt
automatically.

The command reads the whole backup first, and changes nothing if it is incomplete. If it is killed, either nothing has
changed or the next command completes the restoration; you can also run it again. With --replace, the contents of
DATA_DIR are moved to `replaced-...` in that folder, until you delete them.

The exit status is 0 if all is well, 1 if a part of the backup is wrong, and 3 if nothing is wrong but this build cannot
replay every game.
"""

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
Restored. You can start the service now. The command goes on to check the restored data."""
_ENDS = """\
The transparency log ends at entry {}, as at the time of the backup. Later entries are lost, but their signatures exist:
readers who saw them will find that the log shrank, and then that it forked. See docs/transparency.md."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder of a backup by `dominium backup`")
    parser.add_argument("--replace", action="store_true", help="replace the log and accounts in DATA_DIR")


def run(given: argparse.Namespace) -> int:
    from service.compose import TABLES
    from service.platform.runtime.installation import open_parts
    from service.running.doctor.log import check_log, helpers
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
        tally = check_log(parts.journal, parts.ring, lambda done: progress.bar(done, total), pool)
    print(tally.words())
    if tally.logged:
        print(_ENDS.format(tally.logged))
    return tally.status
