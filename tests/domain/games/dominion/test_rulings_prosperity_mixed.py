"""Rulings where Prosperity meets the base game, plays within plays, and several cards at once."""

import pytest

from domain.games.dominion.facts import CardBought, CardGained, CardPlayed
from tests.support.dominion import Scene, given, in_buy_phase, player


def cost(game: Scene, card: str) -> int:
    return next(pile["cost"] for pile in game.view(0)["supply"] if pile["card"] == card)


def plays(game: Scene) -> str:
    return " ".join(fact.card for fact in game.told(CardPlayed))


# Cards of the base game

TREASURES = "bank hoard venture royal-seal contraband loan quarry talisman"


def test_r059_mine_into_prosperity() -> None:
    gold = given(player(hand="mine gold silver"), supply=f"platinum {TREASURES}").play("mine").pick("gold")
    assert "platinum" in gold.offers("gain")
    silver = given(player(hand="mine gold silver"), supply=f"platinum {TREASURES}").play("mine").pick("silver")
    assert silver.offers("gain") == ("contraband copper gold hoard loan quarry royal-seal silver talisman venture")


def test_mine_trashes_treasures_of_the_kingdom() -> None:
    game = given(player(hand="mine loan"), supply="loan hoard").play("mine").pick("loan").pick("hoard")
    assert (game.trash, game.a.hand) == ("loan", "hoard")


def test_r068_workshop_and_peddler() -> None:
    game = given(player(hand="workshop", in_play="3*village"), supply="peddler gardens bishop").play("workshop")
    assert game.offers("gain") == "bishop copper curse estate gardens silver"


def test_r091_thief_gain_meets_watchtower() -> None:
    game = given(player(hand="thief watchtower"), player(deck="gold estate"), edition=1).play("thief").pick("gold")
    game.pick("put-on-deck")
    assert (game.a.deck, game.a.discard, game.trash) == ("gold", "", "")


@pytest.mark.parametrize(("where", "deck", "trash"), [("trash", "watchtower", "duchy"), ("put-on-deck", "duchy", "")])
def test_r094_artisan_with_watchtower(where: str, deck: str, trash: str) -> None:
    game = given(player(hand="artisan watchtower copper")).play("artisan").pick("duchy").pick(where)
    assert (game.asked, game.offers()) == ("A put-on-deck", "copper watchtower")
    assert game.trash == trash
    game.pick("watchtower")
    assert (game.a.hand, game.a.deck.split()[-1]) == ("copper", deck)


def test_r097_bandit_and_the_treasures_worth_one() -> None:
    game = given(player(hand="bandit"), player(deck="loan estate")).play("bandit")
    assert (game.trash, game.b.discard) == ("loan", "estate")


def test_r104_merchant_and_venture() -> None:
    game = given(player(hand="merchant venture silver", deck="copper silver")).play("merchant")
    game.play("venture")
    assert game.coins == 1 + 2 + 1
    game.play("silver")
    assert game.coins == 4 + 2


# Throne Room and King's Court


def test_r080_kings_court_on_feast() -> None:
    game = given(player(hand="kings-court feast"), supply="feast peddler village", edition=1)
    game.play("kings-court").pick("feast").pick("village").pick("silver").pick("duchy")
    assert (game.trash, game.a.discard, game.a.in_play) == ("feast", "duchy silver village", "kings-court")
    assert cost(game.to_buy_phase(), "peddler") == 6


def test_r136_kings_court_on_grand_market() -> None:
    game = given(player(hand="kings-court grand-market", deck="3*estate")).play("kings-court").pick("grand-market")
    assert (game.a.hand, game.buys, game.coins, game.actions) == ("estate estate estate", 4, 6, 3)
    assert game.a.in_play == "grand-market kings-court"


def test_r137_kings_court_on_kings_court() -> None:
    game = given(player(hand="2*kings-court monument smithy rabble", deck="18*copper")).play("kings-court")
    game.pick("kings-court").pick("monument")
    assert game.asked == "A play"
    game.pick("smithy").pick("rabble")
    inner = "kings-court monument monument monument kings-court smithy smithy smithy kings-court rabble rabble rabble"
    assert plays(game) == f"kings-court {inner}"
    assert (game.coins, game.a.vp_tokens, len(game.a.hand.split())) == (6, 3, 18)
    assert game.a.in_play == "kings-court kings-court monument rabble smithy"


