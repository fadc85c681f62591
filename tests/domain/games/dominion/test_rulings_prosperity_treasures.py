"""Rulings on the Treasures of Prosperity."""

import pytest

from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import CardGained, CardNamed, CardsDiscarded, CardsDrawn, CardsRevealed, DeckShuffled
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


def test_r017_example_turn() -> None:
    game = given(
        player(hand="contraband copper gold hoard venture", deck="colony estate bank 5*copper"),
        player(hand="5*copper"),
        player(hand="5*copper"),
        supply="contraband hoard venture bank grand-market platinum",
        turn=in_buy_phase(),
    )
    game.play("contraband")
    assert game.asked == "B name"
    game.pick("colony").play("gold", "hoard", "venture")
    assert game.a.discard == "estate colony"
    assert game.a.in_play == "bank contraband gold hoard venture"
    assert (game.coins, game.buys) == (14, 2)
    assert "colony" not in game.offers("buy")
    game.buy("grand-market", "province")
    assert [fact.card for fact in game.told(CardGained)] == ["grand-market", "province", "gold"]
    assert game.a.hand == "copper copper copper copper copper"
    assert game.turn.seat == 1


# Bank


def test_r163_bank_alone_and_last() -> None:
    first = given(player(hand="bank 2*copper gold"), turn=in_buy_phase()).play("bank")
    assert first.coins == 1
    assert first.play_treasures().coins == 6
    last = given(player(hand="bank 2*copper gold"), turn=in_buy_phase()).play_treasures().play("bank")
    assert last.coins == 9


def test_r164_two_banks() -> None:
    game = given(player(hand="3*copper 2*bank"), turn=in_buy_phase()).play_treasures().play("bank")
    assert game.coins == 7
    assert game.play("bank").coins == 12


def test_bank_counts_treasures_only() -> None:
    game = given(player(hand="bank", in_play="village market silver"), turn=in_buy_phase()).play("bank")
    assert game.coins == 2


def test_bank_keeps_its_worth() -> None:
    """Later events do not change it: the Bank itself is trashed."""
    game = given(player(hand="bank 4*copper"), supply="mint", turn=in_buy_phase(buys=2))
    game.play_treasures().play("bank").buy("mint")
    assert (game.coins, game.trash) == (4, "bank copper copper copper copper")


# Contraband


def test_r166_contraband_bans() -> None:
    game = given(player(hand="contraband gold silver"), turn=in_buy_phase())
    game.play("contraband").pick("province").play_treasures()
    assert game.coins == 8
    assert game.offers("buy") == "copper curse duchy estate gold silver"
    assert game.told(CardNamed) == [CardNamed(0, "province", by=1)]


def test_r167_two_contrabands() -> None:
    game = given(player(hand="2*contraband"), turn=in_buy_phase())
    game.play("contraband").pick("province").play("contraband").pick("gold")
    assert (game.coins, game.buys) == (6, 3)
    assert game.offers("buy") == "copper curse duchy estate silver"


def test_r169_contraband_and_hoard() -> None:
    game = given(player(hand="contraband hoard"), turn=in_buy_phase())
    game.play("contraband").pick("gold").play("hoard").buy("duchy")
    assert game.a.discard == "gold duchy"


def test_r170_contraband_off_supply_name() -> None:
    game = given(player(hand="contraband"), supply="village", turn=in_buy_phase())
    before = game.offers("buy")
    game.play("contraband").pick("smithy")
    assert before == "copper curse"
    assert game.offers("buy") == "copper curse estate silver village"


def test_r172_contraband_hides_the_hand() -> None:
    games = [
        given(player(hand=f"contraband {hand}"), turn=in_buy_phase()).play("contraband")
        for hand in ("4*gold", "province estate curse copper")
    ]
    for game in games:
        view = game.view(1)
        assert game.asked == "B name"
        assert (view["players"][0]["hand"], view["players"][0]["hand_size"]) == (None, 4)
        assert (view["turn"]["coins"], view["turn"]["buys"]) == (3, 2)
        assert game.copies[1].table.players[0].hand == [None] * 4
    assert games[0].decision == games[1].decision
    known = {"base1", "base2", "prosperity"}
    assert games[0].offers("name") == " ".join(sorted(card.id for card in CARDS.values() if known & {*card.boxes}))


