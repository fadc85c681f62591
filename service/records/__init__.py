"""Records: what a game leaves behind, checked and imported."""
