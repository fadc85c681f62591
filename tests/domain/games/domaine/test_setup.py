"""Setting up and placing. Rules, 1 to 5; source 003, "Preparazione del gioco" and "Inizio del gioco"."""

from collections import Counter

import pytest

from domain.game.refusal import Refusal
from domain.games.domaine.board import distance
from domain.games.domaine.cards import CARDS, DECK, PILES
from domain.games.domaine.facts import (
    CardsDrawn,
    CastlePlaced,
    KnightPlaced,
    PileShuffled,
    TilesLaid,
    TilesShuffled,
    TurnBegan,
)
from domain.games.domaine.placing import castle_sites
from domain.games.domaine.table import DomaineTable
from domain.games.domaine.tiles import EVERY_WAY, TILES, is_of_tiles, terrain, turned
from tests.support.domaine import RULES, Scene, land, scene
from tests.support.games import Game, played

PLAYERS = (2, 3, 4)


def begun(seats: int, seed: str = "setup", **options: object) -> Scene:
    return Scene(None, RULES.setting(options, seats), seed)


@pytest.fixture(scope="module", params=PLAYERS)
def game(request: pytest.FixtureRequest) -> Game:
    return played(RULES, RULES.setting({"turn_limit": 5}, request.param), "placing")


def castles(game: Game) -> list[CastlePlaced]:
    return [fact for fact in game.facts if isinstance(fact, CastlePlaced)]


# 2. board and tiles


def test_twelve_by_twelve_squares_and_what_is_on_them() -> None:
    squares = Counter("".join("".join(tile) for tile in TILES.values()))
    assert squares == {"M": 71, "F": 44, "V": 12, "R": 1, "c": 4, "s": 4, "g": 4, "d": 4}
    assert squares.total() == 144


def test_the_royal_city_is_in_the_middle_all_else_is_shuffled_and_turned() -> None:
    boards = [begun(2, f"board {number}").told(TilesShuffled)[0].tiles for number in range(60)]
    assert {tiles[4].tile for tiles in boards} == {"K"}
    assert all({laid.tile for laid in tiles} == set(TILES) for tiles in boards)
    assert {tiles[0].tile for tiles in boards} == set(TILES) - {"K"}
    assert {laid.turns for tiles in boards for laid in tiles if laid.tile == "K"} == {0, 1, 2, 3}
    assert Counter(laid for tiles in boards for laid in tiles).keys() == set(EVERY_WAY)


def test_a_quarter_turn_to_the_right() -> None:
    assert turned(("ab", "cd"), 1) == ("ca", "db")
    assert turned(TILES["5"], 4) == TILES["5"]


def test_a_board_may_be_given() -> None:
    board = [{"tile": name, "turns": number % 4} for number, name in enumerate("8765K4321")]
    game = begun(2, board=board)
    (laid,) = game.told(TilesLaid)
    assert game.table.terrain == terrain(laid.tiles)
    assert game.table.terrain[0][:4] == TILES["8"][0]
    assert is_of_tiles(game.table.terrain)