def test_r173_contraband_trashed_by_mint() -> None:
    game = given(player(hand="contraband 2*platinum"), supply="mint", turn=in_buy_phase())
    game.play("contraband").pick("province").play_treasures().buy("mint")
    assert game.trash == "contraband platinum platinum"
    assert game.coins == 8
    assert "province" not in game.offers("buy")


def test_contraband_bans_for_one_turn() -> None:
    game = given(player(hand="contraband", deck="5*gold"), player(hand="3*gold", deck="5*copper"), turn=in_buy_phase())
    game.play("contraband").pick("province").end_turn()
    assert "province" in game.play_treasures().offers("buy")


def test_contraband_is_resolved_before_other_treasures_and_names_the_left_neighbour() -> None:
    game = given(player(hand="contraband gold"), player(), player(), turn=in_buy_phase()).play("contraband")
    assert game.asked == "B name"
    game.pick("gold")
    assert game.asked == "A buy"


# Hoard


def test_r175_hoard_with_one_gold_left() -> None:
    game = given(player(in_play="2*hoard"), supply="gold=1", turn=in_buy_phase(coins=2, buys=2)).buy("estate")
    assert game.a.discard == "gold estate"


def test_r176_hoard_and_curse() -> None:
    game = given(player(in_play="hoard"), turn=in_buy_phase(buys=2)).buy("curse")
    assert game.a.discard == "curse"


def test_two_hoards_two_estates_four_golds() -> None:
    game = given(player(in_play="2*hoard"), turn=in_buy_phase(coins=4, buys=3)).buy("estate", "estate")
    assert game.a.discard == "gold gold estate gold gold estate"


def test_hoard_only_for_what_is_bought_while_it_is_in_play() -> None:
    game = given(player(hand="workshop hoard"), supply="gardens").play("workshop").pick("gardens").play("hoard")
    assert game.a.discard == "gardens"
    game.buy("estate")
    assert game.a.cards["gold"] == 1


def test_r178_hoard_and_a_trashed_province() -> None:
    game = given(player(hand="watchtower", in_play="hoard"), turn=in_buy_phase(coins=8, buys=2)).buy("province")
    assert game.asked == "A react"
    game.pick("trash province")
    assert game.asked == "A react"
    game.pick()
    assert (game.trash, game.a.discard) == ("province", "gold")


# Loan


def test_r179_loan_trims() -> None:
    game = given(player(hand="loan", deck="estate copper gold"), turn=in_buy_phase()).play("loan").pick("trash")
    assert (game.trash, game.a.discard, game.a.deck) == ("copper", "estate", "gold")
    assert game.coins == 1


def test_loan_discards() -> None:
    game = given(player(hand="loan", deck="estate gold"), turn=in_buy_phase()).play("loan").pick("discard")
    assert (game.trash, game.a.discard) == ("", "estate gold")
    assert game.told(CardsRevealed)[0].cards == ("estate",)


def test_r181_loan_finds_none() -> None:
    game = given(player(hand="loan", deck="estate curse", discard="village"), turn=in_buy_phase()).play("loan")
    assert game.asked == "A buy"
    assert (sorted(game.a.discard.split()), game.a.deck) == (["curse", "estate", "village"], "")
    assert game.coins == 1


def test_r182_loan_reshuffles() -> None:
    game = given(player(hand="loan", deck="estate", discard="curse silver"), turn=in_buy_phase()).play("loan")
    (shuffled,) = game.told(DeckShuffled)
    assert sorted(shuffled.order) == ["curse", "silver"]
    assert game.offers("trash") == game.offers("discard") == "silver"


def test_loan_may_be_held_back() -> None:
    game = given(player(hand="loan copper", deck="gold"), turn=in_buy_phase()).play("copper")
    assert game.offers("play") == "loan"
    game.buy("copper")
    assert game.a.cards["gold"] == 1
    assert game.trash == ""


# Quarry


def test_r184_quarry_with_peddler() -> None:
    game = given(player(in_play="workers-village 2*quarry"), supply="peddler", turn=in_buy_phase())
    assert cost(game, "peddler") == 2


def test_r185_peddler_floor() -> None:
    for in_play in ("3*village quarry", "4*village 2*quarry"):
        game = given(player(in_play=in_play), supply="peddler", turn=in_buy_phase(buys=2))
        assert cost(game, "peddler") == 0
        assert game.buy("peddler").coins == 0


