"""Intrigue, first and second edition."""

ORDER = 3
PARTS = ("both", "first", "second", "sets", "disclosures")
