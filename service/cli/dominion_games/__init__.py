"""Logs of games that were played at dominion.games: read, and played again by our own rules (`docs/notation.md`)."""
