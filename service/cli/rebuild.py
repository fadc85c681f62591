"""Rebuilds the read models (lists of games, inboxes, views at rest) from the log. The service may run meanwhile.

The old read models answer until the new ones have caught up. The result is the same, byte for byte.
"""

import argparse
from typing import TYPE_CHECKING

from service.cli import asking, progress

if TYPE_CHECKING:
    from service.platform.runtime.settings import Settings

HELP = "rebuild the read models from the log"
EXAMPLES = """\
  dominium rebuild"""


def arguments(_: argparse.ArgumentParser) -> None:
    """Add no arguments: the command always rebuilds all read models."""


def run(_: argparse.Namespace) -> int:
    from projections.database import FileDamaged
    from projections.readmodels import throw_away
    from service.platform.runtime.stores import models_url
    from service.running.supervisor import data_folder

    settings = asking.settings()
    try:
        return _rebuilt(settings)
    except FileDamaged:
        with data_folder(settings.data_dir):  # no other process has them open
            throw_away(models_url(settings))
    return _rebuilt(settings)


def _rebuilt(settings: "Settings") -> int:
    from service.compose import open_service

    with open_service(settings) as service:
        rebuilt = service.platform.readmodels.rebuild(progress.bar)
        troubles = service.platform.readmodels.health().troubles
    print(f"Built anew from {rebuilt.events} events: {rebuilt.games} games.")
    for trouble in troubles:
        print(f"{trouble.stream} cannot be read any further from event {trouble.seq} on: {trouble.why}")
    return 1 if troubles else 0
