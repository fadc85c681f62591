"""Hinterlands, as printed in 2011: the ten cards of the recommended sets."""

ORDER = 6
PARTS = ("actions", "attacks", "others", "sets", "disclosures")
