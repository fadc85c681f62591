"""The question of the Buy phase names what the player can do, and nothing else, in every language."""

from itertools import product

import pytest

from domain.game.catalogue import LANGUAGES
from domain.games.dominion.rules import MoreOffers, buy_phase
from tests.support.dominion import RULES

TREASURES = ((), ("horn-of-plenty",), ("copper", "silver"))
TOKENS = ((), (("coin_tokens", 2),))
DEBT_OR_PURCHASES = (
    (0, (), ()),
    (3, (), ()),
    (0, ("village",), ()),
    (0, (), ("alms",)),
    (0, ("village",), ("alms",)),
)
"""A player with debt buys nothing."""

VERBS = {
    "en": {"play": "play ", "spend": "spend ", "pay": "pay ", "buy": "a card", "buy-event": "an event"},
    "it": {"play": "gioca ", "spend": "spendi ", "pay": "paga ", "buy": "una carta", "buy-event": "un evento"},
    "pl": {"play": "zagraj ", "spend": "wydaj ", "pay": "spłać ", "buy": "kartę", "buy-event": "wydarzenie"},
    "pt": {"play": "jogue ", "spend": "gaste ", "pay": "pague ", "buy": "uma carta", "buy-event": "um evento"},
}
END = {"en": "end your turn", "it": "termina il turno", "pl": "zakończ turę", "pt": "termine o turno"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_question_of_the_buy_phase_names_its_options(language: str) -> None:
    prompts = RULES.parts(language).prompts
    for treasures, tokens, (debt, cards, events) in product(TREASURES, TOKENS, DEBT_OR_PURCHASES):
        decision = buy_phase(0, treasures, cards, MoreOffers(tokens, debt, events))
        kinds = {option.kind for option in decision.options}
        text = prompts[f"{decision.prompt}/{'+'.join(sorted(kinds))}"]
        assert text[0].isupper()
        assert text.lower().endswith(f"{END[language]}.")
        assert {act for act, verb in VERBS[language].items() if verb in text.lower()} == kinds & {*VERBS[language]}, (
            text
        )


def test_the_question_of_a_viewer_without_the_options_names_the_usual_ones() -> None:
    assert RULES.parts("en").prompts["buy-phase"] == "Play Treasures, buy a card, or end your turn."
