"""Rulings on the Actions of Prosperity that nobody has to defend against."""

import pytest

from domain.games.dominion.facts import (
    BonusTaken,
    CardPlayed,
    CardsDrawn,
    CardsLookedAt,
    CardsRevealed,
    CardsTaken,
    DeckShuffled,
)
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


# Bishop


def test_r208_bishop_with_a_curse() -> None:
    game = given(player(hand="bishop curse")).play("bishop")
    assert (game.trash, game.a.vp_tokens, game.coins) == ("curse", 1, 1)


def test_r209_bishop_with_an_empty_hand() -> None:
    game = given(player(hand="bishop"), player(hand="estate gold")).play("bishop")
    assert (game.coins, game.a.vp_tokens) == (1, 1)
    assert game.asked == "B trash"
    assert game.bounds == (0, 1)
    game.pick("estate")
    assert game.trash == "estate"


@pytest.mark.parametrize(("card", "tokens"), [("copper", 1), ("estate", 2), ("silver", 2), ("gold", 4), ("peddler", 5)])
def test_bishop_brings_half_the_cost_rounded_down(card: str, tokens: int) -> None:
    assert given(player(hand=f"bishop {card}")).play("bishop").a.vp_tokens == tokens


def test_bishop_obliges_you_and_offers_the_others_in_turn_order() -> None:
    game = given(
        player(hand="bishop copper gold"),
        player(hand="2*province"),
        player(hand="duchy"),
        player(),
    ).play("bishop")
    assert (game.asked, game.bounds) == ("A trash", (1, 1))
    game.pick("gold")
    assert (game.asked, game.bounds) == ("B trash", (0, 1))
    game.pick("province")
    assert (game.asked, game.bounds) == ("C trash", (0, 1))
    game.pick()
    assert game.turn.phase == "buy"
    assert [game.side(seat).vp_tokens for seat in range(4)] == [4, 0, 0, 0]
    assert game.trash == "gold province"


# City


@pytest.mark.parametrize(
    ("empty", "cards", "coins", "buys"),
    [("", 1, 0, 1), ("curse=0", 2, 0, 1), ("curse=0 moat=0", 2, 1, 2), ("curse=0 moat=0 duchy=0", 2, 1, 2)],
)
def test_r211_city_levels(empty: str, cards: int, coins: int, buys: int) -> None:
    game = given(player(hand="city", deck="5*copper"), supply=f"city {empty}").play("city")
    assert len(game.a.hand.split()) == cards
    assert (game.actions, game.coins, game.buys) == (2, coins, buys)


def test_r212_city_is_counted_when_played() -> None:
    game = given(player(hand="city workshop", deck="5*copper"), supply="curse=0 village=1 moat")
    game.play("city", "workshop").pick("village").to_buy_phase()
    assert game.table.empty_piles == 2
    assert (game.coins, game.buys) == (0, 1)


def test_city_does_not_count_the_trash() -> None:
    assert given(player(hand="city", deck="5*copper"), supply="city", trash="").play("city").a.hand == "copper"


# Counting House


def test_r214_counting_house() -> None:
    game = given(player(hand="counting-house", discard="estate copper gold copper copper")).play("counting-house")
    assert game.offers("take") == "copper copper copper"
    assert game.bounds == (0, 3)
    game.pick("copper", "copper")
    assert game.a.hand == "copper copper"
    assert sorted(game.a.discard.split()) == ["copper", "estate", "gold"]
    for seat in (1, None):
        (looked,) = game.seen(seat, CardsLookedAt)
        (taken,) = game.seen(seat, CardsTaken)
        assert looked.cards is None
        assert (taken.cards, taken.hidden) == (("copper", "copper"), None)
        top, *beneath = reversed(game.copies[seat].table.players[0].discard)
        assert top == game.a.discard.split()[0]
        assert set(beneath) == {None}


def test_r215_counting_house_with_an_empty_discard() -> None:
    game = given(player(hand="counting-house", deck="5*copper")).play("counting-house")
    assert game.turn.phase == "buy"
    assert game.told((CardsLookedAt, DeckShuffled)) == []


def test_counting_house_for_none() -> None:
    game = given(player(hand="counting-house", discard="2*copper")).play("counting-house").pick()
    assert (game.a.hand, game.a.discard) == ("", "copper copper")


