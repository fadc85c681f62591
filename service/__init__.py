"""The house around the games: HTTP, jobs, live streams, pages, command line."""

import atexit
import gc

gc.set_threshold(50_000)
"""What a process loads to start is a quarter of a million objects that stay: by Python's default it would look through
all of them again and again, for a quarter of the time that it takes to start."""

atexit.register(gc.freeze)
"""And once more before it ends, for as long, though the memory goes with the process. What must be closed is closed."""
