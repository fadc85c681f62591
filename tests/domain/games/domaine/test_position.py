"""Positions: which can be set up, and which are refused and where. The shape is that of the API."""

import copy
from collections import Counter
from typing import Any

import pytest

from domain.game.refusal import Refusal
from domain.games.domaine.cards import CARDS, DECK
from domain.games.domaine.facts import PositionSet
from domain.games.domaine.tiles import IN_ORDER, terrain
from tests.support.domaine import RULES, borders, fence, land, pieces, scene
from tests.support.games import Game, played, seeded

SETTING = RULES.setting({}, 2)


def refused(position: dict[str, Any], **options: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        RULES.placed(position, RULES.setting(options, 2))
    assert refusal.value.code == "invalid-position"
    return refusal.value.pointer.removeprefix("/position")


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RULES, SETTING, "positions")


@pytest.fixture
def strict(game: Game) -> dict[str, Any]:
    """A position of a game of two, some turns after the castles were placed."""
    rest = next(rest for rest in game.rests if game.at(rest).table.number == 15)
    return copy.deepcopy(RULES.position(game.at(rest).table))


@pytest.fixture
def early(game: Game) -> dict[str, Any]:
    """Three castles have been placed."""
    rest = next(rest for rest in game.rests if len(game.at(rest).table.castles) == 3)
    return copy.deepcopy(RULES.position(game.at(rest).table))


def test_the_shape_of_the_api() -> None:
    fact = RULES.placed(
        {
            "terrain": land("V 3,4"),
            "castles": [{"seat": 0, "x": 1, "y": 1}, {"seat": 1, "x": 8, "y": 8}, {"seat": 1, "x": 2, "y": 9}],
            "knights": [{"seat": 0, "x": 1, "y": 2}],
            "borders": [{"x": 3, "y": 4, "side": "right"}],
            "court": ["a-b2"],
            "deck": ["b-b2", "d-l"],
            "players": [{"hand": ["a-b2", "a-k1-e"], "seen": ["a-b2"], "ducats": 7}, {}],
            "turn": {"seat": 0},
            "strict": False,
        },
        SETTING,
    )
    assert isinstance(fact, PositionSet)
    assert (fact.players[0].backs, fact.players[0].taken, fact.players[0].drawn) == ("A", ("a-b2",), ("a-k1-e",))
    assert (fact.backs, fact.number) == ("BD", 2)


def test_what_is_left_out_is_as_at_set_up() -> None:
    fact = RULES.placed({"strict": False}, SETTING)
    assert isinstance(fact, PositionSet)
    assert fact.terrain == terrain(IN_ORDER)
    assert [player.ducats for player in fact.players] == [7, 7]
    assert (fact.castles, fact.deck, fact.turn, fact.number) == ((), (), 1, 1), "who placed last begins"


def test_x_to_the_right_y_up_from_the_lower_left() -> None:
    game = scene(squares="V 11,0", borders=fence(9, 0, 11, 2))
    assert RULES.position(game.table)["terrain"][11] == "M" * 11 + "V"
    assert game.points == [3, 0], "A's castle stands at 10,1"


def test_a_position_that_no_game_comes_to_stays_marked_so(game: Game) -> None:
    assert RULES.position(scene().table)["strict"] is False
    assert "strict" not in RULES.position(game.at(game.rests[9]).table)


def test_only_who_knows_everything_prints_a_position(game: Game) -> None:
    with pytest.raises(Refusal):
        RULES.position(game.seen(game.rests[9], 0).table)


def test_a_copy_that_does_not_know_the_deck_cannot_play_on(game: Game) -> None:
    play = RULES.play(game.seen(game.rests[30], 0), seeded("blind"))
    with pytest.raises(ValueError, match="the whole table"):
        play.start()


