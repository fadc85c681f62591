"""Players of Kingdomino."""

from service.bots.kingdomino.choosing import answer

__all__ = ["answer"]
