"""Prosperity, first edition."""

ORDER = 2
PARTS = ("actions", "treasures", "sets", "disclosures")
