"""Intrigue, first and second edition."""

ORDER = 3
PARTS = ("both_editions", "first_edition", "second_edition", "sets", "disclosures")
