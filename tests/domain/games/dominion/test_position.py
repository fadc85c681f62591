"""Positions of Dominion: with how many cards in hand a turn can begin."""

from collections import Counter
from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.games.dominion.setup import piles
from tests.support.dominion import RULES, player
from tests.support.dominion_in_process import given
from tests.support.games import viewed

PLAIN = ("cellar", "chapel", "gardens", "market", "mine", "moat", "smithy", "village", "woodcutter", "workshop")
WITCH = (*PLAIN[:-1], "witch")
MILITIA = (*PLAIN[:-1], "militia")


def placed(kingdom: tuple[str, ...], *players: dict[str, Any]) -> None:
    """A's turn begins: the players have these cards, what else they began with is trash."""
    setting = RULES.setting({"kingdom": kingdom, "edition": 1}, len(players))
    laid = Counter(piles(kingdom, False, len(players)))
    held = Counter(card for each in players for name in ("hand", "deck", "discard", "in_play") for card in each[name])
    left = laid + Counter(copper=7 * len(players), estate=3 * len(players)) - held
    supply = {card: min(left[card], laid[card]) for card in laid}
    trash = sorted((left - Counter(supply)).elements())
    RULES.placed({"supply": supply, "trash": trash, "players": players}, setting)


FIVE = player(hand="5*copper", deck="estate")


@pytest.mark.parametrize(
    ("kingdom", "other"),
    [
        (PLAIN, FIVE),
        (PLAIN, player(hand="2*copper")),
        (PLAIN, player()),
        (WITCH, player(hand="2*copper", discard="curse")),
        (WITCH, player(hand="2*copper", discard="3*curse", deck="curse")),
        (MILITIA, player(hand="3*copper", discard="2*estate")),
    ],
    ids=["five", "all there were", "none", "a Curse since", "Curses since, one put on the deck", "after a Militia"],
)
def test_a_turn_can_begin_with_this_hand(kingdom: tuple[str, ...], other: dict[str, Any]) -> None:
    placed(kingdom, FIVE, other)
    placed(kingdom, other, FIVE)


@pytest.mark.parametrize(
    ("kingdom", "other"),
    [
        (PLAIN, player(hand="6*copper")),
        (PLAIN, player(hand="4*copper", deck="estate")),
        (PLAIN, player(hand="2*copper", discard="curse")),
        (WITCH, player(hand="6*copper", discard="curse")),
        (WITCH, player(hand="2*copper", discard="curse estate")),
    ],
    ids=["six", "one not drawn", "a Curse from nobody", "six and a Curse", "one not drawn but for a Curse"],
)
def test_no_turn_begins_with_this_hand(kingdom: tuple[str, ...], other: dict[str, Any]) -> None:
    for players, seat in (((FIVE, other), 1), ((other, FIVE), 0)):
        with pytest.raises(Refusal) as refused:
            placed(kingdom, *players)
        assert refused.value.pointer == f"/position/players/{seat}/hand"


UNUSED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # JSON Pointer, fields of the player, fields of the turn
    ("players/0/coin_tokens", {"coin_tokens": 1}, {}),
    ("players/0/draw_token", {"draw_token": 1}, {}),
    ("players/0/island", {"island": ["copper"]}, {}),
    ("players/0/gained_last_turn", {"gained_last_turn": ["copper"]}, {}),
    ("turn/bridges", {}, {"bridges": 1}),
    ("turn/merchants", {}, {"merchants": 1}),
]


@pytest.mark.parametrize(("pointer", "fields", "turn"), UNUSED, ids=[case[0] for case in UNUSED])
def test_what_no_card_of_the_game_uses_is_refused(pointer: str, fields: dict[str, Any], turn: dict[str, Any]) -> None:
    setting = RULES.setting({"kingdom": PLAIN, "edition": 1}, 2)
    position = {"players": [FIVE | fields, FIVE], "turn": turn}
    with pytest.raises(Refusal, match="not-declared") as refused:
        RULES.placed(position, setting)
    assert refused.value.pointer == f"/position/{pointer}"
    assert RULES.placed({**position, "strict": False}, setting)


def test_each_card_that_uses_a_counter_brings_it() -> None:
    """Coin tokens (Guilds) come with Plaza, also without a Baker."""
    placed((*PLAIN[:-1], "plaza"), FIVE | {"coin_tokens": 1}, FIVE)


@pytest.mark.parametrize(
    ("kingdom", "fields", "pointer"),
    [
        ("possession", {"turn": {"controller": 5, "extra": True}}, "turn/controller"),
        ("possession", {"turn": {"controller": 0, "extra": True}}, "turn/controller"),
        ("possession", {"turn": {"controller": 1}}, "turn/controller"),
        ("possession", {"waiting_turns": [2]}, "waiting_turns/0"),
        ("workshop", {"waiting_turns": [1]}, "waiting_turns"),
        ("workshop", {"turn": {"controller": 1, "extra": True}}, "turn/controller"),
    ],
)
def test_an_impossible_order_of_turns_is_refused(kingdom: str, fields: dict[str, Any], pointer: str) -> None:
    """Possession (2.11): the player to the right decides, in an extra turn that this player promised."""
    setting = RULES.setting({"kingdom": (*PLAIN[:-1], kingdom), "edition": 1, "colony": "never"}, 2)
    position = {"players": [FIVE, FIVE], **fields}
    with pytest.raises(Refusal) as refused:
        RULES.placed(position, setting)
    assert refused.value.pointer == f"/position/{pointer}"


def test_a_table_holds_a_thousand_cards_and_no_more() -> None:
    setting = RULES.setting({"kingdom": PLAIN, "edition": 1}, 2)
    for cards, fits in ((500, True), (501, False)):
        position = {
            "strict": False,
            "players": [player(hand=f"{cards}*copper"), player(deck="499*estate")],
            "trash": ["curse"],
        }
        if fits:
            assert RULES.codec.encode(RULES.placed(position, setting))
            continue
        with pytest.raises(Refusal, match=r"outside-supply {'cards': 1001") as refused:
            RULES.placed(position, setting)
        assert refused.value.pointer == "/position/players"


def test_piles_stay_closed_to_a_player_who_happens_to_know_every_card() -> None:
    """R-028: nobody has a card that others do not know, so all copies know all of them."""
    game = given(player(hand="secret-chamber 2*copper estate"), player(in_play="copper"), edition=1)
    game.play("secret-chamber").pick("copper", "copper", "estate")
    for seat in (0, 1, None):
        position = RULES.codec.redact(RULES.placed(RULES.position(game.table), game.setting), seat)
        copy = RULES.new(game.setting)
        copy.apply(position)
        assert game.view(seat) == viewed(RULES, copy.table, seat)
    assert None not in {card for player in game.copies[0].table.players for zone in player.zones for card in zone}
    own, other = game.view(0)["players"]
    assert (own["discard_top"], own["discard"], own["discard_size"], other["deck_size"]) == ("estate", None, None, None)
