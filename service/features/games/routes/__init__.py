"""The HTTP operations of games, and the JSON of their answers."""
