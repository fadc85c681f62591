"""Rulings on the cards that only one edition of Intrigue has, as they are numbered in the rules (I-12, ...): from the
boxes' own rulebooks of 2009 and 2016."""

import pytest

from tests.support.dominion import player

ACTIONS = {"actions": 9}
REACTIONS = "secret-chamber diplomat moat"


# the first edition


def test_coppersmiths_add_up(drive):
    """I-12: Bank counts the Copper once."""
    game = drive(player(hand="2*coppersmith copper silver bank"), turn=ACTIONS, supply="coppersmith")
    game.play("coppersmith", "coppersmith")
    assert game.turn["counters"] == {"coppersmiths": 2}
    game.play("copper")
    assert game.left[2] == 3
    assert game.play("silver", "bank").left[2] == 3 + 2 + 3


def test_great_hall(drive):
    """4.2, Great Hall: +1 Card, +1 Action, and 1 point."""
    game = drive(player(hand="great-hall", deck="gold"), supply="province=0").play("great-hall")
    assert (game.a.hand, game.left) == ("gold", (1, 1, 0))
    assert {each["seat"]: each["score"] for each in game.end_turn().standings} == {0: 1, 1: 0}


def test_saboteur_leaves_what_it_revealed_out_of_the_shuffle(drive):
    """I-38: a Curse, Copper and Estate are passed over; the victim's gain is optional, before the others are
    discarded."""
    game = drive(player(hand="saboteur"), player(deck="curse copper estate", discard="gold")).play("saboteur")
    assert (game.trash, game.b.aside, game.asked, game.bounds) == ("gold", "curse copper estate", "B gain", (0, 1))
    assert {"silver", "duchy"} - set(game.offers().split()) == {"duchy"}
    game.pick()
    assert sorted(game.b.discard.split()) == ["copper", "curse", "estate"]


def test_scout_takes_all_victory_cards(drive):
    """I-39: double types too; Scout leaves Curses. The order is the player's, and only the player sees it (3)."""
    game = drive(player(hand="scout", deck="harem curse copper great-hall gold")).play("scout")
    assert (game.a.hand, game.asked, game.offers()) == ("great-hall harem", "A put-on-deck", "copper curse")
    game.pick("copper", "curse")
    assert (game.a.deck, game.left) == ("curse copper gold", (1, 1, 0))
    assert game.told("cards-put-on-deck", "seat-1")[0]["hidden"] == {"sealed": None}


@pytest.mark.parametrize(
    ("deck", "hand", "left"),
    [
        ("curse village", "", (2, 1, 0)),
        ("harem curse", "gold gold", (0, 1, 2)),
        ("nobles", "gold gold", (2, 1, 0)),
        ("", "", (0, 1, 0)),
        ("nobles great-hall", "copper copper gold gold", (4, 1, 0)),
    ],
)
def test_tribute_pays_for_every_type(drive, deck, hand, left):
    """I-52: Curse: nothing. A double type gives both. Fewer than 2: those there are."""
    game = drive(player(hand="tribute", deck="2*gold 2*copper"), player(deck=deck)).play("tribute")
    assert (game.a.hand, game.left) == (hand, left)


# the second edition


@pytest.mark.parametrize(
    ("card", "types"),
    [("curse", 1), ("copper", 1), ("moat", 2), ("witch", 2), ("nobles", 2), ("harem", 2), ("diplomat", 2)],
)
def test_courtier_chooses_as_many_as_types(drive, card, types):
    """I-57: all different, made together. The card stays in hand."""
    game = drive(player(hand=f"courtier {card}")).play("courtier")
    assert (game.asked, game.bounds, len(game.decision["options"])) == ("A effect", (types, types), 4)
    game.pick(*["courtier/coins", "courtier/gold"][:types])
    assert (game.a.hand, game.left[2], game.a.discard) == (card, 3, "gold" if types == 2 else "")


def test_courtier_gives_an_action_and_a_buy(drive):
    """4.3, Courtier: the other choices; and which card is revealed is its player's choice."""
    game = drive(player(hand="courtier copper moat")).play("courtier")
    assert (game.asked, game.offers()) == ("A reveal", "copper moat")
    game.pick("moat").pick("courtier/action", "courtier/buy")
    assert (game.left, game.told("cards-revealed", "public")[0]["cards"]) == ((1, 2, 0), ["moat"])


