"""Seeks: finding a game by open seeks, challenges and rematches."""
