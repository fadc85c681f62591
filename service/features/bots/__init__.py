"""Bots of the service: programs that play through the public API, run as jobs."""
