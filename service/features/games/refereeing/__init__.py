"""The acts of referees and parties in a game: disputes, rulings, looks."""
