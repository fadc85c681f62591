"""Players of Dominion."""

from service.bots.dominion.levels import answer

__all__ = ["answer"]
