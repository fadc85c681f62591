"""The rules of the games: pure, deterministic, typed. Nothing in here knows a network, a clock or a disk."""
