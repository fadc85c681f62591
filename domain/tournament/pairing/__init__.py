"""Pairings at tables of three and four, and of any size that a game allows."""
