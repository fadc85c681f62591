"""The entrant of an account is found without a walk through all entrants, after every change and in every copy."""

from copy import deepcopy

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.tournament.entries import Entries
from domain.tournament.facts import EntrantRegistered, EntrantsMerged

ACCOUNTS = [None, "a_1", "a_2", "a_3"]


def walked(entries: Entries, account: str) -> int | None:
    numbers = (number for number, one in entries.entrants.items() if one.account == account and one.merged is None)
    return next(numbers, None)


@given(st.lists(st.one_of(st.sampled_from(ACCOUNTS), st.tuples(st.integers(1, 3), st.integers(1, 3))), max_size=12))
def test_entrant_of_an_account_is_the_first_that_is_not_merged(steps: list[str | tuple[int, int] | None]) -> None:
    entries = Entries()
    for seq, step in enumerate(steps, 1):
        if isinstance(step, tuple):
            if step[0] != step[1] and {*step} <= {n for n, one in entries.entrants.items() if one.merged is None}:
                entries.apply(EntrantsMerged(*step), seq)
        else:
            entries.apply(EntrantRegistered(len(entries.entrants) + 1, step, "x", seq), seq)
        plain = msgspec.json.encode(entries)
        for copied in (entries, entries.copied(), deepcopy(entries), msgspec.json.decode(plain, type=Entries)):
            assert [copied.of_account(one) for one in ACCOUNTS if one] == [
                walked(copied, one) for one in ACCOUNTS if one
            ]
        assert msgspec.json.encode(entries) == plain
        if seq % 4 == 0:
            entries = deepcopy(entries)
