"""Alchemy, as printed in 2010, without Scrying Pool and Vineyard."""

ORDER = 9
PARTS = ("potion", "actions", "clean_up", "golem", "possession", "sets", "disclosures")