OPEN = {"castles": pieces("A 1,1 10,1 B 10,10 1,10"), "terrain": land("F 1,3 V 5,5")}
BOX = {**OPEN, "borders": fence(0, 0, 2, 2)}
LOOSE: list[tuple[dict[str, Any], str]] = [
    ({"players": [{}]}, "/players"),
    ({"players": [{"castle": 1}, {}]}, "/players/0/castle"),
    ({"players": [{"ducats": -1}, {}]}, "/players/0/ducats"),
    ({"terrain": ["M" * 12] * 11}, "/terrain"),
    ({"terrain": [*["M" * 12] * 11, "M" * 11]}, "/terrain/11"),
    ({"terrain": ["M" * 11 + "x", *["M" * 12] * 11]}, "/terrain/0"),
    ({"court": ["a-b9"]}, "/court/0"),
    ({"deck": ["b-d", "b-d"]}, "/deck/1"),
    ({"deck": ["b-d"], "players": [{"hand": ["a-b1", "b-d"]}, {}]}, "/players/0/hand/1"),
    ({"players": [{"hand": ["a-b1"], "seen": ["a-b1", "a-b1"]}, {}]}, "/players/0/seen/1"),
    ({"castles": pieces("N 1,1")}, "/castles/0/seat"),
    ({"castles": [{"seat": 2, "x": 1, "y": 1}]}, "/castles/0/seat"),
    ({"castles": [{"seat": 0, "x": 12, "y": 1}]}, "/castles/0/x"),
    ({**OPEN, "castles": pieces("A 1,1 1,2 1,4 1,5 1,6")}, "/castles/4"),
    ({**OPEN, "castles": pieces("A 1,3")}, "/castles/0"),
    ({**OPEN, "castles": pieces("A 1,1 B 1,1")}, "/castles/1"),
    ({**OPEN, "knights": pieces("A 5,5")}, "/knights/0"),
    ({**OPEN, "knights": pieces("A 1,1")}, "/knights/0"),
    ({**OPEN, "knights": pieces("A 1,2 5,6")}, "/knights/1"),
    ({**OPEN, "knights": pieces("A 1,2"), "borders": borders("1,1:up")}, "/knights/0"),
    ({**OPEN, "borders": [{"x": 11, "y": 1, "side": "right"}]}, "/borders/0"),
    ({**OPEN, "borders": [{"x": 1, "y": 11, "side": "up"}]}, "/borders/0"),
    ({**OPEN, "borders": [{"x": 1, "y": 1, "side": "down"}]}, "/borders/0/side"),
    ({**OPEN, "borders": borders("3,3:up 3,3:up")}, "/borders/1"),
    ({**BOX, "borders": [*BOX["borders"], *borders("1,1:up")]}, "/borders/6"),
    ({**BOX, "alliances": [[{"x": 1, "y": 1}, {"x": 10, "y": 10}]]}, "/alliances/0"),
    ({**BOX, "alliances": [[{"x": 1, "y": 1}, {"x": 1, "y": 1}]]}, "/alliances/0"),
    ({"turn": {"seat": 2}}, "/turn/seat"),
    ({"turn": {"seat": 0, "phase": "play"}}, "/turn/phase"),
    ({"dragons": 1}, "/dragons"),
    ({"turn": {"number": 0}, "terrain": land()}, "/terrain"),
    ({"turn": {"number": 0}, "castles": pieces("A 1,2")}, "/knights"),
]


@pytest.mark.parametrize(("position", "pointer"), LOOSE, ids=str)
def test_what_cannot_be_is_refused_with_its_place(position: dict[str, Any], pointer: str) -> None:
    assert refused({"strict": False, **position}) == pointer


def test_the_box_holds_fifteen_knights_of_a_colour() -> None:
    line = "A " + " ".join([f"0,{y}" for y in range(1, 12)] + [f"{x},0" for x in range(1, 6)])
    assert (
        refused({"strict": False, "terrain": land(), "castles": pieces("A 0,0"), "knights": pieces(line)})
        == "/knights/15"
    )


def test_neutral_pieces_where_they_are_agreed() -> None:
    fact = RULES.placed(
        {"strict": False, **OPEN, "castles": pieces("A 1,1 N 5,4")}, RULES.setting({"neutral_castles": True}, 2)
    )
    assert isinstance(fact, PositionSet)
    assert fact.castles[1].seat is None


def test_an_alliance_is_listed_once() -> None:
    both = [*fence(0, 0, 2, 2), *fence(9, 9, 11, 11)]
    pair = [{"x": 1, "y": 1}, {"x": 10, "y": 10}]
    twice = {"strict": False, **OPEN, "borders": both, "alliances": [pair, pair[::-1]]}
    assert refused(twice) == "/alliances/1"


def test_strictly_the_board_is_laid_of_the_nine_tiles(strict: dict[str, Any]) -> None:
    rows = strict["terrain"]
    assert refused({**strict, "terrain": [rows[4], *rows[1:4], rows[0], *rows[5:]]}) in {
        "/terrain",
        "/castles/0",
        "/knights/0",
    }


def test_strictly_all_cards_are_there_and_in_their_order(strict: dict[str, Any]) -> None:
    assert refused({**strict, "deck": strict["deck"][1:]}) == "/deck"
    assert refused({**strict, "deck": strict["deck"][::-1]}) == "/deck"


