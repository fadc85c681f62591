"""What referees and parties do in a game: disputes, rulings, looks."""
