"""The numbers of actions and observations, one module for each game."""
