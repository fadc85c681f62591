"""The service around the games: HTTP, jobs, live streams, pages and commands."""

import atexit
import gc

gc.set_threshold(50_000)
"""Loading creates a quarter of a million objects that stay. With Python's default, collecting them over and over takes
a quarter of the start-up time."""

atexit.register(gc.freeze)
"""Skip the last garbage collection at exit too.

The memory goes with the process, and resources are closed explicitly.
"""
