"""The short texts that agents read."""

from typing import Any

import pytest

from domain.games.kingdomino.ruleset import Kingdomino
from service.mcp.texts import kingdom, options, parts, schemas
from service.mcp.texts.outline import outline
from tests.support.kingdomino import placement

DOCUMENT: dict[str, Any] = {
    "parts": {
        "dominoes": [
            {"domino": 6, "left": {"terrain": "forest", "crowns": 0}, "right": {"terrain": "lake", "crowns": 1}},
            {"domino": 9, "left": {"terrain": "mine", "crowns": 3}, "right": {"terrain": "wheat", "crowns": 0}},
        ],
        "cards": [{"id": "a-b2", "name": "A: borders 2", "cost": 3, "text": "Place them.", "copies": 3}],
    }
}


def test_a_kingdom_is_drawn_with_its_crowns() -> None:
    """The directions are those of the rules: up raises y."""
    placed = [placement(words).to_json() for words in ("6@0,1 up", "9@1,0 right")]
    assert kingdom.drawn(placed, parts.dominoes(DOCUMENT)) == [
        "y\\x   0   1   2",
        "  2  l1   .   .",
        "  1   f   .   .",
        "  0   C  m3   w",
    ]
    assert set(kingdom._STEPS) == {"right", "left", "up", "down"}
    assert Kingdomino.name == "kingdomino"


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"hand": ["copper", "copper", "estate"]}, ["hand: 2 copper, estate"]),
        ({"supply": [{"card": "moat", "count": 10}]}, ["supply: moat, count 10"]),
        ({"vp_tokens": 0, "deck": None, "trash": [], "over": False}, ["vp tokens: 0", "over: no"]),
        (
            {"terrain": ["MMMMMMMM", "FFFFFFFF"]},
            ["terrain: (the first row is the highest)", "  MMMMMMMM", "  FFFFFFFF"],
        ),
        ({"turn": {"seat": 1, "with": {"coins": 2}}}, ["turn:", "  seat: 1", "  with: coins 2"]),
    ],
)
def test_an_outline_leaves_out_what_is_empty(value: dict[str, Any], lines: list[str]) -> None:
    assert list(outline(value)) == lines


def asked(*offered: dict[str, Any]) -> dict[str, Any]:
    listed = [{"id": f"o{number}", **option} for number, option in enumerate(offered)]
    return {"id": "d7", "seat": 0, "text": "Choose.", "min": 1, "max": 2, "ordered": None, "options": listed}


def test_options_have_notation_and_words() -> None:
    place = {"kind": "place", "domino": 6, "x": 0, "y": -1, "dir": "down"}
    choose = {"kind": "choose", "domino": 9}
    assert options.decision(asked(place, choose), "kingdomino", DOCUMENT) == [
        "Your decision d7 (seat 0): Choose. Picks: 1 to 2.",
        "  o0 place 6 0 -1 down (left half at (0, -1), right half below it)",
        "  o1 choose 9 (mine♛♛♛ | wheat)",
    ]
    assert options.picked(asked(place, choose), "kingdomino", ["choose 9", "o0", "x"]) == ["o1", "o0", "x"]


def test_many_options_are_one_paragraph() -> None:
    castles = [{"kind": "castle", "x": number, "y": 0} for number in range(40)]
    assert options.decision(asked(*castles), "unknown", DOCUMENT)[1:] == [
        "Options: " + "; ".join(f"o{number} castle {number} 0" for number in range(40))
    ]


def test_a_part_is_described_by_its_facts() -> None:
    (_, _), (_, _), (name, card) = parts.entries(DOCUMENT)
    assert parts.described(name, card) == "A: borders 2 (a-b2; costs 3, copies 3): Place them."


def test_a_schema_is_a_line_for_each_option() -> None:
    shape = {
        "properties": {
            "limit": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 9}, {"type": "null"}], "default": None},
            "ask": {"enum": ["always", "never"], "default": "never"},
            "board": {"type": "array", "items": {"$ref": "#/$defs/Tile"}},
        },
        "$defs": {"Tile": {"description": "A tile.", "properties": {"turned": {"type": "boolean"}}}},
    }
    assert list(schemas.fields(shape)) == [
        "  limit: integer 1 to 9 or null (default: null)",
        "  ask: always | never (default: never)",
        "  board: list of Tile",
        "  Tile is an object: A tile.",
        "    turned: boolean",
    ]
