"""Tournaments: points, tie-breaks, standings, pairings, formats, and the facts of an event."""
