"""Pairings at tables of three and four, and of any other size that a game allows."""
