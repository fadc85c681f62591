"""The views of all seats: every fact in words, every view of a copy with only its own facts."""

import json

import msgspec

from domain.game.catalogue import LANGUAGES
from domain.game.decisions import Option
from domain.game.ruleset import View
from service.features.games.answers import Offered
from tests.support.games import Game
from tests.support.worlds import NAMES, sent


def test_every_copy_can_be_seen_and_told(games: list[Game]) -> None:
    for game in games[:2]:
        for seat in game.audience:
            copy = game.ruleset.new(game.setting)
            shown = set(game.some(range(len(game.facts)), 200))
            for number, fact in enumerate(game.told(seat)):
                if number in shown:
                    for language in LANGUAGES:
                        line = game.ruleset.line(fact, copy.table, NAMES, language)
                        assert line is None or (line.text.strip() and "None" not in line.text)
                        known = game.ruleset.known(copy.table, seat, NAMES, language)
                        assert all(text.strip() and "None" not in text for text in known)
                    strictly(game.ruleset.seen, game.ruleset.view(copy.table, seat))
                copy.apply(fact)


def test_every_option_is_what_the_ruleset_says_it_can_be(games: list[Game]) -> None:
    choices = games[0].ruleset.choices
    for game in games:
        for number in game.some(game.questions, 20):
            decision = game.resumed(number).chooses
            assert decision is not None
            for option in decision.options:
                assert type(option) in choices
                strictly(type(option), option)
            for offered in decision.question().options:
                msgspec.convert(offered, Offered)


def strictly(kind: type[View | Option], value: View | Option) -> None:
    """Check that the value, read back from JSON, has its declared type and no extra fields."""
    sent = msgspec.json.encode(value)
    read = msgspec.json.decode(sent, type=kind)
    assert read == value
    assert msgspec.json.encode(read) == sent


def test_the_parts_speak_every_language(games: list[Game]) -> None:
    ruleset = games[0].ruleset
    english = json.loads(sent(ruleset.parts("en")))
    assert ruleset.parts("tlh") == ruleset.parts("en")
    for language in LANGUAGES:
        parts = json.loads(sent(ruleset.parts(language)))
        assert parts.keys() == english.keys()
        assert parts["prompts"].keys() == english["prompts"].keys()


def test_every_prompt_has_words(games: list[Game]) -> None:
    for game in games:
        prompts = game.ruleset.parts("en").prompts
        for number in game.some(game.questions, 20):
            decision = game.resumed(number).chooses
            assert decision is not None
            assert {decision.prompt, f"{decision.prompt}/{decision.kind}"} & prompts.keys()
