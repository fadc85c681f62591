"""A turn: income, one card sold or played, another card. Rules, 6; source 003, "Turni di gioco"."""

from domain.games.domaine.facts import CardLaid, CardsDrawn, CardTaken, TurnBegan
from tests.support.domaine import RULES, Scene, distinct, fence, scene
from tests.support.games import played


def test_income_then_one_card_then_another_then_the_next_player() -> None:
    game = played(RULES, RULES.setting({"turn_limit": 30}, 3), "turns")
    kinds = (TurnBegan, CardLaid, CardsDrawn, CardTaken)
    told = [fact for fact in game.facts if isinstance(fact, kinds)][3:]
    assert len(told) == 90
    for number, (began, laid, got) in enumerate(zip(*[iter(told)] * 3, strict=True)):
        assert isinstance(began, TurnBegan)
        assert isinstance(laid, CardLaid)
        assert isinstance(got, CardsDrawn | CardTaken)
        assert began.seat == laid.seat == got.seat == (2 + number) % 3, "clockwise"


def mined(mines: str, hands: tuple[str, str] = ("a-b1", "a-b1")) -> Scene:
    """A sells a card, then it is B's turn, whose domain has these mines."""
    return scene(squares=mines, borders=fence(9, 9, 11, 11), hands=hands, ducats=[0, 0]).sell("a-b1")


def test_income_is_a_ducat_for_each_kind_of_mine() -> None:
    game = mined("c 9,9 9,10 s 9,11 g 11,11 d 0,0")
    assert game.told(TurnBegan) == [TurnBegan(1, 3)]
    assert game.ducats == [2, 3]


def test_four_at_most() -> None:
    assert mined("c 9,9 s 9,10 g 9,11 d 11,11 11,10").ducats == [2, 4]


def test_no_mine_no_income() -> None:
    assert mined("V 9,9").told(TurnBegan) == [TurnBegan(1, 0)]


def test_mines_of_several_domains_count_once_for_each_kind() -> None:
    both = distinct(fence(9, 9, 11, 11), fence(0, 9, 2, 11))
    game = scene(squares="c 9,9 0,9 s 0,11", borders=both, hands=["a-b1", "a-b1"], ducats=[0, 0])
    assert game.sell("a-b1").ducats == [2, 2]


def test_selling_puts_the_card_into_the_court_and_brings_its_value() -> None:
    game = scene(hands=["a-b3 a-b1"], ducats=[0]).sell("a-b3")
    assert game.table.court == ("a-b3",)
    assert game.ducats[0] == 5
    assert game.told(CardLaid) == [CardLaid(0, "a-b3", "sell", 5)]


def test_playing_costs_ducats_and_discards_the_card() -> None:
    game = scene(hands=["a-b1 a-b3"], ducats=[4]).play("a-b1").to("5,5", side="up")
    assert game.table.discard == ("a-b1",)
    assert game.ducats[0] == 3
    assert game.told(CardLaid) == [CardLaid(0, "a-b1", "borders", 1)]


def test_of_two_actions_one_is_carried_out() -> None:
    game = scene(hands=["a-k1-b2"])
    assert {option["action"] for option in game.offered("play")} == {"knights", "borders"}
    game.play("a-k1-b2", "knights").to("1,2")
    assert game.over
    assert game.table.borders == ()


def test_nobody_passes_selling_is_always_legal() -> None:
    game = scene(hands=["b-d a-b3"], ducats=[0])
    assert [option["kind"] for option in game.decision.question().options] == ["sell", "sell"]


def test_the_cost_must_be_paid_in_full() -> None:
    assert not scene(hands=["a-b2"], ducats=[2]).may_play("a-b2")
    assert scene(hands=["a-b2"], ducats=[3]).may_play("a-b2")


def test_a_forest_for_every_knight_counts_as_cost() -> None:
    woods = "F " + " ".join(["1,0", "0,1", "2,1", "1,2", "10,0", "9,1", "11,1", "10,2"])
    assert not scene(hands=["a-k1"], squares=woods, ducats=[2]).may_play("a-k1")
    assert scene(hands=["a-k1"], squares=woods, ducats=[3]).may_play("a-k1")


def test_a_card_that_can_change_nothing_is_not_played() -> None:
    game = scene(hands=["b-e b-d b-l"])
    assert not game.offered("play"), "without a domain there is nothing to expand, recruit for or ally"
    assert len(game.offered("sell")) == 3


def drawing(**more: object) -> Scene:
    return scene(**{"hands": ["a-b1 a-b2"], "deck": "b-b2 b-b3", "court": "a-k1 c-l", **more})  # type: ignore[arg-type]


def test_the_top_of_the_deck_or_any_card_of_the_court() -> None:
    game = drawing().sell("a-b1")
    assert game.asked == (0, "draw")
    assert [option.get("card") for option in game.decision.question().options] == [None, "a-k1", "c-l"]
    game.pick(kind="draw")
    assert game.told(CardsDrawn) == [CardsDrawn(0, 1, ("b-b2",))]
    assert game.table.players[0].hand == ("a-b2", "b-b2")
    game = drawing().sell("a-b1").pick(card="c-l")
    assert game.told(CardTaken) == [CardTaken(0, "c-l")]
    assert game.table.court == ("a-k1", "a-b1")
    assert game.table.players[0].hand == ("a-b2", "c-l")


def test_not_the_card_just_sold() -> None:
    game = drawing(court="").sell("a-b1")
    assert game.told(CardsDrawn), "there is nothing else, so nobody asks"
    assert game.table.court == ("a-b1",)


def test_another_copy_of_it_may_be_taken() -> None:
    game = drawing(court="a-b1").sell("a-b1")
    assert [option.get("card") for option in game.decision.question().options] == [None, "a-b1"]
    game.pick(card="a-b1")
    assert game.table.court == ("a-b1",)


def test_after_playing_the_whole_court_is_there() -> None:
    game = drawing().play("a-b1").to("5,5", side="up")
    assert [option.get("card") for option in game.decision.question().options] == [None, "a-k1", "c-l"]


def test_refilling_is_mandatory_while_there_is_a_deck() -> None:
    game = drawing().sell("a-b1")
    assert {option["kind"] for option in game.decision.question().options} == {"draw", "take"}


def test_the_court_costs_nothing_and_has_no_limit() -> None:
    court = "a-b1 a-b2 a-b3 a-k1 a-k1-b2 a-k1-e b-b2 b-b3 b-k1 b-k2"
    game = drawing(court=court, hands=["b-d"], deck="d-l").sell("b-d")
    assert len(game.offered("take")) == 10
    before = game.ducats[0]
    assert game.pick(card="b-k2").ducats[0] == before


def test_who_has_no_cards_is_passed_over() -> None:
    game = scene(hands=["a-b1 b-d", "", "a-b1"], seats=3, castles="A 1,1 B 10,10 C 1,10 10,1").sell("a-b1")
    assert game.asked == (2, "card")
    assert game.sell("a-b1").asked == (0, "card")


def test_the_question_is_asked_though_there_is_one_answer() -> None:
    """A skipped question would reveal that the card cannot be played."""
    game = scene(hands=["b-d"])
    assert game.asked == (0, "card")
    assert len(game.decision.question().options) == 1
