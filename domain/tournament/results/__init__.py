"""Rounds, and the points for their results."""
