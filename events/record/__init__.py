"""The portable record: writing it, reading it, checking it."""
