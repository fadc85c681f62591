"""The names of the transparency log: its path and its kinds of streams."""

from typing import Final

from service.features.transparency.followers import Keeper
from service.features.transparency.reader import TransparencyLog

__all__ = ["PREFIX", "Keeper", "TransparencyLog"]

PREFIX: Final = "/tlog"
"""Path of the transparency log.

A log may have any address (C2SP tlog-tiles), and `/.well-known/` is for names listed by IANA.
"""
