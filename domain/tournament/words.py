"""Texts of tournaments."""

from typing import Final

from domain.game.catalogue import Catalogue

WORDS: Final = Catalogue(__package__)
