"""Positions: which can be set up, and which are refused and where. The shape is that of the API."""

from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.games.kingdomino.facts import Claim, DominoChosen, KingDrawn, LineLaid, Offer, PositionSet
from tests.support.games import Game, played, seeded
from tests.support.kingdomino import RULES, begun, claims, player, table


def refused(position: dict[str, Any], seats: int = 2, **options: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        RULES.placed(position, RULES.setting(options, seats))
    assert refusal.value.code == "invalid-position"
    return refusal.value.pointer.removeprefix("/position")


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RULES, RULES.setting({}, 2), "positions")


@pytest.fixture
def strict(game: Game) -> dict[str, Any]:
    """Return a position of a game of two in which a domino must be placed in the third round."""
    rest = next(rest for rest in game.rests if game.at(rest).table.turns == 8)
    return RULES.position(game.at(rest).table)


def test_what_is_left_out_is_empty() -> None:
    empty = table({})
    assert (empty.current, empty.next, empty.pile, empty.hand) == ((), (), (), ())
    assert [player.kingdom for player in empty.players] == [(), ()]


def test_the_shape_of_the_api() -> None:
    laid = table(
        {
            "players": [player("27@0,3 down", "1@0,1 right"), {}],
            "current": [{"domino": 15, "seat": 0}],
            "next": [{"domino": 20, "seat": None}],
        }
    )
    assert laid.current == (Claim(15, 0),)
    assert laid.next == (Offer(20),)


def test_a_kingdom_may_be_listed_in_any_order() -> None:
    table({"players": [player("4@2,0 right", "3@1,1 down"), {}]})


def test_a_game_goes_on_from_a_puzzle() -> None:
    play = begun({"current": claims(d19=0, d48=1)})
    play.answer(2, ["o0"])
    play.answer(4, ["o0"])
    assert play.copy.ended is not None
    assert [standing.score for standing in play.copy.ended.standings] == [1, 3]


def test_a_game_can_begin_with_the_kings_in_the_hand() -> None:
    play = begun({"next": claims(d1=None, d2=None, d3=None, d4=None)})
    assert isinstance(play.copy.open, object)
    assert play.copy.table.drawn in {0, 1}


def test_the_next_line_is_laid_from_the_pile() -> None:
    setting = RULES.setting({}, 2)
    copy = RULES.new(setting)
    four = claims(d1=0, d2=0, d3=1, d4=1)
    copy.apply(RULES.placed({"strict": False, "current": four, "pile": [9, 8, 7, 6]}, setting))
    facts = RULES.play(copy, seeded("pile")).start()
    assert facts[0] == LineLaid((6, 7, 8, 9))


def test_who_has_just_placed_chooses_next(game: Game) -> None:
    """The king in the hand is not named in the position: it stands on no domino."""
    for rest in game.rests:
        laid = game.at(rest).table
        if laid.turns and laid.hand:
            again = RULES.placed(RULES.position(laid), game.setting)
            assert isinstance(again, PositionSet)
            assert again.hand == laid.hand
            following = next(fact for fact in game.facts[rest:] if isinstance(fact, KingDrawn | DominoChosen))
            assert isinstance(following, DominoChosen)
            assert (following.seat,) == laid.hand


def test_a_position_that_no_game_comes_to_stays_marked_so() -> None:
    loose = RULES.position(table({"current": claims(d1=0)}))
    assert loose["strict"] is False
    assert "strict" not in RULES.position(played(RULES, RULES.setting({}, 2), "marked").at(10).table)


def test_only_who_knows_the_pile_prints_a_position(game: Game) -> None:
    with pytest.raises(Refusal):
        RULES.position(game.seen(10, 0).table)


