"""The HTTP operations of records."""
