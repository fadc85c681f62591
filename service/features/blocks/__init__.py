"""Blocks: two players who do not play with each other, because one of them blocked the other."""