def test_two_quarries_and_kings_court() -> None:
    game = given(
        player(hand="2*quarry"), supply="kings-court moat watchtower village gardens hoard mint", turn=in_buy_phase()
    )
    assert cost(game, "kings-court") == 7
    game.play("quarry")
    assert cost(game, "kings-court") == 5
    game.play("quarry")
    assert (cost(game, "kings-court"), cost(game, "moat"), cost(game, "watchtower")) == (3, 0, 0)
    assert (cost(game, "gardens"), cost(game, "hoard"), cost(game, "silver")) == (4, 6, 3)
    assert game.offers("buy") == "copper curse estate mint moat village watchtower"
    game.buy("mint")
    assert game.a.cards["mint"] == 1


# Royal Seal


def test_royal_seal_brings_two_coins() -> None:
    assert given(player(hand="royal-seal"), turn=in_buy_phase()).play("royal-seal").coins == 2


def test_r187_royal_seal_several_times() -> None:
    game = given(player(in_play="royal-seal", deck="copper"), turn=in_buy_phase(coins=5, buys=3)).buy("silver")
    assert game.asked == "A react"
    assert game.bounds == (0, 1)
    game.pick("put-on-deck").buy("estate").pick()
    assert (game.a.deck, game.a.discard) == ("silver copper", "estate")


@pytest.mark.parametrize(("edition", "draws"), [(1, [1, 4]), (2, [5])])
def test_r188_royal_seal_with_an_empty_deck(edition: int, draws: list[int]) -> None:
    game = given(
        player(in_play="royal-seal", discard="6*copper"), turn=in_buy_phase(coins=6, buys=2), edition=edition
    ).buy("gold")
    game.pick("put-on-deck")
    assert game.a.deck == "gold"
    assert game.told(DeckShuffled) == []
    game.end_turn()
    assert [fact.count for fact in game.told(CardsDrawn)] == draws
    assert len(game.told(DeckShuffled)) == 1
    assert game.a.hand.count("gold") == 1


def test_r190_royal_seal_and_mint() -> None:
    game = given(player(in_play="royal-seal"), supply="mint", turn=in_buy_phase(coins=5, buys=2)).buy("mint")
    assert game.asked == "A buy"
    assert (game.a.discard, game.trash) == ("mint", "royal-seal")


@pytest.mark.parametrize(("where", "deck", "trash"), [("put-on-deck", "mint", ""), ("trash", "", "mint ")])
def test_r191_watchtower_royal_seal_and_mint(where: str, deck: str, trash: str) -> None:
    game = given(
        player(hand="watchtower gold", in_play="royal-seal silver"), supply="mint", turn=in_buy_phase(coins=5, buys=2)
    ).buy("mint")
    assert [option["by"] for option in game.decision.question().options] == ["watchtower"] * 2
    game.pick(where)
    assert (game.a.deck, game.trash) == (deck, f"{trash}royal-seal silver")
    assert game.a.hand == "gold watchtower"


def test_royal_seal_for_what_is_not_bought() -> None:
    game = given(player(in_play="royal-seal hoard"), turn=in_buy_phase(coins=2, buys=2)).buy("estate")
    game.pick().pick("put-on-deck")
    assert (game.a.deck, game.a.discard) == ("gold", "estate")


