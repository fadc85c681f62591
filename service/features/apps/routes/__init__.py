"""The routes of apps."""
