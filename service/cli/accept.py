"""Continues without a part of the installation that is lost for good.

The log, the keys and the registry belong together. If one of them is missing, older than the others, or of another
installation, the service does not start. This command accepts an existing part unchanged, and creates a missing one
empty. Without `--yes` it only prints what is lost. A backup is better: see `restore`.
"""

import argparse

from service.cli import asking

HELP = "continue without a lost log, keys or registry"
EXAMPLES = """\
  dominium accept log            says what is lost
  dominium accept log --yes      and goes on without it"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("part", choices=("log", "keys", "registry"))
    parser.add_argument("--yes", action="store_true", help="accept the loss, instead of only printing it")


def run(given: argparse.Namespace) -> int:
    from service.compose import TABLES
    from service.platform.runtime.installation import accept, what_is_lost
    from service.running.supervisor import data_folder

    settings = asking.settings()
    with data_folder(settings.data_dir):
        lost = what_is_lost(settings, TABLES, given.part)
        if lost is None:
            raise asking.CommandError(f"nothing is wrong with the {given.part}")
        print(lost)
        if not given.yes:
            raise asking.CommandError("Nothing was done. Say --yes to do it.")
        accept(settings, TABLES, given.part)
    print("Done.")
    return 0
