"""Why something is refused, in the languages that we speak."""

from typing import Final

from domain.game import words
from domain.game.sentences import Sentences
from domain.games.rulesets import RULESETS
from service.platform.http.codes import WORDS

REFUSALS: Final = Sentences(WORDS, words.WORDS, *(rules.words for rules in RULESETS.values()))
