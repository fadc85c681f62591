"""Tournaments: entries, pairings, rounds, results, points, tie-breaks and standings, as facts and rules."""
