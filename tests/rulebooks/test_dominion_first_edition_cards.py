"""Examples from the card descriptions of the first edition's rulebook, re-enacted.

The source is 000, Italian, "Descrizioni Carte Regno". Each test names the card.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


@pytest.fixture
def table(drive):
    return lambda *players, **terms: drive(*players, edition=1, **terms)


def test_adventurer_with_only_one_treasure(table):
    """Avventuriere: the revealed cards are not shuffled in. If there is only one Treasure, the player gets only one."""
    game = table(player(hand="adventurer", deck="duchy estate", discard="curse silver")).play("adventurer")
    (shuffled,) = game.told("deck-shuffled")
    assert sorted(shuffled["order"]) == ["curse", "silver"]
    assert game.a.hand == "silver"
    assert sorted(game.a.discard.split()) == ["curse", "duchy", "estate"]


def test_bureaucrat_and_two_empty_decks(table):
    """Burocrate: the Silver becomes the only card of one's deck, the Victory card the only one of the other's."""
    game = table(player(hand="bureaucrat", discard="4*copper"), player(hand="estate copper", discard="6*copper"))
    game.play("bureaucrat")
    assert (game.a.deck, game.b.deck, game.b.hand) == ("silver", "estate", "copper")


def test_cellar_cannot_discard_itself_and_draws_what_it_discarded(table):
    """Cantina: it has left the hand. The discarded cards are in the shuffle for the draw."""
    game = table(player(hand="cellar gold curse", deck="", discard="")).play("cellar")
    assert game.offers("discard") == "curse gold"
    game.pick("curse", "gold")
    assert game.a.hand == "curse gold"


def test_chancellor_decides_before_anything_else(table):
    """Cancelliere: before it is decided what to buy or to play next; the deck is not looked at."""
    game = table(player(hand="chancellor village", deck="gold silver copper"), turn={"actions": 2}).play("chancellor")
    assert (game.asked, [option["kind"] for option in game.decision["options"]]) == ("A discard-deck", ["discard-deck"])
    game.pick("discard-deck")
    assert (game.a.discard_top, game.a.deck, game.asked) == ("copper", "", "A action")
    (told,) = game.told("deck-discarded", "seat-0")
    assert told == {"seat": 0, "top": "copper"}, "its owner does not see the deck either"


def test_chapel_trashes_another_chapel(table):
    """Cappella: not itself, but one that is in the hand."""
    game = table(player(hand="2*chapel curse")).play("chapel")
    assert game.offers("trash") == "chapel curse"
    game.pick("chapel", "curse")
    assert game.trash == "chapel curse"


def test_council_room_makes_the_others_draw(table):
    """Sala del Concilio: whether they want to or not; everybody shuffles if they must."""
    game = table(player(hand="council-room", deck="4*copper"), player(discard="gold")).play("council-room")
    assert (game.a.hand_size, game.b.hand, game.left) == (4, "gold", (0, 2, 0))


def test_throne_room_on_feast(table):
    """Festività: two cards are gained, though the Feast can be trashed only once; coins do not raise the limit."""
    game = table(player(hand="throne-room feast"), supply="market laboratory", turn={"coins": 3}).play("throne-room")
    assert "gold" not in game.offers("gain")
    game.pick("market").pick("laboratory")
    assert (game.trash, game.a.in_play, game.a.discard) == ("feast", "throne-room", "laboratory market")


def test_festivals_counted_aloud(table):
    """Festival: "I have two Actions left. I play a Market and have still two. I play another Festival: three.\""""
    game = table(player(hand="2*festival market", deck="village"))
    left = [game.play(card).left[0] for card in ("festival", "market", "festival")]
    assert left == [2, 2, 3]


def test_gardens_at_39_cards(table):
    """Giardini: 39 cards make each 3 points, hand and discard pile included."""
    game = table(
        player(hand="gardens 8*copper", deck="10*copper", discard="19*copper"),
        supply="gardens province=1",
        turn=in_buy_phase(),
    )
    game.play_treasures().buy("province")
    (standing,) = (each for each in game.standings if each["seat"] == 0)
    assert standing["breakdown"]["deck_size"] == 39
    assert standing["breakdown"]["cards"]["gardens"] == {"count": 1, "points": 3}
    assert standing["score"] == 3 + 6


def test_library_sets_actions_aside_or_not(table):
    """Biblioteca: cards set aside are not shuffled in, and are discarded at the end; setting aside is optional."""
    game = table(player(hand="library 5*copper", deck="smithy", discard="witch gold"), player()).play("library")
    game.pick("smithy")
    assert game.a.aside == "smithy"
    if game.asked == "A set-aside":  # the Witch came before the Gold
        game.pick()
    (shuffled,) = game.told("deck-shuffled")
    assert sorted(shuffled["order"]) == ["gold", "witch"]
    assert game.a.discard == "smithy"
    assert game.a.hand_size == 7


def test_library_at_seven_cards(table):
    """Biblioteca: with seven or more cards in hand none is drawn."""
    assert table(player(hand="library 7*copper", deck="gold")).play("library").a.hand_size == 7


def test_militia_leaves_three(table):
    """Milizia: a player with three cards or fewer discards none."""
    game = table(player(hand="militia"), player(hand="5*copper"), player(hand="3*copper"), player(hand="copper"))
    game.play("militia")
    assert [side.hand_size for side in (game.b, game.c, game.d)] == [3, 3, 1]


