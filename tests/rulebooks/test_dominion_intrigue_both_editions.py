"""Rulings on the cards that both editions of Intrigue have, as they are numbered in the rules (I-1, ...).

The sources are the boxes' own rulebooks of 2009 and 2016, and source 002 where it speaks of these cards.
"""

import pytest

from domain.games.dominion.cards import CARDS
from tests.support.dominion import in_buy_phase, player

ACTIONS = {"actions": 9}


def dearest(game):
    """Return the highest printed cost among the offers."""
    return max(CARDS[card].cost for card in game.offers().split())


def test_baron_keeps_his_estate_and_gains_one(drive):
    """I-1: nobody is obliged to discard an Estate held; then one is gained."""
    game = drive(player(hand="baron estate")).play("baron")
    assert (game.asked, game.bounds, game.offers()) == ("A discard", (0, 1), "estate")
    game.pick()
    assert (game.a.hand, game.a.discard, game.left) == ("estate", "estate", (0, 2, 0))


def test_baron_discards_an_estate(drive):
    """I-1, Baron: +4 coins for the Estate, and none is gained."""
    game = drive(player(hand="baron estate")).play("baron").pick("estate")
    assert (game.a.hand, game.a.discard, game.left) == ("", "estate", (0, 2, 4))


def test_baron_without_estates_in_the_supply(drive):
    """I-1: pile empty: just the Buy."""
    game = drive(player(hand="baron"), supply="estate=0").play("baron")
    assert (game.a.discard, game.left) == ("", (0, 2, 0))


@pytest.mark.parametrize(
    ("card", "hand", "reached"),
    [("workshop", "", 5), ("ironworks", "", 5), ("remodel", "copper", 3), ("artisan", "", 6), ("feast", "", 6)],
)
def test_bridge_in_the_action_phase(drive, card, hand, reached):
    """I-2: Workshop, Ironworks, Remodel, Artisan, Feast reach cards with a printed cost one higher."""
    game = drive(player(hand=f"bridge {card} {hand}"), supply="moat smithy laboratory", turn=ACTIONS)
    game.play("bridge", card)
    assert (game.asked, dearest(game)) == ("A gain", reached)


@pytest.mark.parametrize(("again", "bridges"), [("throne-room", 2), ("kings-court", 3)])
def test_bridges_add_up(drive, again, bridges):
    """I-3: plays under Throne Room or King's Court count each. Never below 0."""
    game = drive(player(hand=f"{again} bridge"), supply="bridge").play(again).pick("bridge")
    assert (game.costs["province"], game.costs["estate"], game.costs["copper"]) == (8 - bridges, max(0, 2 - bridges), 0)
    assert game.turn["counters"] == {"bridges": bridges}


def test_bridge_quarry_and_peddler(drive):
    """I-4: subtract everything, floor once."""
    game = drive(
        player(in_play="2*bridge quarry"), supply="peddler village laboratory", turn=in_buy_phase(bridges=2, coins=1)
    )
    assert [game.costs[card] for card in ("peddler", "village", "laboratory", "gold")] == [0, 0, 1, 4]


def test_bridge_lowers_both_costs(drive):
    """I-5: only cards at the floor behave differently: a Copper stays at 0 while the Estate comes down to 1."""
    game = drive(player(hand="bridge upgrade copper"), supply="moat", turn=ACTIONS).play("bridge", "upgrade")
    assert (game.asked, game.offers()) == ("A gain", "estate moat")


def test_bridge_and_the_same_cost(drive):
    """I-5: under two Bridges an Estate costs as much as a Copper."""
    game = drive(player(hand="2*bridge swindler"), player(deck="copper"), turn=ACTIONS).play("bridge", "bridge")
    assert game.play("swindler").offers() == "copper curse estate"


def test_bridge_lowers_what_bishop_pays(drive):
    """I-6: a Gold costs 5 then: 1 token and 2."""
    game = drive(player(hand="bridge bishop gold"), turn=ACTIONS).play("bridge", "bishop")
    assert game.a.vp_tokens == 3


