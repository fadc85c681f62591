"""Ratings: leaderboards, histories and charts."""