def test_mine_may_take_the_same_or_less(table):
    """Miniera: Copper to Silver and Silver to Gold as a rule, but also the same Treasure or a cheaper one, to the
    hand, where it can be spent this turn."""
    game = table(player(hand="mine silver")).play("mine")
    assert game.offers("gain") == "copper gold silver"
    game.pick("gold").play("gold")
    assert (game.left[2], game.trash) == (3, "silver")


def test_moat_keeps_a_witch_off_its_owner_alone(table):
    """Fossato: shown before the Attack does anything, then back in hand; the others, and who plays the Witch, go on as
    if its owner were not in the game."""
    game = table(player(hand="witch", deck="2*gold"), player(hand="moat"), player()).play("witch")
    assert (game.asked, game.a.hand) == ("B react", ""), "nothing has been drawn yet"
    game.pick("moat")
    assert (game.a.hand, game.b.hand, game.b.discard_top, game.c.discard_top) == ("gold gold", "moat", None, "curse")


def test_moat_keeps_a_spy_off(table):
    """Fossato: its owner reveals no card to a Spy."""
    game = table(player(hand="spy", deck="2*copper"), player(hand="moat", deck="gold")).play("spy").pick("moat")
    game.pick("discard")
    assert (game.b.deck, [told["seat"] for told in game.told("cards-revealed")]) == ("gold", [1, 0])


def test_moneylender_without_a_copper(table):
    """Usuraio: no Copper, no coins."""
    assert table(player(hand="moneylender silver")).play("moneylender").left[2] == 0


def test_remodel_up_to_two_more_and_no_coins_help(table):
    """Restauratore: a card costing up to 2 more, or less, or the same again; not with coins; another Remodel in hand
    may go, the played one not."""
    game = table(player(hand="2*remodel"), supply="remodel witch", turn={"coins": 5}).play("remodel")
    assert game.trash == "remodel"
    assert game.offers("gain") == "copper curse duchy estate gold remodel silver witch"
    assert game.pick("remodel").a.discard == "remodel"


def test_spy_goes_round_from_who_played_it(table):
    """Spia: its player draws before any card is revealed, then reveals first, then the others in turn order. A player
    without a card shuffles, and reveals none if there is still no card."""
    game = table(player(hand="spy", deck="silver copper"), player(discard="gold"), player()).play("spy")
    assert (game.a.hand, game.decision["options"][0]["card"]) == ("silver", "copper")
    game.pick("discard")
    assert (game.asked, game.decision["options"][0]["card"]) == ("A discard", "gold")
    game.pick("put-on-deck")
    assert (game.a.discard, game.b.deck) == ("copper", "gold")
    assert [told["seat"] for told in game.told("cards-revealed")] == [0, 1]


def test_thief_with_one_card_left_in_the_deck(table):
    """Ladro: it is revealed, then the pile is shuffled without it for the second.

    The thief chooses at most one Treasure of each player to trash, and may take any of those trashed now, but no
    others.
    """
    game = table(
        player(hand="thief"), player(deck="silver", discard="gold"), player(deck="2*copper"), trash="platinum"
    ).play("thief")
    (shuffled,) = game.told("deck-shuffled")
    assert shuffled["order"] == ["gold"]
    assert game.offers("trash") == "gold silver"
    game.pick("gold")
    assert (game.asked, game.offers("gain"), game.bounds) == ("A gain", "copper gold", (0, 2))
    game.pick("gold")
    assert (game.a.discard, game.trash) == ("gold", "copper platinum")
    assert (game.b.discard, game.c.discard) == ("silver", "copper")


def test_throne_room_on_throne_room(table):
    """Sala del Trono: one Action twice, then another twice; not one four times, and nothing in between."""
    game = table(player(hand="2*throne-room moneylender festival copper")).play("throne-room").pick("throne-room")
    assert game.offers("play") == "festival moneylender"
    game.pick("moneylender")
    assert (game.left, game.trash) == ((4, 3, 7), "copper"), "the Festival, the only one left, is played without asking"


def test_throne_room_on_market_and_two_markets(table):
    """Sala del Trono: on a Market it leaves two Actions; two Markets one after the other leave one."""
    thrown = table(player(hand="throne-room market village", deck="4*copper")).play("throne-room").pick("market")
    assert thrown.left == (2, 3, 2)
    assert table(player(hand="2*market village", deck="4*copper")).play("market", "market").left == (1, 3, 2)


def test_witch_deals_what_curses_are_left(table):
    """Strega: in turn order, from the left of who plays it; without any Curse two cards are drawn all the same."""
    game = table(player(hand="2*witch", deck="4*copper"), seats=4, supply="curse=2", turn={"actions": 2}).play("witch")
    assert [side.discard_top for side in (game.b, game.c, game.d)] == ["curse", "curse", None]
    assert game.play("witch").a.hand_size == 4


def test_workshop_takes_no_coins(table):
    """Officina: up to 4, from the Supply, whatever coins there are."""
    game = table(player(hand="workshop"), supply="gardens market", turn={"coins": 9}).play("workshop")
    assert game.offers("gain") == "copper curse estate gardens silver"
    assert game.pick("gardens").a.discard == "gardens"
