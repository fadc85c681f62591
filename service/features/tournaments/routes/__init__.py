"""The HTTP operations on tournaments, and the JSON of their answers."""
