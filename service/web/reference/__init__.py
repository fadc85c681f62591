"""The reference of the API: its groups of operations, and the search in it and in the guides."""