@pytest.mark.parametrize(("card", "back"), [("secret-chamber", "gold gold"), ("diplomat", "3*gold")])
def test_a_moat_that_a_reaction_draws(drive, card, back):
    """I-41: it may follow."""
    picks = ["gold"] * (2 if card == "secret-chamber" else 3)
    game = drive(player(hand="militia"), player(hand=f"{card} 5*gold", deck="moat silver")).play("militia")
    game.pick(card).pick(*picks)
    assert (game.asked, "moat" in game.offers()) == ("B react", True)
    game.pick("moat")
    if game.asked == "B react":
        game.pick()
    assert game.asked == "A buy"


def test_a_moat_that_is_put_back(drive):
    """I-41: it still protects."""
    game = drive(player(hand="militia"), player(hand="moat secret-chamber 3*gold", deck="2*copper")).play("militia")
    game.pick("moat").pick("secret-chamber").pick("moat", "gold")
    if game.asked == "B react":
        game.pick()
    assert (game.asked, game.b.hand_size) == ("A buy", 5)


def test_reactions_are_not_played(drive):
    """2.4: none leaves the hand when it is revealed. The service asks for reactions once an Attack, before its player
    chooses."""
    game = drive(player(hand="minion"), player(hand="diplomat moat 3*gold", deck="4*copper")).play("minion")
    assert (game.asked, game.offers()) == ("B react", "diplomat moat")
    assert game.decision["prompt"] == "minion"
    game.pick("moat").pick()
    assert (game.asked, game.b.hand_size) == ("A effect", 5)


def test_lurker_trashes_from_the_supply(drive):
    """I-58: nobody gains it; trashing the last card of a pile empties it (City). It moves no Trade Route token
    (D9)."""
    game = drive(player(hand="lurker city", deck="2*copper"), supply="nobles=1 trade-route city", turn=ACTIONS).play(
        "lurker"
    )
    game.pick("lurker/trash")
    assert game.offers() == "city nobles trade-route"
    game.pick("nobles")
    assert (game.trash, game.supply["nobles"], game.shown["table"]["trade_route"]) == ("nobles", 0, [])
    assert game.told("card-gained") == []
    assert game.play("city").a.hand == "copper copper"
    assert f"{game.name} trashes Nobles from the supply." in game.log("public")


@pytest.mark.parametrize(("hand", "coins"), [("gold", 0), ("gold estate", 2), ("gold estate curse", 2)])
def test_mill(drive, hand, coins):
    """I-60: two cards for 2 coins, never one for 1; with one card in hand it may be discarded for nothing."""
    game = drive(player(hand=f"mill {hand}")).play("mill")
    assert (game.asked, game.bounds) == ("A discard", (0, 1))
    game.pick("discard")
    if len(hand.split()) > 2:
        assert game.bounds == (2, 2)
    if game.asked == "A discard":
        game.pick("gold", "estate")
    assert (game.left, game.a.discard.split()[-1]) == ((1, 1, coins), "gold")


@pytest.mark.parametrize(
    ("trashed", "gained", "deck", "curses"),
    [
        ("gold", "nobles", "nobles", "curse"),
        ("gold", "harem", "harem", "curse"),
        ("gold", "mill", "mill", "curse"),
        ("gold", "province", "", "curse"),
        ("gold", "smithy", "smithy", ""),
        ("estate", "silver", "silver", ""),
        ("estate", "curse", "", ""),
    ],
)
def test_replace(drive, trashed, gained, deck, curses):
    """I-61: an Action or a Treasure goes onto the deck, for a Victory card the others gain Curses; both may apply."""
    supply = "nobles harem mill smithy"
    game = drive(player(hand=f"replace {trashed}"), player(), supply=supply).play("replace").pick(gained)
    assert (game.trash, game.a.deck, game.b.discard) == (trashed, deck, curses)
    assert game.a.discard == ("" if deck else gained)


def test_secret_passage_puts_a_card_anywhere(drive):
    """4.3, Secret Passage: 0 to all cards above it. The place is public, the card is not (3)."""
    game = drive(player(hand="secret-passage estate", deck="2*gold copper silver")).play("secret-passage")
    assert (game.asked, game.offers(), game.left) == (
        "A put-into-deck",
        "estate gold",
        (1, 1, 0),
    )
    game.pick("estate")
    assert [option["above"] for option in game.decision["options"]] == [0, 1, 2]
    game.pick("1")
    assert (game.a.deck, game.a.hand) == ("copper estate silver", "gold gold")
    (told,) = game.told("card-put-into-deck", "seat-1")
    assert (told["above"], told["card"]) == (1, {"sealed": None})
    assert f"{game.name} puts 1 card into the deck; cards above it: 1." in game.log("seat-1")
    assert f"{game.name} puts Estate into the deck; cards above it: 1." in game.log("seat-0")
