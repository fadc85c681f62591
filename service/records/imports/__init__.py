"""Records that were brought from elsewhere, kept as they came, to be looked at as our own games are."""
