"""The disclosures that only cards of Guilds cause."""

from domain.games.dominion.disclosures import discloses

discloses({})
