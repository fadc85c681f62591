"""Audits of one game, of a match or a tournament, and of many games as jobs."""
