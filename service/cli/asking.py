"""Provide what several commands share: settings, common arguments, and the error for wrong arguments."""

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
    from events.transparency.policy import WitnessPolicy


class CommandError(Exception):
    """Raised if a command cannot do what its arguments request."""


def settings() -> Settings:
    """Load the settings of the environment, print hints about misspelt names, and configure the logs.

    A restoration that was killed is completed first.
    """
    for hint in misspelt(os.environ):
        print(f"dominium: {hint}", file=sys.stderr)
    found = Settings.load(os.environ)
    logs.configure(found.log_level)
    if (found.data_dir / RESTORED).is_dir():
        from service.running import restoring  # imported late, because it loads slowly

        restoring.finish(found)
    return found


def trusting(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name trusted keys to the parser of a command."""
    parser.add_argument("--key", action="append", default=[], metavar="ID", help="id of a trusted key")
    parser.add_argument("--keys", type=Path, metavar="FILE", help="file with a JWK Set of trusted keys")


def keys(path: Path | None) -> "dict[str, PublicKey]":
    """Return the public keys in the JWK Set at `path`, or no keys without a path."""
    from events.keys import read_public_keys

    if path is None:
        return {}
    try:
        return read_public_keys(path.read_bytes())
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from error


def policy(path: Path | None) -> "WitnessPolicy | None":
    """Return the policy at `path`, or None without a path."""
    from events.transparency.policy import BadPolicy, WitnessPolicy

    try:
        return None if path is None else WitnessPolicy.parsed(path.read_bytes())
    except BadPolicy as error:
        raise CommandError(f"{path}: {error}") from error


def telling(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the language and for the players' names to the parser of a command."""
    language = f"{', '.join(LANGUAGES)} (default: {ENGLISH})"
    parser.add_argument("--language", default=ENGLISH, metavar="LL", help=language)
    parser.add_argument("--names", default="", metavar="A,B", help="names of the players, seat by seat")


def called(names: str, seats: int) -> list[str]:
    """Return the names of the players by seat.

    `names` has the names between commas; an empty one becomes "Player 1", "Player 2", and so on.
    """
    named = names.split(",")
    return [named[seat] if seat < len(named) and named[seat] else f"Player {seat + 1}" for seat in range(seats)]
