"""Records of games: downloads, checks, imports and monthly dumps."""
