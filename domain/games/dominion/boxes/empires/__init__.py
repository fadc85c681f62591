"""Empires, as printed in 2016: the cards, Events and Landmarks of the recommended sets."""

ORDER = 11
PARTS = ("actions", "charm", "enchantress", "overlord", "split_piles", "tokens", "sets")
