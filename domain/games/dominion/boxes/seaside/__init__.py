"""Seaside, first edition."""

ORDER = 4
PARTS = ("actions", "durations", "sets", "disclosures")
