"""The seats of a game before play."""

import pytest

from domain.game.refusal import Refusal
from domain.table.gathering import Gathering
from domain.table.lobby_facts import Chair
from service.platform.http.messages import in_english

OPEN, BOT = Chair("open"), Chair("bot", bot="steady")


@pytest.mark.parametrize(
    ("chairs", "holders", "text"),
    [
        ([OPEN, BOT, OPEN, OPEN], [None, None, "ada", None], "Seat 2 is taken. Choose one of: 0, 3."),
        (
            [Chair("account", "cleo"), Chair("account", "bo"), OPEN],
            [None, None, "ada"],
            "Seat 2 is taken. Choose one of: 1.",
        ),
        ([BOT, OPEN, OPEN], [None, "cleo", "ada"], "Seat 2 is taken, and no other seat is free. Choose another game."),
    ],
)
def test_a_taken_seat_is_refused_with_the_free_ones(chairs: list[Chair], holders: list[str | None], text: str) -> None:
    with pytest.raises(Refusal) as refused:
        Gathering(chairs, holders, "public", "ada").check_sitting(2, "bo")
    assert in_english(refused.value) == text
