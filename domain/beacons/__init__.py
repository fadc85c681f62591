"""A public randomness beacon: its chain, the times of its rounds, and the check of their signatures."""
