"""The cards, box by box. Importing this package opens them all."""

from domain.games.dominion.boxes import base, base_first, base_second, basic, prosperity_actions, prosperity_treasures

__all__ = ["base", "base_first", "base_second", "basic", "prosperity_actions", "prosperity_treasures"]
