"""Fills an empty service from a backup, of whatever engine, and then checks every stream's chain and plays every game
again by its rules. Restore before `dominium serve`; read models make themselves again."""

import argparse
from pathlib import Path

from service.cli import asking

HELP = "fill an empty service from a backup"
EXAMPLES = """\
  DATA_DIR=/var/lib/dominium dominium restore /backups/2026-11-21
  DATABASE_URL=postgresql://dominium@db/dominium dominium restore /backups/2026-11-21"""

_ENDS = """\
The transparency log ends at entry {}, as it did when the backup was made. What it has signed since cannot be unsigned:
whoever saw more of it will find that it shrank, and then that it forked. docs/transparency.md says more."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="what `dominium backup` wrote")


def run(given: argparse.Namespace) -> int:
    from service.backups import restore
    from service.checkup import check_up
    from service.house import open_house
    from service.supervisor import data_folder

    settings = asking.settings()
    with data_folder(settings.data_dir):
        restore(given.folder, settings)
        with open_house(settings) as house:
            tally = check_up(house.journal)
    print(tally.words())
    if tally.logged:
        print(_ENDS.format(tally.logged))
    return 1 if tally.wrong else 0