def test_kings_court_on_kings_court_never_one_card_nine_times() -> None:
    game = given(player(hand="2*kings-court monument")).play("kings-court").pick("kings-court").pick("monument")
    assert plays(game).count("monument") == 3


def test_r139_kings_court_on_throne_room() -> None:
    game = given(player(hand="kings-court throne-room market smithy festival", deck="12*copper"))
    game.play("kings-court").pick("throne-room").pick("market").pick("smithy").pick("festival")
    twice = "throne-room market market throne-room smithy smithy throne-room festival festival"
    assert plays(game) == f"kings-court {twice}"
    assert (game.actions, game.buys, game.coins) == (2 + 4, 1 + 2 + 2, 2 + 4)


@pytest.mark.parametrize("edition", [1, 2])
def test_r140_throne_room_on_kings_court(edition: int) -> None:
    game = given(player(hand="throne-room kings-court goons mountebank"), player(hand="3*gold"), edition=edition)
    game.play("throne-room").pick("kings-court").pick("goons")
    if game.asked == "A play":
        game.pick("mountebank")
    inner = "kings-court goons goons goons kings-court mountebank mountebank mountebank"
    assert plays(game) == f"throne-room {inner}"
    assert (game.coins, game.buys) == (12, 4)
    assert game.b.discard == "copper curse copper curse copper curse"


def test_r142_kings_court_on_peddler() -> None:
    game = given(player(hand="kings-court peddler", deck="3*copper"), supply="peddler").play("kings-court")
    game.pick("peddler")
    assert (game.coins, game.actions) == (3, 3)
    assert cost(game.to_buy_phase(), "peddler") == 4


def test_r143_kings_court_on_mint() -> None:
    game = given(player(hand="kings-court mint gold")).play("kings-court").pick("mint")
    game.pick("gold").pick("gold").pick("gold")
    assert (game.a.hand, game.a.discard) == ("gold", "gold gold gold")


def test_r145_kings_court_on_watchtower() -> None:
    game = given(player(hand="kings-court watchtower 3*estate", deck="9*copper")).play("kings-court").pick("watchtower")
    assert game.a.hand == "copper copper copper estate estate estate"


def test_r146_kings_court_on_trade_route() -> None:
    game = given(
        player(hand="kings-court trade-route copper estate"), supply="trade-route", trade_route="estate duchy"
    ).play("kings-court")
    game.pick("trade-route").pick("copper")
    assert (game.coins, game.buys, game.trash, game.a.hand) == (6, 4, "copper estate", "")


def test_throne_room_on_bishop() -> None:
    game = given(player(hand="throne-room bishop gold estate"), player(hand="curse")).play("throne-room").pick("bishop")
    game.pick("gold").pick().pick("curse")
    assert (game.coins, game.a.vp_tokens, game.trash) == (2, 1 + 3 + 1 + 1, "curse estate gold")


def test_throne_room_on_expand() -> None:
    game = given(player(hand="throne-room expand estate gold"), supply="city").play("throne-room").pick("expand")
    game.pick("estate").pick("city").pick("province")
    assert (game.trash, game.a.discard) == ("estate gold", "province city")


def test_throne_room_on_forge() -> None:
    game = given(player(hand="throne-room forge estate silver")).play("throne-room").pick("forge")
    game.pick("estate", "silver")
    assert (game.asked, game.a.discard) == ("A gain", "duchy")
    game.pick("copper")
    assert game.a.discard == "copper duchy"


def test_throne_room_on_city_counts_each_time() -> None:
    game = given(player(hand="throne-room city", deck="9*copper"), supply="curse=0 city").play("throne-room")
    game.pick("city")
    assert (len(game.a.hand.split()), game.actions) == (4, 4)


def test_throne_room_on_vault() -> None:
    game = given(player(hand="throne-room vault", deck="2*estate 2*curse"), player(hand="4*copper", deck="2*gold"))
    game.play("throne-room").pick("vault").pick("estate", "estate").pick("discard")
    assert (game.coins, game.b.hand) == (2, "copper copper gold")
    game.pick("curse").pick()
    assert (game.coins, game.a.hand) == (3, "curse")


def test_throne_room_on_counting_house() -> None:
    game = given(player(hand="throne-room counting-house", discard="3*copper")).play("throne-room")
    game.pick("counting-house").pick("copper").pick("copper", "copper")
    assert (game.a.hand, game.a.discard) == ("copper copper copper", "")


