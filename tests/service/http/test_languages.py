"""A reader of Italian, Polish or Portuguese finds no English in texts for people."""

import itertools
import re

import pytest

from domain.game.catalogue import LANGUAGES
from tests.support.api import Answer, Api
from tests.support.play import asked, chosen, people, table

MOST = 200
"""Characters that the text of a card may have: a phone shows them beside the table."""
OTHERS = [language for language in LANGUAGES if language != "en"]
GAME = "g_01jd6v3r5m8x2k4q7w9y1z3a5c"
NEW = {"ruleset": "kingdomino", "seats": ["me", "open"]}

REFUSED = [
    ("GET", "/v1/nothing", None),
    ("GET", "/v1/me", None),
    ("DELETE", "/v1/rulesets", None),
    ("GET", "/v1/rulesets/chess", None),
    ("GET", f"/v1/games/{GAME}", None),
    ("GET", "/v1/games?limit=0&x=1", None),
    ("GET", "/v1/games?cursor=nothing", None),
    ("GET", "/v1/players/a_01jd6v3r5m8x2k4q7w9y1z3a5c", None),
    ("GET", "/problems/nothing", None),
    ("GET", "/v1/webhooks", None),
]
WRITTEN = [
    ("/v1/games", {}),
    ("/v1/games", {"ruleset": "chess", "seats": ["me", "open"]}),
    ("/v1/games", {"ruleset": "kingdomino", "seats": ["me"]}),
    ("/v1/games", {"ruleset": "dominion", "seats": ["me", "open"], "options": {"recommended": "nothing"}}),
    ("/v1/games", {"ruleset": "dominion", "seats": ["me", "open"], "options": {"kingdom": ["moat"]}}),
    ("/v1/games", {"ruleset": "dominion", "seats": ["me", "open"], "options": {"nothing": 1}}),
    ("/v1/games", {"ruleset": "domaine", "seats": ["me", "open", "open"], "options": {"neutral_castles": True}}),
    ("/v1/games", {**NEW, "seats": ["me", {"account": "nobody-at-all"}]}),
    ("/v1/games", {**NEW, "clock": {}}),
    ("/v1/games", {**NEW, "visibility": 7}),
    ("/v1/tokens", {"name": "x", "scopes": ["everything"]}),
    ("/v1/audits", {"games": "all"}),
]


def english(known: Answer, other: Answer) -> list[str]:
    """Return the texts for people in a problem that are the same in both languages."""
    assert known.status == other.status >= 400, (known, other)
    pairs = [(known.json[field], other.json[field]) for field in ("title", "detail", "rule") if field in known.json]
    pairs += [
        (one["message"], its["message"])
        for one, its in zip(known.json.get("errors", ()), other.json.get("errors", ()), strict=True)
    ]
    return [text for text, translated in pairs if text == translated]


@pytest.mark.parametrize("language", OTHERS)
def test_refusals_are_said_in_the_language_of_the_reader(anybody: Api, ada: Api, language: str) -> None:
    untranslated = []
    tried = [(anybody, *each) for each in REFUSED] + [(ada, "POST", *each) for each in WRITTEN]
    for who, method, path, body in tried:
        known = who.unchecked(method, path, body)
        untranslated += english(known, who.unchecked(method, path, body, Accept_Language=language))
    assert not untranslated


@pytest.mark.parametrize("language", OTHERS)
def test_a_table_speaks_the_language_of_the_reader(anybody: Api, language: str) -> None:
    players = people(anybody, 2)
    game = table(players)
    first = asked(players, game)
    assert first is not None
    player, shown = first
    other = next(each for each in players if each is not player)
    move = chosen(shown)
    tried = [
        (other, "moves", move),
        (player, "moves", {**move, "picks": ["o99"]}),
        (player, "moves", {**move, "picks": []}),
        (player, "moves", {**move, "decision": "d1"}),
        (player, "takebacks", {}),
        (player, "forks", {"at": 10_000, "future": "same"}),
        (player, "rulings", {"kind": "pause", "reason": "x"}),
        (player, "disputes", {"cites": 10_000, "text": "x"}),
    ]
    for who, what, body in tried:
        known = who.unchecked("POST", f"/v1/games/{game}/{what}", body)
        assert not english(known, who.unchecked("POST", f"/v1/games/{game}/{what}", body, Accept_Language=language)), (
            what
        )
    for what, media in (("log", "text/plain"), ("audit", "text/plain")):
        address = f"/v1/games/{game}/{what}"
        lines = players[0].get(address, Accept=media).text.splitlines()
        others = players[0].get(address, Accept=media, Accept_Language=language).text.splitlines()
        assert len(lines) == len(others)
        assert not set(lines) & set(others)
    details = [
        players[0].get(f"/v1/games/{game}/audit", Accept_Language=spoken).json["detail"] for spoken in ("en", language)
    ]
    assert details[0] != details[1]


@pytest.mark.parametrize("ruleset", ["dominion", "domaine"])
def test_every_card_has_its_rules_in_every_language(anybody: Api, ruleset: str) -> None:
    path = f"/v1/rulesets/{ruleset}"
    shown = [anybody.get(path, Accept_Language=language).json["parts"]["cards"] for language in LANGUAGES]
    for cards, field in itertools.product(zip(*shown, strict=True), ("text", "first_edition")):
        texts = [one[field] for one in cards if one.get(field)]
        assert len(texts) == len(LANGUAGES) or (field == "first_edition" and not texts), cards
        assert not set(texts[:1]) & set(texts[1:]), cards
        for text in texts:
            assert 0 < len(text) <= MOST, text
            assert text.endswith("."), text
            assert not set(text) & set("{}<>"), text
            assert not re.search(r"\b(edi[tzç]|edycj)", text), "a table knows its edition"


def test_four_cards_have_other_rules_in_the_first_edition(anybody: Api) -> None:
    cards = anybody.get("/v1/rulesets/dominion").json["parts"]["cards"]
    texts = {card["id"]: (card["text"], card["first_edition"]) for card in cards if card["first_edition"]}
    assert set(texts) == {"masquerade", "mine", "moneylender", "throne-room"}
    assert texts["moneylender"] == (
        "You may trash a Copper from your hand. If you do, +3 coins.",
        "Trash a Copper from your hand. If you do, +3 coins.",
    )
