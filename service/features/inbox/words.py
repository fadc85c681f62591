"""The texts of things that wait for an account, in every language of the service."""

from typing import Final

from domain.game.catalogue import Catalogue

WORDS: Final = Catalogue(__package__)
