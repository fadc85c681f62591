"""Pairings at tables of two, by the FIDE Dutch system."""
