"""The cards, box by box. Importing this package opens them all."""

from domain.dominion.boxes import base, basic

__all__ = ["base", "basic"]
