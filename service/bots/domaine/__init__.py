"""Players of Domaine."""

from service.bots.domaine.choosing import answer

__all__ = ["answer"]
