"""A process that dies between two steps, at random."""

import random
from collections.abc import Callable
from typing import Any, NoReturn


class Killed(BaseException):
    """As a process that ends: nothing that comes after is done."""


def killed(*_: Any) -> NoReturn:
    raise Killed


class Killing:
    """Kills before or after a step, each with the probability `share`. `count` is how often it did."""

    def __init__(self, rng: random.Random, share: float) -> None:
        self._rng, self._share = rng, share
        self.count = 0

    def sometimes(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            self._strike()
            done = method(*args, **kwargs)
            self._strike()
            return done

        return wrapped

    def _strike(self) -> None:
        if self._rng.random() < self._share:
            self.count += 1
            raise Killed