def test_counting_house_without_coppers_asks_only_who_always_asks() -> None:
    scene = player(hand="counting-house", discard="gold"), player()
    assert given(*scene).play("counting-house").asked == "A buy"
    game = given(*scene, ask="always").play("counting-house")
    assert (game.asked, game.bounds) == ("A take", (0, 0))


# Expand


def test_r217_expand_with_nothing() -> None:
    game = given(player(hand="expand")).play("expand")
    assert (game.a.discard, game.trash) == ("", "")


def test_r218_expand_a_peddler() -> None:
    game = given(player(hand="expand peddler", in_play="4*village"), supply="peddler platinum").play("expand")
    assert cost(game, "peddler") == 8
    assert {"colony", "platinum", "province", "peddler"} <= set(game.offers("gain").split())


def test_expand_to_anything_up_to_the_limit() -> None:
    game = given(player(hand="2*expand copper"), supply="expand city mint").play("expand")
    assert game.offers("trash") == "copper expand"
    game.pick("copper")
    assert game.offers("gain") == "copper curse estate silver"
    game.pick("copper")
    assert (game.a.discard, game.trash, game.a.in_play) == ("copper", "copper", "expand")


def test_expand_ignores_coins() -> None:
    game = given(player(hand="monument expand estate"), supply="monument city", turn={"actions": 2})
    game.play("monument", "expand")
    assert game.offers("gain") == "city copper curse duchy estate monument silver"


# Forge


def test_r220_forge_for_zero() -> None:
    game = given(player(hand="forge gold"), supply="peddler").play("forge")
    assert game.bounds == (0, 1)
    game.pick()
    assert game.offers("gain") == "copper curse"
    game.pick("curse")
    assert (game.a.discard, game.trash) == ("curse", "")
    none = given(player(hand="forge gold"), supply="copper=0 curse=0").play("forge").pick()
    assert none.a.discard == ""


def test_r221_forge_sums() -> None:
    used = given(player(hand="forge province silver"), supply="colony").play("forge").pick("province", "silver")
    assert (used.a.discard, used.trash) == ("colony", "province silver")
    unused = given(player(hand="forge province silver")).play("forge").pick("province", "silver")
    assert (unused.a.discard, unused.trash) == ("", "province silver")


def test_r223_forge_of_curses_and_coppers() -> None:
    game = given(player(hand="forge curse 2*copper")).play("forge").pick("curse", "copper", "copper")
    assert game.offers("gain") == "copper curse"


def test_forge_without_other_cards_still_gains() -> None:
    game = given(player(hand="forge"), supply="curse=0").play("forge")
    assert game.a.discard == "copper"


def test_forge_reads_the_printed_cost_of_peddler() -> None:
    game = given(player(hand="forge peddler", in_play="3*village"), supply="peddler").play("forge").pick("peddler")
    assert game.offers("gain") == "peddler province"


# Grand Market


def test_r229_grand_market_with_copper_in_hand() -> None:
    game = given(player(hand="2*gold copper"), supply="grand-market", turn=in_buy_phase()).play("gold", "gold")
    assert "grand-market" in game.offers("buy")
    game.play("copper")
    assert "grand-market" not in game.offers("buy")


def test_r230_grand_market_through_mint() -> None:
    game = given(player(in_play="11*copper"), supply="grand-market mint", turn=in_buy_phase(coins=11, buys=2))
    assert "grand-market" not in game.offers("buy")
    game.buy("mint")
    assert game.coins == 6
    game.buy("grand-market")
    assert (game.a.cards["grand-market"], game.a.cards["mint"], game.a.cards["copper"]) == (1, 1, 0)


def test_grand_market_beside_other_treasures_worth_one() -> None:
    game = given(player(in_play="loan quarry talisman"), supply="grand-market", turn=in_buy_phase(coins=6))
    assert "grand-market" in game.offers("buy")


def test_grand_market_comes_otherwise_with_copper_in_play() -> None:
    game = given(player(hand="forge gold", in_play="copper"), supply="grand-market").play("forge").pick("gold")
    assert game.offers("gain") == "gold grand-market"


def test_grand_market_is_played_for_its_bonuses() -> None:
    game = given(player(hand="grand-market", deck="2*estate")).play("grand-market")
    assert (game.a.hand, game.actions, game.buys, game.coins) == ("estate", 1, 2, 2)


# King's Court


