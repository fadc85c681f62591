"""Version of this kit: that of the service."""

__version__ = "1.0.0"
