"""Prosperity, first edition."""

ORDER = 2
PARTS = ("actions", "treasure_cards", "sets", "disclosures")
