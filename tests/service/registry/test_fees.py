"""Fees as marks with amounts, on both databases."""

import pytest


@pytest.mark.parametrize(
    ("merged", "into", "expected"),
    [("none", "none", {}), ("due", "none", {1: "due"}), ("none", "paid", {1: "paid"}), ("due", "paid", {1: "paid"}),
     ("paid", "due", {1: "paid"}), ("paid", "none", {1: "paid"})],
)  # fmt: skip
def test_merged_entries_are_paid_if_either_was_paid(registry, merged, into, expected):
    ada = registry.accounts.create("ada").id
    registry.fees.mark("t_1", {2: None}, merged)
    registry.fees.mark("t_1", {1: None}, into)
    for _ in range(2):  # a second call changes nothing
        registry.fees.merge("t_1", 2, 1, ada)
        assert {one: fee.mark for one, fee in registry.fees.of("t_1").items()} == expected
    registry.erase(ada)
    assert registry.fees.of("t_1") == {}, "erasing the account must delete the merged fee"


def test_merging_leaves_no_fee_of_an_erased_account(registry):
    ada = registry.accounts.create("ada").id
    registry.erase(ada)
    registry.fees.mark("t_1", {2: None}, "paid")
    registry.fees.merge("t_1", 2, 1, ada)
    assert registry.fees.of("t_1") == {}


@pytest.mark.parametrize(
    ("merged", "into", "expected"),
    [(None, None, None), (500, None, 500), (None, 300, 300), (500, 300, 800), (500, 500, 1000)],
)
def test_amounts_of_two_entries_of_one_person_are_added(registry, merged, into, expected):
    """An amount is what was paid so far, also while a fee is due."""
    registry.fees.mark("t_1", {2: None}, "due", merged)
    registry.fees.mark("t_1", {1: None}, "paid", into)
    for _ in range(2):
        registry.fees.merge("t_1", 2, 1, None)
        assert registry.fees.of("t_1") == {1: ("paid", expected)}
