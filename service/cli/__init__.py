"""`dominium`: the command line for all work on the service outside of HTTP.

Each command is a module with its `HELP`, its `EXAMPLES`, its `arguments` and its `run`.
"""

import argparse
import importlib
import os
import re
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Final

import structlog

COMMANDS: Final = (
    "serve", "worker", "verify", "shuffles", "replay", "compare", "audit", "rebuild", "backup", "restore", "accept",
    "keys", "admin", "sign-in-link", "forget", "complaints", "doctor", "witness", "mcp",
)  # fmt: skip

_KEY: Final = "--key"
_DASHED_KEY: Final = re.compile(r"-[\w-]{42}|-\w+", re.ASCII)
"""An argument that is the id of a key and begins with a dash.

Options begin with two dashes, or are shorter than an id.
"""

_EXITS: Final = """\
exit status:
  0  done, or verified
  1  it failed, the record or the data are damaged, or an audit has found something
  2  it was asked wrongly: a wrong setting, argument, folder or port; or a part of
     DATA_DIR is missing, or does not belong to the others
  3  nothing is wrong, but not everything could be checked: the record's key is not
     one that you named as trusted, too few witnesses signed, a log does not answer,
     or an audit lacks the rules

Settings come from the environment; `dominium doctor` lists them with their values.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    modules = {name: importlib.import_module(f"service.cli.{name.replace('-', '_')}") for name in COMMANDS}
    given = _parser(modules).parse_args(_joined(sys.argv[1:] if argv is None else argv))
    try:
        status: int = modules[given.command].run(given)
    except BrokenPipeError:  # the reader of our output has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:  # noqa: BLE001 - every failure is printed in words
        status = _say_what_failed(error)
    return status


def _parser(modules: dict[str, ModuleType]) -> argparse.ArgumentParser:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "dominium", description="An event-sourced game service whose record anyone can check.",
        epilog=_EXITS, formatter_class=plain,
    )  # fmt: skip
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    for name, module in modules.items():
        about = (module.__doc__ or "").strip()
        command = commands.add_parser(
            name,
            help=module.HELP,
            description=about,
            epilog=f"examples:\n{module.EXAMPLES}",
            formatter_class=plain,
        )
        module.arguments(command)
    return parser


def _joined(words: Sequence[str]) -> list[str]:
    """Return the arguments with `--key -abc` as `--key=-abc`.

    One in 64 ids of keys begins with a dash, and argparse takes it for an option.
    """
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == _KEY and _DASHED_KEY.fullmatch(word) and "--" not in joined:
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _say_what_failed(error: Exception) -> int:
    """Print why a command failed, and return the exit status for that failure."""
    from events.log.journal import NotEmpty
    from service.cli.asking import CommandError
    from service.platform.runtime import failures
    from service.platform.runtime.installation import PartsDisagree
    from service.platform.runtime.settings import BadSetting
    from service.running.parts import Failed
    from service.running.supervisor import CannotStart

    expected = (CommandError, BadSetting, CannotStart, NotEmpty, PartsDisagree, FileExistsError, FileNotFoundError)
    ours = isinstance(error, (*expected, Failed)) and not (isinstance(error, OSError) and error.strerror)
    lines = str(error).splitlines() if ours else failures.words(error)
    for line in lines:
        print(f"dominium: {line}", file=sys.stderr)
    if not isinstance(error, (*expected, Failed, *failures.EXPECTED)):
        structlog.get_logger("dominium").debug("where it happened", exc_info=error)
    return 2 if isinstance(error, expected) else 1
