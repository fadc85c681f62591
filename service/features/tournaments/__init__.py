"""Tournaments: streams of their own, and what opens the games of their tables."""