def test_bridge_lowers_the_sum_and_the_target_of_forge(drive):
    """I-6: Gold and Silver are forged for 5 and 2, and a Province costs 7."""
    game = drive(player(hand="bridge forge gold silver"), turn=ACTIONS).play("bridge", "forge").pick("gold", "silver")
    assert (game.trash, game.a.discard) == ("gold silver", "province")


def test_bridge_and_talisman(drive):
    """I-7: the lowered cost at the time of buying decides."""
    turn = in_buy_phase(bridges=1, coins=4, buys=2)
    game = drive(player(in_play="bridge talisman"), supply="laboratory", turn=turn).buy("laboratory")
    assert game.a.discard == "laboratory laboratory"


def test_bridge_ends_with_the_turn(drive):
    """I-8."""
    game = drive(player(hand="bridge", deck="5*copper")).play("bridge")
    assert game.costs["gold"] == 5
    assert game.end_turn().costs["gold"] == 6


def test_conspirator_counts_plays(drive):
    """I-9: plays, not cards in play: trashed Actions count."""
    game = drive(player(hand="feast mining-village conspirator", deck="copper gold"), turn=ACTIONS)
    game.play("feast").pick("curse").play("mining-village").pick("trash mining-village")
    assert (game.a.in_play, game.trash) == ("", "feast mining-village")
    actions = game.left[0]
    game.play("conspirator")
    assert (game.a.hand, game.left[0], game.left[2]) == ("copper gold", actions, 4)


def test_conspirator_as_the_second_play(drive):
    """I-9: it pays from the third play of an Action on."""
    game = drive(player(hand="bridge conspirator", deck="gold"), turn=ACTIONS).play("bridge", "conspirator")
    assert (game.a.hand, game.left) == ("", (7, 2, 3))


def test_conspirator_under_a_throne_room(drive):
    """I-10: Throne Room is the first play, the two Conspirators the second and third."""
    game = drive(player(hand="throne-room conspirator", deck="copper gold")).play("throne-room").pick("conspirator")
    assert (game.a.hand, game.left) == ("copper", (1, 1, 4))


def test_conspirator_under_a_kings_court(drive):
    """I-10: the second of the three already pays."""
    game = drive(player(hand="kings-court conspirator", deck="copper gold")).play("kings-court").pick("conspirator")
    assert (game.a.hand, game.left) == ("copper gold", (2, 1, 6))


@pytest.mark.parametrize("card", ["great-hall", "nobles", "mill"])
def test_double_types_count_as_actions(drive, card):
    """I-11: for Conspirator and for Shanty Town."""
    game = drive(player(hand=f"{card} bridge conspirator", deck="2*copper gold"), turn=ACTIONS).play("bridge", card)
    while game.asked != "A action":
        game.pick(*(["nobles/actions"] if card == "nobles" else []))
    game.play("conspirator")
    assert game.told("bonus-taken")[-1]["actions"] == 1
    shanty = drive(player(hand=f"shanty-town {card}", deck="2*gold")).play("shanty-town")
    assert (shanty.a.hand, shanty.told("cards-revealed")[0]["cards"]) == (card, [card])


def test_courtyard_puts_any_card_back(drive):
    """I-13: not only a drawn one; onto an empty deck: no shuffle."""
    game = drive(player(hand="courtyard gold", deck="3*copper", discard="estate")).play("courtyard").pick("gold")
    assert (game.a.hand, game.a.deck, game.a.discard) == ("copper copper copper", "gold", "estate")
    assert game.told("cards-put-on-deck", "seat-1")[0]["hidden"] == {"sealed": None}


def test_duke_counts_duchies_anywhere(drive):
    """I-14: in hand, deck and discard pile."""
    game = drive(
        player(hand="duke duchy", deck="duke duchy", discard="duchy copper"), supply="province=0", turn=in_buy_phase()
    ).end_turn()
    assert {each["seat"]: each["score"] for each in game.standings} == {0: 3 * 3 + 2 * 3, 1: 0}


