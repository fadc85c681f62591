"""Count the work for which a service charges a request."""

from typing import Any

import pytest
from flask import Flask


def forget_charges(app: Flask) -> None:
    """Nobody has spent anything."""
    app.extensions["service"].platform.redis.flushdb()
    app.extensions["work"]._limits._purses.clear()


def left(answer: Any, policy: str = "work") -> int | None:
    """Return the remaining units of work that the answer names, or None."""
    told = dict(line.split(";")[:2] for line in answer.headers.getlist("RateLimit"))
    return int(told[f'"{policy}"'].removeprefix("r=")) if f'"{policy}"' in told else None


def charges(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list to which each charge from now on is added, in tenths of a unit."""
    work, tenths = app.extensions["work"], list[int]()
    charge = work.charge
    monkeypatch.setattr(work, "charge", lambda *given: tenths.append(int(given[2] * 10)) or charge(*given))
    return tenths
