"""The HTTP operations of accounts, sessions and tokens."""