def test_strictly_a_hand_has_three_cards(strict: dict[str, Any]) -> None:
    first, second = strict["players"]
    moved = [{**first, "hand": first["hand"][1:], "seen": []}, {**second, "hand": [*second["hand"], first["hand"][0]]}]
    assert refused({**strict, "players": moved}).startswith("/players/")


def test_strictly_all_castles_have_been_placed(strict: dict[str, Any]) -> None:
    lost = strict["castles"][0]
    knights = [knight for knight in strict["knights"] if knight["seat"] != lost["seat"]]
    fewer = {**strict, "castles": strict["castles"][1:], "knights": knights, "borders": []}
    assert refused(fewer) == "/castles"


def test_strictly_turns_go_round(strict: dict[str, Any]) -> None:
    assert refused({**strict, "turn": {"seat": 1 - strict["turn"]["seat"], "number": 15}}) == "/turn/seat"
    assert refused({**strict, "turn": {"seat": 1, "number": 1}}) == "/turn/number"


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda early: {**early, "castles": early["castles"][1:]}, "/castles"),
        (lambda early: {**early, "knights": early["knights"][:2]}, "/knights"),
        (lambda early: {**early, "turn": {"seat": 0, "number": 0}}, "/turn/seat"),
        (lambda early: {**early, "borders": borders("0,0:up")}, "/borders"),
    ],
)
def test_while_castles_are_placed_nothing_else_has_happened(early: dict[str, Any], change: Any, pointer: str) -> None:
    RULES.placed(early, SETTING)
    found = refused(change(early))
    assert found == pointer or found.startswith("/knights"), "a knight without its castle is found first"


# final positions


@pytest.mark.parametrize("options", [{}, {"turn_limit": 7}, {"turn_limit": 30}], ids=str)
def test_a_final_position_sets_up_the_finished_game(options: dict[str, Any]) -> None:
    ended = played(RULES, RULES.setting(options, 3), "final")
    printed = RULES.position(ended.at(len(ended.facts)).table)
    read = RULES.notation.read(RULES.notation.write(printed)).position
    again = played(RULES, ended.setting, "again", RULES.placed(read, ended.setting))
    assert not again.questions
    assert again.facts[-1] == ended.facts[-1]
    assert RULES.position(again.at(len(again.facts)).table) == printed


def test_a_position_with_a_winner_sets_up_the_finished_game() -> None:
    villages = "V " + " ".join(f"{x},{y}" for x in range(4) for y in range(4) if (x, y) != (1, 1))
    gap = fence(0, 0, 3, 3, but="3,0:right")
    game = scene(seats=4, squares=villages, borders=gap, hands=["a-b1 a-b2", "a-b3"]).play("a-b1")
    game.pick(x=3, y=0, side="right")
    printed = RULES.position(game.table)
    assert printed["turn"] == {"seat": 0, "number": 20, "over": True}
    again = played(RULES, game.setting, "again", RULES.placed(printed, game.setting))
    assert (again.questions, again.facts[-1]) == ([], game.facts[-1])


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"turn": {"seat": 1, "number": 0, "over": True}}, "/turn/over"),
        ({"turn": {"seat": 0, "number": 15, "over": 1}}, "/turn/over"),
    ],
)
def test_a_turn_that_cannot_be_over_is_refused(early: dict[str, Any], change: Any, pointer: str) -> None:
    assert refused({**early, **change}) == pointer


# another deal


def test_a_redeal_keeps_what_a_seat_has_seen(game: Game) -> None:
    rest = next(rest for rest in game.rests if game.at(rest).table.number == 40)
    table = game.at(rest).table
    seen = game.seen(rest, 0).table
    deals = [RULES.redeal(table, seen, seeded("redeal", number)) for number in range(20)]
    for dealt in deals:
        assert dealt.players[0] == table.players[0]
        assert dealt.players[1].taken == table.players[1].taken
        assert "".join(CARDS[card].pile for card in dealt.players[1].drawn or ()) == table.players[1].backs
        assert "".join(CARDS[card].pile for card in dealt.deck or ()) == table.backs
        everything = [*dealt.court, *dealt.discard, *(dealt.deck or ())]
        everything += [card for player in dealt.players for card in player.hand]
        assert Counter(everything) == DECK
    assert len({dealt.deck for dealt in deals}) == 20
    assert len({dealt.players[1].drawn for dealt in deals}) > 1


def test_the_public_has_seen_nobodys_drawn_cards(game: Game) -> None:
    table, seen = game.at(game.rests[20]).table, game.seen(game.rests[20], None).table
    deals = [RULES.redeal(table, seen, seeded("redeal", number)) for number in range(20)]
    assert all(len({dealt.players[seat].drawn for dealt in deals}) > 1 for seat in (0, 1))