def test_harem_is_a_treasure_for_mint(drive):
    """I-15, and I-66: Mint bought, a Harem in play is trashed too."""
    assert drive(player(hand="mint harem"), supply="harem").play("mint").pick("harem").a.discard == "harem"
    game = drive(player(hand="2*harem silver"), supply="mint", turn=in_buy_phase()).play_treasures().buy("mint")
    assert game.trash == "harem harem silver"


def test_harem_is_a_treasure_that_is_dug_for(drive):
    """I-15: Adventurer, Venture, Loan."""
    adventurer = drive(player(hand="adventurer", deck="estate harem copper")).play("adventurer")
    assert adventurer.a.hand == "copper harem"
    venture = drive(player(hand="venture", deck="estate harem"), turn=in_buy_phase()).play("venture")
    assert (venture.left[2], venture.a.in_play) == (3, "harem venture")
    loan = drive(player(hand="loan", deck="estate harem"), turn=in_buy_phase()).play("loan")
    assert loan.pick("trash harem").trash == "harem"


@pytest.mark.parametrize("card", ["thief", "bandit"])
def test_harem_is_a_treasure_that_is_stolen(drive, card):
    """I-15."""
    assert drive(player(hand=card), player(deck="harem estate")).play(card).trash == "harem"


def test_harem_counts_for_bank(drive):
    """I-15: two Treasures are in play."""
    assert drive(player(hand="harem bank"), turn=in_buy_phase()).play("harem", "bank").left[2] == 4


def test_harem_is_a_victory_card_for_bureaucrat(drive):
    """I-15."""
    game = drive(player(hand="bureaucrat"), player(hand="harem copper")).play("bureaucrat")
    assert (game.b.deck, game.b.hand) == ("harem", "copper")


@pytest.mark.parametrize(
    ("deck", "left", "discarded"),
    [("harem nobles great-hall", "", "great-hall nobles harem"), ("mill duke estate", "duke estate", "mill")],
)
def test_rabble_and_double_types(drive, deck, left, discarded):
    """I-16: discarded if one type is Action or Treasure; Duke stays on the deck."""
    game = drive(player(hand="rabble"), player(deck=deck)).play("rabble")
    if left:
        game.pick(*reversed(left.split()))
    assert (game.b.deck, sorted(game.b.discard.split())) == (left, sorted(discarded.split()))


@pytest.mark.parametrize("card", ["nobles", "great-hall", "mill"])
def test_library_and_vassal_and_double_types(drive, card):
    """I-17: Library may set them aside; Vassal may play them."""
    library = drive(player(hand="library", deck=f"{card} 7*copper")).play("library")
    assert (library.asked, library.offers()) == ("A set-aside", card)
    vassal = drive(player(hand="vassal", deck=card)).play("vassal")
    assert (vassal.asked, vassal.offers()) == ("A play", card)


@pytest.mark.parametrize(("card", "bridges"), [("great-hall", 0), ("mill", 0), ("harem", 2), ("duke", 1)])
def test_talisman_copies_no_victory_card(drive, card, bridges):
    """I-18, I-15: whatever the cost."""
    turn = in_buy_phase(coins=4, bridges=bridges)
    game = drive(player(in_play="talisman"), supply=f"{card}=8", turn=turn).buy(card)
    assert game.supply[card] == 7


@pytest.mark.parametrize("card", ["harem", "nobles", "great-hall", "mill", "duke"])
def test_hoard_and_double_types(drive, card):
    """I-19: buying one gives Golds for Hoards."""
    game = drive(player(in_play="2*hoard"), supply=f"{card}=8", turn=in_buy_phase(coins=6, buys=2)).buy(card)
    assert game.a.discard == f"gold gold {card}"


def test_trade_route_tokens_move_however_a_card_is_gained(drive):
    """I-20: Swindler, Ironworks, Saboteur included."""
    supply = "trade-route great-hall=8 nobles=8"
    swindler = drive(player(hand="swindler"), player(deck="estate"), supply=supply).play("swindler")
    swindler.pick("estate")
    ironworks = drive(player(hand="ironworks"), supply=supply).play("ironworks").pick("great-hall")
    saboteur = drive(player(hand="saboteur"), player(deck="gold"), supply=supply).play("saboteur").pick("estate")
    moved = [game.shown["table"]["trade_route"] for game in (swindler, ironworks, saboteur)]
    assert moved == [["estate"], ["great-hall"], ["estate"]]


