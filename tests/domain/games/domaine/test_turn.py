"""A turn, and what holds on the whole board. Rules, 6 to 8; source 003, "Turni di gioco"."""

from domain.games.domaine.facts import BorderPlaced, CardLaid, CardsDrawn, CardTaken, TurnBegan
from tests.support.domaine import RULES, Scene, scene
from tests.support.games import played, viewed


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


def test_borders_never_run_out() -> None:
    everywhere = [
        {"x": x, "y": y, "side": side}
        for x in range(12)
        for y in range(12)
        for side in ("right", "up")
        if (x < 11 or side == "up") and (y < 11 or side == "right") and (x, y, side) != (0, 0, "right")
    ]
    game = scene(castles="A 0,0 1,0 B 10,10", hands=["a-b1"], borders=everywhere).play("a-b1")
    assert len(game.told(BorderPlaced)) == 1, "the 264th, and the only one that was left"
    assert len(game.table.borders) == 264


def test_while_castles_are_being_placed_nothing_is_a_domain() -> None:
    """One castle alone on the board would own all of it."""
    game = Scene(None, RULES.setting({}, 2))
    game.pick(**{key: game.decision.question().options[0][key] for key in ("x", "y")})
    assert viewed(RULES, game.table, 0)["domains"] == []
    assert game.scores == [0, 0]
