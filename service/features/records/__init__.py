"""Records of games: written, checked and imported."""
