"""The bots that play Domaine."""

from service.features.bots.domaine.choosing import answer

__all__ = ["answer"]
