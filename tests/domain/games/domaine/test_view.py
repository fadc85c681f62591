"""The visible state, the contents of the box, and the game in words."""

import pytest

from domain.game.catalogue import LANGUAGES
from domain.games.domaine import reconstructed
from domain.games.domaine.board import At
from domain.games.domaine.cards import ACTION_NAMES, DECK
from domain.games.domaine.facts import FACTS, CardLaid, CardsDrawn, DomainFormed, KnightPlaced, SquareGained
from domain.games.domaine.tiles import TERRAINS
from domain.games.domaine.words import WORDS
from tests.support.domaine import RULES, distinct, fence, scene
from tests.support.games import Game, played, viewed

NAMES = ("Ada", "{Bruno}")


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RULES, RULES.setting({"turn_limit": 60}, 2), "seen")


def test_what_is_seen() -> None:
    layout = scene(
        castles="A 1,1 10,1 B 4,1 10,10", knights="A 1,2", squares="V 0,0 g 2,2", alliances="1,1+4,1",
        borders=distinct(fence(0, 0, 2, 2), fence(3, 0, 5, 2), fence(6, 6, 6, 6)), hands=["a-b1"], ducats=[5, 7],
    )  # fmt: skip
    seen = viewed(RULES, layout.table, 0)
    assert seen["domains"][0]["castle"] == {"x": 1, "y": 1}
    assert (seen["domains"][0]["seat"], seen["domains"][0]["points"], seen["domains"][0]["knights"]) == (0, 3, 1)
    assert seen["neutral_zones"] == [[{"x": 6, "y": 6}]]
    assert seen["alliances"] == [[{"x": 1, "y": 1}, {"x": 4, "y": 1}]]
    assert seen["king"] == 50
    assert seen["turn"] == {"seat": 0, "number": 20}
    ada = seen["players"][0]
    assert (ada["hand"], ada["hand_size"], ada["ducats"], ada["knights"]) == (["a-b1"], 1, 5, 14)
    assert (ada["income"], ada["score"]) == (1, 3)
    assert ada["breakdown"]["domains"] == [{"castle": {"x": 1, "y": 1}, "squares": 9, "points": 3}]


def test_hands_are_secret_money_is_not(game: Game) -> None:
    for number in game.questions[:: len(game.questions) // 10]:
        truth = game.at(number).table
        for seat in (0, 1):
            seen = viewed(RULES, game.seen(number, seat).table, seat)["players"]
            assert seen[seat]["hand"] == list(truth.players[seat].hand)
            assert seen[1 - seat]["hand"] is None
            assert seen[1 - seat]["hand_size"] == truth.players[1 - seat].cards
            assert [player["ducats"] for player in seen] == [player.ducats for player in truth.players]
        public = viewed(RULES, game.seen(number, None).table, None)
        assert [player["hand"] for player in public["players"]] == [None, None]
        assert public["deck"] == {"count": len(truth.backs), "backs": truth.backs, "order": None}
        assert viewed(RULES, truth, None)["deck"]["order"] == list(truth.deck or ())


def test_a_card_taken_from_the_court_is_known_to_all(game: Game) -> None:
    number = next(number for number in game.questions if game.at(number).table.players[0].taken)
    seen = viewed(RULES, game.seen(number, 1).table, 1)["players"][0]
    assert seen["taken"] == list(game.at(number).table.players[0].taken)
    assert len(seen["backs"]) + len(seen["taken"]) == seen["hand_size"]


def test_the_box_says_what_is_reconstructed() -> None:
    parts = RULES.parts("en")
    assert all(tile.reconstructed for tile in parts.tiles)
    assert sum(card.copies for card in parts.cards) == DECK.total() == 60
    assert [point.point for point in parts.reconstructed] == [f"R{number}" for number in range(1, 18)]
    assert parts.reconstructed[0].about == "tiles"
    assert {tile.tile for tile in parts.tiles if tile.centre} == {"K"}


def told(fact: object, language: str) -> str:
    line = RULES.line(fact, scene().table, NAMES, language)  # type: ignore[arg-type]
    assert line is not None
    return line.text


def test_the_game_in_words() -> None:
    laid = CardLaid(1, "a-k1-b2", "borders", 3)
    assert told(laid, "en") == "{Bruno} plays 1 knight or 2 borders (pile A) for 3 ducats: 2 borders."
    assert told(CardLaid(0, "d-l", "sell", 4), "it") == "Ada vende alleanza (pila D) alla corte per 4 ducati."
    assert told(CardLaid(0, "d-l", "sell", 1), "en") == "Ada sells alliance (pile D) to the court for 1 ducat."
    assert [told(CardLaid(0, "d-l", "sell", count), "pl").split(" za ")[1] for count in (1, 3, 5)] == [
        "1 dukat.", "3 dukaty.", "5 dukatów.",
    ]  # fmt: skip
    assert told(CardsDrawn(0, 1, ("b-d",)), "pl") == "Ada dobiera z talii: dezerter (stos B)."
    assert told(CardsDrawn(0, 1, None), "en") == "Ada draws from the deck: ?."
    assert told(KnightPlaced(0, None, 3, 4, 0), "en") == "Ada places a knight (the neutral party) at (3, 4)."
    assert told(DomainFormed(1, At(1, 1), 9, 4), "pt").startswith("Forma-se um domínio ({Bruno})")
    gained = SquareGained(0, At(1, 1), 3, 1, None, (), ())
    assert told(gained, "en") == "Ada expands the domain of the castle at (1, 1) to (3, 1)."
    taken = SquareGained(0, At(1, 1), 3, 1, 1, (), ())
    assert told(taken, "en") == "Ada expands the domain of the castle at (1, 1) to (3, 1), taken from {Bruno}."
    assert told(taken, "tlh") == told(taken, "en")


def test_there_are_words_for_all_that_the_game_names() -> None:
    lines = {name.partition("/")[0] for name in WORDS.group("lines", "en")}
    assert lines == {fact.type_name() for fact in FACTS}
    assert WORDS.group("actions", "en").keys() == set(ACTION_NAMES)
    assert reconstructed.ABOUT.keys() == WORDS.group("decided", "en").keys()
    for language in LANGUAGES:
        terrains = WORDS.group("terrains", language)
        assert terrains.keys() == set(TERRAINS.values())
        assert len(set(terrains.values())) == len(TERRAINS)