def test_a16_watchtower_and_royal_seal_move_a_card_once() -> None:
    game = given(player(hand="watchtower", in_play="royal-seal"), turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    assert {(option["kind"], option["by"]) for option in game.decision.question().options} == {
        ("trash", "watchtower"),
        ("put-on-deck", "watchtower"),
        ("put-on-deck", "royal-seal"),
    }
    assert game.bounds == (0, 1)
    game.pick("put-on-deck royal-seal")
    assert game.asked == "A buy"
    assert game.a.deck == "silver"
    assert game.told(CardsRevealed) == []


# Talisman


def test_r193_talisman_example() -> None:
    game = given(player(hand="2*talisman 4*copper"), supply="trade-route", turn=in_buy_phase(buys=2))
    game.play("talisman", "talisman").play_treasures()
    assert game.coins == 6
    game.buy("silver", "trade-route")
    assert (game.a.cards["silver"], game.a.cards["trade-route"]) == (3, 3)


def test_r194_talisman_and_the_last_copy() -> None:
    game = given(player(in_play="talisman"), supply="silver=1", turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    assert game.a.discard == "silver"


def test_r196_talisman_and_estate() -> None:
    game = given(player(in_play="talisman"), supply="gardens", turn=in_buy_phase(coins=6, buys=3))
    assert game.buy("estate", "gardens").a.discard == "gardens estate"


@pytest.mark.parametrize("card", ["curse", "copper"])
def test_r197_talisman_and_curse(card: str) -> None:
    game = given(player(in_play="talisman"), turn=in_buy_phase(buys=2)).buy(card)
    assert game.a.discard == f"{card} {card}"


def test_r199_talisman_and_peddler() -> None:
    game = given(player(in_play="2*village talisman"), supply="peddler", turn=in_buy_phase(coins=4, buys=2))
    assert game.buy("peddler").a.discard == "peddler peddler"
    dear = given(player(in_play="village talisman"), supply="peddler", turn=in_buy_phase(coins=6, buys=2))
    assert dear.buy("peddler").a.discard == "peddler"


def test_r200_talisman_copies_are_not_bought() -> None:
    game = given(player(in_play="talisman goons"), turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    assert (game.a.vp_tokens, game.a.discard) == (1, "silver silver")


def test_talisman_only_for_what_is_bought() -> None:
    game = given(player(in_play="talisman", hand="workshop"), supply="village").play("workshop").pick("village")
    assert game.a.discard == "village"


def test_talisman_copies_what_a_watchtower_trashes() -> None:
    """The copy comes from the supply, and is a separate gain."""
    game = given(player(in_play="talisman", hand="watchtower"), turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    game.pick("trash").pick("put-on-deck")
    assert (game.trash, game.a.deck, game.supply["silver"]) == ("silver", "silver", 38)


# Venture


def test_r202_venture_before_or_after() -> None:
    first = given(player(hand="venture 2*gold", deck="bank"), turn=in_buy_phase()).play("venture")
    assert first.coins == 1 + 2
    last = given(player(hand="venture 2*gold", deck="bank"), turn=in_buy_phase()).play_treasures().play("venture")
    assert last.coins == 6 + 1 + 4


def test_r203_venture_finds_loan() -> None:
    game = given(player(hand="venture", deck="loan copper"), turn=in_buy_phase()).play("venture")
    assert game.coins == 2
    assert game.decision.prompt == "loan"
    game.pick("trash copper")
    assert (game.trash, game.a.in_play) == ("copper", "loan venture")


def test_r205_venture_must_play() -> None:
    game = given(player(hand="2*gold venture", deck="copper"), supply="grand-market", turn=in_buy_phase())
    game.play_treasures()
    assert "grand-market" in game.offers("buy")
    game.play("venture")
    assert (game.coins, game.a.in_play) == (8, "copper gold gold venture")
    assert "grand-market" not in game.offers("buy")


def test_r206_venture_finds_nothing() -> None:
    game = given(player(hand="venture", deck="estate", discard="curse village"), turn=in_buy_phase()).play("venture")
    assert game.coins == 1
    assert (sorted(game.a.discard.split()), game.a.deck) == (["curse", "estate", "village"], "")


def test_venture_digs_again_for_venture() -> None:
    game = given(player(hand="venture", deck="estate venture curse gold copper"), turn=in_buy_phase()).play("venture")
    assert game.coins == 1 + 1 + 3
    assert (game.a.in_play, game.a.discard, game.a.deck) == ("gold venture venture", "curse estate", "copper")


def test_venture_shuffles_without_what_it_revealed() -> None:
    game = given(player(hand="venture", deck="estate", discard="gold"), turn=in_buy_phase()).play("venture")
    assert game.told(DeckShuffled)[0].order == ("gold",)
    assert (game.a.in_play, game.a.discard) == ("gold venture", "estate")


@pytest.mark.parametrize("card", ["loan", "venture"])
def test_what_is_dug_up_stays_known_when_it_is_discarded(card: str) -> None:
    game = given(player(hand=card, deck="estate curse"), turn=in_buy_phase()).play(card)
    (told,) = game.seen(1, CardsDiscarded)
    assert told.cards == ("estate", "curse")


# Platinum and Colony


def test_platinum_brings_five_coins() -> None:
    assert given(player(hand="platinum"), supply="platinum", turn=in_buy_phase()).play("platinum").coins == 5


def test_colony_costs_eleven_and_is_worth_ten() -> None:
    game = given(player(), supply="colony", turn=in_buy_phase(coins=11, buys=2)).buy("colony")
    assert game.coins == 0
    assert game.standings[0].score == 10
