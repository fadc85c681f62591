"""Disclosures by cards of Dark Ages, in addition to those of every game."""

from domain.games.dominion.disclosures import discloses

discloses({"card-turned-up/card": "the next card of a shuffled pile"})
