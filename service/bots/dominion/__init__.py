"""Players of Dominion."""

from service.bots.dominion.choosing import answer

__all__ = ["answer"]
