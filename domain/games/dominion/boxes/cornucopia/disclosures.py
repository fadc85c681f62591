"""The disclosures that only cards of Cornucopia cause."""

from domain.games.dominion.disclosures import discloses

discloses({})
