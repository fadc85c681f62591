"""Tournaments: their streams, commands, answers, and the part that opens the games of their tables."""
