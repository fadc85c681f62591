"""Fees as marks, on both databases."""

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
        assert registry.fees.of("t_1") == then
    registry.erase(ada)
    assert registry.fees.of("t_1") == {}, "the mark is the account's from now on"


def test_of_whoever_is_forgotten_meanwhile_nothing_is_left(registry):
    ada = registry.accounts.create("ada").id
    registry.erase(ada)
    registry.fees.mark("t_1", {2: None}, "paid")
    registry.fees.merge("t_1", 2, 1, ada)
    assert registry.fees.of("t_1") == {}
