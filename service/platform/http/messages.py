"""The messages of refusals, in every language of the service."""

from typing import Final

from domain.game import words
from domain.game.catalogue import ENGLISH
from domain.game.message import Messages
from domain.game.refusal import Refusal
from domain.games.rulesets import RULESETS
from domain.table import ruling_words
from domain.tournament import words as tournament_words
from projections import words as log_words
from service.platform.http.codes import WORDS

REFUSALS: Final = Messages(
    WORDS,
    words.WORDS,
    ruling_words.WORDS,
    tournament_words.WORDS,
    log_words.WORDS,
    *(rules.words for rules in RULESETS.values()),
)


def in_english(refusal: Refusal) -> str:
    """Return the text of a refusal in English, for operators."""
    return REFUSALS.say(refusal.message, ENGLISH)
