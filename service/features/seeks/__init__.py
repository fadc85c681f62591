"""Finding a game: open seeks, challenges, rematches."""
