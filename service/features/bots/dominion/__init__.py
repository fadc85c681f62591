"""Players of Dominion."""

from service.features.bots.dominion.levels import answer

__all__ = ["answer"]
