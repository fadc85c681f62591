"""Parts that the commands share: the settings, and the error for wrong arguments."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from domain.game.catalogue import ENGLISH, LANGUAGES
from service.platform.runtime import logs
from service.platform.runtime.settings import RESTORED, Settings, misspelt

if TYPE_CHECKING:
    from events.signing import PublicKey


class CommandError(Exception):
    """The command was asked for something that it cannot do."""


def settings() -> Settings:
    """The settings of the environment, with hints at names that are nearly right; logs are set up by them."""
    for hint in misspelt(os.environ):
        print(f"dominium: {hint}", file=sys.stderr)
    found = Settings.load(os.environ)
    logs.configure(found.log_level)
    if (found.data_dir / RESTORED).is_dir():
        from service.running import restoring  # which takes its time to load

        restoring.finish(found)
    return found


def trusting(parser: argparse.ArgumentParser) -> None:
    """The arguments that name the keys which somebody trusts."""
    parser.add_argument("--key", action="append", default=[], metavar="ID", help="the id of a key that you trust")
    parser.add_argument("--keys", type=Path, metavar="FILE", help="a JWK Set of keys that you trust")


def keys(path: Path | None) -> "dict[str, PublicKey]":
    """Those of a JWK Set."""
    from events.keys import read_public_keys

    if path is None:
        return {}
    try:
        return read_public_keys(path.read_bytes())
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def telling(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the language and the names in a game's account."""
    language = f"{', '.join(LANGUAGES)} (default: {ENGLISH})"
    parser.add_argument("--language", default=ENGLISH, metavar="LL", help=language)
    parser.add_argument("--names", default="", metavar="A,B", help="what to call the players, seat by seat")


def called(names: str, seats: int) -> list[str]:
    """Return the names of the players, seat by seat."""
    named = names.split(",")
    return [named[seat] if seat < len(named) and named[seat] else f"Player {seat + 1}" for seat in range(seats)]
