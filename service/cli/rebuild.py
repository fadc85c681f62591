"""Builds the read models (lists of games, who awaits what, views at rest) anew from the log. The service may run
meanwhile: the old ones answer until the new ones have caught up. The result is byte for byte what was there."""

import argparse

from service.cli import asking, progress

HELP = "build the read models anew from the log"
EXAMPLES = """\
  dominium rebuild"""


def arguments(_: argparse.ArgumentParser) -> None:
    """None: all of them are built."""


def run(_: argparse.Namespace) -> int:
    from service.house import open_house

    with open_house(asking.settings()) as house:
        rebuilt = house.readmodels.rebuild(progress.bar)
    print(f"Built anew from {rebuilt.events} events: {rebuilt.games} games.")
    return 0
