"""The HTTP operations of games and their JSON."""