@pytest.mark.parametrize(
    ("card", "bridges", "hand", "left"),
    [
        ("great-hall", 0, "gold", (1, 1, 0)),
        ("mill", 0, "gold", (1, 1, 0)),
        ("silver", 0, "", (0, 1, 1)),
        ("moat", 0, "", (1, 1, 0)),
        ("curse", 0, "", (0, 1, 0)),
        ("nobles", 2, "gold", (1, 1, 0)),
        ("harem", 2, "gold", (0, 1, 1)),
    ],
)
def test_ironworks_pays_for_every_type(drive, card, bridges, hand, left):
    """I-21."""
    game = drive(
        player(hand="ironworks", deck="gold"), supply="great-hall mill moat nobles harem", turn={"bridges": bridges}
    )
    game.play("ironworks").pick(card)
    assert (game.a.hand, game.left) == (hand, left)


def test_ironworks_pays_though_watchtower_trashes(drive):
    """I-22: the reaction comes first, the bonuses after it, and they come even if the card was trashed."""
    game = drive(player(hand="ironworks watchtower", deck="gold"), supply="great-hall").play("ironworks")
    game.pick("great-hall")
    assert game.a.hand == "watchtower"
    game.pick("trash")
    assert (game.a.hand, game.left, game.trash) == ("gold watchtower", (1, 1, 0), "great-hall")


def test_ironworks_draws_what_watchtower_put_on_the_deck(drive):
    """I-22."""
    game = drive(player(hand="ironworks watchtower", deck="gold")).play("ironworks").pick("estate").pick("put-on-deck")
    assert game.a.hand == "estate watchtower"


def test_ironworks_must_gain(drive):
    """I-23: mandatory; no card of that cost, no bonus."""
    game = drive(player(hand="ironworks")).play("ironworks")
    assert game.bounds == (1, 1)
    empty = "copper=0 curse=0 estate=0 silver=0"
    assert drive(player(hand="ironworks", deck="gold"), supply=empty).play("ironworks").left == (0, 1, 0)


def test_masquerade_passes_at_once(drive):
    """I-24: draws first; the card passed may be one just drawn; the card received cannot be the card passed, and is
    known only after all have chosen."""
    game = drive(
        player(hand="masquerade estate", deck="gold silver"), player(hand="curse copper"), player(hand="duchy")
    ).play("masquerade")
    assert (game.asked, game.offers()) == ("A pass", "estate gold silver")
    game.pick("silver")
    assert (game.asked, game.b.hand, game.offers()) == ("B pass", "copper curse", "copper curse")
    assert game.told("card-passed") == []
    game.pick("curse")
    assert [side.hand for side in (game.a, game.b, game.c)] == ["duchy estate gold", "copper silver", "curse"]
    passed = [{"seat": 0, "to": 1}, {"seat": 1, "to": 2}, {"seat": 2, "to": 0}]
    assert [{"seat": each["seat"], "to": each["to"]} for each in game.told("card-passed")] == passed
    hidden = {"sealed": None}
    assert [each["card"] for each in game.told("card-passed", "seat-0")] == ["silver", hidden, hidden]
    assert [each["received"] for each in game.told("card-passed", "seat-0")] == [hidden, hidden, "duchy"]
    assert [each["received"] for each in game.told("card-passed", "public")] == [hidden] * 3


def test_masquerade_is_told_to_who_may_know(drive):
    """3, who sees what: giver and receiver know the card, others that one was passed."""
    game = drive(player(hand="masquerade gold"), player(hand="curse"), player(hand="duchy")).play("masquerade")
    game.pick()
    a = game.name
    assert f"{a} passes Gold to" in game.log("seat-0")
    assert f"passes Duchy to {a}." in game.log("seat-0")
    assert f"{a} passes Gold to" in game.log("seat-1")
    assert f"{a} passes 1 card to" in game.log("seat-2")


