"""Takes jobs from their queues: quick ones (moves of bots, webhooks) and long ones (audits, exports, erasures).
`dominium serve` runs one worker for each, so that no bot waits for an audit. More workers may run beside it, on this
machine or on others that reach the same Redis and the same service. A killed worker loses nothing: another repeats its
job."""

import argparse

from service.cli import asking
from service.platform.runtime.lanes import LANES, WORKERS

HELP = "run jobs from the queues of the service"
EXAMPLES = """\
  REDIS_URL=redis://cache:6379/0 PUBLIC_URL=https://games.example dominium worker
  dominium worker --lane quick   bots' moves, webhooks and letters alone; another one then takes the long ones
  dominium worker --burst        until nothing is left to do"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lane", choices=WORKERS, help="run only quick or only long jobs (default: both)")
    parser.add_argument("--burst", action="store_true", help="stop when the queue is empty")


def run(given: argparse.Namespace) -> int:
    from service.compose import open_service
    from service.running.worker import work

    with open_service(asking.settings(), patient=True) as service:
        work(service, WORKERS[given.lane] if given.lane else LANES, burst=given.burst)
    return 0
