"""Read logs of games that were played at dominion.games, and replay them by our own rules (`docs/notation.md`)."""
