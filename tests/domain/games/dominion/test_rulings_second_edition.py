"""Rulings on the cards that only the second edition of the base game has."""

import pytest

from domain.game.play import DecisionOpened
from domain.games.dominion.facts import CardsDiscarded, CardsLookedAt, CardsPutOnDeck, DeckShuffled
from tests.support.dominion import given, player


def test_r092_artisan_returns_its_gain() -> None:
    game = given(player(hand="artisan estate", deck="gold"), supply="market artisan")
    game.play("artisan")
    assert (game.asked, game.bounds, game.offers()) == ("A gain", (1, 1), "copper curse duchy estate market silver")
    game.pick("market")
    assert (game.asked, game.bounds, game.offers()) == ("A put-on-deck", (1, 1), "estate market")
    game.pick("market")
    assert (game.a.hand, game.a.deck, game.a.discard) == ("estate", "market gold", "")
    (told,) = game.seen(1, CardsPutOnDeck)
    assert (told.cards, told.hidden) == ((), None), "which one it was nobody else sees"


def test_what_bandit_reveals_stays_known_and_one_treasure_is_no_choice() -> None:
    game = given(player(hand="bandit"), player(deck="estate copper"), player(deck="silver duchy"), ask="always")
    game.play("bandit")
    assert not any(fact.kind == "trash" for fact in game.told(DecisionOpened))
    assert sorted(map(str, game.copies[None].table.players[1].discard)) == ["copper", "estate"]
    assert (game.trash, game.c.discard) == ("silver", "duchy")


def test_r100_harbinger_shuffles_first() -> None:
    game = given(player(hand="harbinger", discard="gold estate"))
    game.play("harbinger")
    assert len(game.told(DeckShuffled)) == 1
    assert (game.a.discard, len(game.a.hand.split()), len(game.a.deck.split())) == ("", 1, 1)
    assert (game.asked, game.actions, game.told(CardsLookedAt)) == ("A buy", 1, [])


def test_harbinger_puts_a_card_back() -> None:
    game = given(player(hand="harbinger", deck="2*copper", discard="estate 2*gold curse"))
    game.play("harbinger")
    assert (game.asked, game.offers(), game.bounds) == ("A put-on-deck", "curse estate gold", (0, 1))
    game.pick("gold")
    assert (game.a.hand, game.a.deck, game.a.discard) == ("copper", "gold copper", "estate gold curse")
    assert game.seen(1, CardsLookedAt)[0].cards is None
    assert game.seen(1, CardsPutOnDeck)[0].hidden is None


def test_r101_harbinger_optional() -> None:
    game = given(player(hand="harbinger", deck="copper", discard="3*curse"))
    game.play("harbinger").pick()
    assert (game.a.deck, game.a.discard) == ("", "curse curse curse")
    assert game.copies[1].table.players[0].discard == [None, None, "curse"], "nobody else saw the pile"


def test_r109_sentry_mixes() -> None:
    game = given(player(hand="sentry", deck="copper curse gold estate"))
    game.play("sentry")
    assert (game.a.hand, game.actions, game.asked, game.offers()) == ("copper", 1, "A trash", "curse gold")
    game.pick("curse").pick()
    assert (game.trash, game.a.deck, game.a.discard) == ("curse", "gold estate", "")
    assert game.view(1)["trash"] == ["curse"]
    assert game.copies[1].table.players[0].deck == [None, None], "opponents do not learn the Gold"
    assert game.seen(1, CardsLookedAt)[0].cards is None


@pytest.mark.parametrize(
    ("trashed", "discarded", "ordered", "trash", "discard", "deck"),
    [
        (("curse", "gold"), None, None, "curse gold", "", "estate"),
        ((), ("curse", "gold"), None, "", "gold curse", "estate"),
        ((), ("gold", "curse"), None, "", "curse gold", "estate"),
        (("curse",), ("gold",), None, "curse", "gold", "estate"),
        (("gold",), ("curse",), None, "gold", "curse", "estate"),
        ((), ("curse",), None, "", "curse", "gold estate"),
        ((), ("gold",), None, "", "gold", "curse estate"),
        ((), (), ("curse", "gold"), "", "", "gold curse estate"),
        ((), (), ("gold", "curse"), "", "", "curse gold estate"),
    ],
)
def test_sentry_every_mix(
    trashed: tuple[str, ...],
    discarded: tuple[str, ...] | None,
    ordered: tuple[str, ...] | None,
    trash: str,
    discard: str,
    deck: str,
) -> None:
    game = given(player(hand="sentry", deck="copper curse gold estate"))
    game.play("sentry").pick(*trashed)
    for picks in (discarded, ordered):
        if picks is not None:
            game.pick(*picks)
    assert game.asked == "A buy"
    assert (game.trash, game.a.discard, game.a.deck, game.a.aside) == (trash, discard, deck, "")


def test_sentry_shows_only_the_top_of_two_discarded() -> None:
    game = given(player(hand="sentry", deck="copper curse gold"))
    game.play("sentry").pick().pick("curse", "gold")
    (told,) = game.seen(1, CardsDiscarded)
    assert (told.cards, told.count, told.hidden) == (("gold",), 1, None)


@pytest.mark.parametrize(("deck", "looked_at"), [("copper", 0), ("copper curse", 1)])
def test_sentry_with_fewer_cards(deck: str, looked_at: int) -> None:
    game = given(player(hand="sentry", deck=deck))
    game.play("sentry")
    assert sum(fact.count for fact in game.told(CardsLookedAt)) == looked_at
    if looked_at:
        game.pick("curse")
        assert game.trash == "curse"
    assert game.asked == "A buy"


@pytest.mark.parametrize("card", ["gardens", "gold", "curse"])
def test_vassal_and_no_action(card: str) -> None:
    game = given(player(hand="vassal", deck=card))
    game.play("vassal")
    assert (game.asked, game.a.discard, game.coins) == ("A buy", card, 2)
