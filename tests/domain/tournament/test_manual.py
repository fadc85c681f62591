"""Pairings made by hand."""

import pytest

from domain.tournament.pairing.cost import Draw
from domain.tournament.pairing.manual import check_draw
from tests.support.refusals import refused

EIGHT = range(1, 9)


def test_what_an_organiser_pairs_is_taken_as_it_is() -> None:
    check_draw(Draw(((1, 2, 3, 4), (5, 6, 7)), (8,)), EIGHT, [3, 4], {(1, 8), (4, 5)})


@pytest.mark.parametrize(
    ("tables", "byes", "pointer"),
    [
        (((1, 2, 3, 4), (5, 6)), (7, 8), "/tables/1"),
        (((1, 2, 3, 4), (5, 6, 7, 1)), (8,), "/tables/1/3"),
        (((1, 2, 3, 9), (5, 6, 7, 8)), (4,), "/tables/0/3"),
        (((1, 2, 3, 4), (5, 6, 7, 8)), (8,), "/byes/0"),
        (((1, 2, 3), (5, 6, 7, 8)), (), ""),
        (((1, 2, 3, 5), (4, 6, 7, 8)), (), "/tables/1"),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(
    tables: tuple[tuple[int, ...], ...], byes: tuple[int, ...], pointer: str
) -> None:
    assert refused("invalid-pairing", check_draw, Draw(tables, byes), EIGHT, [3, 4], {(4, 6)}).pointer == pointer
