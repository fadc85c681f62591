"""Cornucopia, first edition."""

ORDER = 5
PARTS = ("actions", "others", "sets", "disclosures")
