"""Neighbours, a game of 36 cards for two to four."""
