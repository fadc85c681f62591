"""The base game in both editions, and the basic cards of all boxes."""

ORDER = 1
PARTS = ("both_editions", "first_edition", "second_edition", "basic", "sets", "disclosures")
