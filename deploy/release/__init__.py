"""Build everything that a release consists of, so that building twice gives equal files."""
