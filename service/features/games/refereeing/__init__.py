"""Referee a game: the disputes, rulings and looks of referees and parties."""
