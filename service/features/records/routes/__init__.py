"""The routes of records."""