@pytest.mark.parametrize(
    ("names", "pointer"),
    [("1234K567", ""), ("1234K5677", "/8/tile"), ("K12345678", "/0/tile"), ("1234K567x", "/8/tile")],
)
def test_a_board_that_cannot_be_laid_is_refused(names: str, pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.setting({"board": [{"tile": name} for name in names]}, 2)
    assert refused.value.pointer == f"/options/board{pointer}"


# 3. cards


def test_sixty_cards_fifteen_of_each_letter() -> None:
    assert DECK.total() == 60
    assert Counter(CARDS[card].pile for card in DECK.elements()) == dict.fromkeys(PILES, 15)
    totals = Counter("/".join(CARDS[card].actions) for card in DECK.elements())
    assert totals == {
        "borders": 17, "knights": 5, "expand": 3, "knights/borders": 6, "knights/expand": 12,
        "expand/borders": 9, "deserter": 4, "alliance": 4,
    }  # fmt: skip


def test_every_card_has_one_cost_and_one_sale_value() -> None:
    assert (CARDS["a-b1"].cost, CARDS["a-b1"].sell) == (1, 2)
    assert (CARDS["d-k2-e"].cost, CARDS["d-k2-e"].sell) == (8, 4)
    assert CARDS["d-k2-e"].actions == {"knights": 2, "expand": 2}


def test_four_piles_a_on_top_d_at_the_bottom() -> None:
    game = begun(2)
    piles = game.told(PileShuffled)
    assert [(pile.pile, pile.count) for pile in piles] == [(letter, 15) for letter in PILES]
    assert game.table.backs == "A" * 9 + "B" * 15 + "C" * 15 + "D" * 15
    order = [card for pile in piles for card in pile.cards or ()]
    assert list(game.table.deck or ()) == order[6:]


# 5. set-up


@pytest.mark.parametrize(("seats", "castles", "king"), [(2, 4, 50), (3, 4, 40), (4, 3, 30)])
def test_what_everybody_has(seats: int, castles: int, king: int) -> None:
    table = begun(seats).table
    assert (table.setup.castles, table.setup.king) == (castles, king)
    assert [table.supply(seat) for seat in range(seats)] == [15] * seats
    assert [player.ducats for player in table.players] == [7] * seats
    assert [standing.score for standing in RULES.standings(table)] == [0] * seats


def test_three_cards_before_castles_are_placed() -> None:
    game = begun(3)
    assert [(fact.seat, fact.count) for fact in game.told(CardsDrawn)] == [(0, 3), (1, 3), (2, 3)]
    assert game.asked == (0, "castle")


# 5.1 placing


def test_one_castle_and_one_knight_in_turn_until_all_are_placed(game: Game) -> None:
    seats = game.setting.seats
    each = 3 if seats == 4 else 4
    assert [fact.seat for fact in castles(game)] == list(range(seats)) * each
    acts = [fact for fact in game.facts if isinstance(fact, CastlePlaced | KnightPlaced)][: 2 * seats * each]
    for castle, knight in zip(acts[::2], acts[1::2], strict=True):
        assert isinstance(castle, CastlePlaced)
        assert isinstance(knight, KnightPlaced)
        assert (castle.seat, castle.owner) == (knight.seat, knight.owner)
        assert abs(castle.x - knight.x) + abs(castle.y - knight.y) == 1, "next to it, not diagonally"


def test_a_castle_stands_on_a_meadow_its_knight_in_a_forest_too_for_nothing() -> None:
    game = begun(2, board=[{"tile": name} for name in "1234K5678"])
    rows = game.table.terrain
    assert {rows[11 - y][x] for x, y in game.places("castle")} == {"M"}
    game.to("1,2")
    assert [rows[11 - y][x] for x, y in ((0, 2), (1, 1), (1, 3), (2, 2))] == ["F", "M", "F", "V"]
    assert game.places("knight") == {(0, 2), (1, 1), (1, 3)}
    game.to("1,3")
    assert game.ducats == [7, 7]
    assert game.asked == (1, "castle")


def test_pieces_never_share_a_square(game: Game) -> None:
    table = game.at(len(game.facts)).table
    squares = [piece.square for piece in (*table.castles, *table.knights)]
    assert len(squares) == len(set(squares))


# the squares of the board, with only the named castles on them


def sites(own: str, squares: str = "", apart: int = 6, knights: str = "") -> set[tuple[int, int]]:
    rows = tuple(land(squares))
    table = DomaineTable(options=RULES.setting({}, 2).options, players=(), terrain=rows)
    laid = scene(castles=own, knights=knights, squares=squares).table if own else table
    return {(square % 12, square // 12) for square in castle_sites(laid.land, 0, apart)}


@pytest.mark.parametrize("apart", [6, 7])
def test_castles_of_one_colour_keep_their_distance_along_both_axes(apart: int) -> None:
    free = sites("A 0,0", apart=apart)
    assert free == {(x, y) for x in range(12) for y in range(12) if x + y >= apart}


def test_no_distance_to_castles_of_other_colours() -> None:
    assert len(sites("B 5,5")) == 143


def test_the_option_is_heeded(game: Game) -> None:
    for apart in (6, 7):
        setting = RULES.setting({"turn_limit": 1, "castle_distance": apart}, game.setting.seats)
        table = played(RULES, setting, f"apart {apart}").at(0).table
        assert table.options.castle_distance == apart
    by_seat = {fact.seat: [] for fact in castles(game)}  # type: ignore[var-annotated]
    for fact in castles(game):
        by_seat[fact.seat].append(12 * fact.y + fact.x)
    for own in by_seat.values():
        assert all(distance(one, other) >= 5 for one in own for other in own if one != other)


def test_a_castle_may_stand_only_where_its_knight_finds_a_place() -> None:
    assert (0, 0) not in sites("", squares="V 1,0 0,1")
    assert (0, 0) not in sites("", squares="V 1,0 c 0,1")
    assert (0, 0) in sites("", squares="V 1,0 F 0,1")


VILLAGES = "V " + " ".join(f"{x},{y}" for x in range(12) for y in range(12) if x + y not in {0, 1, 5, 4} or y)
"""Meadows on 0,0 1,0 4,0 5,0 alone."""


def test_where_no_square_is_far_enough_five_will_do_for_that_castle() -> None:
    assert sites("A 0,0", squares=VILLAGES) == {(5, 0)}
    assert sites("A 0,0", squares=VILLAGES, apart=7) == {(5, 0)}, "six would do; there is none, so the farthest"
    assert sites("A 0,0", squares=VILLAGES.replace(" 6,0", ""), apart=7) == {(6, 0)}


def test_if_even_that_fails_the_farthest_meadow() -> None:
    assert sites("A 1,0", squares=VILLAGES) == {(5, 0)}


def test_who_placed_the_last_castle_takes_the_first_turn(game: Game) -> None:
    (first,) = [fact for fact in game.facts if isinstance(fact, TurnBegan)][:1]
    assert first.seat == castles(game)[-1].seat == game.setting.seats - 1


# 5.5 neutral castles


@pytest.fixture(scope="module")
def neutral() -> Game:
    return played(RULES, RULES.setting({"neutral_castles": True, "turn_limit": 30}, 2), "neutral")


def test_the_two_players_take_turns_placing_four_neutral_castles_after_their_own(neutral: Game) -> None:
    placed = [(fact.seat, fact.owner) for fact in castles(neutral)]
    assert placed == [(0, 0), (1, 1)] * 4 + [(0, None), (1, None)] * 2
    assert sum(isinstance(fact, KnightPlaced) and fact.owner is None for fact in neutral.facts) == 4


def test_neutral_castles_keep_the_same_distance(neutral: Game) -> None:
    own = [12 * fact.y + fact.x for fact in castles(neutral) if fact.owner is None]
    assert all(distance(one, other) >= 5 for one in own for other in own if one != other)


def test_the_neutral_party_takes_no_turns_and_has_nothing(neutral: Game) -> None:
    assert {fact.seat for fact in neutral.facts if isinstance(fact, TurnBegan)} == {0, 1}
    assert len(RULES.standings(neutral.at(len(neutral.facts)).table)) == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_neutral_castles_are_for_two(seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.setting({"neutral_castles": True}, seats)
    assert refused.value.pointer == "/options/neutral_castles"


def test_by_default_there_are_none() -> None:
    game = played(RULES, RULES.setting({"turn_limit": 1}, 2), "none")
    assert None not in {fact.owner for fact in castles(game)}


def test_every_option_has_the_default_that_the_rules_name() -> None:
    options = RULES.setting({}, 2).options
    assert (options.castle_distance, options.neutral_castles, options.expand_max) == (6, False, 2)
    assert (options.alliance_blocks_deserters, options.domaine_tiles, options.board) == (False, "reconstructed", None)
