"""Texts about tournaments in every language."""

from typing import Final

from domain.game.catalogue import Catalogue

WORDS: Final = Catalogue(__package__)
