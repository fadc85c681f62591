"""The number of tables of each size."""

import pytest

from domain.game.refusal import Refusal
from domain.tournament.pairing.sizes import Sizes, table_sizes


@pytest.mark.parametrize("entrants", [3, 4, *range(6, 61), 200])
def test_the_tables_of_three_are_minus_n_modulo_four(entrants: int) -> None:
    sizes = table_sizes(entrants, 4, range(2, 5))
    assert sizes.tables.count(3) == -entrants % 4
    assert (sum(sizes.tables), sizes.byes) == (entrants, 0)
    assert set(sizes.tables) <= {3, 4}


@pytest.mark.parametrize(
    ("allowed", "five", "sizes"),
    [
        (range(2, 7), "one-table", Sizes((5,))),
        (range(2, 5), "three-and-two", Sizes((3, 2))),
        (range(2, 5), "four-and-bye", Sizes((4,), 1)),
        (range(3, 5), "four-and-bye", Sizes((4,), 1)),
    ],
)
def test_the_organiser_chooses_what_becomes_of_five(allowed: range, five: str, sizes: Sizes) -> None:
    assert table_sizes(5, 4, allowed, five) == sizes  # type: ignore[arg-type]  as it would be read


@pytest.mark.parametrize(("five", "possible"), [(None, 2), ("one-table", 2)])
def test_five_are_not_seated_without_a_choice_that_the_game_allows(five: str | None, possible: int) -> None:
    with pytest.raises(Refusal) as refused:
        table_sizes(5, 4, range(2, 5), five)  # type: ignore[arg-type]  as it would be read
    assert refused.value.code == "organiser-chooses"
    assert len(refused.value.fields["possible"]) == possible


@pytest.mark.parametrize(
    ("entrants", "full", "allowed", "sizes"),
    [
        (7, 2, [2], Sizes((2, 2, 2), 1)),
        (7, 3, [2, 3, 4], Sizes((3, 2, 2))),
        (7, 3, [3], Sizes((3, 3), 1)),
        (10, 4, [4], Sizes((4, 4), 2)),
        (2, 4, [2, 3, 4], Sizes((2,))),
        (2, 4, [3, 4], Sizes((), 2)),
        (1, 4, [2, 3, 4], Sizes((), 1)),
        (11, 6, range(2, 7), Sizes((6, 5))),
        (8, 6, range(2, 7), Sizes((4, 4))),
        (7, 6, range(2, 7), Sizes((4, 3))),
        (7, 6, [5, 6], Sizes((6,), 1)),
        (10, 4, [2, 4], Sizes((4, 4, 2))),
        (5, 4, [3, 4], Sizes((4,), 1)),
        (5, 3, [2, 3], Sizes((3, 2))),
        (9, 5, [4, 5], Sizes((5, 4))),
        (0, 4, [2, 3, 4], Sizes(())),
    ],
)
def test_other_sizes_and_byes(entrants: int, full: int, allowed: list[int], sizes: Sizes) -> None:
    assert table_sizes(entrants, full, allowed) == sizes


def test_a_size_that_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(Refusal):
        table_sizes(8, 5, range(2, 5))