def test_masquerade_is_not_an_attack(drive):
    """I-25: Moat, Secret Chamber and Diplomat do nothing."""
    reactions = "moat secret-chamber diplomat 2*copper"
    game = drive(player(hand="masquerade gold"), player(hand=reactions)).play("masquerade")
    assert game.asked == "B pass"


def test_a_passed_card_is_not_gained(drive):
    """I-26: no Watchtower, no Trade Route token."""
    game = drive(player(hand="masquerade estate"), player(hand="watchtower"), supply="trade-route watchtower").play(
        "masquerade"
    )
    game.pick()
    assert (game.b.hand, game.shown["table"]["trade_route"]) == ("estate", [])


def test_only_the_player_of_masquerade_may_trash(drive):
    """I-27: the received card qualifies. I-28: two players pass to each other."""
    game = drive(player(hand="masquerade gold"), player(hand="curse")).play("masquerade")
    assert (game.asked, game.bounds, game.offers()) == ("A trash", (0, 1), "curse")
    game.pick("curse")
    assert (game.trash, game.a.hand, game.b.hand, game.asked) == ("curse", "", "gold", "A buy")


@pytest.mark.parametrize(("edition", "hands"), [(1, ("duchy", "gold", "")), (2, ("duchy", "", "gold"))])
def test_masquerade_and_an_empty_hand(drive, edition, hands):
    """I-29: in the first edition that player passes nothing but receives; in the second one is skipped."""
    game = drive(player(hand="masquerade gold"), player(), player(hand="duchy"), edition=edition).play("masquerade")
    assert tuple(side.hand for side in (game.a, game.b, game.c)) == hands


@pytest.mark.parametrize(("edition", "hands"), [(1, ("", "gold")), (2, ("gold", ""))])
def test_masquerade_where_only_one_has_cards(drive, edition, hands):
    """I-29: in the second edition nothing changes; in the first the card goes to the left neighbour."""
    game = drive(player(hand="masquerade gold"), player(), edition=edition).play("masquerade")
    assert (game.a.hand, game.b.hand) == hands


def test_mining_village_is_trashed_at_once_or_never(drive):
    """I-30: after the card and the Actions."""
    game = drive(player(hand="mining-village smithy", deck="gold")).play("mining-village")
    assert (game.asked, game.a.hand, game.left) == ("A trash", "gold smithy", (2, 1, 0))
    game.pick()
    assert (game.a.in_play, game.left[2], game.asked) == ("mining-village", 0, "A action")


def test_mining_village_under_a_throne_room(drive):
    """I-31: trashed only once, and +2 coins only for the play that trashed it; the other bonuses come twice."""
    game = drive(player(hand="throne-room mining-village", deck="gold copper")).play("throne-room")
    game.pick("mining-village").pick("trash")
    assert (game.a.hand, game.left, game.trash) == ("copper gold", (4, 1, 2), "mining-village")
    later = drive(player(hand="throne-room mining-village", deck="gold copper")).play("throne-room")
    later.pick("mining-village").pick().pick("trash")
    assert (later.left, later.trash) == ((4, 1, 2), "mining-village")


def test_minion_after_the_reactions(drive):
    """I-32: a Moated player keeps the hand."""
    game = drive(player(hand="minion"), player(hand="moat 4*gold"), player(hand="5*gold", deck="4*copper"))
    game.play("minion")
    assert game.asked == "B react"
    game.pick("moat")
    assert game.asked == "A effect"
    game.pick("minion/hands")
    assert (game.b.hand, game.c.hand) == ("gold gold gold gold moat", "copper copper copper copper")


def test_minion_for_coins(drive):
    """I-32, Minion (a): +1 Action and +2 coins, and nobody else is concerned."""
    game = drive(player(hand="minion"), player(hand="5*gold", deck="4*copper")).play("minion").pick("minion/coins")
    assert (game.left, game.b.hand_size) == ((1, 1, 2), 5)


