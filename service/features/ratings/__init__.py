"""Ratings: leaderboards, histories, charts."""
