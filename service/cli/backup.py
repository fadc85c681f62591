"""Copies the log, its secrets, the signing keys and the accounts to a folder, while the service runs.

The copy contains every change that was acknowledged before. It holds every secret: guard it like DATA_DIR.

The exit status is 1 if a part of the log is damaged. The copy then has a file DAMAGED with the streams and events.
"""

import argparse
from pathlib import Path

from service.cli import asking

HELP = "copy log, keys and accounts to a folder, while the service runs"
EXAMPLES = """\
  dominium backup /backups/$(date -I)"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="an empty folder, created if it is missing")


def run(given: argparse.Namespace) -> int:
    from service.compose import open_service
    from service.running.backups import back_up

    settings = asking.settings()
    with open_service(settings) as service:
        faults = back_up(given.folder, service.platform.journal, service.platform.ring, service.platform.registry)
    print(f"Everything is in {given.folder}.")
    if faults:
        print("But the log is damaged, and so is this copy. Keep the backup before it, and run `dominium doctor`.")
        print("\n".join(faults))
    return 1 if faults else 0
