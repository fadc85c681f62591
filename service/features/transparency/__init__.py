"""The transparency log: only hashes of games, in a tree that only grows, so that no logged game can disappear
unseen.
"""
