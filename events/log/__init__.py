"""The log: events, their chain and seals, the journal port and its two engines."""
