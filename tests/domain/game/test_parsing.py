"""Parsing errors that point at the part that does not fit."""

import msgspec
import pytest

from domain.game.parsing import read
from domain.game.refusal import Refusal


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    number: int = 0


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    inner: list[Inner] = []
    free: dict[str, Inner] = {}


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ([], "/at"),
        ({}, "/at/name"),
        ({"name": 1}, "/at/name"),
        ({"name": "n", "other": 1}, "/at/other"),
        ({"name": "n", "inner": [{}, {"number": True}]}, "/at/inner/1/number"),
        ({"name": "n", "inner": [{}, {"numbre": 1}]}, "/at/inner/1/numbre"),
        ({"name": "n", "inner": [{"number": 1.0}]}, "/at/inner/0/number"),
        ({"name": "n", "free": {"k": {"number": "1"}}}, "/at/free"),
    ],
)
def test_it_says_where(value: object, pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(Outer, value, code="invalid", at="/at")
    assert (refused.value.code, refused.value.pointer) == ("invalid", pointer)


def test_what_fits_is_read() -> None:
    assert read(Outer, {"name": "n", "inner": [{"number": 2}]}, code="", at="") == Outer("n", [Inner(2)])