@pytest.mark.parametrize("edition", [1, 2])
def test_kings_court_is_optional(edition: int) -> None:
    game = given(player(hand="kings-court chapel"), edition=edition).play("kings-court")
    assert (game.asked, game.bounds) == ("A play", (0, 1))
    game.pick()
    assert (game.a.hand, game.a.in_play) == ("chapel", "kings-court")


def test_kings_court_without_actions() -> None:
    game = given(player(hand="kings-court gold")).play("kings-court")
    assert game.asked == "A buy"


# Mint


def test_r232_mint_reveal_is_optional() -> None:
    game = given(player(hand="mint copper")).play("mint")
    assert (game.asked, game.bounds) == ("A reveal", (0, 1))
    game.pick()
    assert (game.a.hand, game.a.discard) == ("copper", "")


def test_r233_mint_trashes_what_is_in_play() -> None:
    game = given(
        player(hand="copper", in_play="village gold silver"), supply="mint", turn=in_buy_phase(coins=5, buys=2)
    )
    game.buy("mint")
    assert (game.trash, game.a.hand, game.a.in_play) == ("gold silver", "copper", "village")


def test_r235_mint_ends_hoard_and_talisman() -> None:
    game = given(player(in_play="hoard talisman"), supply="mint", turn=in_buy_phase(coins=10, buys=3))
    game.buy("mint", "estate")
    assert (game.trash, game.a.discard) == ("hoard talisman", "estate mint")
    game.buy("silver")
    assert game.a.cards["silver"] == 1


def test_r236_mint_with_talisman_and_quarry() -> None:
    game = given(player(in_play="quarry talisman"), supply="mint", turn=in_buy_phase(coins=3, buys=2))
    assert cost(game, "mint") == 3
    game.buy("mint")
    assert (game.a.discard, game.trash) == ("mint mint", "quarry talisman")
    assert cost(game, "mint") == 5


def test_mint_leaves_coins_and_closes_treasures() -> None:
    game = given(player(hand="3*gold"), supply="mint", turn=in_buy_phase(buys=2)).play("gold", "gold").buy("mint")
    assert (game.coins, game.a.hand) == (1, "gold")
    assert game.offers("play") == ""


def test_mint_copies_treasures_of_the_kingdom() -> None:
    game = given(player(hand="mint talisman"), supply="talisman").play("mint").pick("talisman")
    assert game.told(CardsRevealed) == [CardsRevealed(0, "hand", ("talisman",))]
    assert (game.a.hand, game.a.discard, game.supply["talisman"]) == ("talisman", "talisman", 9)


def test_mint_of_a_treasure_that_is_gone() -> None:
    game = given(player(hand="mint gold"), supply="gold=0").play("mint").pick("gold")
    assert (game.a.hand, game.a.discard) == ("gold", "")


def test_mint_gained_otherwise_trashes_nothing() -> None:
    game = given(player(hand="forge duchy", in_play="gold"), supply="mint").play("forge").pick("duchy").pick("mint")
    assert (game.a.discard, game.a.in_play) == ("mint", "forge gold")


# Monument, Worker's Village


def test_monument() -> None:
    game = given(player(hand="monument")).play("monument")
    assert (game.coins, game.a.vp_tokens) == (2, 1)


def test_r265_workers_village() -> None:
    game = given(player(hand="workers-village", deck="2*copper")).play("workers-village")
    assert (game.a.hand, game.actions, game.buys) == ("copper", 2, 2)


# Peddler


def test_r245_peddler_in_the_action_phase() -> None:
    game = given(player(hand="moat", in_play="4*village"), supply="peddler")
    assert cost(game, "peddler") == 8
    game.pick("end")
    assert cost(game, "peddler") == 0


def test_r247_peddler_and_vassal() -> None:
    game = given(player(hand="vassal", deck="village copper"), supply="peddler").play("vassal").pick("play village")
    assert cost(game.to_buy_phase(), "peddler") == 4


def test_r248_peddler_and_others_cards() -> None:
    game = given(player(in_play="5*gold village"), player(hand="moat"), supply="peddler", turn=in_buy_phase())
    assert cost(game, "peddler") == 6


def test_peddler_and_a_workers_village_played_three_times() -> None:
    game = given(player(hand="kings-court workers-village", deck="3*copper"), supply="peddler")
    game.play("kings-court").pick("workers-village").to_buy_phase()
    assert (cost(game, "peddler"), game.buys) == (4, 4)


