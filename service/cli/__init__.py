"""`dominium`: one command line for everything that is done to the service from outside of HTTP. One module a command,
each with its `HELP`, its `EXAMPLES`, its `arguments` and its `run`."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

COMMANDS: Final = (
    "serve", "worker", "verify", "replay", "audit", "rebuild", "backup", "restore", "keys", "admin", "forget", "doctor",
)  # fmt: skip

_EXITS: Final = """\
exit status:
  0  done, or verified
  1  it failed, the record is broken, or an audit has found something
  2  it was asked wrongly: a wrong setting, argument, folder or port
  3  the record is consistent, but its key is not one that you named as trusted;
     or an audit has found nothing wrong, and could not check everything

Settings come from the environment; `dominium doctor` lists them with their values.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the result is the exit status."""
    modules = {name: importlib.import_module(f"service.cli.{name}") for name in COMMANDS}
    given = _parser(modules).parse_args(argv)
    try:
        status: int = modules[given.command].run(given)
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        status = _told(error)
        if not status:
            raise
    return status


def _parser(modules: dict[str, ModuleType]) -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "dominium", description="An event-sourced game service whose record anyone can check.",
        epilog=_EXITS, formatter_class=plain,
    )  # fmt: skip
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, module in modules.items():
        told = f"{(module.__doc__ or '').strip()}"
        command = commands.add_parser(
            name, help=module.HELP, description=told, epilog=f"examples:\n{module.EXAMPLES}", formatter_class=plain
        )
        module.arguments(command)
    return parser


def _told(error: Exception) -> int:
    """Says what stood in the way, where that is known to happen; 0 for an error of our own making."""
    from events.archive import Damaged
    from events.journal import NotEmpty, Unavailable
    from events.keys import KeysUnusable
    from service.cli.asking import Asked
    from service.settings import BadSetting
    from service.supervisor import CannotStart, Failed

    statuses = {
        BadSetting: 2, CannotStart: 2, Asked: 2, NotEmpty: 2, FileExistsError: 2, FileNotFoundError: 2,
        Failed: 1, KeysUnusable: 1, Unavailable: 1, Damaged: 1, OSError: 1,
    }  # fmt: skip
    status = next((status for kind, status in statuses.items() if isinstance(error, kind)), 0)
    if status:
        for line in str(error).splitlines():
            print(f"dominium: {line}", file=sys.stderr)
    return status