LOOSE: list[tuple[dict[str, Any], str]] = [
    ({"players": [{}]}, "/players"),
    ({"players": [{}, {}, {}]}, "/players"),
    ({"players": [{"castle": 1}, {}]}, "/players/0/castle"),
    ({"pile": [49]}, "/pile/0"),
    ({"pile": [1, 2, 3, 0]}, "/pile/3"),
    ({"pile": "1234"}, "/pile"),
    ({"players": [player("49@1,0 right"), {}]}, "/players/0/kingdom/0/domino"),
    ({"players": [player("3@1,0 right"), player("3@1,0 right")]}, "/players/1/kingdom/0/domino"),
    ({"players": [player(discarded=[5]), {}], "current": claims(d5=0)}, "/current/0/domino"),
    ({"players": [player("3@1,0 right"), player("4@1,1 right")]}, "/players/1/kingdom/0"),
    ({"players": [player("3@1,0 right", "4@2,0 up"), {}]}, "/players/0/kingdom/1"),
    ({"players": [player("3@1,0 right", "4@3,0 right", "5@5,0 up"), {}]}, "/players/0/kingdom/2"),
    ({"players": [player("3@1,0 right", "1@3,0 right"), {}]}, "/players/0/kingdom/1"),
    ({"players": [{"kingdom": [{"domino": 3, "x": 1, "y": 0, "dir": "east"}]}, {}]}, "/players/0/kingdom/0/dir"),
    ({"current": claims(d5=0, d4=1)}, "/current"),
    ({"current": [{"domino": 5, "seat": None}]}, "/current/0/seat"),
    ({"current": claims(d5=2)}, "/current/0/seat"),
    ({"current": claims(d5=-1)}, "/current/0/seat"),
    ({"current": claims(d1=0, d2=0, d3=0)}, "/current/2/seat"),
    ({"current": claims(d1=0, d2=0, d3=1, d4=1), "next": claims(d5=0, d6=None, d7=None, d8=None)}, "/next/0/seat"),
    ({"current": claims(d1=0), "next": claims(d5=None, d6=None)}, "/next"),
    ({"current": claims(d1=0, d2=1), "next": claims(d5=None)}, "/next"),
    ({"next": claims(d5=0, d6=1)}, "/next"),
    ({"next": claims(d1=None, d2=None, d3=None, d4=None, d5=None)}, "/next"),
    ({"pile": [1, 2, 3]}, "/pile"),
    ({"pile": [1, 2, 3, 4]}, "/pile"),
    ({"turn": 1}, "/turn"),
]


@pytest.mark.parametrize(("position", "pointer"), LOOSE, ids=str)
def test_what_cannot_be_is_refused_with_its_place(position: dict[str, Any], pointer: str) -> None:
    assert refused({"strict": False, **position}) == pointer


def test_a_mighty_duel_has_room_for_more() -> None:
    wide = {"strict": False, "players": [player("3@1,0 right", "4@3,0 right", "5@5,0 right"), {}]}
    assert refused(wide) == "/players/0/kingdom/2"
    RULES.placed(wide, RULES.setting({"mighty_duel": True}, 2))


def test_strictly_all_the_dominoes_are_there(strict: dict[str, Any]) -> None:
    assert refused({}) == "/pile"
    assert refused({**strict, "pile": strict["pile"][4:]}) == "/pile"
    RULES.placed({**strict, "pile": strict["pile"][4:], "strict": False}, RULES.setting({}, 2))


def test_strictly_everybody_has_drafted_as_often(strict: dict[str, Any]) -> None:
    first, second = strict["players"]
    *kept, one, another = [placement["domino"] for placement in second["kingdom"]]
    fewer = {"discarded": [*second["discarded"], *kept]}
    more = {**first, "discarded": [*first["discarded"], one, another]}
    assert refused({**strict, "players": [more, fewer]}) == "/players/1"


def test_strictly_every_king_is_in_play() -> None:
    """Eleven rounds for one king and twelve for the other are no game of two."""
    position = {
        "players": [{"discarded": list(range(1, 11))}, {"discarded": list(range(11, 21))}],
        "current": claims(d21=0, d22=1),
        "next": claims(d23=None, d24=None),
    }
    assert refused(position) == "/players/0"
    RULES.placed({**position, "strict": False}, RULES.setting({}, 2))


def test_whatever_nobody_has_seen_may_be_in_the_pile(game: Game) -> None:
    """Spectators do not know which dominoes were set aside."""
    laid = game.at(game.rests[5]).table
    seen = game.seen(game.rests[5], 0).table
    dealt = [RULES.redeal(laid, seen, seeded("redeal", number)).pile for number in range(100)]
    assert {domino for pile in dealt for domino in pile} == set(laid.unseen)
    assert {len(pile) for pile in dealt} == {laid.count}
    assert len(laid.unseen) == laid.count + 24