def test_peddler_is_played_for_its_bonuses() -> None:
    game = given(player(hand="peddler", deck="2*copper")).play("peddler")
    assert (game.a.hand, game.actions, game.coins) == ("copper", 1, 1)


# Trade Route


def test_r251_trade_route_counts_piles() -> None:
    game = given(player(hand="trade-route copper estate"), supply="trade-route", trade_route="estate province")
    game.play("trade-route")
    assert (game.coins, game.buys) == (2, 2)
    assert (game.asked, game.bounds) == ("A trash", (1, 1))
    game.pick("copper")
    assert game.trash == "copper"


def test_r253_trade_route_token_moves_once() -> None:
    game = given(player(), supply="trade-route estate=2", turn=in_buy_phase(coins=9, buys=4)).buy("estate")
    assert game.table.marked("trade_route") == ["estate"]
    game.buy("estate")
    assert game.supply["estate"] == 0
    assert game.table.marked("trade_route") == ["estate"]
    game.buy("duchy")
    assert game.table.marked("trade_route") == ["estate", "duchy"]


def test_r254_trade_route_and_a_gain_from_the_trash() -> None:
    game = given(player(hand="thief"), player(deck="gold silver"), supply="trade-route thief", edition=1)
    game.play("thief").pick("gold").pick("gold")
    assert game.a.discard == "gold"
    assert game.table.marked("trade_route") == []


def test_trade_route_counts_gardens_and_colonies_but_no_curses() -> None:
    game = given(player(), supply="trade-route gardens colony", turn=in_buy_phase(coins=15, buys=4))
    game.buy("gardens", "colony", "curse")
    assert game.table.marked("trade_route") == ["gardens", "colony"]


def test_trade_route_counts_what_anybody_gains_in_any_way() -> None:
    game = given(
        player(hand="workshop watchtower", deck="5*copper"),
        player(hand="trade-route"),
        supply="trade-route gardens workshop",
    )
    game.play("workshop").pick("gardens").pick("trash")
    assert (game.trash, game.table.marked("trade_route")) == ("gardens", ["gardens"])
    game.end_turn().play("trade-route")
    assert (game.turn.seat, game.coins, game.buys, game.trash) == (1, 1, 2, "gardens")


def test_trade_route_with_an_empty_hand() -> None:
    game = given(player(hand="trade-route"), supply="trade-route").play("trade-route")
    assert (game.coins, game.buys, game.trash) == (0, 2, "")


# Vault


def test_r256_vault() -> None:
    game = given(player(hand="vault 3*estate", deck="2*gold")).play("vault")
    assert game.bounds == (0, 5)
    game.pick("estate", "estate", "estate", "gold")
    assert (game.coins, game.a.hand) == (4, "gold")


def test_r257_vault_others() -> None:
    game = given(
        player(hand="vault"),
        player(hand="4*estate gold", deck="silver"),
        player(hand="curse", deck="2*copper"),
        player(deck="copper"),
    ).play("vault")
    assert (game.asked, game.bounds) == ("B discard", (0, 1))
    game.pick("discard")
    assert (game.asked, game.bounds) == ("B discard", (2, 2))
    game.pick("estate", "estate")
    assert game.b.hand == "estate estate gold silver"
    assert (game.asked, game.bounds) == ("C discard", (0, 1))
    game.pick("discard")
    assert (game.c.hand, game.c.discard, game.c.deck) == ("", "curse", "copper copper")
    assert game.asked == "A buy"
    assert game.d.deck == "copper"


def test_vault_the_others_may_decline() -> None:
    game = given(player(hand="vault"), player(hand="2*curse", deck="gold")).play("vault").pick()
    assert (game.b.hand, game.b.discard) == ("curse curse", "")


def test_vault_the_drawn_card_may_be_one_just_discarded() -> None:
    game = given(player(hand="vault"), player(hand="estate curse")).play("vault").pick("discard")
    game.pick("estate", "curse")
    assert sorted(game.told(DeckShuffled)[0].order) == ["curse", "estate"]
    assert len(game.b.hand.split()) == len(game.b.deck.split()) == 1


def test_vault_for_none() -> None:
    game = given(player(hand="vault gold", deck="2*copper")).play("vault").pick()
    assert (game.coins, game.a.hand) == (0, "copper copper gold")


