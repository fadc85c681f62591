"""The log and the record: storing events, and checking them."""
