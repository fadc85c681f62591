"""The visible state of the table, and the game in words."""

from domain.game.catalogue import LANGUAGES
from domain.game.play import GameEnded
from domain.game.results import Standing
from domain.games.kingdomino import words
from domain.games.kingdomino.dominoes import TERRAINS
from domain.games.kingdomino.facts import FACTS, DominoPlaced, LineLaid
from tests.support.games import played, viewed
from tests.support.kingdomino import RULES, begun, claims, player, table

NAMES = ("Ada", "{Bruno}")


def test_the_table_as_it_is_seen() -> None:
    laid = table(
        {
            "players": [player("19@1,0 up"), player("3@0,-1 left", discarded=[9])],
            "current": claims(d15=0),
            "next": claims(d20=None),
        },
        harmony=True,
    )
    seen = viewed(RULES, laid, 1)
    assert seen["size"] == 5
    assert seen["players"][0] == {
        "kingdom": [{"domino": 19, "x": 1, "y": 0, "dir": "up"}],
        "discarded": [],
        "box": {"left": 0, "right": 1, "bottom": 0, "top": 1},
        "score": 6,
        "breakdown": {
            "properties": [
                {"terrain": "wheat", "squares": 1, "crowns": 1, "points": 1},
                {"terrain": "forest", "squares": 1, "crowns": 0, "points": 0},
            ],
            "bonuses": {"harmony": 5},
            "largest_property": 1,
            "crowns": 1,
        },
    }
    assert seen["players"][1]["discarded"] == [9]
    assert seen["players"][1]["box"] == {"left": -1, "right": 0, "bottom": -1, "top": 0}
    assert (seen["current"], seen["next"]) == ([{"domino": 15, "seat": 0}], [{"domino": 20, "seat": None}])
    assert seen["turn"] == {"seat": 0, "kind": "place"}
    assert (seen["pile"], seen["set_aside"], seen["turns"]) == (0, 43, 3)


def test_whose_turn_it_is() -> None:
    drawing = table({"next": claims(d1=None, d2=None, d3=None, d4=None)})
    assert viewed(RULES, drawing, None)["turn"] == {"seat": None, "kind": "choose"}, "a king is about to be drawn"
    assert viewed(RULES, drawing, None)["hand"] == [0, 0, 1, 1]
    play = begun({"next": claims(d1=None, d2=None, d3=None, d4=None)})
    assert play.chooses is not None
    assert viewed(RULES, play.copy.table, None)["turn"] == {"seat": play.chooses.seat, "kind": "choose"}
    assert viewed(RULES, table({}), None)["turn"] is None


def test_everybody_sees_the_same_and_nobody_the_pile() -> None:
    game = played(RULES, RULES.setting({}, 2), "seen")
    for number in game.questions:
        public = viewed(RULES, game.seen(number, None).table, None)
        truth = game.at(number).table
        whole = viewed(RULES, truth, None)
        assert whole.pop("pile_order") == list(truth.pile or ())
        assert public.pop("pile_order") is None
        assert public | {"pile_order": None} == viewed(RULES, game.seen(number, 0).table, 0)
        assert public == whole


def test_the_game_in_words() -> None:
    def told(fact: object, language: str) -> str:
        line = RULES.line(fact, table({}), NAMES, language)
        assert line is not None
        return line.text

    placed = DominoPlaced(1, 27, 0, 3, "down")
    assert told(placed, "en") == "{Bruno} adds 27 (forest♛ | wheat) to the kingdom at (0, 3), downwards."
    assert told(placed, "it") == "{Bruno} aggiunge 27 (foresta♛ | grano) al reame in (0, 3), verso il basso."
    assert told(LineLaid((4, 48)), "pl") == "Nowy rząd: 4 (las | las), 48 (zboże | kopalnia♛♛♛)."
    assert told(placed, "tlh") == told(placed, "en")
    ended = GameEnded("finished", (Standing(0, 1, 45), Standing(1, 2, 40)))
    assert told(ended, "pt") == "Fim de jogo: Ada 45, {Bruno} 40. Vitória: Ada."


def test_there_are_words_for_all_that_the_game_names() -> None:
    assert words.WORDS.group("lines", "en").keys() == {fact.type_name() for fact in FACTS}
    for language in LANGUAGES:
        terrains = words.WORDS.group("terrains", language)
        assert list(terrains) == list(TERRAINS)
        assert len(set(terrains.values())) == 6
