"""Complaints: players report a player to the operator."""
