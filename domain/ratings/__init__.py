"""Ratings: how strong a player is at a game with so many at the table, as far as results tell.

Ratings are floating-point numbers and are never recorded: whoever has the results can work them out again.
"""
