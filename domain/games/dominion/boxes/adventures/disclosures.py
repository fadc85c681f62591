"""Disclosures by cards of Adventures, in addition to those of every game."""

from domain.games.dominion.disclosures import discloses

discloses({"cards-laid-on-mat/card-resolved": "that there is no Copper in hand"})
