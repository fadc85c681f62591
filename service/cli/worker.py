"""Takes jobs from the queue: bots' moves, audits, webhooks, what is to be erased. `dominium serve` runs one; more of
them may run beside it, on this machine or on others that reach the same Redis and the same service. One that is killed
loses nothing: its job is taken up again."""

import argparse

from service.cli import asking

HELP = "take jobs from the queue"
EXAMPLES = """\
  REDIS_URL=redis://cache:6379/0 PUBLIC_URL=https://games.example dominium worker
  dominium worker --burst        until nothing is left to do"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--burst", action="store_true", help="stop when the queue is empty")
    parser.add_argument("--tied", type=int, metavar="PID", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    from service import lifeline
    from service.house import open_house
    from service.worker import work

    if given.tied:
        lifeline.tie_for_good(given.tied)
    with open_house(asking.settings()) as house:
        work(house, burst=given.burst)
    return 0
