"""Alchemy, as printed in 2010, without Possession, Scrying Pool and Vineyard."""

ORDER = 9
PARTS = ("potion", "actions", "clean_up", "golem", "sets")
