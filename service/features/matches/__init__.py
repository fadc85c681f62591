"""Matches: several games by the same players, streams of their own."""
