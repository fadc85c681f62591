"""The base game in both editions, and the basic cards of all boxes."""

ORDER = 1
PARTS = ("both", "first", "second", "basic", "sets", "disclosures")
