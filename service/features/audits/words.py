"""Texts of audits, in every language of the service."""

from typing import Final

from domain.game.catalogue import Catalogue
from domain.game.sentences import Sentences
from service.platform.http.sentences import REFUSALS

WORDS: Final = Catalogue(__package__)
FINDINGS: Final = Sentences(WORDS, *REFUSALS.catalogues)
