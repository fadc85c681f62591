"""Examples from the card descriptions of the second edition's rulebook, re-enacted.

The source is 004, Portuguese, "Descrição das Cartas de Reino". Each test names the card.
"""

import pytest

from tests.support.dominion import in_buy_phase, player


def test_adega(drive):
    """Adega (Cellar): all at once, then as many are drawn, the discarded ones shuffled in if need be."""
    game = drive(player(hand="cellar 2*estate curse")).play("cellar").pick("estate", "estate", "curse")
    assert game.a.hand == "curse estate estate"
    assert len(game.told("deck-shuffled")) == 1


def test_agiota(drive):
    """Agiota (Moneylender): +3 coins only if a Copper was trashed, which nobody must."""
    assert drive(player(hand="moneylender copper")).play("moneylender").pick("copper").left[2] == 3
    assert drive(player(hand="moneylender copper")).play("moneylender").pick().left[2] == 0


def test_artesao(drive):
    """Artesão (Artisan): to the hand, 0 to 5 whatever coins there are; then a card of the hand onto the deck, the
    gained one or another."""
    game = drive(player(hand="artisan estate"), supply="market", turn={"coins": 3}).play("artisan")
    assert game.offers("gain") == "copper curse duchy estate market silver"
    game.pick("market")
    assert game.offers("put-on-deck") == "estate market"
    assert (game.pick("market").a.deck, game.a.hand) == ("market", "estate")


def test_bandido(drive):
    """Bandido (Bandit): a Gold first. A player who reveals a Silver and a Gold chooses which to trash. A player who
    reveals no Treasure but Coppers discards both."""
    game = drive(player(hand="bandit"), player(deck="silver gold"), player(deck="copper estate")).play("bandit")
    assert (game.asked, game.offers("trash"), game.a.discard_top) == ("B trash", "gold silver", "gold")
    game.pick("silver")
    assert (game.trash, game.b.discard) == ("silver", "gold")
    assert sorted(game.c.discard.split()) == ["copper", "estate"]


def test_biblioteca(drive):
    """Biblioteca (Library): a card at a time; only Actions may be set aside, and need not be."""
    game = drive(player(hand="library 4*copper", deck="smithy gardens witch gold estate")).play("library")
    assert (game.asked, game.offers()) == ("A set-aside", "smithy")
    game.pick("smithy")
    assert (game.asked, game.offers()) == ("A set-aside", "witch"), "Gardens went to the hand unasked"
    game.pick()
    assert (game.a.hand, game.a.discard) == ("copper copper copper copper gardens gold witch", "smithy")


def test_bruxa(drive):
    """Bruxa (Witch): without Curses it still draws two cards."""
    game = drive(player(hand="witch", deck="2*gold"), supply="curse=0").play("witch")
    assert (game.a.hand, game.b.discard_top) == ("gold gold", None)


def test_fosso_against_every_attack(drive):
    """Fosso (Moat): the same Moat against all Attacks of a turn, and still to be played on one's own."""
    attacks = "bandit bureaucrat militia witch"
    moated = player(hand="moat estate gold", deck="silver gold 3*copper")
    game = drive(player(hand=attacks, deck="2*copper"), moated, turn={"actions": 4})
    for attack in attacks.split():
        game.play(attack)
        assert game.asked == "B react"
        game.pick("moat")
    assert (game.b.hand, game.b.discard_top, game.trash) == ("estate gold moat", None, "")
    assert game.b.deck == "silver gold copper copper copper"
    game.end_turn().play("moat")
    assert game.b.hand_size == 4


@pytest.mark.parametrize(("empty", "discards"), [("", 0), ("curse=0", 1), ("curse=0 poacher=0", 2)])
def test_gatuno(drive, empty, discards):
    """Gatuno (Poacher): draws first; a card for every empty pile, Curses and its own pile too."""
    game = drive(player(hand="poacher estate duchy", deck="gold"), supply=f"{empty} village").play("poacher")
    if discards:
        assert (game.asked, game.bounds) == ("A discard", (discards, discards))
        game.pick(*["estate", "duchy"][:discards])
    assert (game.a.hand_size, game.left) == (3 - discards, (1, 1, 1))


def test_gatuno_with_too_few_cards(drive):
    """Gatuno (Poacher): a player with fewer cards discards the whole hand."""
    game = drive(player(hand="poacher estate"), supply="curse=0 copper=0 village", turn={"coins": 3})
    game.play("poacher")
    assert (game.a.hand, game.a.discard) == ("", "estate")


def test_jardins_at_37_cards(drive):
    """Jardins (Gardens): with 37 cards each is worth 3."""
    game = drive(
        player(hand="2*gardens", deck="34*copper"), supply="gardens=1 curse=0 market=0", turn=in_buy_phase(coins=4)
    ).buy("gardens")
    breakdown = game.standings[0]["breakdown"]
    assert (breakdown["deck_size"], breakdown["cards"]["gardens"]) == (37, {"count": 3, "points": 9})


