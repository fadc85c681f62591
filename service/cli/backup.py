"""Copies everything that must not be lost (the log with its openings and secrets, the signing keys, the accounts) to a
folder, while the service runs. Whatever was acknowledged before is in it. The copy holds every secret: guard it as you
guard DATA_DIR.

The exit status is 1 if something in the log is damaged, and so in the copy. Then the copy holds a file DAMAGED, which
names the streams and events."""

import argparse
from pathlib import Path

from service.cli import asking

HELP = "copy everything to a folder, while running"
EXAMPLES = """\
  dominium backup /backups/$(date -I)"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="an empty folder, made if need be")


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
