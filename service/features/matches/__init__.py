"""Matches: several games by the same players. Each match has its own stream."""
