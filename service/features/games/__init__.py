"""Games: how they are created, played, changed and shown."""
