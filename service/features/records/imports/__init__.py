"""Records of other services, kept as received, and shown like our own games."""
