"""The bots that play Dominion."""

from service.features.bots.dominion.levels import answer

__all__ = ["answer"]
