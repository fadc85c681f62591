"""Empires, as printed in 2016: the cards, Event and Landmark of the set Silver Bullets."""

ORDER = 11
PARTS = ("actions", "charm", "split_piles", "tokens", "sets")
