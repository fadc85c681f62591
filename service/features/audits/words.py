"""Texts of audits, in every language of the service."""

from typing import Final

from domain.game.catalogue import ENGLISH, Catalogue
from domain.game.message import Messages
from service.features.audits.verdict import Audit
from service.platform.http.messages import REFUSALS

WORDS: Final = Catalogue(__package__)
FINDINGS: Final = Messages(WORDS, *REFUSALS.catalogues)


def in_words(found: Audit, language: str = ENGLISH) -> str:
    return FINDINGS.say(found.why, language)
