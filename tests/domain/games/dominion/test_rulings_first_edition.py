"""Rulings on the cards that only the first edition of the base game has."""

from typing import Any

import pytest

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import CardGained, CardsRevealed, DeckDiscarded, DeckShuffled
from tests.support.dominion import Scene, player
from tests.support.dominion import given as given_in_any_edition


def given(*players: Any, **more: Any) -> Scene:
    return given_in_any_edition(*players, edition=1, **more)


def test_r074_adventurer_mid_way_shuffle() -> None:
    game = given(player(hand="adventurer", deck="estate gold", discard="copper estate"))
    game.play("adventurer")
    (shuffled,) = game.told(DeckShuffled)
    assert sorted(shuffled.order) == ["copper", "estate"], "the revealed cards are not among them"
    assert game.a.hand == "copper gold"
    assert game.a.discard.split()[-1] == "estate"


def test_adventurer_takes_any_treasures_and_stops() -> None:
    game = given(player(hand="adventurer", deck="smithy bank curse platinum gold"))
    game.play("adventurer")
    assert (game.a.hand, game.a.deck) == ("bank platinum", "gold")
    assert sorted(game.a.discard.split()) == ["curse", "smithy"]
    seen = game.copies[1].table.players[0]
    assert sorted(map(str, seen.hand)) == ["bank", "platinum"], "everything revealed is public"
    assert sorted(map(str, seen.discard)) == ["curse", "smithy"]


def test_r076_chancellor() -> None:
    game = given(player(hand="chancellor smithy", deck="7*copper gold", discard="curse"), turn={"actions": 2})
    game.play("chancellor")
    assert (game.asked, game.coins, game.bounds) == ("A discard-deck", 2, (0, 1)), "before anything else"
    game.pick("discard-deck")
    assert (game.a.deck, len(game.a.discard.split())) == ("", 9)
    assert game.told(DeckShuffled) == []
    assert game.seen(0, DeckDiscarded) == [DeckDiscarded(0, "gold")], "unseen, but for what lies on top now"


def test_spy_draws_first_then_looks_at_one_player_after_the_other() -> None:
    game = given(player(), player(hand="spy", deck="gold curse"), player(deck="duchy"), turn={"seat": 1}, seats=3)
    game.play("spy")
    assert (game.b.hand, game.actions, game.asked, game.offers()) == ("gold", 1, "B discard", "curse curse")
    assert len(game.told(CardsRevealed)) == 1, "the others' cards come later"
    game.pick("discard")
    assert (game.b.discard, game.asked, game.offers()) == ("curse", "B discard", "duchy duchy"), "B chooses for C"
    game.pick("discard")
    assert game.c.discard == "duchy"


def test_r083_spy_puts_back() -> None:
    game = given(player(hand="spy", deck="gold curse"), player(deck="province 2*copper"))
    game.play("spy").pick("put-on-deck").pick("put-on-deck")
    assert game.b.deck == "province copper copper"
    for seat in (0, 1, None):
        assert game.copies[seat].table.players[1].deck[-1] == "province", "all know it"


def test_r085_thief_with_several_victims() -> None:
    game = given(
        player(hand="thief"),
        player(deck="silver estate gold"),
        player(deck="2*copper"),
        player(hand="moat", deck="2*gold"),
    )
    game.play("thief").pick("moat")
    assert (game.b.discard, game.c.discard, game.d.deck) == ("estate", "copper", "gold gold")
    assert (game.asked, game.trash, game.bounds) == ("A gain", "copper silver", (0, 2)), "all are trashed before"
    game.pick("silver")
    assert (game.a.discard, game.trash, game.b.deck) == ("silver", "copper", "gold")
    assert game.told(CardGained) == [CardGained(0, "silver", "trash")]


@pytest.mark.parametrize("picked", [(), ("gold",), ("gold", "silver"), ("silver", "gold")])
def test_thief_takes_any_number_of_what_was_trashed(picked: tuple[str, ...]) -> None:
    game = given(player(hand="thief"), player(deck="silver gold"), player(deck="silver curse"))
    game.play("thief")
    assert (game.asked, game.offers()) == ("A trash", "gold silver"), "at most one of each player, the thief's choice"
    game.pick("gold").pick(*picked)
    assert game.b.discard == "silver"
    assert game.a.discard == " ".join(reversed(picked))
    assert sorted([*game.trash.split(), *picked]) == ["gold", "silver"]


def test_thief_shuffles_without_the_card_revealed() -> None:
    game = given(player(hand="thief"), player(deck="gold", discard="estate"))
    game.play("thief")
    assert [fact.cards for fact in game.told(CardsRevealed)] == [("gold",), ("estate",)]
    assert [fact.order for fact in game.told(DeckShuffled)] == [("estate",)]
    assert (game.trash, game.b.discard) == ("gold", "estate")


def test_what_thief_reveals_stays_known() -> None:
    game = given(player(hand="thief"), player(deck="estate curse"), player(deck="duchy moat"))
    game.play("thief")
    for seat, cards in ((1, ["curse", "estate"]), (2, ["duchy", "moat"])):
        assert sorted(map(str, game.copies[None].table.players[seat].discard)) == cards


def test_thief_is_not_asked_about_what_everybody_sees() -> None:
    game = given(player(hand="thief"), player(deck="copper curse"), player(deck="2*estate"), ask="always")
    game.play("thief")
    assert (game.asked, game.trash) == ("A gain", "copper"), "one Treasure is no choice"
    game = given(player(hand="thief"), player(deck="curse estate"), ask="always")
    game.play("thief")
    assert not {fact.kind for fact in game.told(DecisionOpened)} & {"trash", "gain"}