# Watchtower


@pytest.mark.parametrize(("hand", "drawn"), [("4*estate", 2), ("6*estate", 0), ("7*estate", 0)])
def test_r259_watchtower_draws_to_six(hand: str, drawn: int) -> None:
    game = given(player(hand=f"watchtower {hand}", deck="9*copper")).play("watchtower")
    assert game.a.hand.count("copper") == drawn


def test_watchtower_draws_as_many_as_there_are() -> None:
    game = given(player(hand="watchtower", deck="gold", discard="silver")).play("watchtower")
    assert game.a.hand == "gold silver"


def test_r260_watchtower_on_a_purchase() -> None:
    game = given(player(hand="watchtower", discard="estate"), turn=in_buy_phase(coins=6, buys=2)).buy("gold")
    game.pick("put-on-deck")
    assert (game.a.deck, game.a.hand, game.a.discard) == ("gold", "watchtower", "estate")
    assert game.told(DeckShuffled) == []


def test_r263_watchtower_is_not_for_drawn_or_passed_cards() -> None:
    drawn = given(player(hand="smithy watchtower", deck="3*curse")).play("smithy")
    assert drawn.asked == "A buy"
    taken = given(player(hand="counting-house watchtower", discard="copper")).play("counting-house").pick("copper")
    assert taken.asked == "A buy"


def test_watchtower_on_what_goes_to_the_hand() -> None:
    game = given(player(hand="mine watchtower copper")).play("mine").pick("copper").pick("silver")
    assert game.asked == "A react"
    game.pick("put-on-deck")
    assert (game.a.hand, game.a.deck) == ("watchtower", "silver")


def test_watchtower_on_what_goes_onto_the_deck() -> None:
    game = given(player(hand="bureaucrat watchtower"), supply="watchtower").play("bureaucrat")
    assert [option["kind"] for option in game.decision.question().options] == ["trash"]
    game.pick("trash")
    assert (game.trash, game.a.deck, game.supply["silver"]) == ("silver", "", 39)


def test_watchtower_is_asked_about_where_that_would_tell() -> None:
    scene = player(hand="watchtower"), player()
    without = player(hand="estate"), player()
    for players, options in ((scene, 2), (without, 0)):
        game = given(*players, supply="watchtower", turn=in_buy_phase(buys=2), ask="always").buy("copper")
        assert (game.asked, len(game.decision.question().options)) == ("A react", options)
    assert given(*without, supply="watchtower", turn=in_buy_phase(buys=2)).buy("copper").asked == "A buy"


def test_several_watchtowers_move_a_card_once() -> None:
    game = given(player(hand="2*watchtower"), turn=in_buy_phase(buys=2)).buy("copper")
    assert [option["kind"] for option in game.decision.question().options] == ["trash", "put-on-deck"]
    game.pick("put-on-deck")
    assert game.asked == "A buy"


# Goons in play


def test_r224_goons_stack() -> None:
    game = given(player(in_play="2*goons"), turn=in_buy_phase(coins=3, buys=3)).buy("silver", "copper").end_turn()
    assert game.a.vp_tokens == 4


@pytest.mark.parametrize("card", ["curse", "copper"])
def test_r226_goons_and_a_curse(card: str) -> None:
    assert given(player(in_play="goons"), turn=in_buy_phase()).buy(card).a.vp_tokens == 1


def test_goons_played_three_times_are_one_copy_in_play() -> None:
    game = given(player(hand="kings-court goons"), player(hand="5*copper"), supply="goons")
    game.play("kings-court").pick("goons")
    assert (game.coins, game.buys) == (6, 4)
    assert game.b.hand == "copper copper copper"
    game.buy("copper")
    assert game.a.vp_tokens == 1


def test_goons_bring_nothing_for_other_gains() -> None:
    game = given(player(in_play="goons", hand="workshop"), supply="village").play("workshop").pick("village")
    assert game.a.vp_tokens == 0
    assert game.told(BonusTaken) == []


def test_every_play_is_told() -> None:
    game = given(player(hand="kings-court monument")).play("kings-court").pick("monument")
    assert [(fact.card, fact.source) for fact in game.told(CardPlayed)] == [
        ("kings-court", "hand"),
        ("monument", "hand"),
        ("monument", None),
        ("monument", None),
    ]
    assert game.told(CardsDrawn) == []