def test_throne_room_on_rabble() -> None:
    game = given(player(hand="throne-room rabble"), player(deck="2*estate copper gold silver")).play("throne-room")
    game.pick("rabble")
    assert (game.b.deck, game.b.discard) == ("estate estate silver", "gold copper")


def test_throne_room_on_peddler_under_quarry_counts_cards_in_play() -> None:
    game = given(player(hand="throne-room peddler quarry", deck="2*estate"), supply="peddler").play("throne-room")
    game.pick("peddler").to_buy_phase().play("quarry")
    assert cost(game, "peddler") == 8 - 4 - 2


# Stacks


def test_r266_hoard_talisman_and_goons_on_estate() -> None:
    game = given(player(in_play="hoard talisman goons"), turn=in_buy_phase(coins=2, buys=2)).buy("estate")
    assert (game.a.vp_tokens, game.a.discard) == (1, "gold estate")


def test_r268_hoard_with_watchtower_on_both() -> None:
    game = given(player(hand="watchtower", in_play="hoard"), turn=in_buy_phase(coins=2, buys=2)).buy("estate")
    game.pick("trash estate").pick("put-on-deck gold")
    assert (game.trash, game.a.deck, game.a.discard) == ("estate", "gold", "")


def test_r269_goons_and_watchtower_trash() -> None:
    game = given(player(hand="watchtower", in_play="goons"), turn=in_buy_phase(buys=3))
    game.buy("copper").pick("trash").buy("copper").pick("trash")
    assert (game.a.vp_tokens, game.trash) == (2, "copper copper")


def test_r271_grand_market_through_venture_into_copper() -> None:
    game = given(player(hand="2*gold venture", deck="copper"), supply="grand-market", turn=in_buy_phase())
    game.play_treasures()
    assert "venture" in game.offers("play")
    game.buy("grand-market")
    assert game.told(CardBought) == [CardBought(0, "grand-market", 6)]


def test_r272_quarry_and_talisman_on_a_card_of_six() -> None:
    game = given(player(in_play="quarry 2*talisman"), supply="goons", turn=in_buy_phase(coins=4, buys=2)).buy("goons")
    assert (game.a.discard, game.a.vp_tokens, game.coins) == ("goons goons goons", 0, 0)


def test_quarry_and_talisman_on_grand_market() -> None:
    game = given(player(in_play="quarry talisman"), supply="grand-market", turn=in_buy_phase(coins=4, buys=2))
    assert game.buy("grand-market").a.discard == "grand-market grand-market"


def test_contraband_does_not_stop_a_talisman() -> None:
    """It forbids buying only; but without a purchase there is no copy either."""
    game = given(player(hand="contraband", in_play="talisman"), turn=in_buy_phase()).play("contraband").pick("silver")
    assert "silver" not in game.offers("buy")
    game.buy("copper")
    assert game.a.discard == "copper copper"


def test_a7_the_bought_card_is_gained_before_what_comes_with_it() -> None:
    game = given(player(in_play="2*hoard royal-seal"), turn=in_buy_phase(coins=8, buys=2)).buy("province")
    game.pick("put-on-deck").pick("put-on-deck").pick()
    assert [fact.card for fact in game.told(CardGained)] == ["province", "gold", "gold"]
    assert (game.a.deck, game.a.discard) == ("gold province", "gold")


def test_royal_seal_and_talisman_each_copy_by_itself() -> None:
    game = given(player(in_play="royal-seal 2*talisman"), turn=in_buy_phase(coins=3, buys=2)).buy("silver")
    game.pick("put-on-deck").pick().pick("put-on-deck")
    assert (game.a.deck, game.a.discard) == ("silver silver", "silver")


def test_venture_finds_contraband() -> None:
    game = given(player(hand="venture", deck="contraband"), turn=in_buy_phase()).play("venture")
    assert game.asked == "B name"
    game.pick("estate")
    assert (game.coins, game.buys) == (4, 2)
    assert "estate" not in game.offers("buy")


def test_mountebank_under_kings_court_offers_each_curse() -> None:
    game = given(player(hand="kings-court mountebank"), player(hand="2*curse")).play("kings-court").pick("mountebank")
    game.pick("curse").pick("curse")
    assert (game.b.discard, game.coins) == ("copper curse curse curse", 6)
