"""Reasons to build no release."""


class Stop(Exception):
    """A part of the release cannot be built. The message says what to do."""
