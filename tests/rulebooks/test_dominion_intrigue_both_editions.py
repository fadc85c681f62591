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


def test_conspirator_counts_plays(drive):
    """I-9: plays, not cards in play: trashed Actions count."""
    game = drive(player(hand="feast mining-village conspirator", deck="copper gold"), turn=ACTIONS)
    game.play("feast").pick("curse").play("mining-village").pick("trash mining-village")
    assert (game.a.in_play, game.trash) == ("", "feast mining-village")
    actions = game.left[0]
    game.play("conspirator")
    assert (game.a.hand, game.left[0], game.left[2]) == ("copper gold", actions, 4)


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


@pytest.mark.parametrize(("edition", "hands"), [(1, ("", "gold")), (2, ("gold", ""))])
def test_masquerade_where_only_one_has_cards(drive, edition, hands):
    """I-29: in the second edition nothing changes; in the first the card goes to the left neighbour."""
    game = drive(player(hand="masquerade gold"), player(), edition=edition).play("masquerade")
    assert (game.a.hand, game.b.hand) == hands


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


@pytest.mark.parametrize(("hand", "trashed"), [("", ""), ("curse", "curse"), ("2*curse", "curse curse")])
def test_steward_trashes_what_there_is(drive, hand, trashed):
    """I-44: it may be chosen with one card, or none."""
    game = drive(player(hand=f"steward {hand}")).play("steward").pick("steward/trash")
    assert (game.trash, game.a.hand) == (trashed, "")


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


def test_wishing_well_and_the_wrong_name(drive):
    """I-56: the card stays on top, seen by all."""
    game = drive(player(hand="wishing-well", deck="copper gold")).play("wishing-well").pick("curse")
    assert (game.a.hand, game.a.deck) == ("copper", "gold")
    assert game.told("cards-revealed", "public")[-1]["cards"] == ["gold"]


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
