"""The HTTP operations of apps."""
