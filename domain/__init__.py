"""The rules of games, tournaments and ratings: pure, deterministic and typed.

No code in this package uses a network, a clock or a disk.
"""