def test_minion_and_who_holds_few(drive):
    """I-33: the active player discards any hand, even an empty one, and draws 4; others only with 5 or more."""
    game = (
        drive(player(hand="minion", deck="4*copper"), player(hand="4*gold", deck="4*copper"), player(hand="6*gold"))
        .play("minion")
        .pick("minion/hands")
    )
    assert [side.hand_size for side in (game.a, game.b, game.c)] == [4, 4, 4]
    assert (game.b.hand, game.c.hand) == ("gold gold gold gold", "gold gold gold gold")
    assert game.c.discard == ""


def test_minion_and_a_hand_that_a_diplomat_left(drive):
    """I-34: a hand under 5 is not affected."""
    game = drive(player(hand="minion"), player(hand="diplomat 4*gold", deck="8*copper")).play("minion")
    game.pick("diplomat").pick("gold", "gold", "gold")
    game.pick("minion/hands")
    assert game.b.hand == "copper copper diplomat gold"


def test_minion_and_a_hand_that_a_secret_chamber_left(drive):
    """I-34: with a short deck."""
    game = drive(player(hand="minion"), player(hand="secret-chamber 4*gold")).play("minion")
    game.pick("secret-chamber").pick("gold", "gold").pick()
    game.pick("minion/hands")
    assert game.b.hand == "gold gold secret-chamber"


def test_nobles_under_a_throne_room(drive):
    """I-35: a choice for each play."""
    game = drive(player(hand="throne-room nobles", deck="4*copper")).play("throne-room").pick("nobles")
    game.pick("nobles/cards").pick("nobles/actions")
    assert (game.a.hand_size, game.left[0]) == (3, 2)


def test_pawn_chooses_both_before_drawing(drive):
    """I-36: the two choices differ."""
    game = drive(player(hand="pawn", deck="gold")).play("pawn")
    assert (game.bounds, len(game.decision["options"]), game.a.hand) == ((2, 2), 4, "")
    game.pick("pawn/coin", "pawn/card")
    assert (game.a.hand, game.left) == ("gold", (0, 1, 1))
    other = drive(player(hand="pawn", deck="gold")).play("pawn").pick("pawn/action", "pawn/buy")
    assert (other.a.hand, other.left) == ("", (1, 2, 0))


def test_saboteur_and_swindler_use_costs_as_they_are_now(drive):
    """I-37: a Silver costs 2 after a Bridge and is passed over; Peddler costs 8, since it is not the Buy phase."""
    game = drive(player(hand="bridge saboteur"), player(deck="silver gold"), turn=ACTIONS).play("bridge", "saboteur")
    assert (game.trash, dearest(game), game.b.aside) == ("gold", 3, "silver")
    peddler = drive(player(hand="swindler"), player(deck="peddler"), supply="peddler").play("swindler")
    assert peddler.offers() == "peddler province"


def test_shanty_town_reveals_in_any_case(drive):
    """I-43: if the first of the two drawn is an Action the second is drawn all the same."""
    game = drive(player(hand="shanty-town copper", deck="smithy gold")).play("shanty-town")
    assert (game.a.hand, game.told("cards-revealed")[0]["cards"]) == ("copper gold smithy", ["copper"])


@pytest.mark.parametrize(("hand", "trashed"), [("", ""), ("curse", "curse"), ("2*curse", "curse curse")])
def test_steward_trashes_what_there_is(drive, hand, trashed):
    """I-44: it may be chosen with one card, or none."""
    game = drive(player(hand=f"steward {hand}")).play("steward").pick("steward/trash")
    assert (game.trash, game.a.hand) == (trashed, "")


def test_steward_gives_cards_or_coins(drive):
    """I-44, Steward: the other choices."""
    assert drive(player(hand="steward", deck="2*gold")).play("steward").pick("steward/cards").a.hand == "gold gold"
    assert drive(player(hand="steward")).play("steward").pick("steward/coins").left == (0, 1, 2)


def test_swindler_gives_a_card_of_the_same_cost(drive):
    """I-45: the trashed card's own name included; a Copper may become a Curse."""
    game = drive(player(hand="swindler"), player(deck="copper")).play("swindler")
    assert (game.asked, game.offers(), game.left[2]) == ("A gain", "copper curse", 2)
    assert game.pick("curse").b.discard == "curse"


