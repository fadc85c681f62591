"""Refusals by the rules or the service, below HTTP."""

from collections.abc import Callable

import pytest

from domain.game.refusal import Refusal


def refused(code: str, what: Callable[..., object], *given: object, **more: object) -> Refusal:
    """The refusal of doing this, which must be this one."""
    with pytest.raises(Refusal) as refusal:
        what(*given, **more)
    assert refusal.value.code == code
    return refusal.value
