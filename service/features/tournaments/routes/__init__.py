"""HTTP operations on tournaments, and their JSON."""
