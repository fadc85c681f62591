"""The HTTP operations of exports."""
