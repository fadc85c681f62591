"""The bots that play Kingdomino."""

from service.features.bots.kingdomino.choosing import answer

__all__ = ["answer"]
