"""The limit of open files."""

import resource

import pytest

from service.platform.runtime.open_files import allow_files

NONE = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "allowed", "then"),
    [
        (256, 4096, 1000, 1000),
        (256, 512, 512, 512),
        (256, NONE, 1000, 1000),
        (2048, 4096, 1000, 2048),
        (NONE, NONE, 1000, NONE),
    ],
)
def test_limit_of_open_files_is_raised_and_never_lowered(
    soft: int, hard: int, allowed: int, then: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    assert allow_files(1000) == allowed
    assert limits[-1] == (then, hard)