def test_mercador(drive):
    """Mercador (Merchant): each of them +1 with the first Silver; a second Silver brings no more."""
    game = drive(player(hand="2*merchant 2*silver", deck="2*copper")).play("merchant", "merchant")
    assert game.to_buy_phase().play("silver").left[2] == 4
    assert game.play("silver").left[2] == 6


def test_milicia(drive):
    """Milícia (Militia): a player with three or fewer discards none, a player with more discards down to three."""
    game = drive(player(hand="militia"), player(hand="estate duchy 3*gold"), player(hand="3*copper")).play("militia")
    assert (game.asked, game.bounds) == ("B discard", (2, 2))
    game.pick("estate", "duchy")
    assert (game.b.hand, game.c.hand_size, game.asked) == ("gold gold gold", 3, "A buy")


def test_mina(drive):
    """Mina (Mine): a Copper becomes a Silver, a Silver a Gold, in hand, to be played this turn."""
    game = drive(player(hand="2*mine copper"), turn={"actions": 2}).play("mine").pick("copper").pick("silver")
    assert game.a.hand == "mine silver"
    game.play("mine").pick("silver").pick("gold")
    assert game.play_treasures().left[2] == 3
    assert drive(player(hand="mine estate")).play("mine").asked == "A buy", "without a Treasure nothing is gained"


def test_oficina(drive):
    """Oficina (Workshop): 0 to 4, whatever coins there are."""
    game = drive(player(hand="workshop"), supply="gardens market", turn={"coins": 5}).play("workshop")
    assert game.offers("gain") == "copper curse estate gardens silver"


def test_remodelar(drive):
    """Remodelar (Remodel): not itself; not exactly 2 more, but that or less, the trashed card's copy too."""
    game = drive(player(hand="remodel gold")).play("remodel")
    assert (game.trash, game.offers("gain")) == ("gold", "copper curse duchy estate gold province silver")
    assert drive(player(hand="remodel")).play("remodel").asked == "A buy"


def test_sala_do_trono_on_a_village(drive):
    """Sala do Trono (Throne Room): a card, two Actions, another card, two more Actions: four."""
    game = drive(player(hand="throne-room village", deck="gold silver"))
    game.play("throne-room").pick("village")
    assert (game.left[0], game.a.hand) == (4, "gold silver")


def test_sala_do_trono_on_another(drive):
    """Sala do Trono (Throne Room): one other Action twice and then one more twice, not one four times; and to play an
    Action is optional."""
    game = drive(player(hand="2*throne-room festival village", deck="4*copper"))
    game.play("throne-room").pick("throne-room").pick("village")
    assert (game.asked, game.offers("play"), game.left[0]) == ("A play", "festival", 4)
    assert game.pick("festival").left == (8, 3, 4)
    declined = drive(player(hand="throne-room festival")).play("throne-room").pick()
    assert (declined.a.hand, declined.a.in_play) == ("festival", "throne-room")


@pytest.mark.parametrize(
    ("trashed", "discarded", "on_deck"),
    [
        ("curse gold", "", ""),
        ("", "curse gold", ""),
        ("", "", "curse gold"),
        ("curse", "gold", ""),
        ("curse", "", "gold"),
        ("", "curse", "gold"),
    ],
)
def test_sentinela(drive, trashed, discarded, on_deck):
    """Sentinela (Sentry): a card and an Action first; then the top two: every mix of trashing, discarding and putting
    back, in any order."""
    game = drive(player(hand="sentry", deck="copper gold curse")).play("sentry")
    assert (game.a.hand, game.a.aside) == ("copper", "gold curse")
    game.pick(*trashed.split())
    if game.asked == "A discard":
        game.pick(*discarded.split())
    if game.asked == "A put-on-deck":
        game.pick(*reversed(on_deck.split()))  # the last pick ends on top
    assert (game.trash, sorted(game.a.discard.split()), game.a.deck) == (trashed, sorted(discarded.split()), on_deck)
    assert game.left[0] == 1


def test_vassalo(drive):
    """Vassalo (Vassal): an Action may be played, into play and for no Action; or it may not."""
    game = drive(player(hand="vassal", deck="village gold")).play("vassal")
    assert (game.asked, game.a.discard_top) == ("A play", "village")
    game.pick("village")
    assert (game.a.in_play, game.a.hand, game.left) == ("vassal village", "gold", (2, 1, 2))
    assert drive(player(hand="vassal", deck="village gold")).play("vassal").pick().a.discard == "village"


def test_vaticinador(drive):
    """Vaticinador (Harbinger): a card and an Action first, then any card of the discard pile, or none."""
    game = drive(player(hand="harbinger", deck="copper", discard="curse gold estate")).play("harbinger")
    assert (game.a.hand, game.offers("put-on-deck"), game.bounds) == ("copper", "curse estate gold", (0, 1))
    assert game.pick("gold").a.deck == "gold"
    assert sorted(game.a.discard.split()) == ["curse", "estate"]
