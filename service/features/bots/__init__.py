"""Bots of the service: clients of the public API, run as jobs."""
