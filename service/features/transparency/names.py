"""The transparency log: bare heads of games in a tree that only grows, so that no logged game can vanish unseen."""

from typing import Final

from service.features.transparency.followers import Keeper
from service.features.transparency.reader import TransparencyLog

__all__ = ["PREFIX", "Keeper", "TransparencyLog"]

PREFIX: Final = "/tlog"
"""Path of the log. A log may have any address (C2SP tlog-tiles), and `/.well-known/` is for names listed by IANA."""