def test_swindler_finds_no_pile_of_that_cost(drive):
    """I-45: the card is trashed and nothing gained."""
    game = drive(player(hand="swindler"), player(deck="gold"), supply="gold=0").play("swindler")
    assert (game.trash, game.b.discard, game.asked) == ("gold", "", "A buy")


def test_swindler_shuffles_first(drive):
    """I-46: deck empty: shuffle first; still none: nothing trashed, nothing gained."""
    game = drive(player(hand="swindler"), player(discard="silver"), player()).play("swindler")
    assert (game.trash, game.b.discard, game.c.discard) == ("silver", "silver", "")


def test_swindler_and_watchtower(drive):
    """I-46: the Watchtower may act on the gained card."""
    game = drive(player(hand="swindler"), player(hand="watchtower", deck="copper")).play("swindler").pick("curse")
    assert game.asked == "B react"
    assert game.pick("trash").trash == "copper curse"


def test_swindler_under_a_throne_room(drive):
    """I-47: hits the next card of the deck with the second play."""
    game = drive(player(hand="throne-room swindler"), player(deck="silver gold")).play("throne-room")
    game.pick("swindler")
    assert (game.trash, game.b.discard) == ("gold silver", "gold silver")


def test_torturer_gives_a_curse_to_the_hand(drive):
    """I-48: it can be discarded to a second Torturer."""
    game = drive(player(hand="throne-room torturer", deck="6*copper"), player(hand="gold")).play("throne-room")
    game.pick("torturer")
    assert (game.asked, game.a.hand_size) == ("B effect", 3)
    game.pick("torturer/curse")
    assert game.b.hand == "curse gold"
    game.pick("torturer/discard").pick("gold", "curse")
    assert (game.b.hand, game.b.discard) == ("", "curse gold")


def test_torturer_without_curses(drive):
    """I-48: Curse pile empty: the choice remains and costs nothing."""
    game = drive(player(hand="torturer"), player(hand="3*gold"), supply="curse=0").play("torturer")
    assert game.pick("torturer/curse").b.hand == "gold gold gold"


@pytest.mark.parametrize("hand", ["", "gold"])
def test_torturer_and_a_short_hand(drive, hand):
    """I-49: "discard 2" may be chosen, discarding what there is."""
    game = drive(player(hand="torturer"), player(hand=hand)).play("torturer").pick("torturer/discard")
    assert (game.b.hand, game.b.discard) == ("", hand)


def test_torturer_and_watchtower(drive):
    """I-50: the Curse going to hand may be trashed or put on the deck."""
    game = drive(player(hand="torturer"), player(hand="watchtower")).play("torturer").pick("torturer/curse")
    assert {option["kind"] for option in game.decision["options"]} == {"trash", "put-on-deck"}
    game.pick("put-on-deck")
    assert (game.b.deck, game.b.hand) == ("curse", "watchtower")


@pytest.mark.parametrize(
    ("hand", "supply", "trashed", "left"),
    [
        ("estate", "", "estate", ""),
        ("2*estate", "silver=0", "estate estate", ""),
        ("2*estate", "", "estate estate", "silver"),
    ],
)
def test_trading_post(drive, hand, supply, trashed, left):
    """I-51: one card is trashed for nothing; without Silvers both are."""
    game = drive(player(hand=f"trading-post {hand}"), supply=supply).play("trading-post")
    assert (game.trash, game.a.hand) == (trashed, left)


def test_trading_post_gives_a_silver_that_can_be_played(drive):
    """I-51: the Silver is in hand."""
    game = drive(player(hand="trading-post 2*estate")).play("trading-post").play_treasures()
    assert game.left[2] == 2


def test_upgrade_to_exactly_one_more(drive):
    """I-54: nothing at that cost: nothing gained, the card is gone."""
    game = drive(player(hand="upgrade estate"), supply="village moat").play("upgrade")
    assert (game.asked, game.offers(), game.bounds) == ("A gain", "silver village", (1, 1))
    copper = drive(player(hand="upgrade copper")).play("upgrade")
    assert (copper.trash, copper.a.discard, copper.left) == ("copper", "", (1, 1, 0))


