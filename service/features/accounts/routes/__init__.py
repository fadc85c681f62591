"""The routes of accounts, sessions and tokens."""
