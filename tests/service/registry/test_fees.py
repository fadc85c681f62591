"""Fees as marks with amounts, on both databases."""

import pytest


@pytest.mark.parametrize(
    ("gone", "kept", "then"),
    [("none", "none", {}), ("due", "none", {1: "due"}), ("none", "paid", {1: "paid"}), ("due", "paid", {1: "paid"}),
     ("paid", "due", {1: "paid"}), ("paid", "none", {1: "paid"})],
)  # fmt: skip
def test_who_was_entered_twice_has_paid_if_either_has(registry, gone, kept, then):
    ada = registry.accounts.create("ada").id
    registry.fees.mark("t_1", {2: None}, gone)
    registry.fees.mark("t_1", {1: None}, kept)
    for _ in range(2):
        registry.fees.merge("t_1", 2, 1, ada)
        assert {one: fee.mark for one, fee in registry.fees.of("t_1").items()} == then
    registry.erase(ada)
    assert registry.fees.of("t_1") == {}, "the mark is the account's from now on"


def test_of_whoever_is_forgotten_meanwhile_nothing_is_left(registry):
    ada = registry.accounts.create("ada").id
    registry.erase(ada)
    registry.fees.mark("t_1", {2: None}, "paid")
    registry.fees.merge("t_1", 2, 1, ada)
    assert registry.fees.of("t_1") == {}


@pytest.mark.parametrize(
    ("gone", "kept", "then"),
    [(None, None, None), (500, None, 500), (None, 300, 300), (500, 300, 800), (500, 500, 1000)],
)
def test_amounts_of_two_entries_of_one_person_are_added(registry, gone, kept, then):
    registry.fees.mark("t_1", {2: None}, "due", gone)
    registry.fees.mark("t_1", {1: None}, "paid", kept)
    for _ in range(2):
        registry.fees.merge("t_1", 2, 1, None)
        assert registry.fees.of("t_1") == {1: ("paid", then)}
