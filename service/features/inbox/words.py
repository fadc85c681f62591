"""The texts of items in an inbox, in every language of the service."""

from typing import Final

from domain.game.catalogue import Catalogue

WORDS: Final = Catalogue(__package__)
