"""Audits: of a game, of a tournament, of many games as jobs."""