def test_upgrade_draws_first(drive):
    """I-55: then no card in hand: neither trash nor gain."""
    assert drive(player(hand="upgrade", deck="curse")).play("upgrade").trash == "curse"
    game = drive(player(hand="upgrade")).play("upgrade")
    assert (game.trash, game.left) == ("", (1, 1, 0))


def test_wishing_well_grants_what_is_named(drive):
    """I-56, Wishing Well: the card with that name comes to hand."""
    game = drive(player(hand="wishing-well", deck="copper gold silver")).play("wishing-well")
    assert (game.asked, game.a.hand) == ("A name", "copper")
    game.pick("gold")
    assert (game.a.hand, game.a.deck) == ("copper gold", "silver")
    assert f"{game.name} names Gold." in game.log("seat-1")


def test_wishing_well_and_the_wrong_name(drive):
    """I-56: the card stays on top, seen by all."""
    game = drive(player(hand="wishing-well", deck="copper gold")).play("wishing-well").pick("curse")
    assert (game.a.hand, game.a.deck) == ("copper", "gold")
    assert game.told("cards-revealed", "public")[-1]["cards"] == ["gold"]


def test_wishing_well_and_nothing_to_reveal(drive):
    """I-56: deck and discard pile empty."""
    game = drive(player(hand="wishing-well", deck="copper")).play("wishing-well").pick("copper")
    assert (game.told("cards-revealed"), game.a.hand) == ([], "copper")


def test_wishing_well_names_any_card(drive):
    """4.1, Wishing Well: any card, so the offers reveal nothing hidden."""
    offered = []
    for deck in ("2*adventurer", "2*copper"):
        game = drive(player(hand="wishing-well", deck=deck), supply="village wishing-well").play("wishing-well")
        offered.append(game.offers())
    assert offered[0] == offered[1]
    assert set(offered[0].split()) >= {"village", "wishing-well", "adventurer", "witch", "wharf", "colony", "curse"}


def test_wishing_well_grants_a_card_without_a_pile(drive):
    """4.1, Wishing Well: in a sandbox there may be a card without a pile in its game."""
    game = drive(player(hand="wishing-well", deck="copper adventurer")).play("wishing-well").pick("adventurer")
    assert game.a.hand == "copper adventurer" or game.a.hand == "adventurer copper"


def test_contraband_forbids_only_buying(drive):
    """I-64: Ironworks and Upgrade may still gain the named card."""
    turn = {"banned": ["silver"], "coins": 3}
    ironworks = drive(player(hand="ironworks"), turn=turn).play("ironworks").pick("silver")
    upgrade = drive(player(hand="upgrade estate"), turn=turn).play("upgrade")
    assert (ironworks.a.discard, upgrade.a.discard) == ("silver", "silver")
    assert "silver" not in ironworks.offers("buy")


def test_royal_seal_is_not_in_play_in_the_action_phase(drive):
    """I-65: so it never meets the gains of these Actions."""
    game = drive(player(hand="royal-seal ironworks"))
    assert game.offers("play") == "ironworks"
    game.play("ironworks").pick("silver")
    assert (game.a.deck, game.a.discard) == ("", "silver")


def test_mine_makes_a_harem(drive):
    """I-67: of a Silver or a Gold; under a Bridge lowered costs are compared."""
    for treasure in ("silver", "gold"):
        game = drive(player(hand=f"mine {treasure}"), supply="harem").play("mine").pick(treasure)
        assert "harem" in game.offers()
    game = drive(player(hand="bridge mine copper"), supply="harem loan", turn=ACTIONS).play("bridge", "mine")
    game.pick("copper")
    assert game.offers() == "copper loan silver"


@pytest.mark.parametrize("card", ["harem", "nobles"])
def test_bishop_and_double_types(drive, card):
    """I-68: 3 tokens above the first."""
    assert drive(player(hand=f"bishop {card}")).play("bishop").a.vp_tokens == 4
