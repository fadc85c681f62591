"""Ratings: estimates of how strong a player is at one game with one number of players.

Ratings are floating-point numbers and are never recorded, because anybody can calculate them from the results.
"""
