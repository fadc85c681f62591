"""Reviews: which decisions of a finished game cost most, by the best bot's view."""
