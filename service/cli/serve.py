"""Starts the service: a web server, a private Redis (unless REDIS_URL names one) and workers for jobs. SIGTERM or
Ctrl-C stops all of it in order: started answers are completed, live streams end, then the workers and Redis stop."""

import argparse
import gc

from service.cli import asking
from service.platform.runtime import logs

HELP = "start the service"
EXAMPLES = """\
  dominium serve
  PORT=9000 DATA_DIR=/var/lib/dominium dominium serve
  DATABASE_URL=postgresql://dominium@db/dominium REDIS_URL=redis://cache:6379/0 WORKERS=4 dominium serve"""


def arguments(_: argparse.ArgumentParser) -> None:
    """Add no arguments: all settings come from the environment."""


def run(_: argparse.Namespace) -> int:
    logs.drop_unwritable()
    gc.disable()  # while modules load, a fifth of the time went into looking for garbage; `parts.load` enables it
    from service.running.supervisor import serve

    return serve(asking.settings())
