"""Bots: clients of the public API, run as jobs."""
